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

@test "pgn: the export format, errors told and handed on" {
    run --separate-stderr pgn-convert "$CORPUS/faults.pgn"
    same 1 "$status"
    holds "$output" '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Ne2 d5 6. Ne4 dxe4 1-0' '1. f3 e5 2. g4 Qh4# 1-0'
    holds "$stderr" '[illegal-move]' '[ambiguous-move]'
    # Written again it is the same, and the standard's checks find nothing.
    pgn-convert "$CORPUS/sample.pgn" > once.pgn
    pgn-convert once.pgn > twice.pgn
    cmp once.pgn twice.pgn
    pgn-validate -q --strict once.pgn
}

@test "pgn: parts are left out, the width and the order of tags are chosen" {
    printf '[Result "*"]\n[White "A"]\n\n1. e4! {a [%%clk 0:01]} e5 (1... c5) 2. Nf3 *\n' > a.pgn
    run pgn-convert --tag-order=as-read --without=commands,variations a.pgn
    same '1. e4 $1 {a} 1... e5 2. Nf3 *' "${lines[2]}"
    run pgn-convert --without=comments,nags,variations,tags --width=10 a.pgn
    same '[Event "?"]' "${lines[0]}"
    same '1. e4 e5' "${lines[7]}"
    run pgn-convert --tag-order=as-read --suffixes --without=comments,numbers a.pgn
    same 'e4! e5 (c5) Nf3 *' "${lines[2]}"
    run pgn-convert --without=clock a.pgn
    same 2 "$status"
}

@test "tables: a row a game or a move, quoted" {
    run pgn-convert --to=csv --columns=game,White,result,plies "$CORPUS/sample.pgn"
    same 'game,White,result,plies' "${lines[0]}"
    same '1,"Anderssen, Adolf",1-0,45' "${lines[1]}"
    run pgn-convert --to=moves-tsv "$CORPUS/sample.pgn"
    same $((45 + 33 + 11 + 1)) "${#lines[@]}"
    same 12 "$(printf '%s\n' "${lines[@]}" | awk -F'\t' '{print NF}' | sort -u)"
    run pgn-convert --columns=game "$CORPUS/sample.pgn"
    same 2 "$status"
}

@test "positions: all, every n-th, the last" {
    run pgn-convert --to=fen "$CORPUS/sample.pgn"
    same $((46 + 34 + 12)) "${#lines[@]}"
    same 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' "${lines[0]}"
    run pgn-convert --to=epd --every=20 --games=1 "$CORPUS/sample.pgn"
    same 3 "${#lines[@]}"
    holds "${lines[1]}" 'hmvc 1; fmvn 11; id "game 1 ply 20";'
    run pgn-convert --to=fen --final "$CORPUS/sample.pgn"
    same 'r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23' "${lines[0]}"
    run pgn-convert --every=2 "$CORPUS/sample.pgn"
    same 2 "$status"
}

@test "jsonl: escapes in a tag value are undone, however long it is, and so are wrapped lines" {
    command -v jq > /dev/null || skip "jq is not installed"
    { printf '[White "'; for ((i = 0; i < 300; i++)); do printf '\\"%d\\\\' $i; done
      printf '"]\n[Black "one\ntwo"]\n\n1. e4 *\n'; } > long.pgn
    same "$(for ((i = 0; i < 300; i++)); do printf '"%d\\' $i; done)" \
        "$(pgn-convert -q --to=jsonl long.pgn | jq -r .tags.White)"
    same "one two" "$(pgn-convert -q --to=jsonl long.pgn | jq -r .tags.Black)"
}

@test "mutated games: any number of threads gives the same bytes, and valid JSON" {
    command -v jq > /dev/null || skip "jq is not installed"
    "$PGN_BUILD/tests/tools/mutants" "$CORPUS" 5000 > mutants.pgn
    for j in 1 3; do
        pgn-convert -q -j$j --to=jsonl mutants.pgn > games$j || [ $? -eq 1 ]
        pgn-validate -q -j$j --strict --format=tsv mutants.pgn > report$j || [ $? -eq 1 ]
    done
    cmp games1 games3
    cmp report1 report3
    same "$(wc -l < games1)" "$(jq -c .game games1 | wc -l)"
    iconv -f UTF-8 -t UTF-8 report1 > /dev/null
    pgn-validate -q --ignore=error,warning,note --good=good.pgn mutants.pgn
    cmp good.pgn mutants.pgn
}
