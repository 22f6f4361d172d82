#!/bin/sh
# queries.sh FILE...: compares pgn-search with a second implementation of twenty-one questions.
#
# The second one is queries.mjs, over the npm package chessops; without it, says so and succeeds.
# Needs pgn-search and pgn-convert in build (or $BUILD).  Chess960 and null moves are not for it.
set -eu

build=${BUILD:-build}
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

question()
{
    number=$1
    shift
    "$build/pgn-search" -q --plies "$@" "$work/games.pgn" > "$work/out" || [ $? -eq 1 ]
    printf '%s\t%s\n' "$number" "$(tr '\t' ':' < "$work/out" | tr '\n' ' ' | sed 's/ $//')"
}

status=0
for file in "$@"; do
    "$build/pgn-search" -q 'not (has Variant) and never plays --' "$file" > "$work/games.pgn" ||
        continue
    "$build/pgn-convert" -q --to=jsonl "$work/games.pgn" > "$work/games.jsonl" || [ $? -eq 1 ]
    node "$here/queries.mjs" "$work/games.jsonl" > "$work/theirs"
    if grep -q '^skipped' "$work/theirs"; then
        cat "$work/theirs"
        exit 0
    fi
    {
        question 7 'either color isolani for 10 plies'
        question 12 'material "R+P* v R+P*" for 10 plies'
        question 16 'either color (R = r + 1 and [NB] = [nb] - 1 and Q = q) for 10 plies'
        question 18 underpromotion
        question 21 mate
        question 31 'double check'
        question 32 'discovered check'
        question 38 'K on 5-8 and q'
        question 56 'pinned men >= 3'
        question 57 'either color alekhines_gun'
        question 13 'material "P* v P*" for 4 plies'
        question 20 'captures en passant'
        question 22 stalemate
        question 23 'smothered mate'
        question 26 threefold
        question 59 'recurs without 1 A'
        question passed 'passed P on 5'
        question hanging 'hanging q'
        question legalmoves 'legalmoves = 1'
        question isolated 'isolated p >= 4'
        question fork 'either color (N attacks k and N attacks q)'
    } > "$work/ours"
    if cmp -s "$work/ours" "$work/theirs"; then
        echo "$file: twenty-one questions agree, $(wc -w < "$work/ours") words"
    else
        echo "$file: differs"
        diff "$work/ours" "$work/theirs" | cut -c 1-200
        status=1
    fi
done
exit $status
