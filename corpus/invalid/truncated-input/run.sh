gzip -c "$CORPUS/sample.pgn" | head -c 200 | "$VALIDATE" --format=jsonl -
