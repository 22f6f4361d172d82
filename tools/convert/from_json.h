/* from_json.h: a game's JSON object, as --to=jsonl writes it, turned back into PGN. */
#ifndef CONVERT_FROM_JSON_H
#define CONVERT_FROM_JSON_H

#include <pgn/replay.h>

#include "common/json_read.h"

/* Where reading stands on one line of moves. */
struct from_line {
    uint32_t move;                                          /* the next one, or 0 */
    uint32_t nag, comment, variation, rest, result, object; /* what is still due, or 0 */
    const char *order, *order_end;                          /* of these, as far as it is told */
    uint32_t clk, emt, eval;                                /* of the move in work, or 0 */
    uint32_t ply;                                           /* moves before this place */
};

struct from_json {
    struct cli_json_text json;
    struct cli_buffer text;  /* a string, decoded */
    struct cli_buffer probe; /* text that is no moves, as the lexer is asked about it */
    struct cli_buffer *to;   /* the PGN */
    struct from_line *lines;
    size_t depth, room;
    uint64_t moves;  /* went in */
    bool has_raw;    /* text went in that is no moves */
    bool has_rest;   /* at the end of a line */
    bool hides_rest; /* such text becomes a comment */
    pgn_replay *replay;
    const char *fault; /* what is wrong, a phrase; NULL: out of memory */
    const char *name;  /* of which member, or NULL */
    const char *at;    /* where in the text */
};

/* Appends the PGN of the object in the text, which is one game: 1; 0 and a fault if it is none; -1
 * out of memory.  All zero at first, used again. */
int convert_from_json(struct from_json *from, const char *text, size_t len, struct cli_buffer *to);
void convert_from_json_free(struct from_json *from);

/* ---- between its parts --------------------------------------------------------------------- */

/* A member that is understood: its name and the type it must have (null is as good as none). */
struct from_member {
    const char *name;
    enum cli_json_type type;
};

/* Notes the fault at a node; always false. */
bool from_json_fail(struct from_json *from, const char *name, uint32_t node, const char *fault);
/* Finds an object's members: at[i] is the value's node, or 0.  What is not in the list is passed
 * over. */
bool from_json_members(struct from_json *from, uint32_t object, const struct from_member *members,
                       size_t count, uint32_t *at);
/* from->text becomes the string. */
void from_json_text(struct from_json *from, uint32_t node);
/* Writes a string as a comment; all strings of an array so. */
bool from_json_comment(struct from_json *from, uint32_t node);
bool from_json_comments(struct from_json *from, uint32_t array);
bool from_json_nag(struct from_json *from, uint32_t node);
/* Writes a string that is no moves: as it is, but what it leaves open is closed. */
bool from_json_raw(struct from_json *from, uint32_t node);
bool from_json_result(struct from_json *from, uint32_t node);
/* The same of what ends a line of so many plies, and cannot be played. */
bool from_json_rest(struct from_json *from, uint32_t node, uint32_t ply);
/* The number of the move behind so many plies. */
void from_json_number(struct from_json *from, uint32_t ply);
/* Writes the main line, which is an array (or 0), with its rest. */
bool from_json_moves(struct from_json *from, uint32_t moves, uint32_t rest);

#endif
