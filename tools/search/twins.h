/* twins.h: games that are there twice.
 *
 *   pass 1:  game ─► facts ─► spool, sorted by what must be equal, the best game first
 *            ─► groups ─► verdicts: which game is a duplicate of which, and why it is the one to go
 *   pass 2:  the games once more, without the duplicates, or they alone
 *
 * What is compared stands whole in the sort key, so that there is no hash that could collide.  An
 * input that cannot be read twice is kept in a temporary file. */
#ifndef SEARCH_TWINS_H
#define SEARCH_TWINS_H

#include "common/names.h"
#include "search.h"

/* The texts of a game that are shown and compared. */
enum twin_text {
    TWIN_WHITE,
    TWIN_BLACK,      /* as written */
    TWIN_WHITE_NAME, /* ... by the list of --names */
    TWIN_BLACK_NAME,
    TWIN_DATE,
    TWIN_EVENT,
    TWIN_TEXTS
};

struct twin_facts {
    uint64_t file, number, offset; /* which game */
    uint64_t len, hash;            /* its text's */
    uint32_t plies, annotations;
    uint32_t group_len,
        moves_len; /* of the key: what is equal within a group, the moves behind it */
    uint16_t tags; /* with known values */
    uint8_t ratings, has_result;
    uint32_t initials[2]; /* of the players' names */
    uint32_t text_len[TWIN_TEXTS];
};

/* A record that was read: everything points into it. */
struct twin {
    struct twin_facts facts;
    pgn_span key, text[TWIN_TEXTS];
};
struct twin twin_of(pgn_span key, pgn_span value);

/* ---- one game's facts ----------------------------------------------------------------------- */

struct twin_maker;
/* NULL: out of memory. */
struct twin_maker *twin_maker_open(const struct search *s);
void twin_maker_close(struct twin_maker *maker);
/* Appends the game's record: 1; 0: it cannot be compared (a fault in its moves, no moves, too few,
 * players that are not known); -1 out of memory.  *faulty: because of a fault. */
int twin_maker_put(struct twin_maker *maker, const struct cli_file *file, const pgn_game *game,
                   struct cli_buffer *to, bool *faulty);
uint64_t twin_hash(pgn_span text);
/* A key by which records of games have the order of the input. */
void twin_put_place(struct cli_buffer *to, uint64_t file, uint64_t number);

/* ---- groups --------------------------------------------------------------------------------- */

/* Why one of two equal games is the one to go. */
const char *twin_reason(const struct twin_facts *duplicate, const struct twin_facts *kept);

struct twin_verdicts {
    /* A game is a duplicate of another; group: of the game that first came into it.  false: failed,
     * told. */
    bool (*duplicate)(void *context, const struct twin *twin, const struct twin *kept,
                      const struct twin_facts *group);
    /* A game with duplicates is kept. */
    bool (*kept)(void *context, const struct twin *twin, const struct twin_facts *group);
    void *context;
};

struct twin_groups;
struct twin_groups *twin_groups_open(const struct search_twins *asked,
                                     const struct twin_verdicts *verdicts);
/* The next record in the keys' order; false: failed. */
bool twin_groups_add(struct twin_groups *groups, pgn_span key, pgn_span value);
/* Behind the last one. */
bool twin_groups_end(struct twin_groups *groups);
/* Games that could not be compared with all others of their group, which had too many. */
uint64_t twin_groups_cut(const struct twin_groups *groups);
void twin_groups_close(struct twin_groups *groups);

/* ---- output --------------------------------------------------------------------------------- */

/* A game's row in the list, without its group's number. */
void twin_put_row(struct cli_buffer *to, bool json, const char *file, const struct twin *twin,
                  const char *verdict, const char *reason);
/* What stands before a row: the number. */
void twin_put_group(struct cli_buffer *to, bool json, uint64_t group);
/* A line of names that may be one player's. */
void twin_put_names(struct cli_buffer *to, bool json, pgn_span spelling, pgn_span name,
                    uint64_t games, const char *why);
/* The line of the columns' names. */
extern const char twin_columns[];

/* ---- the run -------------------------------------------------------------------------------- */

/* The whole command; an exit status. */
int search_twins(struct search *s);

#endif
