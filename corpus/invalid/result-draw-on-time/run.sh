# That a side can mate is proved on demand only.
"$VALIDATE" --format=jsonl --dead=full "$CORPUS/rules/draw-on-time.pgn"
