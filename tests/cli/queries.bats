#!/usr/bin/env bats
# The questions of docs/queries.tsv, against the answers that are known for one archive
# (famous_games.pgn in the folder PGN_ARCHIVES; queries.expected has them, lines joined by |).

load common

setup()
{
    QUERIES=$BATS_TEST_DIRNAME/../../docs/queries.tsv
    EXPECTED=$BATS_TEST_DIRNAME/queries.expected
}

@test "each of the 59 questions has one command, and it is understood" {
    same "$(seq 59)" "$(cut -f 1 "$QUERIES")"
    cd "$BATS_TEST_TMPDIR"
    printf '[White "Tal"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n' > FILE
    while IFS=$'\t' read -r number command; do
        run --separate-stderr bash -c "$command"
        same "" "$stderr"
    done < "$QUERIES"
}

@test "the known answers for famous_games.pgn come out" {
    [ -f "${PGN_ARCHIVES-}/famous_games.pgn" ] || skip "PGN_ARCHIVES has no famous_games.pgn"
    cd "$BATS_TEST_TMPDIR"
    ln -s "$PGN_ARCHIVES/famous_games.pgn" FILE
    while IFS=$'\t' read -r number answer; do
        command=$(awk -F '\t' -v number="$number" '$1 == number' "$QUERIES" | cut -f 2-)
        same "$number: $answer" "$number: $(bash -c "$command" 2>&1 | tr '\t\n' ' |')"
    done < "$EXPECTED"
}
