/* json_parts.h: what the parts of the JSON writer share while one game is written. */
#ifndef CLI_JSON_PARTS_H
#define CLI_JSON_PARTS_H

#include <pgn/comment.h>
#include <pgn/tags.h>

#include "finding.h"
#include "json.h"
#include "json_game.h"

/* What is open on one line of moves. */
struct line {
    struct cli_buffer comments, nags; /* of the move in work, or before the first */
    struct cli_buffer order;          /* of what hangs on it: n, c, v */
    bool disordered;                  /* it is not n..., c..., v... */
    double clk, emt;
    pgn_evaluation eval, eval_before; /* eval_before: that of the move before it */
    bool has_clk, has_emt, has_eval, has_eval_before;
    bool has_engine;        /* an engine's comment was read */
    bool black;             /* the move in work is Black's */
    enum pgn_result result; /* a variation's own marker */
    bool in_moves;          /* the array of moves is open */
    bool in_move;           /* a move's object too */
    bool in_variations;     /* and its array of variations */
    bool ended;             /* at a fault; the rest is text */
    size_t rest_from;       /* then: where it begins */
};

struct cli_json_game {
    pgn_replay *replay;
    pgn_facts_tracker *tracker;
    struct cli_json json;
    struct cli_output *output; /* that json.to is a stream of, or NULL */
    struct cli_place place;
    pgn_tag_list tags;
    struct cli_buffer findings, value, tag_comments;
    struct line *lines;
    size_t allocated;
    size_t depth;
    size_t nested;     /* variations that are open within text that is not played */
    size_t stray_from; /* where such text begins that hangs on no move */
    bool in_stray;
    bool in_text;               /* and that is a variation of its own, nested too deep for JSON */
    struct cli_buffer stray;    /* texts that hang nowhere */
    size_t result_at, after_at; /* the marker, and text behind it; len: none */
    unsigned errors;
    bool many;                    /* findings were thrown away, to be looked for again */
    struct cli_printed *printed;  /* or NULL */
    bool boards;                  /* cli_json_game_boards */
    void (*drain)(void *context); /* in place of output */
    void *drain_context;
};

/* The text without spaces and control characters at its ends. */
pgn_span cli_trimmed(pgn_span text);
/* A string: raw bytes of the game as UTF-8. */
void cli_json_decoded(struct cli_json_game *writer, struct cli_json *json, pgn_span raw);
/* The game's bytes between two places as a member, unless they are blank. */
void cli_json_span_member(struct cli_json_game *writer, const char *key, size_t from, size_t to);

/* What is finished may leave. */
void cli_json_piece(struct cli_json_game *writer);

/* json_board.c: what a move does to the board. */
void cli_json_change(struct cli_json *json, const pgn_step *step);

/* json_moves.c: the moves of a game that can be replayed, and the texts that hang nowhere.  0, or
 * -1 out of memory. */
int cli_json_moves(struct cli_json_game *writer);

#endif
