/* facts.h: a game's facts in the formats of reports. */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

#include <pgn/rules.h>

#include "driver.h"

/* A line of text: FILE:LINE:1: facts: ... */
void cli_facts_text(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                    const pgn_verdict *verdict);
/* The line of --format=jsonl, type "facts". */
void cli_facts_json(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                    const pgn_verdict *verdict);
void cli_facts_tsv(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                   const pgn_verdict *verdict);
void cli_facts_tsv_head(struct cli_buffer *to);

#endif
