#!/usr/bin/env bats
# pgn-search: what goes in and out.  The language itself is tested in tests/unit/query_*.

load common

setup()
{
    CASES=$BATS_TEST_DIRNAME/../../corpus/cases
    cd "$BATS_TEST_TMPDIR"
    cat > games.pgn << 'END'
[White "Alder, Ann"]
[Black "Birch, Bo"]
[Date "2020.05.17"]
[ECO "C50"]
[WhiteElo "2000"]
[BlackElo "2100"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Cedar	Cy"]
[Black "Alder, Ann"]
[Date "2021.??.??"]
[ECO "B20"]
[Result "0-1"]

1. f3 e5 (1... d5 2. Nh3) 2. g4 Qh4# 0-1

[White "Dogwood, Di"]
[Black "Birch, Bo"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
END
}

# search ARGUMENT...: its output, status in $status.
search() { run --separate-stderr pgn-search "$@"; }

@test "a query that stands where a file is due is told, and so is a file before the query" {
    search mate games.pgn --count --since 2020
    same 2 "$status"
    holds "$stderr" "mate is no file but a query" "with -e"
    search --duplicates=list mate games.pgn
    same 2 "$status"
    holds "$stderr" "mate is no file but a query"
    search --db=none --since 2020 mate
    same 2 "$status"
    holds "$stderr" "mate is no file but a query"
    search -e mate games.pgn --count --since 2020
    same 2 "$output"
    # What is no query is a missing file, and a file that is named like a query is read.
    search --since 2020 missing.pgn
    same 3 "$status"
    cp games.pgn mate
    search -q --since 2021 --count mate
    same 1 "$output"
    search games.pgn mate
    same 2 "$status"
    holds "$stderr" "games.pgn is a file: the query comes before the files"
}

@test "where nothing is found, comparisons that are seldom meant are noted" {
    search 'mate and player = Alder' games.pgn
    same 1 "$status"
    holds "$stderr" 'player = wants the whole name as it stands: player ~ "Alder" finds parts'
    search -e 'White = "Ann"' -e mate games.pgn
    holds "$stderr" 'White ~ "Ann"'
    search 'ECO = C40-C59' games.pgn
    holds "$stderr" 'a range is written with two dots: ECO = C40..C59'
    search -q 'ECO = C40-C59' games.pgn
    same "" "$stderr"
    search 'ECO = C40..C59' games.pgn
    same "pgn-search: 1 of 3 games" "$stderr"
    search 'White = "Nobody, N"' games.pgn
    same "pgn-search: 0 of 3 games" "$stderr"
}

@test "counts are sorted by sort(1)" {
    search --count-by year --sort year any_game games.pgn
    same 2 "$status"
    holds "$stderr" "| sort -k 2"
    search --count --sort year any_game games.pgn
    same 2 "$status"
}

# ---- games out ----------------------------------------------------------------------------------

@test "games that match go out byte for byte, the others to --rest" {
    search mate games.pgn --rest rest.pgn
    same 0 "$status"
    same "$(sed -n '1,17p' games.pgn)" "$output"
    sed -n '19,$p' games.pgn | cmp - rest.pgn
    search -q any_game games.pgn
    same "$(cat games.pgn)" "$output"
}

@test "nothing found is status 1, a mistake in the query 2, a missing file 3" {
    search 'White = Nobody' games.pgn
    same 1 "$status"
    same "" "$output"
    search 'mate an check' games.pgn
    same 2 "$status"
    holds "$stderr" "the query, column 6" "    mate an check" "         ^~" "perhaps: and"
    search mate missing.pgn games.pgn
    same 3 "$status"
    holds "$output" "Qxf7#"
    search
    same 2 "$status"
}

@test "--mark puts a comment behind the move" {
    search -q --mark here 'captures p' games.pgn
    holds "$output" "4. Qxf7# {here} 1-0"
    search -q --all --mark x 'Q moves or q moves' games.pgn
    holds "$output" "3. Qh5 {x} Nf6 4. Qxf7# {x} 1-0" "2. g4 Qh4# {x} 0-1"
    search --mark a --plies mate games.pgn
    same 2 "$status"
    search --mark a --sort plies mate games.pgn
    same 2 "$status"
    search --mark 'a}' mate games.pgn
    same 2 "$status"
}

# ---- values and counts ---------------------------------------------------------------------------

@test "--select prints values, tabs within them become blanks" {
    search -q --select 'White, ply, san, WhiteElo' mate games.pgn
    same $'Alder, Ann\t7\tQxf7#\t2000\nCedar Cy\t4\tQh4#\t' "$output"
    search -q --format=jsonl --select 'White, ply, WhiteElo' mate games.pgn
    same '{"White":"Alder, Ann","ply":7,"WhiteElo":2000}
{"White":"Cedar Cy","ply":4,"WhiteElo":null}' "$output"
    search -q --all --select 'game, ply' 'white plays *?' games.pgn
    same 2 "$status"
    search -q --last --select 'game, san' 'white moved' games.pgn
    same $'1\tQxf7#\n2\tg4\n3\td4' "$output"
    search --select player mate games.pgn
    same 2 "$status"
    holds "$stderr" "perhaps: White, Black"
}

@test "--plies, --count and --count-by" {
    search -q --plies 'plays e5 then Q moves' games.pgn
    same "1	2-5" "$output"
    search -q --all --plies check games.pgn
    same $'1\t7\n2\t4' "$output"
    search -q --count mate games.pgn
    same 2 "$output"
    search -q --all --count 'p on e5' games.pgn
    same 9 "$output"
    search -q --count-by Result any_game games.pgn games.pgn
    same $'2\t0-1\n2\t1-0\n2\t1/2-1/2' "$output"
    search -q --count --count-by Result any_game games.pgn
    same 2 "$status"
}

@test "--board draws the position" {
    search -q --board mate games.pgn
    holds "$output" "games.pgn, game 1, ply 7: Alder, Ann - Birch, Bo
  8 ♜ · ♝ ♛ ♚ ♝ · ♜ 
  7 ♟ ♟ ♟ ♟ · ♕ ♟ ♟ 
  6 · · ♞ · · ♞ · · " "  1 ♖ ♘ ♗ · ♔ · ♘ ♖ 
    a b c d e f g h"
    search -q --board --color=always mate games.pgn
    holds "$output" $'\e[30;48;5;137m♖ \e[0m'
    search --board --plies mate games.pgn
    same 2 "$status"
}

@test "--sort and --limit" {
    search -q --sort plies --select 'plies, game' any_game games.pgn
    same $'2\t3\n4\t2\n7\t1' "$output"
    search -q --sort=-plies --limit 2 --select game any_game games.pgn
    same $'1\n2' "$output"
    search -q --sort WhiteElo --select game any_game games.pgn
    same $'1\n2\n3' "$output"
    search -q --limit 1 --select game any_game games.pgn
    same 1 "$output"
    search -q --sort White any_game games.pgn
    holds "$output" "Alder, Ann"
}

@test "any number of threads gives the same bytes" {
    for _ in $(seq 3000); do cat games.pgn; done > many.pgn
    pgn-search -q -j1 --all --select 'game, ply' 'Q moves' many.pgn > one
    pgn-search -q -j4 --all --select 'game, ply' 'Q moves' many.pgn > four
    cmp one four
    same 6000 "$(wc -l < one)"
    same "$(pgn-search -q -j1 --count-by san mate many.pgn)" \
        "$(pgn-search -q -j4 --count-by san mate many.pgn)"
    pgn-search -q -j1 --sort=-plies --select game any_game many.pgn > one
    pgn-search -q -j4 --sort=-plies --select game any_game many.pgn > four
    cmp one four
}

# ---- the query's other forms ---------------------------------------------------------------------

@test "short options build the query" {
    search -q --count --player birch games.pgn
    same 2 "$output"
    search -q --count --player birch --player ALDER games.pgn
    same 1 "$output"
    search -q --count --min-elo 2000 --since 2020 --until 2020.06 --eco C00..C99 games.pgn
    same 1 "$output"
    search -q --select game --where mate -e 'winner ~ alder' games.pgn
    same $'1\n2' "$output"
    search -q --select 'game, ply' --fen 'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w' games.pgn
    same $'3\t2' "$output"
    search --player 'a"b' games.pgn
    same 1 "$status"
    search --since yesterday games.pgn
    same 2 "$status"
}

@test "--explain prints the plan and reads nothing" {
    search --explain 'White ~ Tal and mate'
    same 0 "$status"
    holds "$output" "reads: tags moves" "  like ~ Tal"
}

# ---- the cases of public reports -------------------------------------------------------------------

hits() { pgn-search -q --all --plies "$1" "$CASES/find-$2" | tr '\t\n' ':;'; }
games_of() { pgn-search -q --select game "$@" | tr '\n' ' '; }

@test "castling rights are part of a position" {
    start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
    same "1:0;2:0 4;" "$(hits "fen '$start w KQkq -'" castling-rights.pgn)"
    same "1:8;" "$(hits "fen '$start w Qq -'" castling-rights.pgn)"
    same "1:0 8;2:0 4;" "$(hits "fen '$start'" castling-rights.pgn)"
}

@test "a position in a variation is found when asked for" {
    fen="fen 'rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -'"
    same "2:4;" "$(hits "$fen" in-variation.pgn)"
    same "1 2 " "$(games_of --variations=yes "$fen" "$CASES/find-in-variation.pgn")"
    same "1 " "$(games_of --variations=only "$fen" "$CASES/find-in-variation.pgn")"
}

@test "repetition looks at rights and possible en passant" {
    first() { pgn-search -q --select 'game, ply' threefold "$CASES/find-$1" | tr '\t\n' ':;'; }
    same "2:12;" "$(first repetition-castling.pgn)"
    same "2:10;3:9;" "$(first repetition-ep.pgn)"
}

@test "a position is found by whatever moves it came, possible en passant apart" {
    cat > orders.pgn << 'END'
1. d4 Nf6 2. c4 e6 3. Nc3 d5 *

1. c4 e6 2. Nc3 d5 3. d4 Nf6 *

1. d4 d5 2. c4 e6 3. Nc3 Be7 4. Nf3 Nf6 *

1. e4 Nf6 2. e5 d5 *

1. e4 d5 2. e5 Nf6 *
END
    same "1:6;2:6;" "$(pgn-search -q --plies 'after "d4 d5 c4 e6 Nc3 Nf6"' orders.pgn | tr '\t\n' ':;')"
    same "4:4;5:4;" "$(pgn-search -q --plies \
        --fen 'rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR' orders.pgn | tr '\t\n' ':;')"
    same "4:4;" "$(pgn-search -q --plies \
        --fen 'rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6' orders.pgn | tr '\t\n' ':;')"
    same "5:4;" "$(pgn-search -q --plies \
        --fen 'rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq -' orders.pgn | tr '\t\n' ':;')"
}

@test "a rating that is no number is neither high nor low" {
    cp "$CASES/tags-elo-not-a-number.pgn" elo.pgn
    same "3 " "$(games_of 'WhiteElo >= 2000' elo.pgn)"
    same "" "$(games_of 'WhiteElo < 2000' elo.pgn)"
}

@test "dates match when they certainly do" {
    same "1 2 3 8 " "$(games_of 'Date = 2020' "$CASES/find-date-range.pgn")"
    same "1 8 " "$(games_of 'Date = 2020.05' "$CASES/find-date-range.pgn")"
    same "1 2 4 8 " "$(games_of 'maybe Date = 2020.05' "$CASES/find-date-range.pgn")"
}

@test "equal games and beginnings of games are found by their main lines" {
    lines() { pgn-search -q --select 'mainline, game' any_game "$CASES/find-$1" | LC_ALL=C sort; }
    same "3=4 5=6 " "$(lines duplicates-false-alarm.pgn |
        awk -F '\t' 'NR > 1 && $1 == line { print game "=" $2 } { line = $1; game = $2 }' |
        sort | tr '\n' ' ')"
    same "2<1 3<2 " "$(lines duplicates-prefix.pgn |
        awk -F '\t' 'NR > 1 && index($1, line " ") == 1 { print game "<" $2 } { line = $1; game = $2 }' |
        sort | tr '\n' ' ')"
}

@test "sorted output does not depend on threads and memory, and keeps games apart" {
    local i
    for ((i = 0; i < 3000; i++)); do
        printf '[White "%d"]\n[Date "19%02d.??.??"]\n\n1. e4 {%0*d} *\n\n' $((i * 7919 % 3001)) \
            $((i % 100)) $((i % 1500)) 0
    done > a.pgn
    printf '[White "0"]\n\n1. e4 *' > b.pgn
    pgn-search -q --sort=-White 'plies = 1' a.pgn b.pgn > whole.pgn
    pgn-search -q -j4 --mem=1M --sort=-White 'plies = 1' a.pgn b.pgn | cmp - whole.pgn
    same 3001 "$(pgn-search --count 'plies = 1' whole.pgn 2> /dev/null)"
    same "$(seq 2999 -1 2997 | paste -sd,)" \
        "$(pgn-search -q --limit=3 --sort=-White --select White 'plies = 1 and White < 3000' a.pgn | paste -sd,)"
}
