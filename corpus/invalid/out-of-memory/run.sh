# A window of 1 GiB is allowed, but there is no memory for it.
ulimit -v 400000
printf '\050\265\057\375\000\240\001\000\000' | "$VALIDATE" --format=jsonl -j1 --zstd-window=2G -
