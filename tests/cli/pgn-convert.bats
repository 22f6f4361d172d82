#!/usr/bin/env bats

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

@test "jsonl: one object a game, with the keys that are always there" {
    command -v jq > /dev/null || skip "jq is not installed"
    run pgn-convert --to=jsonl "$CORPUS/sample.pgn"
    same 0 "$status"
    same 3 "${#lines[@]}"
    same 'true true true' "$(pgn-convert --to=jsonl "$CORPUS/sample.pgn" | jq -r \
        'has("file") and has("game") and has("offset") and has("line") and has("tags") and
         has("start_fen") and has("result") and has("moves") and has("plies") and
         has("final_fen") and has("findings")' | paste -sd' ')"
    same "Rd8#" "$(jq -r '.moves[-1].san' <<< "${lines[1]}")"
}

@test "jsonl: variations, comments, annotations, clocks and evaluations hang on their moves" {
    command -v jq > /dev/null || skip "jq is not installed"
    cat > a.pgn <<'PGN'
{head}
[White "A \"B\" C"]

{start} 1. e4! {a [%clk 0:10:00.5]} (1. d4 {b} d5 $5 (1... Nf6)) {after} e5 {[%eval #-3,12]} 2. Ke3 rest *
PGN
    run pgn-convert --to=jsonl a.pgn
    same 1 "$status"
    one=${lines[0]}
    same '["head"]' "$(jq -c .tag_comments <<< "$one")"
    same '["start"]' "$(jq -c .comments <<< "$one")"
    same 'A "B" C' "$(jq -r .tags.White <<< "$one")"
    same '[1]' "$(jq -c '.moves[0].nags' <<< "$one")"
    same '["a [%clk 0:10:00.5]","after"]' "$(jq -c '.moves[0].comments' <<< "$one")"
    same 600.5 "$(jq '.moves[0].clk' <<< "$one")"
    same '["d4","d5"]' "$(jq -c '[.moves[0].variations[0].moves[].san]' <<< "$one")"
    same 'Nf6' "$(jq -r '.moves[0].variations[0].moves[1].variations[0].moves[0].san' <<< "$one")"
    same '{"mate":-3,"depth":12}' "$(jq -c '.moves[1].eval' <<< "$one")"
    same 'Ke3 rest' "$(jq -r .rest <<< "$one")"
    same 'illegal-move' "$(jq -r '.findings[0].id' <<< "$one")"
}

@test "jsonl is valid JSON and UTF-8 whatever the bytes" {
    command -v jq > /dev/null || skip "jq is not installed"
    for seed in 1 2 3 4 5; do
        { printf '[White "'; openssl rand 2000 2> /dev/null || head -c 2000 /dev/urandom; printf '"]\n1. e4 {'
          head -c 2000 /dev/urandom; printf '} e5 *\n'; } > "junk$seed.pgn"
        pgn-convert --to=jsonl "junk$seed.pgn" > out.json || [ $? -eq 1 ]
        jq -e . out.json > /dev/null
        iconv -f UTF-8 -t UTF-8 out.json > /dev/null
    done
}

@test "variations nested beyond what JSON readers bear are given as text" {
    command -v jq > /dev/null || skip "jq is not installed"
    run pgn-convert --to=jsonl "$CORPUS/cases/size-nest-1000.pgn"
    same 0 "$status"
    same '["e4","e5"]' "$(jq -c '[.moves[].san]' <<< "${lines[0]}")"
    holds "${lines[0]}" '"text":"(1. '
}

@test "any number of threads gives the same bytes" {
    for ((i = 0; i < 3000; i++)); do cat "$CORPUS/faults.pgn"; done > many.pgn
    pgn-convert -j1 --to=jsonl many.pgn > one || true
    pgn-convert -j3 --to=jsonl many.pgn > three || true
    cmp one three
}
