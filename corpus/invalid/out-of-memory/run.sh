# A window of 1 GiB is allowed, but there is no memory for it.  (The address sanitizer needs more
# space than a limit leaves it, and has one of its own.)
export ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=300
grep -q __asan_init "$VALIDATE" || ulimit -v 400000
printf '\050\265\057\375\000\240\001\000\000' | "$VALIDATE" --format=jsonl -j1 --zstd-window=2G -
