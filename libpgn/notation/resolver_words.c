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

/* Whether a word begins with a letter, and with a small one that can be no file. */
static bool begins_with_piece(const struct entry *entry, bool *small)
{
    size_t size;
    uint32_t code = pgn_scalar(entry->text, entry->len, &size), shape = pgn_shape(code);
    *small = pgn_is_letter(code) && pgn_upper(code) != code;
    return pgn_is_letter(code) && !(*small && shape >= 'a' && shape <= 'h') && shape != 'o' &&
           shape != 'O';
}

void pgn_resolver_weigh_case(pgn_resolver *resolver)
{
    size_t great = 0, little = 0;
    bool small;
    for (size_t i = 0; i < resolver->entry_count; i++)
        if (begins_with_piece(&resolver->entries[i], &small))
            *(small ? &little : &great) += 1;
    bool habit = little > 1 && little > great && !resolver->dialect.descriptive;
    if (habit == resolver->letters.small)
        return;
    resolver->letters.small = habit;
    pgn_word_cache_forget(resolver->cache);
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
