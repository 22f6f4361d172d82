/* base.h: what every other header of libpgn shares.
 *
 * Manners of the whole library
 *
 *   A struct you can see is a value: put it on the stack, copy it, forget it.
 *   A struct you cannot see is made by a function ending in _open and released by its _close,
 *   which accepts NULL.  A span is borrowed: it points into somebody's buffer and dies when the
 *   next game is read.  The library allocates in _open and when a game outgrows a buffer, never
 *   per game or per move.
 *
 *   A malformed game is data, a broken stream is an error: step functions return 1 "here is one",
 *   0 "no more", -1 "the stream cannot go on, ask for its error".
 *
 *   No global state, no init, no exit, no printing, no locale.  One handle per thread at a time,
 *   any number of handles; all tables are const. */
#ifndef PGN_BASE_H
#define PGN_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of the call must be looked at. */
#if defined(__GNUC__)
#define PGN_MUST_CHECK __attribute__((warn_unused_result))
#define PGN_EXPORT __attribute__((visibility("default")))
#else
#define PGN_MUST_CHECK
#define PGN_EXPORT
#endif

/* Borrowed bytes, not NUL-terminated; may hold any byte, NUL included. */
typedef struct pgn_span {
    const char *at;
    size_t len;
} pgn_span;

/* True if the span holds exactly the NUL-terminated text. */
PGN_EXPORT bool pgn_span_is(pgn_span span, const char *text);

/* The word of a list (ends with NULL) that a mistyped one most probably was to be, whatever the
 * case of letters: the nearest one at most that many edits away; NULL: none is. */
PGN_EXPORT const char *pgn_nearest(pgn_span word, const char *const *words, unsigned edits);

#ifdef __cplusplus
}
#endif
#endif
