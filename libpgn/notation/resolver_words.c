/* resolver_words.c: single words, before a board is there. */
#include "notation/fold.h"
#include "notation/resolver_parts.h"
#include "notation/special_words.h"

void pgn_resolver_choose(pgn_resolver *resolver, pgn_language_set languages)
{
    if (pgn_same_languages(resolver->chosen, languages))
        return;
    resolver->chosen = languages;
    pgn_letters_choose(&resolver->letters, languages);
    pgn_word_cache_forget(resolver->cache);
}

enum beginning { NO_LETTER, PLAIN_PAWN, SMALL_PIECE, GREAT_PIECE, BEGINNINGS };

/* What stands in front of a word: a file, or a letter that can be none. */
static enum beginning beginning_of(const struct entry *entry)
{
    size_t size;
    uint32_t code = pgn_scalar(entry->text, entry->len, &size), shape = pgn_shape(code);
    if (!pgn_is_letter(code) || shape == 'o' || shape == 'O')
        return NO_LETTER;
    if (pgn_upper(code) == code)
        return GREAT_PIECE;
    return shape >= 'a' && shape <= 'h' ? PLAIN_PAWN : SMALL_PIECE;
}

void pgn_resolver_weigh_habits(pgn_resolver *resolver)
{
    size_t counts[BEGINNINGS] = {0};
    for (size_t i = 0; i < resolver->entry_count; i++)
        counts[beginning_of(&resolver->entries[i])]++;
    bool usual = !resolver->dialect.descriptive;
    bool small = usual && counts[SMALL_PIECE] > 1 && counts[SMALL_PIECE] > counts[GREAT_PIECE];
    resolver->plain_pawns =
        usual && counts[PLAIN_PAWN] > 1 && counts[PLAIN_PAWN] >= resolver->entry_count / 6;
    if (small == resolver->letters.small)
        return;
    resolver->letters.small = small;
    pgn_word_cache_forget(resolver->cache);
}

/* A pawn's letter where the game's other pawns have none is doubtful: another language's piece may
 * be meant. */
static bool is_odd_pawn(const pgn_word_reading *reading)
{
    return (reading->departures & PGN_TOLERATED_PAWN_LETTER) != 0;
}

static pgn_readings without_odd_pawns(pgn_resolver *resolver, pgn_readings all, bool repairs)
{
    pgn_word *word = &resolver->word;
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++) {
        pgn_word_reading reading = all.list[i];
        if (is_odd_pawn(&reading)) {
            if (!repairs)
                continue;
            reading.departures |= PGN_REPAIRED_LETTER;
            reading.cost = (uint16_t)(reading.cost + PGN_COST_LETTER);
        }
        word->readings[count++] = reading;
    }
    return (pgn_readings){word->readings, count, all.overflow};
}

pgn_readings pgn_resolver_doubt_pawns(pgn_resolver *resolver, pgn_readings all, bool repairs)
{
    for (size_t i = 0; i < all.count && resolver->plain_pawns; i++)
        if (is_odd_pawn(&all.list[i]))
            return without_odd_pawns(resolver, all, repairs);
    return all;
}

/* Notations that look like no other, and misprints, are read each time anew. */
static pgn_readings read_specially(pgn_resolver *resolver, const struct entry *entry,
                                   enum pgn_color side, bool repairs)
{
    pgn_word *word = &resolver->word;
    word->count = 0;
    if (resolver->dialect.descriptive)
        pgn_descriptive_read(&resolver->letters, side, entry->text, entry->len, word);
    if (word->count == 0 && resolver->dialect.tcn)
        pgn_tcn_read(entry->text, entry->len, side, word);
    if (word->count == 0)
        pgn_word_read(&resolver->letters, resolver->dialect.strictness, repairs, entry->text,
                      entry->len, word);
    return (pgn_readings){word->readings, word->count, word->overflow};
}

pgn_readings pgn_resolver_read_word(pgn_resolver *resolver, const struct entry *entry,
                                    enum pgn_color side, bool repairs)
{
    if (repairs || resolver->dialect.descriptive || resolver->dialect.tcn)
        return read_specially(resolver, entry, side, repairs);
    return pgn_word_cache_read(resolver->cache, &resolver->letters, resolver->dialect.strictness,
                               entry->text, entry->len);
}

void pgn_resolver_reopen(pgn_resolver *resolver)
{
    pgn_resolver_choose(resolver, resolver->dialect.automatic ? pgn_all_languages()
                                                              : resolver->dialect.languages);
}

bool pgn_resolver_has_form(pgn_resolver *resolver, const char *text, size_t len)
{
    struct entry entry = {.text = text, .len = len};
    return pgn_resolver_read_word(resolver, &entry, PGN_WHITE, false).count > 0;
}

bool pgn_resolver_has_damaged_form(pgn_resolver *resolver, const char *text, size_t len)
{
    struct entry entry = {.text = text, .len = len};
    return pgn_resolver_read_word(resolver, &entry, PGN_WHITE, true).count > 0;
}

bool pgn_resolver_is_link(const pgn_resolver *resolver, const char *text, size_t len)
{
    return resolver->dialect.descriptive && pgn_is_descriptive_link(text, len);
}

bool pgn_resolver_is_fragment(pgn_resolver *resolver, const char *text, size_t len)
{
    return pgn_word_is_fragment(&resolver->letters, text, len) ||
           pgn_resolver_is_link(resolver, text, len);
}

enum pgn_kind pgn_resolver_kind(pgn_resolver *resolver, const char *text, size_t len)
{
    return pgn_word_kind(&resolver->letters, text, len);
}

bool pgn_resolver_takes_pairs(const pgn_resolver *resolver)
{
    return resolver->dialect.tcn;
}
