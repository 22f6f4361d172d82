#!/usr/bin/env bats
# Variations as games of their own, and games as one tree.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    cat > a.pgn <<'PGN'
[Event "V"]
[White "A"]
[Result "1-0"]
[PlyCount "5"]

{start} 1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 ; deep
) (2. Nc3 {closed}) 2... d6 $1) (1... e6) 2. Nf3 Nc6 (2... d6
3. d4 0-1) 3. Bb5 1-0

1. d4 (1. c4) d5 2. c4
PGN
    # The moves of each line, by JSON: main line, then variations in their order.
    cat > lines.jq <<'JQ'
def lines($before; $moves):
    ($before + [$moves[].san] | join(" ")),
    (range($moves | length) as $i | $moves[$i].variations[]? |
        lines($before + [$moves[:$i][].san]; .moves));
lines([]; .moves)
JQ
}

# columns FILE: moves, where from, result, of what --variations=games makes of it.
columns()
{
    pgn-convert -q --variations=games --to=tsv --columns=moves,Line,result "$@" 2> /dev/null | tail -n +2
}

@test "variations=games: each line from the start, and where it comes from" {
    columns a.pgn > got
    tr '|' '\t' > want <<'WANT'
e4 e5 Nf3 Nc6 Bb5||1-0
e4 c5 Nf3 d6|1... c5 of game 1|*
e4 c5 c3 d5|2. c3 of game 1|*
e4 c5 Nc3|2. Nc3 of game 1|*
e4 e6|1... e6 of game 1|*
e4 e5 Nf3 d6 d4|2... d6 of game 1|0-1
d4 d5 c4||*
c4|1. c4 of game 2|*
WANT
    diff want got
}

@test "variations=games: comments, NAGs and tags go along, but not what is of other moves" {
    run pgn-convert --variations=games --to=as-read --games=1 a.pgn
    same $'[Event "V"]\n[White "A"]\n[Result "1-0"]\n[PlyCount "5"]\n\n{start} 1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0' \
        "$(head -6 <<< "$output")"
    holds "$output" $'[White "A"]\n[Result "*"]\n[Line "2. c3 of game 1"]\n\n1. e4 c5\n2. c3 d5 ; deep\n\n*' \
        '2. Nc3 {closed} *' '2. Nf3 2... d6 $1 *'
    same 1 "$(grep -c PlyCount <<< "$output")"
}

@test "variations=games: as they are read, and read again, they are the same games" {
    pgn-convert -q --variations=games --to=as-read a.pgn > got.pgn
    diff <(pgn-convert -q got.pgn) <(pgn-convert -q --variations=games a.pgn)
    diff <(pgn-convert -q --variations=games got.pgn) <(pgn-convert -q got.pgn)
}

@test "variations=games: what no move leads to stays, and is told" {
    printf '(1. d4) 1. e4 e5 2. Ke3 (2. Nf3) *\n' > odd.pgn
    run --separate-stderr pgn-convert --variations=games --to=as-read odd.pgn
    same '(1. d4) 1. e4 e5 2. Ke3 (2. Nf3) *' "$output"
    holds "$stderr" '2 variations stay in it'
}

@test "variations=games: a game whose lines would come to too much is left as it is, told" {
    { printf '1. e4 '; for ((i = 0; i < 2300; i++)); do printf '(1. d4 d5) '; done
      printf '1... e5'
      for ((i = 2; i < 2400; i++)); do printf ' %d. N%s N%s' $i "$((i % 2))f3" "$((i % 2))c6" | sed 's/N0f3/Nf3/; s/N0c6/Nc6/; s/N1f3/Ng1/; s/N1c6/Nb8/'; done
      for ((i = 0; i < 2400; i++)); do printf ' (2399... d5)'; done
      printf ' *\n'; } > many.pgn
    run --separate-stderr pgn-convert --variations=games --to=tsv --columns=plies many.pgn
    same 1 "$status"
    same 2 "${#lines[@]}"
    holds "$stderr" 'over the limit of 10000000'
}

@test "variations=drop is --without=variations" {
    diff <(pgn-convert --variations=drop a.pgn) <(pgn-convert --without=variations a.pgn)
    diff <(pgn-convert --variations=keep a.pgn) <(pgn-convert a.pgn)
    run pgn-convert --variations=drop --to=jsonl a.pgn
    same 2 "$status"
}

@test "variations=games: the lines that JSON tells, in corpus and archives" {
    cat "$CORPUS"/cases/[a-rt-z]*.pgn "$CORPUS"/cases/s[a-hj-z]*.pgn > all.pgn # without size-*: JSON nests 40 deep
    [ -z "${PGN_ARCHIVES-}" ] || zstdcat "$PGN_ARCHIVES/old_games.pgn.zst" | head -n 20000 >> all.pgn
    for f in "$CORPUS"/cases/var-*.pgn all.pgn; do
        pgn-convert -q --to=jsonl "$f" 2> /dev/null | jq -r -f lines.jq > want || true
        columns "$f" | cut -f1 > got
        diff want got > /dev/null || fail "$f" "$(diff want got | head -5)"
    done
}

# leaves: of lines of moves, those that no other one goes on from.
leaves()
{
    LC_ALL=C sort -u | awk 'NR > 1 && index($0, last " ") != 1 && last != "" { print last }
                            { last = $0 } END { if (last != "") print last }'
}

@test "merge-games: the most frequent move, then the first; counts, and who played the only game" {
    cat > m.pgn <<'PGN'
[Event "X"]
[White "A"]
[Black "B}"]
[Date "1999.01.01"]
[Result "1-0"]

1. e4 e5 {c} 2. Nf3 (2. f4) 1-0

1. e4 c5 2. Nf3 0-1

1. e4 c5 2. c3 1/2-1/2

1. d4 *

1. c4 *

[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]

1... Kd7 2. e4 *
PGN
    run pgn-convert --merge-games --width=0 m.pgn
    same 0 "$status"
    same '{5 games: +1 =1 -1} 1. e4 {3 games: +1 =1 -1} (1. d4 {*}) (1. c4 {*}) 1... c5 {2 games: +0 =1 -1} (1... e5 {A - B), X 1999, 1-0} 2. Nf3) 2. Nf3 {0-1} (2. c3 {1/2-1/2}) *' \
        "${lines[7]}"
    holds "$output" '[Event "5 games"]' '[Event "1 game"]' '{*} 1... Kd7 2. e4 *'
    run pgn-convert --merge-games --merge-plies=2 --variations=games --to=tsv --columns=moves m.pgn
    same $'moves\ne4 e5\nKd7 e4' "$output"
    same 2 "$(pgn-convert --merge-games --to=jsonl m.pgn | jq -s length)"
}

@test "merge-games: up to the first error; what cannot be played is told" {
    printf '1. e4 e5 2. Ke3 Nc6 *\n\n[Variant "Atomic"]\n\n1. e4 *\n' > odd.pgn
    run --separate-stderr pgn-convert --merge-games odd.pgn
    same 1 "$status"
    holds "$output" '{*} 1. e4 e5 *'
    holds "$stderr" 'illegal-move' 'game 2 is left out'
}

@test "merge-games: what would not fit is an error, and what cannot go together" {
    games 3000 > many.pgn
    pgn-convert -q --merge-games --mem=1M many.pgn > /dev/null
    for ((i = 0; i < 5000; i++)); do
        printf '[FEN "k7/8/K7/8/8/8/8/8 w - - %d %d"]\n[SetUp "1"]\n\n1. Kb6 Kb8 2. Kc6 Kc8 3. Kd6 Kd8 4. Ke6 Ke8 *\n\n' 0 $((i + 1))
    done > starts.pgn
    run --separate-stderr pgn-convert -q --merge-games --mem=1M starts.pgn
    same 3 "$status"
    holds "$stderr" 'choose among them' '--merge-plies'
    for option in --to=as-read --sort=Date --split=10 --shard=1/2 --encoding=koi8-r; do
        run pgn-convert --merge-games "$option" many.pgn
        same 2 "$status"
    done
    run pgn-convert --merge-plies=3 many.pgn
    same 2 "$status"
}

@test "merge-games: the tree of an archive has the lines of its games, with any number of threads" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is unset"
    zstdcat "$PGN_ARCHIVES/otb.pgn.zst" 2> /dev/null | head -n 70000 > otb.pgn || true
    pgn-convert -q -j1 --merge-games --merge-plies=16 otb.pgn > tree.pgn
    pgn-convert -q -j4 --merge-games --merge-plies=16 otb.pgn | cmp - tree.pgn
    pgn-convert -q --to=tsv --columns=moves otb.pgn | tail -n +2 | cut -d' ' -f1-16 | leaves > want
    pgn-convert -q --variations=games --to=tsv --columns=moves tree.pgn | tail -n +2 | leaves > got
    cmp want got
    [ "$(wc -l < want)" -gt 1000 ]
    pgn-validate -q tree.pgn
}

@test "variations=games: a long game with few lines behind many with many" {
    { games 20
      printf '1. e4 e5'
      for ((i = 2; i < 300; i++)); do printf ' %d. N%s N%s' $i "$((i % 2))f3" "$((i % 2))c6" | sed 's/N0f3/Nf3/; s/N0c6/Nc6/; s/N1f3/Ng1/; s/N1c6/Nb8/'; done
      printf ' (299... Nf6) *\n'; } > long.pgn
    columns long.pgn > got
    same 22 "$(wc -l < got)"
    same 598 "$(tail -1 got | cut -f1 | wc -w)"
}
