/* counter.h: what the parts of the counter share.  Private to the library. */
#ifndef PGN_STATS_COUNTER_H
#define PGN_STATS_COUNTER_H

#include <pgn/io.h>
#include <pgn/rules.h>
#include <pgn/stats.h>

#include "stats/novelties.h"
#include "stats/table.h"

/* The tags that are looked at. */
enum pgn_stat_tag {
    PGN_AT_ECO,
    PGN_AT_SITE,
    PGN_AT_DATE,
    PGN_AT_EVENT,
    PGN_AT_WHITE,
    PGN_AT_BLACK,
    PGN_AT_ROUND,
    PGN_AT_RESULT,
    PGN_AT_OPENING,
    PGN_AT_UTC_DATE,
    PGN_AT_WHITE_ELO,
    PGN_AT_BLACK_ELO,
    PGN_AT_TIME_CONTROL,
    PGN_AT_TERMINATION,
    PGN_STAT_TAGS
};

/* What is known of the game in work. */
typedef struct pgn_counted {
    const pgn_game *game;
    pgn_span tags[PGN_STAT_TAGS]; /* raw; at NULL: not there */
    pgn_cursor moves;             /* behind the tag section */
    enum pgn_result result;
    unsigned ratings[2]; /* 0: unknown */
    pgn_date date;
    bool played;         /* the verdict holds */
    pgn_verdict verdict; /* if a table needs the moves */
    enum pgn_encoding encoding;
    bool encoding_known;
} pgn_counted;

/* The rows of PGN_STAT_PLAY, in their order. */
enum pgn_play {
    PGN_PLAY_PLIES,
    PGN_PLAY_CAPTURES,
    PGN_PLAY_EN_PASSANT,
    PGN_PLAY_CHECKS,
    PGN_PLAY_DOUBLE_CHECKS,
    PGN_PLAY_DISCOVERED_CHECKS,
    PGN_PLAY_CASTLES_SHORT,
    PGN_PLAY_CASTLES_LONG,
    PGN_PLAY_PROMOTIONS,
    PGN_PLAY_UNDERPROMOTIONS,
    PGN_PLAY_NULL_MOVES,
    PGN_PLAYS
};

/* What is counted of the moves of one game. */
typedef struct pgn_play_counts {
    uint32_t plays[PGN_PLAYS][2];
    uint32_t promotions[4][2];
    uint64_t *squares, *captures; /* cells of the tables, or NULL */
    uint8_t castled[2];           /* 0: not, 1: short, 2: long */
    pgn_move check;               /* the last move that gave check */
    bool discovered;              /* it gave it by other men */
} pgn_play_counts;

/* A row of PGN_STAT_TREE: where a move leads from another one.  Numbers are the rows' plus 1. */
typedef struct pgn_tree_step {
    uint32_t parent; /* 0: the start */
    uint32_t row;    /* 0: nothing is known here */
    pgn_move move;
} pgn_tree_step;

enum { PGN_TREE_STEPS = 2048 };

struct pgn_stats {
    uint64_t wanted;
    unsigned tree_plies;
    pgn_position position; /* of PGN_STAT_POSITION */
    pgn_table tables[PGN_STATS];
    pgn_replay *replay; /* NULL if no table needs the moves */
    pgn_facts_tracker *tracker;
    pgn_counted now;
    pgn_play_counts play;
    pgn_tree_step tree_steps[PGN_TREE_STEPS]; /* those that came last */
    unsigned novelty_plies;
    bool novelties_by_input;
    uint32_t file; /* that the next games are of */
    pgn_novelties novelties;
    uint64_t games; /* counted here, without what was merged */
    char *text;     /* scratch for keys */
    size_t text_room;
};

static inline bool pgn_stats_wants(const pgn_stats *s, enum pgn_stat table)
{
    return s->wanted >> table & 1;
}

/* The scratch with room for so many bytes; NULL: out of memory. */
char *pgn_stats_scratch(pgn_stats *s, size_t size);

/* game_tags.c: reads the game's tags and its result. */
void pgn_stats_read_tags(pgn_stats *s, const pgn_game *game);

/* keys.c: a tag's value as a key: escapes undone, UTF-8; "?" for none.  In the scratch, or in the
 * game's text.  at NULL: out of memory. */
pgn_span pgn_stats_key(pgn_stats *s, enum pgn_stat_tag tag);
/* Several values, tabs between. */
pgn_span pgn_stats_joined(pgn_stats *s, const enum pgn_stat_tag *tags, size_t count);

/* games.c: the tables that count games.  Like the next two: false, out of memory. */
bool pgn_stats_count_game(pgn_stats *s, pgn_span group);
/* Adds the game to a table with PGN_GAME_COLUMNS. */
bool pgn_stats_count_under(pgn_stats *s, enum pgn_stat table, pgn_span key);

/* The column that games with this result are counted in. */
unsigned pgn_stats_result_column(enum pgn_result result);

/* The same, to a row's cells. */
void pgn_stats_count_cells(const pgn_stats *s, uint64_t *cells);

/* A number in decimal. */
pgn_span pgn_stats_number_key(char text[24], uint64_t number);

/* play.c: the tables of the moves.  Before the replay: what is to be called for each move, or NULL;
 * behind it: adds the game up. */
pgn_played *pgn_stats_begin_play(pgn_stats *s);
pgn_played pgn_stats_played;
bool pgn_stats_count_play(pgn_stats *s);
/* Makes the rows that are always there, in their order. */
bool pgn_stats_fixed_rows(pgn_stats *s);

/* endings.c: how the game ended, and what could have ended it. */
bool pgn_stats_count_ending(pgn_stats *s);

/* tree.c: first moves, and moves in a position. */
bool pgn_stats_count_tree(pgn_stats *s);

/* notes.c: times and evaluations in the comments of the main line. */
bool pgn_stats_count_notes(pgn_stats *s);

/* The moves that were replayed: plies[1] is the first. */
const struct pgn_facts_ply *pgn_stats_plies(const pgn_stats *s, uint32_t *count);
/* Where they begin. */
const pgn_position *pgn_stats_start(const pgn_stats *s);

#endif
