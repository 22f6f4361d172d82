#!/usr/bin/env bats
# --shard: parts of the input, one behind the other, give what the whole gives.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR"
}

# archive FILE: some 200 KB of games that differ in length, with tags and comments of all sorts.
archive()
{
    find "$CORPUS/cases" -name '*.pgn' -size -5 -print0 | sort -z | xargs -0 cat > cases.pgn
    {
        games 400
        cat cases.pgn
        games 400 x
        printf '[Event "unclosed"]\n\n1. e4 { never closed\n\n'
        games 400 y
        printf '[Event "quoted"]\n\n1. e4 { a game:\n\n[Event "inner"]\n\n1. d4 *\n\n } e5 *\n\n'
        games 400 z | sed 's/ {.*} / /'
        games 200 | sed 's/$/\r/'
    } > "$1"
}

# frames FILE: a file as zstd frames of 5,000 bytes each.
frames()
{
    split -a 4 -b 5000 "$1" part.
    for part in part.*; do zstd -qc "$part"; done
    rm part.*
}

# in_parts N COMMAND...: the outputs of N parts, one behind the other.
in_parts()
{
    local n=$1 i
    shift
    for ((i = 1; i <= n; i++)); do
        "$@" --shard="$i/$n" 2>> words || [ $? -eq 1 ] || fail "part $i of $n: $(cat words)"
    done
}

# makes_whole COMMAND...: it does so for any number of parts.
makes_whole()
{
    "$@" > whole 2> words || [ $? -eq 1 ]
    for n in 1 2 5 17; do
        in_parts $n "$@" > parts
        cmp whole parts || fail "$n parts: $*"
    done
}

@test "a plain file: parts make the whole, games as they are" {
    archive all.pgn
    makes_whole pgn-convert -q --to=as-read all.pgn
    cmp all.pgn parts
    makes_whole pgn-search -q 'plies >= 0' all.pgn
}

@test "numbers, lines and offsets are those of the whole" {
    archive all.pgn
    "$COUNT" -s all.pgn > /dev/null
    makes_whole pgn-convert -q -j2 --to=jsonl all.pgn
    makes_whole pgn-search -q --plies 'plies > 1' all.pgn
    makes_whole pgn-validate -q all.pgn
}

@test "edits are those of the whole: places in tags, games that begin within a line" {
    for ((i = 0; i < 3000; i++)); do
        printf '[Event "%d"]\n\n1. e4 (1. d4 d5) e5 * 1. d4 {%*s} d5 * 1. c4 *\n\n' $i $((i % 60)) ''
    done > all.pgn
    makes_whole pgn-convert -q --to=as-read --plycount all.pgn
    makes_whole pgn-convert -q --variations=games all.pgn
    grep -q '^\[Line "1. d4 of game 8998"\]$' parts
    run pgn-convert --join --shard=1/2 all.pgn
    same 2 "$status"
    holds "$output" "--join"
}

@test "a table's names stand in the first part only" {
    archive all.pgn
    makes_whole pgn-convert -q --to=tsv all.pgn
    makes_whole pgn-convert -q --to=csv --columns=White,result,plies all.pgn
    makes_whole pgn-validate -q --format=tsv all.pgn
}

@test "frames of zstd, with and without numbers" {
    archive all.pgn
    frames all.pgn > all.zst
    makes_whole pgn-convert -q --to=as-read all.zst
    makes_whole pgn-convert -q --to=csv --columns=game,offset,line all.zst
    cmp <(pgn-convert -q --to=csv --columns=game,offset,line all.pgn) whole
}

@test "blocks of BGZF, gzip members, and frames of pzstd" {
    for file in bgzf.pgn.gz members.pgn.gz plain.pgn.gz frames.pgn.zst pzstd.pgn.zst; do
        makes_whole pgn-convert -q --to=jsonl "$CORPUS/compressed/$file"
        makes_whole pgn-convert -q --to=as-read "$CORPUS/compressed/$file"
    done
}

@test "what cannot be cut is read through: one frame, gzip, UTF-16" {
    archive all.pgn
    zstd -q all.pgn -o one.zst
    gzip -c all.pgn > one.gz
    iconv -f utf-8 -t utf-16 -c all.pgn > wide.pgn
    for file in one.zst one.gz wide.pgn; do
        makes_whole pgn-convert -q --to=as-read "$file"
        makes_whole pgn-convert -q --to=csv --columns=game,offset,line "$file"
    done
}

@test "many files, empty ones and ones that cannot be read among them" {
    mkdir folder
    for i in 1 2 3 4 5 6 7 8 9; do games "$i" > "folder/$i.pgn"; done
    : > folder/0.pgn
    : > folder/55.pgn
    printf '[Event "open"]\n\n1. e4 *' > folder/3a.pgn
    makes_whole pgn-convert -q --to=jsonl -r folder
    makes_whole pgn-convert -q --to=as-read -r folder
    same 47 "$(in_parts 3 pgn-convert -q --to=jsonl -r folder | wc -l | xargs expr 1 +)"
    : > words
    for i in 1 2 3; do
        run pgn-convert -q --to=as-read --shard=$i/3 folder/1.pgn missing.pgn folder/9.pgn
        echo "$status" >> words
    done
    same 1 "$(grep -c 3 words)"
}

@test "of a pipe each part has its games, and all of them" {
    archive all.pgn
    pgn-convert -q --to=jsonl all.pgn | jq -c '[.tags, .plies]' | sort > whole || true
    for i in 1 2 3; do
        cat all.pgn | pgn-convert -q --to=jsonl --shard=$i/3 || true
    done | jq -c '[.tags, .plies]' | sort > parts
    cmp whole parts
    for i in 1 2; do pgn-convert -q --to=as-read --shard=$i/2 < all.pgn || same 1 $?; done > both
    cmp all.pgn both
}

@test "only the part is read: damage elsewhere does not matter" {
    awk 'BEGIN { for (i = 0; i < 500; i++) {
             printf "[Event \"%d\"]\n\n1. e4 {", i
             for (j = 0; j < 600; j++) printf "%c", 97 + int(rand() * 26)
             printf "} *\n\n" } }' > all.pgn
    frames all.pgn > all.zst
    printf 'XXXXXXXXXXXX' | dd of=all.zst bs=1 seek=200 conv=notrunc 2> /dev/null
    run pgn-convert -q --to=as-read --shard=1/8 -o one all.zst
    same 3 "$status"
    for i in 5 6 7 8; do
        run pgn-convert -q --to=as-read --shard=$i/8 -o "part$i" all.zst
        same 0 "$status"
    done
    cat part5 part6 part7 part8 > last
    tail -c "$(stat -c %s last)" all.pgn | cmp - last
}

@test "a cut file gives its games, and the last part says that it is cut" {
    games 1000 > all.pgn
    frames all.pgn | head -c -300 > cut.zst
    pgn-convert -q --to=as-read cut.zst > whole 2> words || same 3 $?
    : > parts
    for i in 1 2 3 4 5; do
        rc=0
        pgn-convert -q --to=as-read --shard=$i/5 cut.zst >> parts 2> words$i || rc=$?
        same "$((i == 5 ? 3 : 0))" "$rc"
    done
    cmp whole parts
    holds "$(cat words5)" "cut.zst"
}

@test "partial statistics of parts merge in any order to the same bytes" {
    archive all.pgn
    frames all.pgn > all.zst
    pgn-stats -q --show=all --partial all.zst > whole || true
    for i in 1 2 3 4; do
        pgn-stats -q --show=all --partial --shard=$i/4 -o part$i all.zst || true
    done
    pgn-stats merge -q --partial part1 part2 part3 part4 > merged
    pgn-stats merge -q --partial part4 part2 part1 part3 > again
    cmp merged again
    cmp whole merged
}

@test "a game that is too large is read in the same pieces" {
    {
        games 300
        printf '[Event "large"]\n\n'
        for ((i = 0; i < 3000; i++)); do printf '1. e4 e5 2. Nf3 '; done
        printf '*\n\n'
        games 300
    } > all.pgn
    makes_whole pgn-validate -q --max-game=4000 --format=jsonl --only=error,warning all.pgn 2> /dev/null ||
        true
    "$COUNT" -s all.pgn > /dev/null
    in_parts 7 pgn-search -q --count 'plies >= 0' all.pgn | paste -sd+ | bc > sum
    same "$(pgn-search -q --count 'plies >= 0' all.pgn)" "$(cat sum)"
}

@test "mistakes are told" {
    games 3 > three.pgn
    for shard in 0/3 4/3 3 a/b 1/ /2 1/0 -1/3 1/2/3; do
        run pgn-convert --shard=$shard three.pgn
        same 2 "$status"
        holds "$output" "--shard"
    done
}

@test "archives in parts" {
    [ -e "${PGN_ARCHIVES-}/otb.pgn.zst" ] || skip "PGN_ARCHIVES is not set, or has no otb.pgn.zst"
    for archive in otb lichess engine old_games; do
        zstd -dcq "$PGN_ARCHIVES/$archive.pgn.zst" | head -c 2000000 > $archive.pgn || true
        for n in 2 3 4 7 11 16; do
            in_parts $n pgn-convert -q --to=as-read $archive.pgn | cmp - $archive.pgn
        done
        makes_whole pgn-search -q --select 'White, plies, game' 'plies > 80' $archive.pgn
    done
}

@test "databases of parts merge, in any order, into the database of the whole" {
    archive all.pgn
    games 50 other > other.pgn
    pgn-index build -q whole.db all.pgn other.pgn || same 1 $?
    for i in 1 2 3 4; do
        pgn-index build -q --shard=$i/4 part$i.db all.pgn other.pgn || same 1 $?
    done
    pgn-index merge one.db part1.db part2.db part3.db part4.db
    pgn-index merge two.db part3.db part4.db
    pgn-index merge two.db part2.db part4.db part1.db
    for db in one two; do
        pgn-index verify -q $db.db
        for part in games moves tags values traces keys slots lists trees; do
            cmp whole.db/*.$part $db.db/*.$part
        done
        cmp <(grep source whole.db/MANIFEST) <(grep source $db.db/MANIFEST)
        cmp <(pgn-index tree whole.db) <(pgn-index tree $db.db)
    done
    # It is gone on with as if it had been one build.
    games 3 new >> other.pgn
    pgn-index add -q one.db all.pgn other.pgn || same 1 $?
    same "$(($(pgn-index dump whole.db | wc -l) + 3))" "$(pgn-index dump one.db | wc -l)"
}

@test "databases of different archives merge, in any order, into the same" {
    for i in 1 2 3; do
        games $((i * 20)) "$i" > $i.pgn
        pgn-index build -q $i.db $i.pgn
    done
    pgn-index merge one.db 1.db 2.db 3.db
    pgn-index merge two.db 3.db 1.db 2.db 1.db
    cmp <(pgn-index export one.db) <(pgn-index export two.db)
    cmp <(pgn-index games --format=jsonl one.db e4) <(pgn-index games --format=jsonl two.db e4)
    same 120 "$(pgn-index dump one.db | wc -l)"
    # Games of one place that differ are told, and the database is as before.
    games 20 changed > 1.pgn
    pgn-index build -q changed.db 1.pgn
    run pgn-index merge one.db changed.db
    same 3 "$status"
    holds "$output" "1.pgn" "different games"
    cmp <(pgn-index export one.db) <(pgn-index export two.db)
    run pgn-index merge one.db missing.db
    same 3 "$status"
    holds "$output" "missing.db"
}

@test "a part of a source is added behind the one before it, and to no other" {
    games 100 > all.pgn
    pgn-index build -q part.db --shard=1/3 all.pgn
    pgn-index add -q part.db --shard=2/3 all.pgn
    pgn-index add -q part.db --shard=3/3 all.pgn
    pgn-index build -q whole.db all.pgn
    cmp <(pgn-index export whole.db) <(pgn-index export part.db)
    cmp <(grep source whole.db/MANIFEST) <(grep source part.db/MANIFEST)
    pgn-index build -q second.db --shard=2/2 all.pgn
    run pgn-index add second.db all.pgn
    same 3 "$status"
    holds "$output" "merged"
}
