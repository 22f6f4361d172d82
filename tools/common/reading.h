/* reading.h: as what a printed game was read, where that was found out: languages, letters,
 * encoding. */
#ifndef CLI_READING_H
#define CLI_READING_H

#include "printed.h"

enum { CLI_LETTERS_SHOWN = 64 };

struct cli_reading {
    bool by_language; /* the language was not told; nor were, where there are some: */
    char letters[CLI_LETTERS_SHOWN]; /* "K=Кр Q=Ф", of the pieces met */
    pgn_language_set languages;      /* those in which all of the main line reads */
    bool descriptive;
    unsigned certain_at;        /* the ply that ruled out the last other language; 0: none was */
    enum pgn_encoding encoding; /* PGN_UTF8: that, or it was told */
};

/* What was found out about the game read last; false: nothing was, all was told. */
bool cli_reading_of(const struct cli_printed *printed, struct cli_reading *reading);
/* True if both say the same, whenever it became certain. */
bool cli_reading_same(const struct cli_reading *a, const struct cli_reading *b);

/* "ru (Russian), certain from ply 3, in windows-1251" */
void cli_reading_put(struct cli_buffer *to, const struct cli_reading *reading);
/* The members languages, descriptive, letters, certain_at, encoding. */
void cli_reading_json(struct cli_json *json, const struct cli_reading *reading);

#endif
