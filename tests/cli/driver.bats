#!/usr/bin/env bats
# Inputs, threads and output, seen through the smallest command.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR"
    games 3 > three.pgn
    games 2 bad > bad.pgn
}

# ---- order and threads ------------------------------------------------------------------------

@test "any number of threads gives the same bytes" {
    many_games many.pgn
    for i in 1 2 3 4 5 6 7 8 9; do games "$i" > "small$i.pgn"; done
    "$COUNT" -s -j1 --copy=copy1 small[1-5].pgn many.pgn small[6-9].pgn > out1 2> err1
    cat small[1-5].pgn many.pgn small[6-9].pgn | cmp - copy1
    holds "$(tail -n 1 out1)" "100090 lines, 50045 games, 50045 merged"
    for threads in 2 4 16; do
        "$COUNT" -s -j$threads --copy=copyn small[1-5].pgn many.pgn small[6-9].pgn > outn 2> errn
        cmp out1 outn
        cmp err1 errn
        cmp copy1 copyn
    done
}

@test "stopping early cuts at the same piece with any number of threads" {
    many_games many.pgn
    for max in 1 2 3 7777; do
        run --separate-stderr "$COUNT" -s -j1 --max=$max three.pgn many.pgn three.pgn
        same 0 "$status"
        first=$output
        holds "$first" "$max lines, $((max / 2)) games"
        for threads in 2 4; do
            same "$first" "$("$COUNT" -s -j$threads --max=$max three.pgn many.pgn three.pgn)"
        done
    done
}

@test "a stop leaves out the status of games behind it" {
    run "$COUNT" --max=1 three.pgn bad.pgn
    same 0 "$status"
    run "$COUNT" three.pgn bad.pgn
    same 1 "$status"
}

@test "an endless input is left when enough was found" {
    games 100 > hundred.pgn
    run timeout 20 bash -c 'while cat hundred.pgn; do :; done 2> /dev/null | "$0" -s --max=5' "$COUNT"
    same 0 "$status"
    holds "$output" "5 lines"
}

@test "a worker that is out of memory ends the run with status 3" {
    many_games many.pgn
    for threads in 1 4; do
        run --separate-stderr "$COUNT" -j$threads --fail-at=2 three.pgn many.pgn
        same 3 "$status"
        same "count: out of memory" "$stderr"
        [[ $output != *"end three.pgn"* ]]
    done
}

# ---- inputs -----------------------------------------------------------------------------------

@test "no operand and - are standard input" {
    same $'begin <stdin>\n<stdin>:1:0' "$("$COUNT" < three.pgn | head -n 2)"
    same "$("$COUNT" < three.pgn)" "$("$COUNT" - < three.pgn)"
    echo old > out.txt
    run "$COUNT" -o out.txt - three.pgn - < bad.pgn
    same 2 "$status"
    holds "$output" "only once"
    same old "$(cat out.txt)"
}

@test "an input without games is read to its end" {
    : > empty.pgn
    run --separate-stderr "$COUNT" -s empty.pgn
    same 0 "$status"
    same $'begin empty.pgn\nend empty.pgn\n0 lines, 0 games, 0 merged' "$output"
}

@test "a file that fails is told, and the others are read" {
    run --separate-stderr "$COUNT" -s three.pgn missing.pgn bad.pgn
    same 3 "$status"
    same "count: missing.pgn: cannot open it: No such file or directory" "$stderr"
    holds "$output" "begin missing.pgn" "missing.pgn: " "end bad.pgn" "10 lines, 5 games"
}

@test "a truncated stream gives what stands before, then its fault" {
    many_games many.pgn
    gzip -c many.pgn > many.pgn.gz
    head -c $(($(wc -c < many.pgn.gz) / 2)) many.pgn.gz > cut.pgn.gz
    run --separate-stderr "$COUNT" -j1 -s cut.pgn.gz three.pgn
    same 3 "$status"
    holds "$stderr" "count: cut.pgn.gz: the compressed data ends in the middle"
    holds "$output" "cut.pgn.gz:1000:" "rest of " "end three.pgn"
    same "$output" "$("$COUNT" -j4 -s cut.pgn.gz three.pgn 2> /dev/null)"
}

@test "what is compressed otherwise is told with the way out" {
    printf 'BZh91AY&SY\0\0\0\0\0\0\0\0' > "a b.pgn"
    run --separate-stderr "$COUNT" "a b.pgn"
    same 3 "$status"
    same "count: a b.pgn: the file is bzip2-compressed: bzip2 -dc 'a b.pgn' | count" "$stderr"
    run --separate-stderr "$COUNT" < "a b.pgn"
    same "count: <stdin>: the file is bzip2-compressed: bzip2 -dc | count" "$stderr"
}

@test "folders only with -r, in the order of names, PGN files alone" {
    mkdir -p tree/b tree/empty
    for name in tree/c.pgn tree/b/z.PGN tree/b/a.pgn.gz tree/a.txt; do cp three.pgn "$name"; done
    ln -s . tree/loop
    ln -s ../three.pgn tree/link.pgn
    run --separate-stderr "$COUNT" tree
    same 3 "$status"
    holds "$stderr" "count: tree: it is a folder; -r"
    run --separate-stderr "$COUNT" -r tree three.pgn
    same 0 "$status"
    same "tree/b/a.pgn.gz tree/b/z.PGN tree/c.pgn tree/link.pgn three.pgn" \
        "$(sed -n 's/^begin //p' <<< "$output" | xargs)"
}

@test "a deep tree of folders is walked" {
    deep=.
    for i in $(seq 200); do deep=$deep/d; done
    mkdir -p "$deep"
    cp three.pgn "$deep/x.pgn"
    run "$COUNT" -rs ./d
    same 0 "$status"
    holds "$output" "3 games"
}

@test "names from a list, ended by NUL" {
    cp three.pgn $'odd\nname.pgn'
    printf 'three.pgn\0odd\nname.pgn' > list
    run --separate-stderr "$COUNT" -s --files0-from=list bad.pgn
    same 1 "$status"
    holds "$output" "begin odd name.pgn" "8 games"
    same "bad.pgn" "$(sed -n 's/^begin //p' <<< "$output" | head -n 1)"
    same "$output" "$("$COUNT" -s --files0-from=- bad.pgn < list)"
}

@test "a list that is missing or holds an empty name" {
    run --separate-stderr "$COUNT" --files0-from=nowhere
    same 3 "$status"
    holds "$stderr" "nowhere: the list of files cannot be read"
    printf 'three.pgn\0\0bad.pgn\0' > list
    run --separate-stderr "$COUNT" --files0-from=list
    same 3 "$status"
    holds "$stderr" "an empty file name"
    holds "$output" "end three.pgn" "end bad.pgn"
}

# ---- output -----------------------------------------------------------------------------------

@test "a full disk is never silent" {
    run --separate-stderr bash -c '"$0" three.pgn > /dev/full' "$COUNT"
    same 3 "$status"
    same "count: standard output: writing failed: No space left on device" "$stderr"
    many_games many.pgn
    run --separate-stderr bash -c '"$0" -j4 many.pgn > /dev/full' "$COUNT"
    same 3 "$status"
    same "count: standard output: writing failed: No space left on device" "$stderr"
    run --separate-stderr "$COUNT" --copy=/dev/full three.pgn
    same 3 "$status"
    holds "$stderr" "/dev/full: writing failed"
}

@test "a closed standard output is told" {
    run --separate-stderr bash -c '"$0" three.pgn >&-' "$COUNT"
    same 3 "$status"
    holds "$stderr" "standard output: writing failed"
    # no file that is opened takes its place
    run --separate-stderr bash -c '"$0" --copy=copy three.pgn >&-' "$COUNT"
    same 3 "$status"
    cmp three.pgn copy
}

@test "a reader that goes away ends the run quietly" {
    many_games many.pgn
    run --separate-stderr bash -c '"$0" -j4 many.pgn many.pgn | head -n 1; echo "${PIPESTATUS[0]}"' \
        "$COUNT"
    same $'begin many.pgn\n0' "$output"
    same "" "$stderr"
}

@test "a reader that goes away does not cut the other files" {
    many_games many.pgn
    "$COUNT" --copy=copy many.pgn | head -n 1
    cmp many.pgn copy
}

@test "-o writes the file when it is complete, compressed by its name" {
    "$COUNT" three.pgn > expected
    "$COUNT" -o out.txt three.pgn
    cmp expected out.txt
    "$COUNT" -o out.gz three.pgn
    gzip -dc out.gz | cmp expected -
    same "" "$(ls | grep tmp || true)"
}

@test "a run that fails at its options leaves the old file" {
    echo old > out.txt
    run "$COUNT" -o out.txt --copy=/nowhere/x three.pgn
    same 3 "$status"
    same old "$(cat out.txt)"
}

@test "an interrupt leaves neither half a file nor a temporary one" {
    echo old > out.txt
    many_games many.pgn
    mkfifo slow
    "$COUNT" -j2 -o out.txt --copy=copy slow 2> err &
    command=$!
    exec 8> slow
    cat many.pgn >&8
    kill -INT $command 2> /dev/null || true
    kill -TERM $command
    cat many.pgn many.pgn >&8 2> /dev/null || true
    exec 8>&-
    status=0
    wait $command || status=$?
    same 143 "$status"
    same old "$(cat out.txt)"
    [ ! -e copy ]
    same "" "$(ls | grep tmp || true)"
}

@test "an input is never an output" {
    for way in "-o three.pgn three.pgn" "-o ./three.pgn bad.pgn three.pgn" \
        "--copy=three.pgn three.pgn" "-r -o three.pgn ."; do
        cp three.pgn before
        run --separate-stderr "$COUNT" $way
        same 2 "$status"
        holds "$stderr" "three.pgn: it is an input and an output"
        cmp before three.pgn
    done
    ln three.pgn hard.pgn
    run "$COUNT" -o hard.pgn three.pgn
    same 2 "$status"
    run timeout 20 bash -c '"$0" three.pgn >> three.pgn' "$COUNT"
    same 2 "$status"
}

@test "two outputs are not one file" {
    for other in new.txt ./new.txt; do
        run --separate-stderr "$COUNT" -o new.txt --copy=$other three.pgn
        same 2 "$status"
        holds "$stderr" "another option writes to this file too"
    done
    [ ! -e new.txt ]
}

@test "-v tells counts and times, -q keeps quiet" {
    run --separate-stderr "$COUNT" -v three.pgn
    holds "$stderr" "count: 3 games in 1 file,"
    run --separate-stderr "$COUNT" -v -q three.pgn
    same "" "$stderr"
}

@test "progress is for terminals" {
    needs_terminal
    many_games many.pgn
    run --separate-stderr "$COUNT" --progress many.pgn
    same "" "$stderr"
    slow="{ head -c 2000000 many.pgn; sleep 0.3; tail -c +2000001 many.pgn; }"
    holds "$(script -qec "$slow | $COUNT --progress -o out.txt" /dev/null)" "MiB  " "/s"
}

@test "words about the results come after them where both go to one place" {
    printf '[Event "a"]\n\n1. e4 e5 2. Ke3 *\n' > "$BATS_TEST_TMPDIR/one.pgn"
    "$VALIDATE" "$BATS_TEST_TMPDIR/one.pgn" > "$BATS_TEST_TMPDIR/both" 2>&1 || true
    holds "$(head -1 "$BATS_TEST_TMPDIR/both")" "one.pgn:3:13: error"
    holds "$(tail -1 "$BATS_TEST_TMPDIR/both")" "pgn-validate: 1 games"
}

@test "files of the wrong kind are told: JSON, a database" {
    pgn-convert --to=jsonl "$CORPUS/sample.pgn" > a.jsonl
    for command in pgn-stats pgn-validate pgn-convert; do
        run --separate-stderr "$command" -q a.jsonl
        holds "$stderr" "a.jsonl: this looks like JSON: pgn-convert --from=jsonl"
        same 1 "$(grep -c "looks like JSON" <<< "$stderr")"
    done
    run --separate-stderr pgn-convert -q --from=jsonl a.jsonl
    same "" "$stderr"
    printf '{"Best":} 1. e4 *\n' > comment.pgn
    run pgn-stats -q comment.pgn
    [[ $output != *JSON* ]]
    printf 'SQLite format 3\0and what follows\n' > games.sqlite
    run --separate-stderr pgn-stats -q games.sqlite
    same 3 "$status"
    holds "$stderr" "games.sqlite: the file is a database of SQLite"
}
