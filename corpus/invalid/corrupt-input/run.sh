{ gzip -c "$CORPUS/sample.pgn"; echo no gzip here; } | "$VALIDATE" --format=jsonl -
