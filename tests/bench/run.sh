#!/bin/bash
# Speed, as ratios within one run:  run.sh BIN [RUNS]
#
# Each job is timed RUNS times (default 5), the jobs of a table in turn, so that a machine whose speed
# drifts slows all of them alike.  What counts is processor time (user and system) of single-threaded
# jobs and wall time where threads are compared; the median is given.  The archives are found through
# PGN_ARCHIVES; without it, games of the project's own are repeated, which flatters every program alike
# (few distinct games: branches are predicted).
set -eu
bin=$1 runs=${2:-5}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# shellcheck source-path=SCRIPTDIR source=timing.bash
. "$(dirname "$0")/timing.bash"

row()
{
    awk -v name="$1" -v s="$2" -v bytes="$3" -v plies="$4" -v peer="$5" 'BEGIN {
        printf "  %-34s %8.3f s %9.1f MB/s %7.1f ns/ply", name, s, bytes / s / 1e6, s / plies * 1e9
        if (peer > 0) printf "  %6.2f", peer / s
        printf "\n"
    }'
}

table()
{
    local file=$1 title=$2 bytes plies i
    bytes=$(stat -c %s "$file")
    plies=$("$bin/pgn-validate" -q --format=jsonl "$file" | tail -n 1 | sed 's/.*"plies":\([0-9]*\).*/\1/') || true
    zstd -q -3 -f "$file" -o "$file.zst"
    rm -f "$tmp"/*.runs
    for ((i = 0; i < runs; i++)); do
        run cat cat "$file"
        run zstd zstd -dcq "$file.zst"
        run one "$bin/pgn-validate" -q -j1 "$file"
        run two "$bin/pgn-validate" -q -j2 "$file"
        run onezst "$bin/pgn-validate" -q -j1 "$file.zst"
        [ -z "$peer" ] || run peer "$peer" -r -s "$file"
    done
    echo "$title ($((bytes / 1000000)) MB, $plies half-moves)"
    echo "                                     processor time                          times pgn-extract"
    local p=0
    if [ -n "$peer" ]; then
        p=$(median peer cpu)
        row "pgn-extract -r -s" "$p" "$bytes" "$plies" "$p"
    fi
    row "pgn-validate -j1" "$(median one cpu)" "$bytes" "$plies" "$p"
    row "pgn-validate -j1 FILE.zst" "$(median onezst cpu)" "$bytes" "$plies" "$p"
    row "limit: zstd -dc" "$(median zstd cpu)" "$bytes" "$plies" "$p"
    row "limit: cat" "$(median cat cpu)" "$bytes" "$plies" "$p"
    awk -v a="$(median one wall)" -v b="$(median two wall)" \
        'BEGIN {printf "  wall time of -j1 over -j2: %.2f\n\n", a / b}'
}

# conversions FILE TITLE: games written anew in SAN, and the same games printed in Russian and read back.
conversions()
{
    local file=$1 title=$2 bytes plies i p=0
    bytes=$(stat -c %s "$file")
    plies=$("$bin/pgn-validate" -q --format=jsonl "$file" | tail -n 1 | sed 's/.*"plies":\([0-9]*\).*/\1/') || true
    "$bin/pgn-convert" -q --to=ru "$file" > "$tmp/ru.pgn" 2> /dev/null || true
    rm -f "$tmp"/*.runs
    for ((i = 0; i < runs; i++)); do
        run san "$bin/pgn-convert" -q -j1 --to=san "$file"
        run ru "$bin/pgn-convert" -q -j1 --from=ru --to=san "$tmp/ru.pgn"
        [ -z "$peer" ] || run peer "$peer" -s -Wsan "$file"
    done
    echo "$title, written anew"
    echo "                                     processor time                          times pgn-extract"
    if [ -n "$peer" ]; then
        p=$(median peer cpu)
        row "pgn-extract -s -Wsan" "$p" "$bytes" "$plies" "$p"
    fi
    row "pgn-convert -j1 --to=san" "$(median san cpu)" "$bytes" "$plies" "$p"
    row "pgn-convert -j1 --from=ru" "$(median ru cpu)" "$bytes" "$plies" "$p"
    echo
}

# instructions with|without FILE
instructions()
{
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bin/tests/bench/check" "$1" "$2" 2>&1 |
        sed -n 's/.*refs: *//p' | tr -d ,
}

# facts_cost FILE TITLE: what draws and dead positions add to a check of the file's first megabytes.
facts_cost()
{
    local with without
    if ! command -v valgrind > /dev/null; then
        echo "valgrind is not installed: the cost of the facts is not counted"
        return
    fi
    head -c 3000000 "$1" > "$tmp/part.pgn"
    with=$(instructions with "$tmp/part.pgn")
    without=$(instructions without "$tmp/part.pgn")
    awk -v with="$with" -v without="$without" -v title="$2" 'BEGIN {
        printf "%s: %.1f million instructions to check, %.1f without facts: they cost %.1f %%\n\n",
            title, with / 1e6, without / 1e6, (with / without - 1) * 100 }'
}

peer=$(PATH=$PATH:/usr/games command -v pgn-extract) || peer=
[ -n "$peer" ] || echo "pgn-extract is not installed: no peer to compare with"
if [ -n "${PGN_ARCHIVES:-}" ] && [ -e "$PGN_ARCHIVES/otb.pgn.zst" ]; then
    for archive in otb lichess engine; do
        zstd -dcq "$PGN_ARCHIVES/$archive.pgn.zst" > "$tmp/once"
        repeat "$tmp/once" 3 > "$tmp/$archive.pgn"
        table "$tmp/$archive.pgn" "$archive, three times over"
        facts_cost "$tmp/once" "$archive, its first 3 MB"
        [ "$archive" != otb ] || conversions "$tmp/$archive.pgn" "$archive, three times over"
    done
else
    echo "PGN_ARCHIVES is not set: measuring repeated games of the project's own"
    repeat "$(dirname "$0")/../../corpus/sample.pgn" 20000 > "$tmp/sample.pgn"
    table "$tmp/sample.pgn" "corpus/sample.pgn, 20,000 times over"
    facts_cost "$tmp/sample.pgn" "corpus/sample.pgn, 3 MB of it"
    conversions "$tmp/sample.pgn" "corpus/sample.pgn, 20,000 times over"
fi
