#!/bin/bash
# The database's size and speed:  index.sh BIN [COPIES]
#
# Indexes an archive (PGN_ARCHIVES/otb-large.pgn.zst), and asks it.  With COPIES a larger archive is made
# first, of so many games for each (see grow.c): 5 gives a million.  Times of trees are those of whole
# processes, the mean of 20; searches are set beside a scan of the archive as it stands (that made of it: as
# plain text), one thread each, processor time.
set -eu
bin=$1 copies=${2:-1}
if [ ! -e "${PGN_ARCHIVES-}/otb-large.pgn.zst" ]; then
    echo "index: PGN_ARCHIVES has no otb-large.pgn.zst: not measured"
    exit 0
fi
archive=$PGN_ARCHIVES/otb-large.pgn.zst
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

# process NAME COMMAND: milliseconds of a process, wall time, the mean of 20.
process()
{
    local name=$1 from to
    shift
    "$@" > /dev/null
    from=$(date +%s%N)
    for _ in {1..20}; do "$@" > /dev/null; done
    to=$(date +%s%N)
    awk -v name="$name" -v ns=$((to - from)) 'BEGIN { printf "%-44s%.1f ms\n", name, ns / 20e6 }'
}

# cpu COMMAND: processor seconds.
cpu()
{
    local TIMEFORMAT='%U %S'
    { time "$@" > /dev/null 2>&1 || true; } 2>&1 | awk '{ print $1 + $2 }'
}

# search QUERY: games, seconds by scan and by database, and their ratio.
search()
{
    local scan ask found
    found=$("$bin/pgn-search" -q --db "$tmp/db" --count "$1") || true
    scan=$(cpu "$bin/pgn-search" -q -j1 --count "$1" "$games")
    ask=$(cpu bash -c 'for _ in 1 2 3 4 5; do "$@"; done' ask "$bin/pgn-search" -q --db "$tmp/db" --count "$1")
    awk -v q="$1" -v found="$found" -v scan="$scan" -v ask="$ask" 'BEGIN {
        one = ask * 0.2
        printf "%-66s %8d %7.2f s %7.3f s %6.0f\n", q, found, scan, one, (one > 0 ? scan / one : 0)
    }'
}

games=$archive
if [ "$copies" -gt 1 ]; then
    games=$tmp/games.pgn
    zstd -dcq "$archive" | "$bin/tests/bench/grow" "$copies" > "$games"
fi
timed 'read and check (pgn-validate -j1)' "$bin/pgn-validate" -q -j1 --summary "$games" || true
for mem in 64M 1G; do
    rm -rf "$tmp/db"
    timed "build -j1 --mem=$mem" /usr/bin/time -f '%M KiB of memory at most' \
        "$bin/pgn-index" build -j1 --mem=$mem "$tmp/db" "$games"
done
"$bin/pgn-index" stat "$tmp/db"
process 'tree of the start position' "$bin/pgn-index" tree "$tmp/db"
process 'tree after 1. e4 c5' "$bin/pgn-index" tree "$tmp/db" e4 c5
process 'tree after ten half-moves' "$bin/pgn-index" tree "$tmp/db" e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
process 'the first 10 games after sixteen half-moves' "$bin/pgn-index" games -n 10 "$tmp/db" \
    e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6
process 'pgn-search: a position of 21 half-moves' "$bin/pgn-search" -q --db "$tmp/db" --count \
    'after "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5 Nxe5 Nxe5 Rxe5"'
"$bin/tests/bench/lookup" "$tmp/db"
timed 'verify' "$bin/pgn-index" verify "$tmp/db"
timed 'build -j1 --store' "$bin/pgn-index" build -q -j1 --store "$tmp/stored" "$games"
printf '%-44s%d bytes, with moves and tags %d\n' 'texts' \
    "$(cat "$tmp"/stored/*.texts "$tmp"/stored/*.runs | wc -c)" \
    "$(cat "$tmp"/stored/*.{texts,runs,moves,tags,values} | wc -c)"
printf '\n%-66s %8s %9s %9s %6s\n' 'searches, one thread' games scan database times
search 'p on a6 and B on b3 and N on f3'
search 'R on b7 and K on g1 and k on g8 and p on g6'
search 'subfen "8/8/8/q7/3N4/8/8/8"'
search 'board "*/*/p????*/?p*/*P*/*/*/*K?"'
search '[qr] on a5'
search carlsbad
search 'either color isolani for 10 plies'
search 'material "RP v R"'
search 'either color (R = r + 1 and [NB] = [nb] - 1 and Q = q) for 10 plies'
search 'white plays "Bxh7+ Kxh7 Ng5+"'
search 'P on d4 and P on e4'
search 'smothered mate'
search 'winner ~ Kasparov'
search 'Date >= 2000 and minelo >= 2600'
