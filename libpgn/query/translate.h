/* translate.h (private): writing a query's text from another program's query. */
#ifndef PGN_QUERY_TRANSLATE_H
#define PGN_QUERY_TRANSLATE_H

#include <pgn/query.h>

/* The text that is read, and the one that is written. */
typedef struct pgn_translation {
    const char *text;
    size_t len, at;
    char *out;
    size_t size, written;
    pgn_query_fault *fault;
    bool failed;
    bool of_mover; /* Scoutfish: stm is the side that has moved */
} pgn_translation;

__attribute__((format(printf, 2, 3))) void pgn_translation_put(pgn_translation *t,
                                                               const char *format, ...);
/* Reports the first fault, at [at, at + len) of the text; false. */
__attribute__((format(printf, 5, 6))) bool pgn_translation_fault(pgn_translation *t, size_t at,
                                                                 size_t len, const char *suggestion,
                                                                 const char *message, ...);

bool pgn_translate_scoutfish(pgn_translation *t);
bool pgn_translate_fen_pattern(pgn_translation *t, bool either);
bool pgn_translate_material(pgn_translation *t, bool either);

#endif
