/* resolver_parts.h: what the parts of the resolver share. */
#ifndef PGN_NOTATION_RESOLVER_PARTS_H
#define PGN_NOTATION_RESOLVER_PARTS_H

#include <pgn/dialect.h>

#include "notation/lattice.h"
#include "notation/letters.h"
#include "notation/resolver.h"
#include "notation/word_cache.h"

#define NONE UINT32_MAX

struct entry {
    const char *text;
    size_t len;
    uint32_t next; /* word of its line */
    pgn_position before;
    pgn_answer answer;
};

struct line {
    uint32_t parent, replaced; /* the line and the word that a variation replaces; NONE for main */
    uint32_t first, last;
};

struct pgn_resolver {
    pgn_dialect dialect;
    pgn_letters letters;
    pgn_language_set chosen; /* what letters are set to */
    pgn_lattice *lattice;
    pgn_position start;
    struct entry *entries;
    size_t entry_count, entry_room;
    struct line *lines;
    size_t line_count, line_room;
    uint32_t current;
    pgn_game_state settled;
    pgn_inference inference;
    bool out_of_memory;
    bool plain_pawns; /* the game prints pawns without a letter: "Ba3" is no German pawn's move */
    pgn_word_cache *cache;
    pgn_word word;
};

/* resolver_words.c: the readings of a word; repairs: misprints too. */
pgn_readings pgn_resolver_read_word(pgn_resolver *resolver, const struct entry *entry,
                                    enum pgn_color side, bool repairs);
/* Finds out whether the game at hand prints pieces' letters small, and pawns without one. */
void pgn_resolver_weigh_habits(pgn_resolver *resolver);
/* A word's readings as a game with plain pawns has them: none of a pawn's letter, or, with repairs,
 * as a misprint.  They live until the next word is read. */
pgn_readings pgn_resolver_doubt_pawns(pgn_resolver *resolver, pgn_readings all, bool repairs);
/* Reads words in these languages from here on. */
void pgn_resolver_choose(pgn_resolver *resolver, pgn_language_set languages);

#endif
