#!/bin/bash
# The database's size and speed:  index.sh BIN [COPIES]
#
# Indexes an archive (PGN_ARCHIVES/otb-large.pgn.zst), and asks it.  With COPIES a larger archive is made
# first, of so many games for each (see grow.c): 5 gives a million.  Times of look-ups are those of whole
# processes, database closed before.
set -eu
bin=$1 copies=${2:-1}
archive=${PGN_ARCHIVES:?PGN_ARCHIVES is not set}/otb-large.pgn.zst
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export LC_ALL=C TIMEFORMAT='%U user, %S system, %R s'

# timed NAME COMMAND
timed()
{
    local name=$1
    shift
    printf '%-44s' "$name"
    time "$@" > /dev/null
}

zstd -dcq "$archive" > "$tmp/games.pgn"
if [ "$copies" -gt 1 ]; then
    "$bin/tests/bench/grow" "$copies" < "$tmp/games.pgn" > "$tmp/more.pgn"
    mv "$tmp/more.pgn" "$tmp/games.pgn"
fi
timed 'read and check (pgn-validate -j1)' "$bin/pgn-validate" -q -j1 --summary "$tmp/games.pgn" || true
timed 'build -j1' /usr/bin/time -f '%M KiB of memory at most' "$bin/pgn-index" build -j1 "$tmp/db" "$tmp/games.pgn"
"$bin/pgn-index" stat "$tmp/db"
timed 'tree of the start position' "$bin/pgn-index" tree "$tmp/db"
timed 'tree after 1. e4 c5' "$bin/pgn-index" tree "$tmp/db" e4 c5
timed 'tree after ten half-moves' "$bin/pgn-index" tree "$tmp/db" e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
timed 'games after sixteen half-moves, the first 10' "$bin/pgn-index" games -n 10 "$tmp/db" \
    e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6
timed 'verify' "$bin/pgn-index" verify "$tmp/db"
