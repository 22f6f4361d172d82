/* edit_parts.h: what the parts of the editor share. */
#ifndef CONVERT_EDIT_PARTS_H
#define CONVERT_EDIT_PARTS_H

#include <pgn/chess.h>
#include <pgn/fix.h>
#include <pgn/io.h>
#include <pgn/replay.h>
#include <pgn/text.h>

#include "common/finding.h"
#include "edit.h"

enum { EDIT_ROSTER = 7 };

/* A tag pair of the section, and what becomes of it. */
struct edit_slot {
    pgn_token token;
    pgn_span name; /* as it will be */
    bool dropped;
    bool has_value; /* `value` takes the place of its own */
    pgn_span value; /* plain UTF-8 */
};

/* A tag pair that comes in. */
struct edit_new {
    pgn_span name, value; /* plain UTF-8 */
    size_t before;        /* index of the slot that it goes in front of; the count: at the end */
};

/* What a replay tells of a game, where it is asked. */
struct edit_facts {
    bool complete; /* the main line was played to its end */
    uint32_t plies;
    char ply_text[16];
    bool has_opening;
    pgn_span eco, opening, variation;
};

struct edit {
    const struct cli *cli;
    const struct edit_asks *asks;
    pgn_replay *replay;
    pgn_fixer *fixer;
    struct edit_comments *comments; /* with --comments=moves */
    struct cli_place place;
    struct edit_lines *lines; /* with --variations */
    /* of the game in work */
    const struct cli_file *file;
    const pgn_game *source;
    struct cli_buffer *words;
    unsigned errors;
    size_t given; /* how many games of it were handed out */
    enum pgn_encoding encoding;
    struct edit_slot *slots;
    size_t slot_count, slot_room;
    struct edit_new *news;
    size_t new_count, new_room;
    struct edit_facts facts;
    bool tags_changed;
    /* the text that comes of it: `from` was copied up to `at` */
    const pgn_game *from;
    size_t at;
    bool gap; /* something was left out: words must not meet */
    struct cli_buffer text, fixed, scratch;
};

/* ---- text (edit.c) ------------------------------------------------------------------------- */

/* Copies what stands before a byte of the game. */
void edit_copy(struct edit *edit, size_t to);
/* Goes on behind a byte of the game, without a copy. */
void edit_skip(struct edit *edit, size_t to);
void edit_put(struct edit *edit, const char *bytes, size_t len);
/* The line end that the game is written with. */
const char *edit_line_end(const pgn_game *game);
/* "FILE:LINE: note: game N: ..." for people; not with -q. */
__attribute__((format(printf, 2, 3))) void edit_tell(struct edit *edit, const char *format, ...);
/* The same as an error, which counts. */
__attribute__((format(printf, 2, 3))) void edit_fail(struct edit *edit, const char *format, ...);

/* ---- parts --------------------------------------------------------------------------------- */

/* edit_tags.c: reads the section and decides what becomes of it; writes it.  False: out of memory.
 */
bool edit_tags_decide(struct edit *edit);
void edit_tags_write(struct edit *edit);

/* edit_moves.c: copies the movetext with what is asked for: numbers, marker, what is left out.
 * 0, or -1 out of memory. */
int edit_moves(struct edit *edit);

/* edit_comments.c: one worker's, of the language and notation that comments are in and the style to
 * put their moves in.  NULL: out of memory. */
struct edit_comments *edit_comments_open(const pgn_dialect *dialect, const pgn_style *style);
void edit_comments_close(struct edit_comments *comments);
/* 0, or -1 out of memory, as the next. */
int edit_comments_language(struct edit_comments *comments, const pgn_language_set *languages);
/* The game with its comments so; its text lives until the next call. */
int edit_comments(struct edit_comments *comments, pgn_replay *replay, pgn_game *game);

/* edit_lines.c: finds the lines of a game, which must live while they are asked for; how many there
 * are, at least 1; and their games.  0, or -1 out of memory. */
struct edit_lines *edit_lines_open(void);
void edit_lines_close(struct edit_lines *lines);
int edit_lines_find(struct edit *edit, const pgn_game *game);
size_t edit_lines_count(const struct edit_lines *lines);
int edit_lines_game(struct edit *edit, size_t index, pgn_game *game);

/* edit_facts.c: counts the plies and looks up the opening. */
int edit_facts_find(struct edit *edit);

#endif
