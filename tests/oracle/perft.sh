#!/bin/sh
# perft.sh [COUNT [SEED]]: compares legal moves with Stockfish's.
#
# Draws COUNT positions from random games of standard chess and as many of Chess960, and counts the
# move sequences of three plies from each with libpgn and with `go perft 3`.  Needs stockfish and
# tests/oracle/perft in build/ (or $PGN_BUILD); says so and succeeds where there is no stockfish.
set -eu

count=${1:-300}
seed=${2:-1}
depth=3
perft=${PGN_BUILD:-build}/tests/oracle/perft

stockfish=$(PATH=$PATH:/usr/games command -v stockfish) || {
    echo "perft.sh: skipped, no stockfish"
    exit 0
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for variant in standard chess960; do
    "$perft" draw "$count" "$seed" $variant >"$work/fens"
    "$perft" count $depth $variant <"$work/fens" >"$work/ours"
    {
        [ $variant = standard ] || echo "setoption name UCI_Chess960 value true"
        awk -v depth=$depth '{ print "position fen " $0; print "go perft " depth }' "$work/fens"
        echo quit
    } | "$stockfish" | sed -n 's/^Nodes searched: //p' >"$work/theirs"
    paste "$work/ours" "$work/theirs" "$work/fens" |
        awk -F'\t' -v variant=$variant -v count="$count" '
        $1 != $2 { print "libpgn " $1 ", stockfish " $2 ": " $3; differ++ }
        { leaves += $1 }
        END {
            printf "%s: %d positions, %.0f move sequences, %d differ\n", variant, NR, leaves, differ
            exit differ || NR != count
        }'
done
