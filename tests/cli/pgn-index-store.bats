#!/usr/bin/env bats
# pgn-index build --store: whole texts in the database.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR"
}

# archive FILE: all the cases, and plain games among them.
archive()
{
    {
        games 50
        cat "$CORPUS"/cases/*.pgn
        games 50 more
    } > "$1"
}

@test "export gives a file back byte for byte, junk and all" {
    archive all.pgn
    zstd -q all.pgn
    pgn-index build -q --store games.db all.pgn.zst || same 1 $?
    rm all.pgn.zst
    pgn-index export -q games.db | cmp - all.pgn
    holds "$(pgn-index verify games.db)" "texts unpacked: no fault"
    holds "$(pgn-index stat games.db)" "bytes of texts"
}

@test "each file of the corpus comes back" {
    for file in "$CORPUS"/cases/*.pgn "$CORPUS"/rules/*.pgn "$CORPUS"/*.pgn; do
        [ -s "$file" ] || continue
        rm -rf one.db
        pgn-index build -q --store one.db "$file" || [ $? -eq 1 ]
        [ "$(pgn-index stat --format=jsonl one.db | jq .games)" -gt 0 ] || continue
        pgn-convert -q --to=as-read "$file" > wanted || same 1 $?
        pgn-index export -q one.db | cmp - wanted || fail "$file"
    done
}

@test "some of the games, each as it was" {
    games 9 > all.pgn
    pgn-index build -q --store games.db all.pgn
    pgn-index export -q -e "Event ~ '7'" games.db > seventh
    grep -A3 '^\[Event "7' all.pgn | cmp - seventh
    pgn-index export -q -n 3 games.db | cmp - <(head -n 12 all.pgn)
}

@test "without --store a database is as it was, and export writes games anew" {
    games 20 > all.pgn
    pgn-index build -q games.db all.pgn
    same 0 "$(cat games.db/*.texts games.db/*.runs | wc -c)"
    holds "$(pgn-index export games.db | head -n 3 | tail -n 1)" "1. e4"
}

@test "what is added to such a database is kept too, and merging keeps it" {
    games 30 > one.pgn
    games 40 x > two.pgn
    pgn-index build -q --store games.db one.pgn
    pgn-index add -q --no-merge games.db one.pgn two.pgn
    cat one.pgn two.pgn | cmp - <(pgn-index export -q games.db)
    pgn-index merge games.db
    cat one.pgn two.pgn | cmp - <(pgn-index export -q games.db)
    for i in 1 2 3; do pgn-index build -q --store --shard=$i/3 part$i.db one.pgn two.pgn; done
    pgn-index merge all.db part3.db part1.db part2.db
    cat one.pgn two.pgn | cmp - <(pgn-index export -q all.db)
}

@test "a database is searched when its files are gone" {
    archive all.pgn
    pgn-index build -q --store games.db all.pgn || same 1 $?
    pgn-search -q 'comment ~ Event or plies > 5' all.pgn > scanned || same 1 $?
    mv all.pgn elsewhere
    pgn-search -q --db games.db 'comment ~ Event or plies > 5' > found || same 1 $?
    cmp scanned found
}

@test "a damaged text is told and never shown" {
    games 300 > all.pgn
    pgn-index build -q --store games.db all.pgn
    printf 'X' | dd of="$(echo games.db/*.texts)" bs=1 seek=20 conv=notrunc 2> /dev/null
    run pgn-index verify games.db
    same 3 "$status"
    holds "$output" "texts"
    run pgn-index export games.db
    same 3 "$status"
}

@test "archives come back, and take less than zstd -19 where moves are most of them" {
    [ -e "${PGN_ARCHIVES-}/otb.pgn.zst" ] || skip "PGN_ARCHIVES is not set, or has no otb.pgn.zst"
    for archive in otb lichess old_games; do
        zstd -dcq "$PGN_ARCHIVES/$archive.pgn.zst" | head -c 2000000 > $archive.pgn || true
        pgn-index build -q --store $archive.db $archive.pgn || same 1 $?
        pgn-index export -q $archive.db | cmp - $archive.pgn
    done
    zstd -q -19 otb.pgn
    kept=$(cat otb.db/*.texts otb.db/*.runs otb.db/*.moves otb.db/*.tags otb.db/*.values | wc -c)
    [ "$kept" -lt "$(stat -c %s otb.pgn.zst)" ]
}
