/* finding.h: findings in the formats of reports: text for editors and people, JSON, TSV. */
#ifndef CLI_FINDING_H
#define CLI_FINDING_H

#include <pgn/fix.h>
#include <pgn/rules.h>

#include "driver.h"
#include "json.h"

/* A game's text as UTF-8: raw bytes of the game are decoded, a tag's escapes undone. */
void cli_put_decoded(struct cli_buffer *to, enum pgn_encoding encoding, pgn_span raw);
void cli_put_tag_value(struct cli_buffer *to, enum pgn_encoding encoding, pgn_span raw);
/* The encoding in which the game's bytes are to be read; cheap for ASCII. */
enum pgn_encoding cli_encoding_of(const pgn_game *game);

/* What a report knows of the game that a finding is in; cli_place_begin fills it for each game.
 * What only findings need is looked up with the first of them. */
struct cli_place {
    const struct cli_file *file;
    const pgn_game *game;
    bool known;
    enum pgn_encoding encoding;          /* from here on: if known */
    pgn_span white, black, event, round; /* len 0: none */
    pgn_locator locator;
    struct cli_buffer scratch;
    const pgn_edit *edits; /* that answer the finding: told with it */
    size_t edit_count;
    bool has_edits; /* rows of values have a column for them */
};
void cli_place_begin(struct cli_place *place, const struct cli_file *file, const pgn_game *game);
/* Makes it known; each of the functions below does. */
void cli_place_know(struct cli_place *place);
void cli_place_free(struct cli_place *place);

/* FILE:LINE:COLUMN: level: sentence [id], the line with a caret, the game, help. */
void cli_finding_text(struct cli_buffer *to, const struct cli *cli, struct cli_place *place,
                      const pgn_finding *finding);
/* The line of --format=jsonl. */
void cli_finding_json(struct cli_buffer *to, struct cli_place *place, const pgn_finding *finding);
/* The members that findings have inside a game's object too: level, id, ply, line, column, offset,
 * token, message, variation; within an object that is open. */
void cli_finding_members(struct cli_json *json, struct cli_place *place,
                         const pgn_finding *finding);
/* file game ply line column offset level id token message, and with has_edits: fixed */
void cli_finding_tsv(struct cli_buffer *to, struct cli_place *place, const pgn_finding *finding);
void cli_finding_tsv_head(struct cli_buffer *to, bool has_edits);

/* What a stream's fault is called as a finding. */
enum pgn_diagnostic cli_stream_diagnostic(const pgn_error *error);
/* A stream's fault as a finding of game 0, in the format numbered 0 text, 1 jsonl, 2 tsv. */
void cli_stream_finding(struct cli_buffer *to, const struct cli *cli, unsigned format,
                        const struct cli_file *file, const pgn_error *error, const pgn_game *rest);

#endif
