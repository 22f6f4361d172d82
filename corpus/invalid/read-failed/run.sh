# This file opens, but its first page cannot be read.
"$VALIDATE" --format=jsonl /proc/self/mem
