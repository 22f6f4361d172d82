#!/usr/bin/env bats
# pgn-search --svg: a picture of each moment, a file each.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR"
    cat > games.pgn << 'END'
[White "<b>Alder & \"Ann\"</b> ]]>"]
[Black "Birch, Bo"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Cedar, Cy"]
[Black "Alder, Ann"]
[Result "0-1"]

1. f3 e5 (1... d5 2. Nh3 (2. g3) e5) 2. g4 Qh4# 0-1

[White "Dogwood, Di"]
[Black "Birch, Bo"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2-1/2
END
}

search() { run --separate-stderr pgn-search "$@"; }

# well_formed FILE...: documents of XML whose root is svg.
well_formed()
{
    python3 -c 'import sys, xml.etree.ElementTree as tree
for name in sys.argv[1:]:
    assert tree.parse(name).getroot().tag == "{http://www.w3.org/2000/svg}svg", name' "$@"
}

@test "each moment has a file, whose name is printed" {
    search -q --svg=mates mate games.pgn
    same 0 "$status"
    same $'mates/game-000001-ply-007.svg\nmates/game-000002-ply-004.svg' "$output"
    same "$output" "$(ls -A mates | sed 's:^:mates/:')"
    well_formed mates/*.svg
    holds "$(cat mates/game-000001-ply-007.svg)" \
        '<title>&lt;b&gt;Alder &amp; &quot;Ann&quot;&lt;/b&gt; ]]&gt; – Birch, Bo, ply 7</title>' \
        'White: Ke1, Qf7, Ra1, Rh1, Bc1, Bc4, Nb1, Ng1, a2,' 'Black is mated after 4. Qxf7#</text>' \
        'FEN: r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'
    holds "$(cat mates/game-000002-ply-004.svg)" 'White is mated after 2. ... Qh4#</text>'
}

@test "the squares of the last move are marked, the king's own in castling" {
    pgn-search -q --svg=out --last 'final and game != 2' games.pgn > /dev/null
    marked() { grep -A 1 'fill-opacity' "$1" | grep -o '<rect [^/]*' | grep -c .; }
    same 2 "$(marked out/game-000001-ply-007.svg)"
    # h5 and f7; e1 and g1: 22 + 45 for each file, and one for the frame.
    holds "$(cat out/game-000001-ply-007.svg)" '<rect x="338" y="158"' '<rect x="248" y="68"'
    holds "$(cat out/game-000003-ply-007.svg)" '<rect x="203" y="338"' '<rect x="293" y="338"'
    pgn-search -q --svg=out --limit 1 'ply = 0' games.pgn > /dev/null
    [[ $(cat out/game-000001-ply-000.svg) != *fill-opacity* ]]
    holds "$(cat out/game-000001-ply-000.svg)" '>White to move</text>'
}

@test "variations, further files and threads have names of their own" {
    search -q -j4 --svg=out --all --variations=yes 'ply = 2 or ply = 3' games.pgn games.pgn
    same 0 "$status"
    same "$output" "$(pgn-search -q -j1 --svg=again --all --variations=yes 'ply = 2 or ply = 3' \
        games.pgn games.pgn | sed 's/again/out/')"
    same 18 "$(wc -l <<< "$output")"
    same 18 "$(sort -u <<< "$output" | wc -l)"
    holds "$output" out/game-000002-ply-003-line-3.svg out/file-2-game-000003-ply-002.svg
    diff -r out again
    well_formed out/*.svg
}

@test "--limit stops at the same file whatever the threads" {
    for _ in $(seq 3000); do cat games.pgn; done > many.pgn
    search -q -j4 --svg=out --limit 5 --all 'B moves' many.pgn
    same 0 "$status"
    same "$output" "$(pgn-search -q -j1 --svg=again --limit 5 --all 'B moves' many.pgn | sed 's/again/out/')"
    diff -r out again
    same "$(wc -l <<< "$output")" "$(find out -type f | wc -l)"
}

@test "bytes that are no text do no harm" {
    printf '[White "a\033[1m\001\377b"]\n[Black "\303"]\n\n1. e4\376\377 e5 *\n' > bad.pgn
    search -q --svg=out --all 'ply >= 0' bad.pgn
    same 0 "$status"
    well_formed out/*.svg
    ! LC_ALL=C grep -q $'\001\|\033' out/*.svg || fail "control characters"
    printf '[White "\xd2\xe0\xeb\xfc, \xcc."]\n\n1. e4 e5 *\n' > cp1251.pgn
    search -q --board 'ply = 2' cp1251.pgn
    holds "$output" "Таль, М. - ?"
    search -q --svg=cp 'ply = 2' cp1251.pgn
    holds "$(cat cp/*.svg)" "<title>Таль, М. – ?, ply 2</title>"
    printf '[White "%s"]\n\n1. e4 *\n' "$(printf 'é%.0s' $(seq 1000))" > long.pgn
    search -q --svg=out mate games.pgn long.pgn
    well_formed out/*.svg
}

@test "what cannot be written is told, with status 3; an older file gives way" {
    search -q --svg=no/such/folder mate games.pgn
    same 3 "$status"
    holds "$stderr" "no/such/folder"
    touch file
    search -q --svg=file mate games.pgn
    same 3 "$status"
    mkdir -p out/game-000001-ply-007.svg/full
    search -q --svg=out mate games.pgn
    same 3 "$status"
    holds "$stderr" "game-000001-ply-007.svg cannot be written"
    same game-000001-ply-007.svg "$(ls -A out)"
    rm -r out
    mkdir out
    echo old > out/game-000001-ply-007.svg
    search -q --svg=out mate games.pgn
    same 0 "$status"
    well_formed out/*.svg
}

@test "a query about whole games has no positions to draw; other outputs exclude it" {
    search --svg=out 'White ~ Cedar' games.pgn
    same 0 "$status"
    same "" "$output"
    holds "$stderr" "to which no position belongs"
    search --svg=out --count mate games.pgn
    same 2 "$status"
    search --svg=out --sort ply mate games.pgn
    same 2 "$status"
}

@test "a browser draws every man within its square" {
    command -v node > /dev/null || skip "node is not installed"
    pgn-search -q --svg=out 'ply = 3' games.pgn > /dev/null
    run node "$ROOT/tests/browser/diagram.mjs" out/game-000001-ply-003.svg 32
    [[ $output != skipped:* ]] || skip "${output#skipped: }"
    same 0 "$status"
    holds "$output" ': 0 wrong'
}

@test "a database gives the same pictures" {
    pgn-index build -q db games.pgn
    search -q --svg=out --all 'Q moves or mate' games.pgn
    same "$output" "$(pgn-search -q --svg=again --all --db=db 'Q moves or mate' | sed 's/again/out/')"
    diff -r out again
}
