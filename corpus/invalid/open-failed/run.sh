"$VALIDATE" --format=jsonl no-such-file.pgn
