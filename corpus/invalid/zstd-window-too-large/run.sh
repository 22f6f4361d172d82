# A frame header that asks for a window of 256 MiB.
printf '\050\265\057\375\000\220\001\000\000' | "$VALIDATE" --format=jsonl -
