#!/usr/bin/env bats
# pgn-search --db: the same answers as a scan, byte for byte.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    QUERIES=$ROOT/docs/queries.tsv
}

# answers FILE DB NUMBER COMMAND: the question by scan and by database.
answers()
{
    local file=$1 db=$2 number=$3 command=$4 scan ask
    ask=${command//FILE/}
    scan=$(bash -c "${command//FILE/$file}" 2>&1) || true
    ask=$(bash -c "${ask//pgn-search /pgn-search --db $db }" 2>&1) || true
    same "$number: $scan" "$number: $ask"
}

# all_answers FILE: each of the 59 questions.
all_answers()
{
    rm -rf db
    pgn-index build -q db "$1"
    while IFS=$'\t' read -r number command; do
        answers "$1" db "$number" "$command"
    done < "$QUERIES"
}

# cut NAME BYTES: the whole games at the beginning of an archive.
cut_of()
{
    [ -f "${PGN_ARCHIVES-}/$1.pgn.zst" ] || skip "PGN_ARCHIVES has no $1.pgn.zst"
    zstd -dcq "$PGN_ARCHIVES/$1.pgn.zst" 2> /dev/null | head -c "$2" > "$1.pgn" || true
}

games_of_all_kinds()
{
    cat "$CORPUS/sample.pgn" "$CORPUS"/cases/*.pgn "$CORPUS/faults.pgn"
}

@test "db: the 59 questions, games of all kinds" {
    games_of_all_kinds > all.pgn
    all_answers all.pgn
}

@test "db: the 59 questions, famous games" {
    [ -f "${PGN_ARCHIVES-}/famous_games.pgn" ] || skip "PGN_ARCHIVES has no famous_games.pgn"
    cp "$PGN_ARCHIVES/famous_games.pgn" famous.pgn
    all_answers famous.pgn
}

@test "db: the 59 questions, a cut of an archive over the board" {
    cut_of otb 3000000
    all_answers otb.pgn
}

@test "db: the 59 questions, a cut of an archive with clocks" {
    cut_of lichess 3000000
    all_answers lichess.pgn
}

# like_scan FILE ARGUMENT...: the output, and --rest, are those of a scan.
like_scan()
{
    local file=$1
    shift
    pgn-search -q --rest scan.rest "$@" "$file" > scan || true
    pgn-search -q --rest ask.rest "$@" --db db > ask || true
    cmp scan ask
    cmp scan.rest ask.rest
    pgn-search -q "$@" --db db > ask || true
    cmp scan ask
}

@test "db: games, moments and values, as a scan puts them" {
    games_of_all_kinds > all.pgn
    pgn-index build -q db all.pgn
    like_scan all.pgn mate
    like_scan all.pgn --mark here --all 'captures'
    like_scan all.pgn --sort=-plies 'plies > 3'
    like_scan "$PWD/all.pgn" --board --last 'check'
    like_scan all.pgn --plies --all 'N on f3'
    like_scan all.pgn --select 'line, game, offset, White, san' 'ply = 2'
    like_scan all.pgn --count-by 'result, nags' any_game
    like_scan all.pgn --variations yes --select 'game, ply' --all 'P on e4'
    like_scan all.pgn --variations only --count 'B on b5'
    like_scan all.pgn --limit 3 'P on e4'
    like_scan all.pgn --format=jsonl --select 'White, result' 'comment ~ .'
}

@test "db: games come out of sources of all kinds" {
    for ((i = 0; i < 30; i++)); do games 50; done > all.pgn
    head -c 100000 all.pgn > one.pgn
    tail -c +100001 all.pgn > two.pgn
    gzip -c all.pgn > all.gz
    zstd -qc all.pgn > all.zst
    { zstd -qc one.pgn; zstd -qc two.pgn; } > frames.zst
    zstd -qc < one.pgn > stream.zst
    zstd -qc < one.pgn >> stream.zst
    printf '\377\376' > wide.pgn
    iconv -f utf-8 -t utf-16le all.pgn >> wide.pgn
    for file in all.gz all.zst frames.zst stream.zst wide.pgn; do
        rm -rf db
        pgn-index build -q db "$file"
        like_scan "$file" 'game = 100..110 or game > 1400'
    done
    if command -v bgzip > /dev/null; then
        bgzip -c all.pgn > blocks.gz
        rm -rf db
        pgn-index build -q db blocks.gz
        like_scan blocks.gz 'game = 100..110 or game > 1400'
    fi
}

@test "db: sources that grew keep the order of a scan" {
    games 10 > a.pgn
    games 5 b > b.pgn
    pgn-index build -q --no-merge db a.pgn b.pgn
    games 3 more >> a.pgn
    pgn-index add -q --no-merge db a.pgn
    same "$(pgn-search -q 'P on e4' a.pgn b.pgn)" "$(pgn-search -q --db db 'P on e4')"
    same "$(pgn-search -q --select 'game, Event' any_game a.pgn b.pgn)" \
        "$(pgn-search -q --db db --select 'game, Event' any_game)"
}

@test "db: a database in a file's place and a file in a database's are told apart" {
    games 10 > a.pgn
    pgn-index build -q db a.pgn
    run -3 pgn-search -q --count mate db
    holds "$output" 'db: it is a database: give it with --db'
    run -3 pgn-stats db
    holds "$output" 'db: it is a database: pgn-index export'
    run -3 pgn-search --db a.pgn mate
    holds "$output" 'Not a directory (pgn-index build DB FILE makes'
    run -3 pgn-index tree a.pgn e4
    holds "$output" 'Not a directory (pgn-index build DB FILE makes'
}

@test "db: a source that was only touched is as good again after pgn-index add" {
    games 10 > a.pgn
    pgn-index build -q db a.pgn
    before=$(pgn-search -q --db db --count any_game)
    touch -d 2001-01-01 a.pgn
    run -3 pgn-search --db db --count any_game
    holds "$output" 'a.pgn: has changed since it was indexed, or only its time' 'before pgn-index add'
    pgn-index add -q db a.pgn
    same "$before" "$(pgn-search -q --db db --count any_game)"
}

@test "db: a source that has changed is no answer" {
    games 10 > a.pgn
    pgn-index build -q db a.pgn
    sed -i 's/e5/c5/' a.pgn
    run --separate-stderr pgn-search --db db --count 'P on e4'
    same 3 "$status"
    same '' "$output"
    holds "$stderr" 'a.pgn: has changed since it was indexed'
    rm a.pgn
    run --separate-stderr pgn-search --db db --count 'P on e4'
    same 0 "$status"
    same 10 "$output"
    holds "$stderr" 'a.pgn: cannot be seen'
    run --separate-stderr pgn-search --db db 'P on e4'
    same 3 "$status"
    same '' "$output"
}

@test "db: the same size and time, another game: noticed where it is read" {
    games 10 > a.pgn
    touch -d '2020-01-01' a.pgn
    pgn-index build -q db a.pgn
    sed -i 's/e5/c5/' a.pgn
    touch -d '2020-01-01' a.pgn
    run --separate-stderr pgn-search --db db 'P on e4'
    same 3 "$status"
    same '' "$output"
    holds "$stderr" 'game 1 is another one'
}

@test "db: no database, files beside it, games from standard input" {
    run pgn-search --db nowhere 'P on e4'
    same 3 "$status"
    games 3 > a.pgn
    pgn-index build -q db < a.pgn
    run pgn-search --db db 'P on e4' a.pgn
    same 2 "$status"
    same 3 "$(pgn-search -q --db db --count 'P on e4')"
    run --separate-stderr pgn-search --db db 'P on e4'
    same 3 "$status"
    holds "$stderr" 'standard input'
}

@test "db: --explain says what the index does" {
    games 3 > a.pgn
    pgn-index build -q db a.pgn
    holds "$(pgn-search --db db --explain 'p on a6 and after "e4 e5" and no Q')" \
        'index:' 'squares where men stood: p a6' 'balances of men' \
        'key of rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR'
    holds "$(pgn-search --db db --explain 'comment ~ x')" 'index: all games'
}
