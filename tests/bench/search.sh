#!/bin/bash
# The speed of searches beside that of other programs:  search.sh BIN [RUNS]
#
# 450 MB of over-the-board games (PGN_ARCHIVES; without it, games of the project's own repeated), one
# thread, processor time, the median of RUNS (default 3) with the jobs in turn.  pgn-extract is given a
# tenth of the file: its speed is compared, not its time.  What is found in no game is the worst case, as
# every game is played to its end; what most games hold is settled early.
set -eu
bin=$1 runs=${2:-3}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# shellcheck source-path=SCRIPTDIR source=timing.bash
. "$(dirname "$0")/timing.bash"
readonly MEGABYTES=450

spanish='r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -'
nowhere='K7/8/8/8/3NNN2/8/8/7k w - -'
center='*/*/*/*/???PP???/*/*/*'
three_rooks='*/RRR*/*/*/*/*/*/*'

# make_file: $tmp/games.pgn, and its first tenth.
make_file()
{
    local once=$tmp/once copies
    if [ -n "${PGN_ARCHIVES:-}" ] && [ -e "$PGN_ARCHIVES/otb-large.pgn.zst" ]; then
        zstd -dcq "$PGN_ARCHIVES/otb-large.pgn.zst" > "$once"
    else
        echo "PGN_ARCHIVES is not set: measuring repeated games of the project's own"
        cat "$(dirname "$0")/../../corpus/sample.pgn" > "$once"
    fi
    copies=$((MEGABYTES * 1000000 / $(stat -c %s "$once") + 1))
    repeat "$once" "$copies" | head -c "${MEGABYTES}000000" > "$tmp/games.pgn" || true
    rm "$once"
    head -c "$((MEGABYTES / 10))000000" "$tmp/games.pgn" > "$tmp/part.pgn"
}

# grep stops at the first line it finds if it writes to /dev/null.
count_lines() { grep -c "$1" "$2" | cat; }

ours() # NAME OPTION...
{
    local name=$1
    shift
    run "$name" "$bin/pgn-search" -q -j1 --count "$@" "$tmp/games.pgn"
}

theirs() # NAME TAG-LINE
{
    [ -n "$peer" ] || return 0
    printf '%s\n' "$2" > "$tmp/tags"
    run "$1" "$peer" -s -t"$tmp/tags" "$tmp/part.pgn"
}

measure()
{
    run cat cat "$tmp/games.pgn"
    run grep count_lines '^\[White "Carlsen' "$tmp/games.pgn"
    run validate "$bin/pgn-validate" -q -j1 "$tmp/games.pgn"
    ours tag 'White ~ Carlsen'
    ours player --player Carlsen --min-elo 2500 --since 2010
    theirs tag-peer 'White "Carlsen"'
    ours fen-early --fen "$spanish"
    ours fen-never --fen "$nowhere"
    theirs fen-peer "FEN \"$nowhere\""
    ours pattern-early --fen-pattern "$center"
    ours pattern-never --fen-pattern "$three_rooks"
    theirs pattern-peer "FENPattern \"$three_rooks\""
}

# rate NAME MEGABYTES: megabytes a second.
rate() { awk -v s="$(median "$1" cpu)" -v mb="$2" 'BEGIN {printf "%.1f", mb / s}'; }

# row NAME TITLE [PEER]
row()
{
    local speed
    speed=$(rate "$1" "$MEGABYTES")
    printf '  %-44s %8.1f MB/s  %6.2f' "$2" "$speed" "$(awk "BEGIN {print $speed / $check}")"
    if [ -n "${3:-}" ] && [ -n "$peer" ]; then
        awk -v a="$speed" -v b="$(rate "$3" $((MEGABYTES / 10)))" 'BEGIN {printf "  %6.1f", a / b}'
    fi
    echo
}

peer=$(PATH=$PATH:/usr/games command -v pgn-extract) || peer=
[ -n "$peer" ] || echo "pgn-extract is not installed: no peer to compare with"
make_file
for ((i = 0; i < runs; i++)); do measure; done
check=$(rate validate "$MEGABYTES")
echo "searches of $MEGABYTES MB, one thread                            speed  times pgn-validate's, pgn-extract's"
row validate 'pgn-validate'
row tag "tags: White ~ Carlsen" tag-peer
row player "tags: --player --min-elo --since"
row fen-early "--fen, found in many games"
row fen-never "--fen, found in none" fen-peer
row pattern-early "--fen-pattern, found in most games"
row pattern-never "--fen-pattern, found in none" pattern-peer
row grep "limit: grep -c on one tag"
row cat "limit: cat"
