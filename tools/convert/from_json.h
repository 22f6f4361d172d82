/* from_json.h: a game's JSON object, as --to=jsonl writes it, turned back into PGN. */
#ifndef CONVERT_FROM_JSON_H
#define CONVERT_FROM_JSON_H

#include <jansson.h>

#include <pgn/replay.h>

#include "common/buffer.h"

/* What of an array is still due; all zero: nothing. */
struct from_list {
    const json_t *array;
    size_t next;
};

/* Where reading stands on one line of moves. */
struct from_line {
    struct from_list moves;
    struct from_list nags, comments, variations; /* of the move in work */
    const char *order;                           /* of these, as far as it is told; or NULL */
    const json_t *clk, *emt, *eval;              /* of the move in work, or NULL */
    const json_t *rest, *result;                 /* at the line's end, or NULL */
    uint32_t ply;                                /* moves before this place */
    bool is_variation;
};

struct from_json {
    json_t *game;            /* the text's tree, until the next */
    struct cli_buffer probe; /* text that is no moves, as the lexer is asked about it */
    struct cli_buffer *to;   /* the PGN */
    struct from_line *lines;
    size_t depth, room;
    uint32_t number, turn; /* of the move that the game begins with */
    uint64_t moves;        /* went in */
    bool has_raw;          /* text went in that is no moves */
    bool has_rest;         /* at the end of a line */
    bool hides_rest;       /* such text becomes a comment */
    pgn_replay *replay;
    const char *fault; /* what is wrong, a phrase; NULL: out of memory */
    const char *name;  /* of which member, or NULL */
    pgn_span shown;    /* and its value, if that is a string */
    const char *at;    /* where jansson stopped, else the text: its trees keep no places */
    json_error_t error;
};

/* Before the first; there may be threads from here on. */
void convert_from_json_start(void);
/* Appends the PGN of the object in the text, which is one game: 1; 0 and a fault if it is none; -1
 * out of memory.  All zero at first, used again. */
int convert_from_json(struct from_json *from, const char *text, size_t len, struct cli_buffer *to);
void convert_from_json_free(struct from_json *from);

/* ---- between its parts --------------------------------------------------------------------- */

/* A member that is understood: its name and the type it must have (null is as good as none).  All
 * numbers are read as JSON_REAL. */
struct from_member {
    const char *name;
    json_type type;
};

/* Notes the fault of a member's value (or NULL); always false. */
bool from_json_fail(struct from_json *from, const char *name, const json_t *value,
                    const char *fault);
/* Finds an object's members: at[i] is the value, or NULL.  What is not in the list is passed over.
 */
bool from_json_members(struct from_json *from, const json_t *object,
                       const struct from_member *members, size_t count, json_t **at);
/* A string's characters; at is NULL if it is none. */
pgn_span from_json_text(const json_t *string);
/* Writes each value of an array (or NULL). */
bool from_json_each(struct from_json *from, const json_t *array,
                    bool (*put)(struct from_json *from, const json_t *value));
/* Writes a string as a comment. */
bool from_json_comment(struct from_json *from, const json_t *comment);
bool from_json_nag(struct from_json *from, const json_t *nag);
/* Writes a string that is no moves: as it is, but what it leaves open is closed. */
bool from_json_raw(struct from_json *from, const json_t *string);
bool from_json_result(struct from_json *from, const json_t *result);
/* The same of what ends a line of so many plies, and cannot be played. */
bool from_json_rest(struct from_json *from, const json_t *rest, uint32_t ply);
/* The number of the move behind so many plies. */
void from_json_number(struct from_json *from, uint32_t ply);
/* Writes the main line, which is an array (or NULL), with its rest. */
bool from_json_moves(struct from_json *from, const json_t *moves, const json_t *rest);

#endif
