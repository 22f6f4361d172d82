/* game.h: one printed game, from items to PGN. */
#ifndef PGN_TEXT_GAME_H
#define PGN_TEXT_GAME_H

#include <pgn/text.h>

#include "text/pen.h"
#include "text/scan.h"

/* What an item is in the game at hand. */
enum pgn_role { PGN_ROLE_PLAIN, PGN_ROLE_MOVE, PGN_ROLE_PROSE };

typedef struct pgn_item_role {
    uint8_t role;
    uint32_t word; /* MOVE: its number in the resolver */
} pgn_item_role;

/* A line on the way through the items: main line or variation. */
typedef struct pgn_line_state {
    uint32_t ply;       /* words so far, from the game's start */
    uint32_t swallowed; /* words of a move's form that stand in prose */
    bool prose, dead;
    bool skipped; /* a number beyond the due one stands in prose: moves were missed */
} pgn_line_state;

typedef struct pgn_translation {
    pgn_resolver *resolver;
    const char *text;
    size_t len;
    const pgn_item *items; /* those of the game */
    size_t count;
    pgn_position start;
    enum pgn_text_kind kind;
    bool numbered;          /* a number of the main line was met, and */
    unsigned number_shift;  /* so much it is beyond the one that the position asks for */
    uint32_t plies;         /* of the main line, written */
    enum pgn_result result; /* the one that is written in the text, or NONE */
    /* arrays that are kept from game to game */
    pgn_item_role *roles;
    size_t role_room;
    pgn_line_state *lines;
    size_t line_room, depth;
    pgn_text_finding *findings;
    size_t finding_count, finding_room;
    pgn_text_place *places;
    size_t place_count, place_room;
    pgn_pen pen;
    bool failed;
} pgn_translation;

/* Finds out what each item is and feeds the resolver. */
void pgn_assign_roles(pgn_translation *translation);
/* Asks the resolver and writes the movetext with the result behind; findings are collected. */
void pgn_write_movetext(pgn_translation *translation, enum pgn_result tag_result);
/* What is written next comes from this byte of the text. */
void pgn_mark_place(pgn_translation *translation, size_t source);
/* Adds a finding and returns it, or NULL (out of memory). */
pgn_text_finding *pgn_add_finding(pgn_translation *translation, const char *id,
                                  enum pgn_level level, const pgn_item *item, uint32_t ply);

#endif
