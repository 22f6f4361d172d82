#!/usr/bin/env bats
# Whole archives: --sort, --split, --join.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

# game TAG VALUE [MOVES]: a game with this tag.
game()
{
    printf '[Event "E"]\n[%s "%s"]\n\n%s\n\n' "$1" "$2" "${3-1. e4 *}"
}

# values TAG FILE...: the tag's values, in the games' order, with commas between.
values()
{
    local tag=$1
    shift
    pgn-search --where 'plies >= 0 or not (plies >= 0)' --select "$tag" "$@" 2> /dev/null |
        paste -sd,
}

# raw TAG FILE: the same as they are written.
raw()
{
    sed -n "s/^\\[$1 \"\(.*\)\"\]\$/\1/p" "$2" | paste -sd,
}

# ---- --sort ---------------------------------------------------------------------------------------

@test "sort: numbers, dates with unknown parts, rounds, texts; unknown values last" {
    for v in 2500 '?' 900 -; do game WhiteElo "$v"; done > elo.pgn
    for v in 1987.12.01 '????.??.??' 1987.??.?? 1986.01.01 1987.12.??; do game Date "$v"; done > date.pgn
    for v in 2.10 10 2.9 '?' 2.9.1; do game Round "$v"; done > round.pgn
    pgn-convert --sort=WhiteElo elo.pgn > a.pgn
    same "900,2500,?,-" "$(raw WhiteElo a.pgn)"
    pgn-convert --sort=-WhiteElo elo.pgn > a.pgn
    same "2500,900,?,-" "$(raw WhiteElo a.pgn)"
    pgn-convert --sort=Date date.pgn > a.pgn
    same "1986.01.01,1987.12.01,1987.12.??,1987.??.??,????.??.??" "$(raw Date a.pgn)"
    pgn-convert --sort=Date:desc date.pgn > a.pgn
    same "1987.12.01,1987.12.??,1987.??.??,1986.01.01,????.??.??" "$(raw Date a.pgn)"
    pgn-convert --sort=Round round.pgn > a.pgn
    same "2.9,2.9.1,2.10,10,?" "$(raw Round a.pgn)"
}

@test "sort: several keys, values of the query language, and equal keys in their order" {
    local i
    for i in 1 2 3; do
        game White B "1. e4 {$i} *"
        game White A "1. e4 e5 {$i} *"
        game White A "1. d4 {$i} *"
    done > a.pgn
    pgn-convert --sort=White,-plies a.pgn > b.pgn
    same "A,A,A,A,A,A,B,B,B" "$(values White b.pgn)"
    same "2,2,2,1,1,1,1,1,1" "$(values plies b.pgn)"
    same "1,2,3,1,2,3,1,2,3" "$(grep -o '{.}' b.pgn | tr -d '{}' | paste -sd,)"
}

@test "sort: games pass byte for byte, and no byte is lost" {
    games 40 > a.pgn
    pgn-convert --sort=-Event a.pgn > b.pgn
    cmp <(sort a.pgn) <(sort b.pgn)
    run ! cmp -s a.pgn b.pgn
    pgn-convert --sort=Event "$CORPUS/sample.pgn" | pgn-convert --sort=White,Date > c.pgn
    cmp c.pgn <(pgn-convert --sort=White,Date "$CORPUS/sample.pgn")
}

@test "sort: little memory and any number of threads give the same bytes; nothing is left in --tmp" {
    local i
    mkdir tmp
    for ((i = 0; i < 3000; i++)); do
        game Annotator "$((i * 7919 % 3001))" "1. e4 {$(printf '%0*d' $((i % 1500)) 0)} *"
    done > a.pgn
    pgn-convert --sort=-Annotator a.pgn > whole.pgn
    run --separate-stderr pgn-convert -v -j1 --sort=-Annotator --mem=1M --tmp=tmp -o one.pgn a.pgn
    holds "$stderr" "bytes were sorted in tmp"
    pgn-convert -j4 --sort=-Annotator --mem=1M --tmp=tmp -o four.pgn - < a.pgn
    cmp whole.pgn one.pgn
    cmp whole.pgn four.pgn
    same "" "$(ls tmp)"
}

@test "sort: other forms are sorted too" {
    game White B > a.pgn
    game White A >> a.pgn
    same "White A B" "$(pgn-convert --sort=White --to=tsv --columns=White a.pgn | paste -sd' ')"
    same '"A" "B"' "$(pgn-convert --sort=White --to=jsonl a.pgn | grep -o '"White":"."' | cut -d: -f2 | paste -sd' ')"
}

@test "sort: mistakes are told" {
    run pgn-convert --sort=nonsense "$CORPUS/sample.pgn"
    same 2 "$status"
    holds "$output" "the word nonsense is not known"
    run pgn-convert --sort=White,, "$CORPUS/sample.pgn"
    same 2 "$status"
}

@test "sort: a full disk is told, and gives exit status 3" {
    mkdir full
    mount -t tmpfs -o size=64k tmpfs full 2> /dev/null || skip "no small file system can be mounted"
    many_games a.pgn
    run --separate-stderr pgn-convert --sort=Event --mem=1M --tmp=full a.pgn
    umount full
    same 3 "$status"
    same "" "$output"
    holds "$stderr" "temporary files in full: writing failed: No space left on device"
}

@test "sort, join: a reader that goes away ends the run quietly" {
    many_games a.pgn
    local how
    for how in --sort=Event --join; do
        run bash -c "pgn-convert $how a.pgn | head -1; exit \"\${PIPESTATUS[0]}\""
        same 0 "$status"
        same 1 "${#lines[@]}"
    done
}

@test "sort: kill -9 in the middle leaves nothing behind" {
    mkdir tmp
    many_games a.pgn
    mkfifo in
    pgn-convert --sort=Event --mem=1M --tmp=tmp in > /dev/null 2>&1 &
    local pid=$!
    exec 7> in
    cat a.pgn >&7
    sleep 0.2
    [ "$(ls -l "/proc/$pid/fd" | grep -c 'pgn-sort.*deleted')" -ge 1 ] || skip "no /proc"
    kill -9 $pid
    exec 7>&-
    wait $pid || true
    same "" "$(ls tmp)"
}

@test "sort: with options that edit games they are edited first" {
    game White "tal m" > a.pgn
    game White "Alder, Ann" >> a.pgn
    printf 'Tal,M\tAaa, Mikhail\n' > list
    same "Aaa, Mikhail Alder, Ann" "$(pgn-convert --sort=White --names=list a.pgn |
        sed -n 's/^\[White "\(.*\)"\]/\1/p' | paste -sd' ')"
}

# ---- names ----------------------------------------------------------------------------------------

@test "names: spellings become the list's names; all else stays" {
    { game White "tal m" "1. e4 {c} *"; game Black "Kortschnoj" "1. d4 *"; } > a.pgn
    printf 'Tal,M\tTal, Mikhail "Misha"\nKortschnoj\tKor\xc4\x8dnoj\n' > list
    run --separate-stderr pgn-convert -v --to=as-read --names=list a.pgn
    same 0 "$status"
    same "$(sed 's/tal m/Tal, Mikhail \\"Misha\\"/; s/Kortschnoj/Korčnoj/' a.pgn)" "$output"
    holds "$stderr" 'White is Tal, Mikhail "Misha" now, was "tal m"'
    run pgn-convert --names=nowhere a.pgn
    same 3 "$status"
}

# ---- --split --------------------------------------------------------------------------------------

@test "split: by games, by size; the parts are the whole" {
    games 25 > a.pgn
    run pgn-convert --split=10 --split-to='part-%03d.pgn' a.pgn
    same 0 "$status"
    same "part-001.pgn part-002.pgn part-003.pgn" "$(echo part-*)"
    same 5 "$(pgn-search --count 'plies = 2' part-003.pgn 2> /dev/null)"
    cat part-*.pgn | cmp - a.pgn
    pgn-convert -q --split=1K --split-to=folder/ a.pgn
    cat folder/*.pgn | cmp - a.pgn
    local file
    for file in folder/*; do [ "$(stat -c %s "$file")" -le 1024 ] || fail "$file is too large"; done
}

@test "split: by a value, one file each, in its games' order" {
    for v in B A B C A B; do game White $v; done > a.pgn
    pgn-convert -q --split=White --split-to=out a.pgn 2> /dev/null || mkdir out
    pgn-convert -q --split=White --split-to=out/ a.pgn
    same "A.pgn B.pgn C.pgn" "$(cd out && echo *)"
    same "B,B,B" "$(values White out/B.pgn)"
    pgn-convert -q --split=White --sort=-plies --split-to='%02d-%s.pgn.gz' a.pgn
    same "01-A.pgn.gz 02-B.pgn.gz 03-C.pgn.gz" "$(echo *.gz)"
    same "A,A" "$(values White 01-A.pgn.gz)"
}

@test "split: names are safe, and never clash" {
    local names=('../../etc/passwd' '/tmp/x' '..' '.hidden' 'a/b' 'CON' 'con.txt' 'x.' '-rf' '?' ''
        'Müller' 'MÜLLER' $'Mu\u0308ller' 'Muller' 'a~2' 'a' 'A' $'new\tline' 'unknown' "$(printf '%0500d' 1)" "$(printf '%0501d' 1)")
    for v in "${names[@]}"; do game White "$v"; done > a.pgn
    mkdir inner
    pgn-convert -q --split=White --split-to=inner/out/ a.pgn
    same "inner" "$(ls -d inner* | paste -sd,)"
    same "out" "$(ls -A inner)"
    # ? and the empty name, which are both unknown, are two values still.
    same "${#names[@]}" "$(ls -A inner/out | wc -l)"
    same "$(ls -A inner/out | tr A-Z a-z | sort)" "$(ls -A inner/out | tr A-Z a-z | sort -u)"
    same "" "$(ls -A inner/out | grep -E '^[.-]|^(con|CON)(\.|$)|[[:cntrl:]]')"
    same 3 "$(ls inner/out | grep -ci 'ller~[234].pgn')"
}

@test "split: what is more than can be counted is no limit, and no value" {
    games 5 > five.pgn
    for how in 99999999999999999999 99999999999999999999g 9999999999999G; do
        rm -rf out
        pgn-convert -q --split=$how --split-to=out/ five.pgn
        same 000001.pgn "$(ls out)"
        cmp five.pgn out/000001.pgn
    done
}

@test "split: a thousand values need few open files" {
    local i
    for ((i = 0; i < 1000; i++)); do game White "player $i"; done > a.pgn
    ulimit -n 24
    pgn-convert -q -j1 --split=White --split-to=out/ a.pgn
    same 1000 "$(ls out | wc -l)"
}

@test "split: no file is replaced, and what was complete stays" {
    games 3 > a.pgn
    echo mine > 2.pgn
    run pgn-convert --split=1 --split-to=%d.pgn a.pgn
    same 3 "$status"
    holds "$output" "2.pgn: it is there already"
    same mine "$(cat 2.pgn)"
    same "1.pgn 2.pgn a.pgn" "$(echo *)"
}

@test "split: each file has its table's names; errors in use are told" {
    game White B > a.pgn
    game White A >> a.pgn
    pgn-convert -q --split=1 --to=csv --columns=White --split-to=%d.csv a.pgn
    same "White B White A" "$(cat 1.csv 2.csv | paste -sd' ')"
    run pgn-convert --split=1 a.pgn
    same 2 "$status"
    run pgn-convert --split=1 --split-to=one.pgn a.pgn
    same 2 "$status"
    holds "$output" "all files would have the name one.pgn"
    run pgn-convert --split=1 --split-to=%x.pgn a.pgn
    same 2 "$status"
}

# ---- --join ---------------------------------------------------------------------------------------

@test "join: a game without its last line end, its marker, in other encodings, with marks within" {
    printf '[White "A"]\n\n1. e4 e5 1-0' > 1.pgn
    printf '\xef\xbb\xbf[White "B"]\n[Result "0-1"]\n\n1. d4 d5 {t\xe9l\xe9}' > 2.pgn
    printf '\xff\xfe[\0W\0h\0i\0t\0e\0 \0"\0C\0"\0]\0\n\0\n\0001\0.\0 \0c\0004\0 \0*\0' > 3.pgn
    printf '[White "D"]\n\n1. Nf3 {open' > 4.pgn
    printf '[White "E"]\n\n1. g3 *[White "F"]\n\n1. b3 *' > 5.pgn
    run --separate-stderr pgn-convert --join -o all.pgn 1.pgn 2.pgn 3.pgn 4.pgn 5.pgn
    same 0 "$status"
    holds "$stderr" "1.pgn: line 1, game 1: a line end and a blank line were added behind it" \
        "2.pgn: line 1, game 1: a byte order mark in front was taken out" \
        "2.pgn: line 1, game 1: turned to UTF-8" \
        "2.pgn: line 1, game 1: a termination marker was added" \
        "4.pgn: line 1, game 1: a } was added" \
        "5.pgn: line 3, game 2: it was on one line with the game before"
    same "A,B,C,D,E,F" "$(values White all.pgn)"
    same "2,2,1,1,1,1" "$(values plies all.pgn)"
    same "1-0,0-1,*,*,*,*" "$(pgn-convert --to=tsv --columns=result all.pgn 2> /dev/null | tail -n +2 | paste -sd,)"
    holds "$(cat all.pgn)" "{télé}" "{open}"
    run --separate-stderr pgn-convert --join all.pgn
    same "" "$stderr"
    same "$(cat all.pgn)" "$output"
}

@test "join: untagged games and bare tags, which nothing keeps apart, get a marker between" {
    printf 'e4 e5\n' > 1.pgn
    printf 'd4 d5 1-0\n' > 2.pgn
    printf '[Event "x"]\n' > 3.pgn
    printf '[White "y"]\n\n1. c4 *\n' > 4.pgn
    pgn-convert -q --join 1.pgn 2.pgn 3.pgn 4.pgn > all.pgn
    same "2,2,0,1" "$(values plies all.pgn)"
    same ",,x," "$(values Event all.pgn)"
}

@test "join: what cannot be mended without changing the game stays as it is" {
    printf '1. e4 0-0\n' > 1.pgn # a double forfeit: with a marker behind it, it would be castling
    pgn-convert -q --join 1.pgn 1.pgn > all.pgn
    same "1,1" "$(values plies all.pgn)"
}

@test "join: no game and no move of the corpus is lost or made" {
    local files=("$CORPUS"/cases/*.pgn "$CORPUS"/invalid/*/*.pgn) file
    pgn-convert -q --join "${files[@]}" > all.pgn || true
    for file in "${files[@]}"; do
        pgn-search --select 'White, plies, fen' 'plies >= 0 or not (plies >= 0)' "$file" 2> /dev/null || true
    done > before
    pgn-search --select 'White, plies, fen' 'plies >= 0 or not (plies >= 0)' all.pgn > after 2> /dev/null
    cmp before after
}

@test "join: nor of games that were damaged anyhow" {
    "$PGN_BUILD/tests/tools/mutants" "$CORPUS" 2500 > mutants.pgn
    split -n 5 mutants.pgn part.
    local file
    for file in part.*; do
        pgn-search --select 'plies, fen' 'plies >= 0 or not (plies >= 0)' "$file" 2> /dev/null || true
    done > before
    pgn-convert -q --join part.* > all.pgn
    pgn-search --select 'plies, fen' 'plies >= 0 or not (plies >= 0)' all.pgn > after 2> /dev/null
    cmp before after
}

@test "sort: a comment that is never closed takes no game with it" {
    printf '[White "B"]\n\n1. e4 {open\n\n' > a.pgn
    printf '[White "C"]\n\n1. d4 d5 } 2. c4 *\n\n' >> a.pgn
    printf '[White "A"]\n\n1. c4 e5 2. g3 *\n\n' >> a.pgn
    cp a.pgn b.pgn
    pgn-convert -q --sort=-White b.pgn > c.pgn
    same "$(values plies a.pgn | tr , '\n' | sort | paste -sd,)" "$(values plies c.pgn | tr , '\n' | sort | paste -sd,)"
}

@test "join: goes with no other form" {
    run pgn-convert --join --to=jsonl "$CORPUS/sample.pgn"
    same 2 "$status"
}

@test "split: missing folders are made, in patterns too; a path has one slash" {
    sample="$CORPUS/sample.pgn"
    pgn-convert -q --split=year --split-to='years/deep/%s.pgn' "$sample"
    same "1851.pgn 1858.pgn 1921.pgn" "$(cd years/deep && echo *)"
    pgn-convert -q --split=White --split-to='%s/games.pgn' "$sample"
    [ -s "Morphy, Paul/games.pgn" ]
    pgn-convert -q --split=year --split-to=a/b/ "$sample"
    run pgn-convert -q --split=year --split-to=a/b/ "$sample"
    same 3 "$status"
    holds "$output" "a/b/1851.pgn: it is there already"
    touch file
    run pgn-convert -q --split=year --split-to='file/%s.pgn' "$sample"
    same 3 "$status"
}
