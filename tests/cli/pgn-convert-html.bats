#!/usr/bin/env bats
# pgn-convert --to=html: the page that replays games.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

@test "a page in which games are replayed, at a desk and on a phone" {
    run -1 pgn-convert --to=html -o page.html "$ROOT/tests/browser/replay.pgn"
    same '' "$output"
    command -v node > /dev/null || skip "node is not installed"
    run node "$ROOT/tests/browser/convert.mjs" page.html
    [[ $output != skipped:* ]] || skip "${output#skipped: }"
    same 0 "$status"
    holds "$output" ': 0 wrong'
}

@test "nothing of a game ends its element or begins a comment" {
    pgn-convert --to=html -o page.html "$ROOT/tests/browser/replay.pgn" || true
    same 4 "$(grep -c '<script type="application/json" class="game">' page.html)"
    same 0 "$(grep 'class="game">' page.html | sed -e 's/^<script[^>]*>//' -e 's:</script>$::' | grep -c '<')"
    grep 'class="game">' page.html | sed -e 's/^<script[^>]*>//' -e 's:</script>$::' |
        iconv -f UTF-8 -t UTF-8 > games.json
    command -v jq > /dev/null || skip "jq is not installed"
    same 4 "$(jq -s length games.json)"
    same 0 "$(grep -c 'replay.pgn' page.html)"
    holds "$(jq -r .tags.White games.json)" 'Byrne, Donald <img src=x onerror="document.title='
}

@test "each move comes with what it changes on the board" {
    command -v jq > /dev/null || skip "jq is not installed"
    pgn-convert --to=html "$ROOT/tests/browser/replay.pgn" > page.html || true
    grep 'class="game">' page.html | sed -e 's/^<script[^>]*>//' -e 's:</script>$::' > games.json
    same 'e5-d6Pd5- d7 a8N c6 O-O-O' "$(jq -r 'select(.game == 2) | [.moves[0].change, (.moves[1].change[3:5]),
        (.moves[2].change[3:]), (.moves[3].change[3:5]), .moves[4].san] | join(" ")' games.json)"
    same 'e1-a1-c1Kd1R' "$(jq -r 'select(.game == 2).moves[4].change' games.json)"
    same '- - 2' "$(jq -r 'select(.game == 2).moves[4].state' games.json)"
    same 'b1-d1R' "$(jq -r 'select(.game == 3).moves[4].change' games.json)"
}

@test "the page is the same with any number of threads, from standard input, of no games" {
    for i in {1..40}; do cat "$CORPUS/sample.pgn"; done > many.pgn
    pgn-convert --to=html -j1 many.pgn > one.html || true
    pgn-convert --to=html -j2 many.pgn > two.html || true
    cmp one.html two.html
    pgn-convert --to=html "$ROOT/tests/browser/replay.pgn" "$CORPUS/sample.pgn" > page.html || true
    same 7 "$(grep -c 'class="game">' page.html)"
    pgn-convert --to=html < /dev/null > none.html
    same '</html>' "$(tail -n1 none.html)"
    run -3 pgn-convert --to=html missing.pgn
    holds "$output" '<!DOCTYPE html>' '</html>'
}

@test "games out of printed text, chosen games, and what does not go with a page" {
    printf '1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 *\n' | pgn-convert --from=de --to=html > page.html
    holds "$(grep 'class="game">' page.html)" '"san":"Nf3"'
    pgn-convert --to=html --games=2 "$CORPUS/sample.pgn" > page.html
    same 1 "$(grep -c 'class="game">' page.html)"
    run -2 pgn-convert --to=html --encoding=windows-1251 "$CORPUS/sample.pgn"
    holds "$output" 'a page is UTF-8'
}

@test "too many games for a browser are told" {
    printf '1. e4 *\n\n%.0s' {1..5001} > many.pgn
    run -0 --separate-stderr pgn-convert --to=html -o page.html many.pgn
    holds "$stderr" 'the page holds 5001 games'
}

@test "the pages' data are what their sources make" {
    command -v python3 > /dev/null || skip "python3 is not installed"
    run -0 "$ROOT/scripts/make-pages.py" --check
}
