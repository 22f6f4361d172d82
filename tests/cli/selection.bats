#!/usr/bin/env bats
# The options that choose games: the same in pgn-search, pgn-validate, pgn-convert and pgn-stats.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR"
    cat > games.pgn << 'END'
[White "Alder, Ann"]
[Black "Birch, Bo"]
[Date "2020.05.17"]
[ECO "B90a"]
[WhiteElo "2000"]
[BlackElo "2100"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Cedar, Cy"]
[Black "Alder, Ann"]
[UTCDate "2021.03.01"]
[ECO "B20"]
[WhiteElo "?"]
[BlackElo "2500"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 3. Ke7 0-1

[White "Dogwood, Di"]
[Black "O'Birch, Bo"]
[Date "????.??.??"]
[ECO "C50"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
END
}

# chosen NUMBERS OPTION...: each command takes these games.
chosen()
{
    local wanted=$1
    shift
    same "$wanted" "$(pgn-search -q --select game "$@" games.pgn | tr '\n' ' ')"
    same "$wanted" "$(pgn-convert -q --to=tsv --columns=game "$@" games.pgn | tail -n +2 | tr '\n' ' ')"
    same "$wanted" "$(pgn-validate -q --facts --only=error --format=jsonl "$@" games.pgn |
        sed -n 's/.*"facts".*"game":\([0-9]*\).*/\1/p' | tr '\n' ' ')"
    same "$wanted" "$(pgn-stats -q --format=tsv --by=game "$@" games.pgn | cut -f 2 |
        grep -x '[0-9]*' | sort | tr '\n' ' ')"
}

@test "every command takes the same games, by their numbers in the file" {
    chosen "1 2 " --where 'player ~ alder'
    chosen "1 " --where 'player ~ alder' -e 'ply = 7'
    chosen "1 3 " --player birch
    chosen "3 " --player "o'birch"
    chosen "1 2 " --since 2020
    chosen "2 " --since 2021.03
    chosen "1 " --until 2020
    chosen "1 2 " --since 2020.05 --until 2021.03.01
    chosen "1 " --min-elo 2000
    chosen "1 2 3 " --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
    chosen "2 " --fen 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR'
    chosen "1 2 " --scoutfish '{"black-move": "e5"}'
    chosen "3 " --fen-pattern '*/*/*/*/???P*/*/*/*'
    chosen "1 " --material '6 QR2B2N2P8 QR2B2N2P8'
    chosen "2 " --fen-pattern-either '*/*/5p*/*/*/*/*/*'
    chosen "1 2 3 " --material-white 'QR2B2N2P8 QR2B2N2P8'
}

@test "--eco takes codes, their beginnings, ranges and lists" {
    chosen "1 " --eco B90
    chosen "1 2 " --eco b
    chosen "2 " --eco B2
    chosen "2 3 " --eco B20..B89,C5
    chosen "1 2 3 " --eco B-C50
    for bad in F10 B2x B90- B99-B90 '' ' B20' B20, B200; do
        run --separate-stderr pgn-search --eco "$bad" games.pgn
        same 2 "$status"
        holds "$stderr" "--eco takes codes"
    done
}

@test "what an option cannot mean is told by every command" {
    for tool in search validate convert stats; do
        run --separate-stderr "pgn-$tool" --where 'White = Tal an mate' games.pgn
        same 2 "$status"
        holds "$stderr" "the query, column 13" "perhaps: and"
        run --separate-stderr "pgn-$tool" --since yesterday games.pgn
        same 2 "$status"
        run --separate-stderr "pgn-$tool" --since '2020" or mate and Date = "2020' games.pgn
        same 2 "$status"
        holds "$stderr" "--since takes a date"
        run --separate-stderr "pgn-$tool" --player "a\"b'c" games.pgn
        same 2 "$status"
        holds "$stderr" "both kinds of quotes"
    done
    run --separate-stderr pgn-stats merge --player alder games.pgn
    same 2 "$status"
}

@test "pgn-validate checks the games that match, and --fix copies the others" {
    run --separate-stderr pgn-validate games.pgn
    same 1 "$status"
    run --separate-stderr pgn-validate --where 'White ~ Alder' games.pgn
    same 0 "$status"
    run --separate-stderr pgn-validate --format=jsonl --where 'Black ~ Alder' games.pgn
    same 1 "$status"
    holds "$output" '"game":2' '"line":19' '{"type":"summary","games":1'
    sed 's/ \(1-0\|0-1\)$//' games.pgn > bare.pgn
    pgn-validate -q --fix=markers --where 'White ~ Alder' bare.pgn > fixed.pgn || true
    grep -q 'Qxf7# 1-0' fixed.pgn
    same "$(sed -n '10,$p' bare.pgn)" "$(sed -n '10,$p' fixed.pgn)"
}

@test "--games and --where hold together" {
    same "2" "$(pgn-convert -q --to=tsv --columns=game --games=2- --where 'player ~ alder' games.pgn |
        tail -n +2)"
    same 1 "$(pgn-validate -q --format=jsonl --games=1,3 --where 'player ~ alder' games.pgn |
        sed -n 's/.*"games":\([0-9]*\).*/\1/p')"
}

@test "pgn-convert asks printed games as they are read" {
    printf '1. e4 e5 2. Sf3 Sc6 3. Lb5 1-0\n\n1. d4 d5 2. c4 e6 0-1\n' > printed.txt
    run --separate-stderr pgn-convert --from=de --width=0 --where 'white plays Bb5' printed.txt
    same 0 "$status"
    holds "$output" "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"
    [[ $output != *d4* ]]
}

@test "any number of threads takes the same games" {
    for _ in $(seq 4000); do cat games.pgn; done > many.pgn
    for threads in 1 4; do
        pgn-convert -q "-j$threads" --to=tsv --where 'player ~ birch' many.pgn > "tsv$threads"
        pgn-validate -q "-j$threads" --where 'player ~ alder' many.pgn > "found$threads" || true
    done
    same 8001 "$(wc -l < tsv1)"
    cmp tsv1 tsv4
    [ -s found1 ]
    cmp found1 found4
}

@test "a regular expression that runs wild is given up and told by every command" {
    printf '[White "%s"]\n\n1. e4 *\n' "$(printf 'a%.0s' $(seq 60))!" > wild.pgn
    for tool in search validate convert stats; do
        run --separate-stderr timeout 20 "pgn-$tool" --where 'White ~ /^(a|aa)+$/' wild.pgn
        [ "$status" -le 1 ]
        holds "$stderr" "a regular expression was given up 1 times"
    done
}
