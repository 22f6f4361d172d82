#!/usr/bin/env bats
# Openings by position: the tags, the columns, the table itself.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    cat > a.pgn <<'PGN'
[Event "right"]
[ECO "B90"]
[Opening "Sicilian Defence"]
[Variation "Najdorf Variation"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a3 h6 *

[Event "wrong"]
[ECO "A00"]
[Opening "?"]
[Variation "old"]

1. Nf3 e6 (1... d5 2. c4) 2. e4 d5 *

[Event "none"]

1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 *

[Event "unknown"]
[ECO "D30"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 *
PGN
}

# tags N: the opening's tags of the game N of got.
tags()
{
    pgn-convert --to=tsv --columns=ECO,Opening,Variation --games="$1" got 2> /dev/null | tail -n +2 | tr '\t' '|'
}

@test "openings: what the board says replaces what is written, each told with -v" {
    run --separate-stderr pgn-convert -v --to=as-read --openings a.pgn
    same 0 "$status"
    printf '%s\n' "$output" > got
    same 'B90|Sicilian Defence|Najdorf Variation' "$(tags 1)"
    same 'C00|French Defence|' "$(tags 2)"
    same 'E20|Nimzo-Indian Defence|' "$(tags 3)"
    same 'D30||' "$(tags 4)"
    holds "$stderr" 'game 2: ECO is C00 now, was "A00"' 'game 2: Opening is French Defence now, was "?"'
    same 2 "$(grep -c ' now, was ' <<< "$stderr")"
    ! grep -q 'Variation "old"' got
    diff <(pgn-convert --openings=all a.pgn) <(pgn-convert got)
}

@test "openings=missing: what is written stays, and nothing comes beside another code" {
    pgn-convert --to=as-read --openings=missing a.pgn > got
    same 'B90|Sicilian Defence|Najdorf Variation' "$(tags 1)"
    same 'A00|?|old' "$(tags 2)"
    same 'E20|Nimzo-Indian Defence|' "$(tags 3)"
    printf '[ECO "?"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n' |
        pgn-convert --to=as-read --openings=missing > got
    same 'B90|Sicilian Defence|Najdorf Variation' "$(tags 1)"
}

@test "openings: all else stays byte for byte, and doing it twice changes nothing" {
    pgn-convert --to=as-read --openings a.pgn > got
    diff <(grep -vE '^\[(ECO|Opening|Variation) ' a.pgn) <(grep -vE '^\[(ECO|Opening|Variation) ' got)
    pgn-convert --to=as-read --openings got | cmp - got
    for option in --openings=some --openings=all,missing; do
        run pgn-convert "$option" a.pgn
        same 2 "$status"
    done
}

@test "columns eco and opening: of the positions, whatever the tags say" {
    run pgn-convert --to=csv --columns=ECO,eco,opening a.pgn
    same $'ECO,eco,opening\nB90,B90,Sicilian Defence: Najdorf Variation\nA00,C00,French Defence\n,E20,Nimzo-Indian Defence\nD30,,' "$output"
}

@test "the table of openings is what its script makes of its text" {
    ${CC:-cc} -D_POSIX_C_SOURCE=200809L -I "$ROOT/libpgn/include" -I "$ROOT/libpgn" -o openings \
        "$ROOT/scripts/openings.c" "$PGN_BUILD/libpgn.a" -lpcre2-8 -lzstd -lz -lm -pthread ||
        skip "the script cannot be linked with this build"
    ./openings < "$ROOT/scripts/openings.txt" > data.c
    cmp data.c "$ROOT/libpgn/opening/opening_data.c"
}

@test "the table says for the positions of another classification what that says" {
    book=/usr/share/pgn-extract/eco.pgn
    [ -e "$book" ] || skip "pgn-extract is not installed"
    pgn-convert --to=tsv --columns=ECO,eco "$book" 2> /dev/null | tail -n +2 > codes
    same 2014 "$(wc -l < codes)"
    [ "$(awk '$1 == $2' codes | wc -l)" -ge 1985 ]
}

@test "archives: four games in five have the code that their editors gave" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is unset"
    zstdcat "$PGN_ARCHIVES/otb.pgn.zst" 2> /dev/null | head -n 70000 |
        pgn-convert --to=tsv --columns=ECO,eco 2> /dev/null | tail -n +2 | grep '^.' > codes
    all=$(wc -l < codes)
    [ "$all" -gt 3000 ]
    [ "$(awk '$1 == $2' codes | wc -l)" -gt $((all * 4 / 5)) ]
}

@test "archives: a game whose tags alone change is written as one that is read anew" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is unset"
    for archive in otb old_games; do
        zstdcat "$PGN_ARCHIVES/$archive.pgn.zst" 2> /dev/null | head -n 20000 > some.pgn
        pgn-convert -q --openings --set-tag='Event=An event' some.pgn > one.pgn 2> /dev/null || [ $? -eq 1 ]
        pgn-convert -q --to=as-read --openings --set-tag='Event=An event' some.pgn 2> /dev/null |
            pgn-convert -q > two.pgn 2> /dev/null || [ $? -eq 1 ]
        cmp one.pgn two.pgn
    done
}
