{ printf '[Event "x"]\n\n1. e4 '; yes '(1. d4 ' | head -n 250000; } | "$VALIDATE" --format=jsonl -
