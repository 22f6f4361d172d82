# The limit is set low.
{ printf '[Event "x"]\n\n1. e4 {'; head -c 100000 /dev/zero | tr '\0' x; printf '} *\n'; } |
    "$VALIDATE" --format=jsonl --max-game=64K -
