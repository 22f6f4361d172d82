#!/usr/bin/env bats
# pgn-stats --show=novelties, also counted from the positions that pgn-convert writes.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

# novelties OPTION...: "ply games" lines, sorted.
novelties()
{
    pgn-stats -q --show=novelties --format=tsv "$@" | awk -F'\t' 'NR > 1 { print $2, $3 }' | grep -v '^total' | sort
}

# The same of one file in its order, told from its positions.
by_positions() # FILE PLIES
{
    pgn-convert --to=epd "$1" | awk -v plies="$2" '
        function end() { if (last) count[ply ? ply : longest > plies ? "later" : "none"]++ }
        { match($0, /game [0-9]+ ply [0-9]+/); split(substr($0, RSTART, RLENGTH), id, " ")
          position = $1 " " $2 " " $3 " " $4 }
        id[2] != last { end(); last = id[2]; ply = longest = 0 }
        { longest = id[4] }
        id[4] == 0 || id[4] > plies { next }
        !(position in first) { first[position] = last }
        first[position] == last && !ply { ply = id[4] }
        END { end(); for (key in count) print key, count[key] }' | sort
}

@test "a position of an earlier game is no novelty, however it was reached" {
    cat > games.pgn <<'PGN'
[Date "2001.01.01"]

1. d4 d5 2. c4 e6 *

[Date "2000.05.??"]

1. c4 e6 2. d4 d5 3. Nc3 *

[Date "????.??.??"]

1. c4 e6 2. d4 d5 *

[Date "2000.05.31"]

1. c4 c5 *

[Date "2002"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 *
PGN
    # The third game first.
    { sed -n '9,12p' games.pgn; sed -n '1,8p' games.pgn; sed -n '13,$p' games.pgn; } > turned.pgn
    # By date: 2000.05.31, 2000.05.??, 2001, 2002, unknown.
    same $'1 2\n2 1\n6 1\nnone 1' "$(novelties games.pgn)"
    same $'1 2\n2 1\n5 1\n6 1' "$(novelties --novelty-order=input turned.pgn)"
    # Where nobody looks farther, the last game has nothing new.
    same $'1 2\n2 1\nlater 1\nnone 1' "$(novelties --novelty-plies=5 games.pgn)"
}

@test "files in their order, and any number of threads" {
    pgn-convert --to=pgn "$CORPUS/sample.pgn" > a.pgn
    cp a.pgn b.pgn
    same "$(novelties a.pgn; echo none 3)" \
        "$(novelties --novelty-order=input --novelty-plies=500 a.pgn b.pgn)"
    for i in {1..300}; do cat "$CORPUS"/cases/*.pgn; done > many.pgn 2> /dev/null || true
    same "$(novelties -j1 many.pgn)" "$(novelties -j2 many.pgn)"
}

@test "the same as from the positions of games" {
    "$PGN_BUILD/tests/tools/mutants" "$CORPUS" 2000 > mutants.pgn
    pgn-convert -q --to=pgn mutants.pgn > games.pgn 2> /dev/null || true
    same "$(by_positions games.pgn 12)" "$(novelties --novelty-order=input --novelty-plies=12 \
        games.pgn)"
    [ -e "${PGN_ARCHIVES-}/otb.pgn.zst" ] || skip "PGN_ARCHIVES is not set, or has no otb.pgn.zst"
    zstd -dcq "$PGN_ARCHIVES/otb.pgn.zst" 2> /dev/null | head -c 3000000 > otb.pgn
    same "$(by_positions otb.pgn 40)" "$(novelties --novelty-order=input otb.pgn)"
}

@test "not where only all games tell, and not of all" {
    run -2 pgn-stats --partial --show=novelties "$CORPUS/sample.pgn"
    holds "$output" 'novelties are known only when all games are counted'
    pgn-stats -q --show=all "$CORPUS/sample.pgn" > all.txt
    same 0 "$(grep -c '^Novelties' all.txt)"
}
