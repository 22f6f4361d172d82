printf 'BZh91AY&SY' | "$VALIDATE" --format=jsonl -
