/* word_cache.h: words that were read before.  A few thousand words make up most games' text. */
#ifndef PGN_NOTATION_WORD_CACHE_H
#define PGN_NOTATION_WORD_CACHE_H

#include "notation/words.h"

typedef struct pgn_word_cache pgn_word_cache;
/* NULL: out of memory. */
pgn_word_cache *pgn_word_cache_open(void);
void pgn_word_cache_close(pgn_word_cache *cache);
/* To be called when the letters become others. */
void pgn_word_cache_forget(pgn_word_cache *cache);
/* The word's readings without repairs, as pgn_word_read gives them; they live until the next call.
 */
pgn_readings pgn_word_cache_read(pgn_word_cache *cache, const pgn_letters *letters,
                                 enum pgn_strictness strictness, const char *text, size_t len);

#endif
