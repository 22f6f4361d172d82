#!/bin/sh
# Makes corpus/compressed/ from its plain.pgn again:  make-compressed-corpus.sh
#
# Needs gzip, bgzip (Debian: tabix), zstd with pzstd, bzip2, xz, zip and iconv.  The checked-in files
# need not come out the same byte for byte with other versions of these.
set -eu
cd "$(dirname "$0")/../corpus/compressed"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One file a game.
awk -v folder="$work" '/^\[Event / { game++ } { print > (folder "/" game ".pgn") }' plain.pgn

# each COMMAND...: what the command makes of each game, one behind the other.
each()
{
    for game in "$work"/*.pgn; do "$@" < "$game"; done
}

# pzstd reads standard input only by name, and writes a skippable frame with the size of the next.
pzstd_game()
{
    cat > "$work/stdin"
    pzstd -q -f -p 1 -c "$work/stdin"
}

gzip -n -9 < plain.pgn > plain.pgn.gz
each gzip -n -9 > members.pgn.gz
each bgzip > bgzf.pgn.gz
zstd -q -19 < plain.pgn > plain.pgn.zst
each zstd -q -19 > frames.pgn.zst
each pzstd_game > pzstd.pgn.zst

# The last twenty bytes are missing: the last game, where it is a unit of its own.
mkdir -p cut
for file in *.gz *.zst; do
    head -c -20 "$file" > "cut/$file"
done
# bgzip ends each file with an empty block of 28 bytes; cut into the last game's block, too.
head -c -60 bgzf.pgn.gz > cut/bgzf.pgn.gz

bzip2 < plain.pgn > plain.pgn.bz2
xz < plain.pgn > plain.pgn.xz
rm -f plain.pgn.zip
zip -q -X plain.pgn.zip plain.pgn

for order in le be; do
    iconv -f UTF-8 -t "UTF-16$order" plain.pgn > "utf16$order.pgn"
    printf '\357\273\277' | cat - plain.pgn | iconv -f UTF-8 -t "UTF-16$order" \
        > "utf16$order-bom.pgn"
done
