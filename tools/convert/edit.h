/* edit.h: games edited before they are written in any form.
 *
 *     game ──► variations (edit_lines.c) ──► corrections (pgn_fix) ──► comments' moves
 *     (edit_comments.c) ──► tags, numbers, what is left out (edit_tags.c, edit_moves.c) ──► forms
 *
 * An edit takes bytes out of the game's text and puts others in; all other bytes stay, so that
 * --to=as-read hands on what nobody asked to change byte for byte.  Rejected: editing a tree of the
 * game and writing that, which would lose how it was written. */
#ifndef CONVERT_EDIT_H
#define CONVERT_EDIT_H

#include <pgn/dialect.h>
#include <pgn/game.h>
#include <pgn/language.h>

#include "common/driver.h"
#include "common/names.h"

enum edit_variations {
    EDIT_VARIATIONS_KEEP,
    EDIT_VARIATIONS_GAMES, /* each line a game of its own, from the game's start */
    EDIT_VARIATIONS_DROP
};

enum edit_comments_mode { EDIT_COMMENTS_KEEP, EDIT_COMMENTS_MOVES, EDIT_COMMENTS_DROP };

/* A tag's name and what is to become of it: its value, or its new name. */
struct edit_pair {
    pgn_span name, value;
};

struct edit_pairs {
    struct edit_pair *at;
    size_t count;
};

/* What the options ask for; all zero: nothing. */
struct edit_asks {
    /* as given */
    struct cli_list set_tags, add_tags, rename_tags, remove_tags, normalise, openings;
    const char *names_file;
    bool ply_count, renumber;
    unsigned variations; /* enum edit_variations */
    unsigned comments;   /* enum edit_comments_mode */
    /* as understood */
    struct edit_pairs set, add, rename;
    unsigned fix_kinds;      /* PGN_FIX_... */
    bool eco, eco_missing;   /* write the opening's tags; only those that are missing */
    unsigned without;        /* --to=as-read: PGN_WITHOUT_..., else the writer leaves out */
    struct cli_names *names; /* spellings of players, or NULL */
    bool as_read;            /* nobody writes the game anew */
    enum pgn_result result;  /* that --set-tag gives, or none */
    pgn_dialect remarks;     /* EDIT_COMMENTS_MOVES: what comments are in */
    const pgn_style *style;  /* and the style to put their moves in; NULL: SAN */
};

extern const char *const edit_normalise_words[];
extern const char *const edit_eco_words[];

/* CLI_GO, or the exit status, told. */
int edit_settle(const struct cli *cli, struct edit_asks *asks);
void edit_free(struct edit_asks *asks);
/* True if anything is asked for. */
bool edit_wanted(const struct edit_asks *asks);

/* One worker's editor. */
struct edit;

/* NULL: out of memory. */
struct edit *edit_open(const struct cli *cli, const struct edit_asks *asks);
void edit_close(struct edit *edit);
/* With EDIT_COMMENTS_MOVES: the languages that the next game was found to be in.  0, or -1. */
int edit_language(struct edit *edit, const pgn_language_set *languages);
/* Takes a game; words: where changes that nobody named are told.  0, or -1 out of memory. */
int edit_begin(struct edit *edit, const struct cli_file *file, const pgn_game *game,
               struct cli_buffer *words);
/* The next game that it becomes, whose text lives until the next call: 1, 0 no more, -1 out of
 * memory. */
int edit_next(struct edit *edit, pgn_game *game);
/* True if the game that edit_next gave last has the movetext that was begun with, and no other
 * Result tag. */
bool edit_keeps_moves(const struct edit *edit);
/* How many edits could not be made (told), of the game that was begun last. */
unsigned edit_errors(const struct edit *edit);

#endif
