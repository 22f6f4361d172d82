#!/usr/bin/env bats
# pgn-stats: one game, move by move.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    cat > game.pgn <<'PGN'
[White "A"]
[Black "B"]
[TimeControl "60+1"]

1. e4 { [%eval 0.17] [%clk 0:01:00] } e5 { [%eval 0.20] [%clk 0:01:00] }
2. Nf3 { [%eval 0.10] [%clk 0:00:55] } (2. f4 { [%eval -9.0] [%clk 0:00:01] }) Ke7 { [%eval 3.60] [%clk 0:00:50.5] }
3. Nxe5 { [%eval #-2] } *
PGN
}

@test "each move's clock, time, evaluation, loss and accuracy" {
    pgn-stats -q --game=1 --show=game --format=tsv game.pgn > rows.tsv
    printf '%s\t' section move clock spent eval loss accuracy > expected
    printf '%s\n' kind >> expected
    tr '|' '\t' >> expected <<'ROWS'
game|1. e4|60.00||0.17|||
game|1... e5|60.00||0.20|0.03|98.77|
game|2. Nf3|55.00|6.00|0.10|0.10|95.95|
game|2... Ke7|50.50|10.50|3.60|3.50|27.20|blunder
game|3. Nxe5|||-10.00|13.60|0.51|blunder
ROWS
    diff expected rows.tsv
}

@test "bars go both ways" {
    run -0 --separate-stderr pgn-stats --game=1 --bars game.pgn
    holds "$output" '███│' '│████▌' 'accuracy'
}

@test "of more games than one there is none to show; one is chosen" {
    cat game.pgn game.pgn | sed '0,/"A"/s//"C"/' > two.pgn
    run -0 --separate-stderr pgn-stats --show=game -j1 two.pgn
    holds "$stderr" 'the section game is of one game'
    same '' "$output"
    pgn-stats --show=game -q game.pgn > one.txt
    pgn-stats --show=game -q --where 'White = C' two.pgn | cmp - one.txt
    pgn-stats --game=2 --show=game -q two.pgn | cmp - one.txt
    pgn-stats --partial --show=game game.pgn > part
    pgn-stats merge part | cmp - one.txt
    pgn-stats merge part part > both 2> told
    holds "$(cat told both)" 'the section game is of one game'
    # A page of many games has no such section, of one it has.
    pgn-stats --html=page.html two.pgn
    same 0 "$(grep -c 'Evaluation, White above' page.html)"
    pgn-stats --html=page.html game.pgn
    same 1 "$(grep -c 'Evaluation, White above' page.html)"
    same 1 "$(grep -c 'Time left, in seconds' page.html)"
    same 1 "$(grep -c '<title>2... Ke7: 3.60, blunder</title>' page.html)"
    same 0 "$(grep -c '="[^"]*nan' page.html)"
}

@test "a game without evaluations has no table of them" {
    printf '1. e4 e5 *\n' > plain.pgn
    run pgn-stats -q --game=1 plain.pgn
    same 0 "$status"
    [[ $output != *Evaluations* ]]
    holds "$output" "The game"
    run pgn-stats -q --game=1 game.pgn
    holds "$output" "Evaluations"
}
