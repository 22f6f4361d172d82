# A folder cannot be read as a file.
"$VALIDATE" --format=jsonl - <.
