#!/usr/bin/env bats
# pgn-stats: sections, formats, merging.  The counters themselves are tested in tests/unit/stats_test.c.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    cat > games.pgn << 'END'
[Event "Spring Open"]
[White "Alder, Ann"]
[Black "Birch, Bo"]
[Date "2020.05.17"]
[ECO "C50"]
[WhiteElo "2000"]
[BlackElo "2100"]
[TimeControl "180+2"]
[Result "1-0"]

1. e4 { [%clk 0:03:00] } e5 { [%clk 0:03:00] } 2. Bc4 { [%clk 0:02:50] } Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "Spring Open"]
[White "Cedar, Cy"]
[Black "Alder, Ann"]
[Date "2021.??.??"]
[ECO "B20"]
[WhiteElo "1900"]
[BlackElo "2000"]
[Result "0-1"]

1. f3 e5 (1... d5 2. Nh3) 2. g4 Qh4# 0-1

[Event "Autumn Open"]
[White "Dogwood, Di"]
[Black "Birch, Bo"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
END
}

# stats ARGUMENT...: its output, status in $status.
stats() { run --separate-stderr pgn-stats "$@"; }

# cell FILTER: what jq finds in the JSON output.
cell() { jq -c "$1" <<< "$output"; }

@test "results and players" {
    stats -q --format=json --show=results,players games.pgn
    same 0 "$status"
    same '[1,1,1,0]' "$(cell '[.results.rows[].games]')"
    same 3 "$(cell .results.total.games)"
    same '["Alder, Ann","Birch, Bo","Cedar, Cy","Dogwood, Di"]' "$(cell '[.players.rows[].player]')"
    same '[2,2,0,0,100]' \
        "$(cell '.players.rows[0]|[.games,.won,.drawn,.lost,.score]')"
    # Opponents of 2100 and 1900, two points of two: 2000 + 800.
    same '[2000,2800,2020,2021]' \
        "$(cell '.players.rows[0]|[.opponents_rating,.performance,.first_year,.last_year]')"
}

@test "every section of games adds up to all games" {
    stats -q --format=json --show=all games.pgn
    same 0 "$status"
    for section in results openings events years ratings speeds time-controls terminations lengths \
        endings castling; do
        same 3 "$(cell ".[\"$section\"].total.games")"
        same 3 "$(cell "[.[\"$section\"].rows[].games]|add")"
    done
}

@test "what --top leaves out is added up" {
    stats -q --format=json --show=players --top=1 games.pgn
    same '["Alder, Ann"]' "$(cell '[.players.rows[].player]')"
    same '["(3 others)",4]' "$(cell '.players.others|[.player,.games]')"
    same 6 "$(cell .players.total.games)"
    stats -q --format=json --show=events --min=2 games.pgn
    same '["Spring Open"]' "$(cell '[.events.rows[].event]')"
    same 1 "$(cell .events.others.games)"
}

@test "moves: mates, checks, lengths, first moves" {
    stats -q --format=json --show=mates,play,lengths,endings,first-moves games.pgn
    same '[2,1,1]' "$(cell '.mates.rows[]|select(.man=="queen")|[.all,.white,.black]')"
    same '[13,1,2]' \
        "$(cell '[.play.rows[]|select(.what|IN("half-moves","captures","checks"))|.all]')"
    same '[2,7]' "$(cell '.lengths.total|[.shortest,.longest]')"
    same '["checkmate",2]' "$(cell '.endings.rows[0]|[.ending,.games]')"
    same '["d4","d4 d5","e4","e4 e5","f3","f3 e5"]' "$(cell '[."first-moves".rows[].moves]')"
}

@test "--by and --where take the query language" {
    stats -q --format=json --by='ECO, year' games.pgn
    same 0 "$status"
    same '[["?","?"],["B20","2021"],["C50","2020"]]' "$(cell '[.groups.rows[]|[.ECO,.year]]')"
    stats -q --format=json --show=results --where='Result = 1-0' games.pgn
    same 1 "$(cell .results.total.games)"
    stats --show=results --where='White = Nobody' games.pgn
    same 1 "$status"
    stats --by=nonsense games.pgn
    same 2 "$status"
    holds "$stderr" "the word nonsense is not known"
    stats --show=groups games.pgn
    same 2 "$status"
    holds "$stderr" "needs --by"
}

@test "--position: as moves, as FEN, by another order of moves" {
    stats -q --format=json --position='1. e4 e5' games.pgn
    same '[["Bc4",1]]' "$(cell '[.position.rows[]|[.move,.games]]')"
    stats -q --format=json --position='rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' games.pgn
    same '[["Bc4",1]]' "$(cell '[.position.rows[]|[.move,.games]]')"
    stats --position='e4 e6 e6' games.pgn
    same 2 "$status"
    holds "$stderr" 'is no legal move'
}

@test "thinking time is what the clock lost, increment added" {
    stats -q --format=json --show=clocks games.pgn
    same '[["blitz",1,1,12]]' "$(cell '[.clocks.rows[]|[.speed,.games,.moves,.mean_seconds]]')"
}

@test "text: aligned, a total, bars if asked for" {
    stats -q --show=results games.pgn
    same 0 "$status"
    same 'Results' "${lines[0]}"
    holds "$output" '1/2-1/2      1   33.3%' 'total        3  100.0%'
    [[ $output != *█* ]]
    stats -q --show=results --bars games.pgn
    holds "$output" ' 33.3%  ████████████████████████'
}

@test "TSV: names, and as many fields in every line" {
    stats -q --format=tsv --show=players,openings games.pgn
    same 0 "$status"
    same "section	player	games	won" "$(cut -f1-4 <<< "${lines[0]}")"
    for section in players openings; do
        same 1 "$(grep -A1 "^section.*$section\|^$section" <<< "$output" | grep "^$section" |
            awk -F'\t' '{ print NF }' | sort -u | wc -l)"
    done
    holds "$output" "openings	B20	Sicilian Defence	1	33.33"
}

@test "partial results merge to the same bytes in any order, and to the whole" {
    many_games many.pgn
    pgn-stats -q --partial --show=all -o a.json games.pgn
    pgn-stats -q --partial --show=all -o b.json many.pgn
    pgn-stats -q --partial --show=all -o both.json -j1 games.pgn many.pgn
    pgn-stats -q --partial --show=all -o also.json -j3 many.pgn games.pgn
    cmp both.json also.json
    pgn-stats merge --partial a.json b.json | cmp - both.json
    pgn-stats merge --partial b.json a.json | cmp - both.json
    pgn-stats merge --show=results,players both.json > merged.txt
    pgn-stats -q --show=results,players games.pgn many.pgn | cmp - merged.txt
    gzip -c a.json > a.gz
    cat b.json | pgn-stats merge --partial a.gz - | cmp - both.json
}

@test "what is no whole partial result of the same options is refused" {
    pgn-stats -q --partial --by=ECO -o a.json games.pgn
    pgn-stats -q --partial --by=year -o b.json games.pgn
    stats merge a.json b.json
    same 3 "$status"
    holds "$stderr" "b.json" "other options"
    head -n 3 a.json > cut.json
    stats merge cut.json
    same 3 "$status"
    holds "$stderr" "ends in the middle"
    sed 2d a.json > lost.json
    stats merge lost.json
    same 3 "$status"
    holds "$stderr" "rows are missing"
    stats merge games.pgn
    same 3 "$status"
    holds "$stderr" "no partial result"
    sed 's/"cells":\[/"cells":[-/' a.json > bad.json
    stats merge bad.json
    same 3 "$status"
    holds "$stderr" "line 2 is no row"
    stats merge missing.json
    same 3 "$status"
    stats merge --show=players a.json
    same 2 "$status"
}

@test "crosstables: points, tie-breaks, rank, squares of results" {
    for game in 'Alder Birch 1-0 1' 'Birch Alder 1/2-1/2 2' 'Alder Cedar 0-1 1' 'Cedar Birch 1/2-1/2 2'; do
        read -r white black result round <<< "$game"
        printf '[Event "Match"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s\n\n' \
            "$round" "$white" "$black" "$result" "$result"
    done > cross.pgn
    stats -q --format=json --show=crosstables cross.pgn
    same 0 "$status"
    # Alder 1½ of 3, Cedar 1½ of 2, Birch 1 of 3.  S-B: Cedar 1½ + ½ = 2, Alder 1½.
    same '[["Cedar",1.5,2,"×","1","½"],["Alder",1.5,1.5,"0","×","1½"],["Birch",1,1.5,"½","0½","×"]]' \
        "$(cell '[.crosstables[0].rows[]|[.player,.points,.sonneborn_berger,."1",."2",."3"]]')"
    stats -q --format=json --show=crosstables --tie-breaks=wins cross.pgn
    same '[[1,"Alder"],[1,"Cedar"],[3,"Birch"]]' "$(cell '[.crosstables[0].rows[]|[.rank,.player]]')"
}

@test "streaks: in the order of the dates, whatever the order of the games" {
    for game in '03 A B 1-0' '01 A B 1-0' '05 B A 1-0' '02 B A 1/2-1/2' '04 A C 1-0' '06 A C 1-0'; do
        read -r day white black result <<< "$game"
        printf '[Date "2001.01.%s"]\n[White "%s"]\n[Black "%s"]\n\n%s\n\n' $day $white $black $result
    done > streaks.pgn
    stats -q --format=json --show=streaks streaks.pgn
    # A: won, drawn, won, won, lost, won.  B: lost, drawn, lost, won.
    same '[["A",6,4,2],["B",4,1,1],["C",2,0,0]]' \
        "$(cell '[.streaks.rows[]|[.player,.games,.unbeaten,.wins]]')"
}

@test "head to head: Elo difference, error, likelihood of superiority, pairs" {
    for i in 1 2 3 4 5 6 7 8 9 10; do
        result=1-0
        [ $i -le 4 ] || result=1/2-1/2
        printf '[Event "T"]\n[Round "%s"]\n[White "A"]\n[Black "B"]\n\n%s\n\n' $i $result
        printf '[Event "T"]\n[Round "%s"]\n[White "B"]\n[Black "A"]\n\n1/2-1/2\n\n' $i
    done > match.pgn
    stats -q --format=json --show=head-to-head match.pgn
    same '["A","B",20,4,16,0,60]' \
        "$(cell '."head-to-head".rows[0]|[.player,.opponent,.games,.won,.drawn,.lost,.score]')"
    # 400 log10(0.6 / 0.4) = 70.4; four wins, no loss: (1 + erf(sqrt 2)) / 2 = 97.7 %.
    same '[70.44,97.72,10,6,4]' \
        "$(cell '."head-to-head".rows[0]|[.elo,.superiority,.pairs,.pairs_1,.pairs_1_half]')"
}

@test "a page with charts that a browser sorts, filters and switches" {
    for i in 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
        printf '[White "P<%d>"]\n[Black "Q & %d"]\n[Date "20%d.01.01"]\n[ECO "B%d"]\n' $i $((i % 3)) $i $i
        printf '[WhiteElo "2%d0"]\n[BlackElo "2100"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n' $i
    done > page.pgn
    stats -q --html=page.html page.pgn
    same 0 "$status"
    same "" "$output"
    holds "$(cat page.html)" '<!DOCTYPE html>' 'P&lt;10&gt;' 'Q &amp; 1' '<svg ' '</html>'
    [[ $(cat page.html) != *http* ]]
    command -v node > /dev/null || skip "node is not installed"
    run node "$ROOT/tests/browser/stats.mjs" page.html
    [[ $output != skipped:* ]] || skip "${output#skipped: }"
    same 0 "$status"
    holds "$output" "13 things looked at: 0 wrong"
}

@test "the known answers of an archive" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is not set"
    stats -q --format=json --show=all "$PGN_ARCHIVES/famous_games.pgn"
    same '[314,16,170,1]' "$(cell '[.results.rows[].games]')"
    same 328 "$(cell '.overview.rows[]|select(.what=="players").number')"
    same '[19,0,0,1]' "$(cell '[.promotions.rows|reverse|.[].all]|[.[0],.[1],.[2],.[3]]')"
    same '[1,6,4,8,9,0]' "$(cell '[.mates.rows[].all]')"
    same 1 "$(cell .mates.total.smothered)"
    same '[[30,30],[7,6],[38,33]]' "$(cell \
        '[.play.rows[]|select(.what|IN("en passant","double checks","discovered checks"))|[.all,.games]]')"
    same '[354,28]' "$(cell '[.play.rows[]|select(.what|startswith("castling"))|.black]')"
    same 47 "$(cell '[.castling.rows[]|select(.white_black|IN("short, long","long, short")).games]|add')"
    same 2 "$(cell '.draws.rows[]|select(.fact=="threefold repetition").games')"
    same '[15,168]' "$(cell '.lengths.total|[.shortest,.longest]')"
    stats -q --format=json --position='e4 e5 Nf3 Nc6' "$PGN_ARCHIVES/famous_games.pgn"
    same '[["Bb5",45,33,3,9],["Bc4",23,14,0,9],["d4",6,2,0,4],["Nc3",2,0,0,2]]' \
        "$(cell '[.position.rows[]|[.move,.games,.white,.draws,.black]]')"
}

@test "merge tells of a part that is given twice" {
    pgn-stats -q --partial games.pgn > a.json
    cp a.json b.json
    run --separate-stderr pgn-stats merge a.json b.json ./a.json
    same 0 "$status"
    holds "$stderr" "./a.json: it is given twice"
    run --separate-stderr pgn-stats merge a.json b.json
    [[ $stderr != *twice* ]]
}
