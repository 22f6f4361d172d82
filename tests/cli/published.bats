#!/usr/bin/env bats
# Crosstables and tie-breaks of pgn-stats against published ones (tests/published names the sources).

load common

setup()
{
    PUBLISHED=$ROOT/tests/published
    cd "$BATS_TEST_TMPDIR" || return
}

# A published table's games without their moves: above the diagonal, a pair with colours exchanged.
games_of() # FILE
{
    grep -v '^#' "$1" | awk -F'\t' '
        { name[NR] = $1; split($2, row, " "); for (i in row) cell[NR, i] = row[i] }
        function game(white, black, result) {
            printf "[Event \"E\"]\n[Site \"S\"]\n[Date \"1953.09.01\"]\n[White \"%s\"]\n[Black \"%s\"]\n" \
                "[Result \"%s\"]\n\n%s\n\n", white, black, result, result }
        function result(c, won, lost) { return c == "=" ? "1/2-1/2" : c == "1" ? won : lost }
        END { for (i = 1; i <= NR; i++) for (k = i + 1; k <= NR; k++) {
                  game(name[i], name[k], result(substr(cell[i, k], 1, 1), "1-0", "0-1"))
                  game(name[k], name[i], result(substr(cell[i, k], 2, 1), "0-1", "1-0")) } }'
}

# "name points S-B" in the order of the crosstable.
standings() # FILE
{
    pgn-stats -q --show=crosstables --tie-breaks=sonneborn-berger --format=json "$1" |
        jq -r '.crosstables[0].rows[] | [(.player | sub(",.*"; "")), .points, .sonneborn_berger] | @tsv'
}

@test "Zurich 1953: points, Sonneborn-Berger, and the order that they decide" {
    command -v jq > /dev/null || skip "jq is not installed"
    games_of "$PUBLISHED/zurich-1953.tsv" > games.pgn
    same 210 "$(grep -c '^\[Event' games.pgn)"
    standings games.pgn > found
    grep -v '^#' "$PUBLISHED/zurich-1953.tsv" | cut -f1,3,4 > expected
    same 15 "$(wc -l < found)"
    paste expected found | awk -F'\t' '
        $1 != $4 || $2 + 0 != $5 + 0 || ($3 != "-" && $3 + 0 != $6 + 0) { print "published:", $1, $2, $3, "found:", $4, $5, $6; wrong = 1 }
        END { exit wrong }'
}

@test "Moscow 1964 out of an archive: every pairing's results and all points" {
    command -v jq > /dev/null || skip "jq is not installed"
    [ -e "${PGN_ARCHIVES-}/old_games.pgn.zst" ] || skip "PGN_ARCHIVES is not set, or has no old_games.pgn.zst"
    pgn-search -q 'Event = "Moscow zt" and year = 1964' "$PGN_ARCHIVES/old_games.pgn.zst" > games.pgn
    same 42 "$(grep -c '^\[Event ' games.pgn)"
    standings games.pgn | cut -f1,2 > found
    grep -v '^#' "$PUBLISHED/moscow-1964.tsv" | cut -f1,3 | sed 's/\.0$//' > expected
    diff expected found
    # The two games of each pairing, in either order.
    grep -v '^#' "$PUBLISHED/moscow-1964.tsv" | cut -f2 | tr ' ' '\n' | sed 's/01/10/; s/=1/1=/; s/=0/0=/; s/xx//' > expected
    pgn-stats -q --show=crosstables games.pgn | awk '$1 ~ /^[0-9]/ && NF > 9' | sed 's/½/=/g; s/×/x/' |
        awk '{ for (i = 5; i <= 11; i++) print $i }' | sed 's/01/10/; s/=1/1=/; s/=0/0=/; s/^x$//' > found
    diff expected found
}

# http://chessscotland.com/archives/brit2001.htm: the winner alone, and how the Scots finished.
@test "the British championship of 2001, a Swiss out of an archive" {
    command -v jq > /dev/null || skip "jq is not installed"
    [ -e "${PGN_ARCHIVES-}/old_games.pgn.zst" ] || skip "PGN_ARCHIVES is not set, or has no old_games.pgn.zst"
    pgn-search -q 'Event = "GBR-ch" and year = 2001' "$PGN_ARCHIVES/old_games.pgn.zst" > games.pgn
    pgn-stats -q --show=crosstables --format=json games.pgn |
        jq -r '.crosstables[0].rows[] | [(.player | sub(",.*"; "")), .points] | @tsv' > found
    same "Gallagher" "$(head -1 found | cut -f1)"
    [ "$(sed -n 1p found | cut -f2)" != "$(sed -n 2p found | cut -f2)" ]
    same $'Berry\t5.5\nRowson\t7\nRutherford\t4\nShaw\t7' "$(grep -E '^(Shaw|Rowson|Berry|Rutherford)' found | sort)"
}
