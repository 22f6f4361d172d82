/* language_set.h: sets of language tables. */
#ifndef PGN_NOTATION_LANGUAGE_SET_H
#define PGN_NOTATION_LANGUAGE_SET_H

#include <pgn/dialect.h>

static inline pgn_language_set pgn_all_languages(void)
{
    return (pgn_language_set){{~(uint64_t)0, ~(uint64_t)0}};
}
static inline pgn_language_set pgn_no_languages(void)
{
    return (pgn_language_set){{0, 0}};
}

static inline void pgn_add_language(pgn_language_set *set, size_t index)
{
    set->bits[index >> 6 & 1] |= (uint64_t)1 << (index & 63);
}
static inline bool pgn_has_language(pgn_language_set set, size_t index)
{
    return set.bits[index >> 6 & 1] >> (index & 63) & 1;
}
static inline pgn_language_set pgn_common_languages(pgn_language_set a, pgn_language_set b)
{
    return (pgn_language_set){{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1]}};
}
static inline pgn_language_set pgn_either_language(pgn_language_set a, pgn_language_set b)
{
    return (pgn_language_set){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}
static inline bool pgn_is_empty_set(pgn_language_set set)
{
    return !(set.bits[0] | set.bits[1]);
}
static inline bool pgn_same_languages(pgn_language_set a, pgn_language_set b)
{
    return a.bits[0] == b.bits[0] && a.bits[1] == b.bits[1];
}

#endif
