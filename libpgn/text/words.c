/* words.c: words of running text, whatever their case. */
#include "text/words.h"

#include "notation/fold.h"

#include <string.h>

bool pgn_begins_with_word(pgn_span text, pgn_span word, size_t *used)
{
    size_t at = 0, size, word_size;
    for (size_t i = 0; i < word.len; i += word_size, at += size) {
        if (at >= text.len)
            return false;
        uint32_t wanted = pgn_scalar(word.at + i, word.len - i, &word_size);
        if (pgn_upper(pgn_scalar(text.at + at, text.len - at, &size)) != pgn_upper(wanted))
            return false;
    }
    *used = at;
    return true;
}

/* Takes the list's first entry off it; false at its end. */
static bool next_entry(const char **list, pgn_span *entry)
{
    if (**list == '\0')
        return false;
    entry->at = *list;
    entry->len = strcspn(*list, "|");
    *list += entry->len;
    *list += **list == '|';
    return true;
}

bool pgn_is_word_of(pgn_span word, const char *list)
{
    pgn_span entry;
    size_t used;
    while (next_entry(&list, &entry))
        if (pgn_begins_with_word(word, entry, &used) && used == word.len)
            return true;
    return false;
}

static bool has_stem(pgn_span text, pgn_span stem)
{
    size_t size, used;
    bool anywhere = stem.len > 0 && *stem.at == '*', inside = false;
    if (anywhere)
        stem = (pgn_span){stem.at + 1, stem.len - 1};
    for (size_t at = 0; at < text.len; at += size) {
        if ((anywhere || !inside) &&
            pgn_begins_with_word((pgn_span){text.at + at, text.len - at}, stem, &used))
            return true;
        inside = pgn_is_letter(pgn_scalar(text.at + at, text.len - at, &size));
    }
    return false;
}

bool pgn_has_stem_of(pgn_span text, const char *list)
{
    pgn_span stem;
    while (next_entry(&list, &stem))
        if (has_stem(text, stem))
            return true;
    return false;
}
