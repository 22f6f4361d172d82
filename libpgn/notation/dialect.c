/* dialect.c: what the user says about a text: --from. */
#include <pgn/dialect.h>

#include "notation/language_set.h"

#include <string.h>

static void add_code(pgn_dialect *dialect, const pgn_language *language)
{
    pgn_add_language(&dialect->languages, (size_t)(language - pgn_languages));
}

static bool add_named_language(pgn_dialect *dialect, pgn_span word)
{
    const pgn_language *language = pgn_language_find(word);
    if (language == NULL)
        return false;
    add_code(dialect, language);
    return true;
}

static bool add_descriptive(pgn_dialect *dialect, pgn_span word)
{
    static const char suffix[] = "-descriptive";
    const size_t len = sizeof suffix - 1;
    if (word.len <= len || memcmp(word.at + word.len - len, suffix, len) != 0)
        return false;
    word.len -= len;
    dialect->descriptive = true;
    return add_named_language(dialect, word);
}

/* A style's name stands for its letters; figurines are read in every language. */
static bool add_style(pgn_dialect *dialect, pgn_span word)
{
    pgn_style style;
    if (!pgn_style_find(word, &style))
        return false;
    const char *code = style.language[0] != 0 ? style.language : "en";
    dialect->descriptive |= style.form == PGN_FORM_OF_DESCRIPTIVE;
    return add_named_language(dialect, (pgn_span){code, strlen(code)});
}

static bool add_word(pgn_dialect *dialect, pgn_span word)
{
    if (pgn_span_is(word, "auto"))
        dialect->automatic = true;
    else if (pgn_span_is(word, "unknown"))
        dialect->unknown = true;
    else if (pgn_span_is(word, "tcn") || pgn_span_is(word, "smith")) {
        dialect->tcn |= pgn_span_is(word, "tcn");
        return add_named_language(dialect, (pgn_span){"en", 2});
    } else {
        return add_named_language(dialect, word) || add_descriptive(dialect, word) ||
               add_style(dialect, word);
    }
    return true;
}

bool pgn_dialect_parse(pgn_span list, pgn_dialect *out, pgn_span *bad)
{
    *out = (pgn_dialect){.strictness = PGN_TOLERANT, .signs = PGN_SIGNS_INFORMATOR};
    for (size_t at = 0; at <= list.len;) {
        const char *comma = at < list.len ? memchr(list.at + at, ',', list.len - at) : NULL;
        size_t end = comma != NULL ? (size_t)(comma - list.at) : list.len;
        pgn_span word = {list.at + at, end - at};
        if (!add_word(out, word)) {
            *bad = word;
            return false;
        }
        at = end + 1;
    }
    return true;
}
