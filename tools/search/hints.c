/* hints.c: why a query may have found nothing.
 *
 * Looks at the query's text for comparisons that are right but seldom meant.  It only ever adds a
 * note: a text that merely looks so costs nothing. */
#include "search.h"

#include <string.h>

#include "common/message.h"

/* "word = value" at the text; the value is up to a blank or parenthesis, or within quotes. */
static bool is_equation(const char *at, const char *word, pgn_span *value)
{
    size_t len = strlen(word);
    if (strncmp(at, word, len) != 0)
        return false;
    at += len + strspn(at + len, " ");
    if (*at != '=')
        return false;
    at += 1 + strspn(at + 1, " ");
    bool quoted = *at == '"' || *at == '\'';
    const char quote[] = {*at, '\0'};
    at += quoted;
    *value = (pgn_span){at, strcspn(at, quoted ? quote : " )")};
    return value->len > 0;
}

/* A name alone is seldom the whole tag. */
static bool hint_name(const struct search *s, const char *at)
{
    static const char *const names[] = {"player", "White", "Black", "winner", "loser"};
    pgn_span value;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_equation(at, names[i], &value) && !memchr(value.at, ',', value.len)) {
            cli_note(s->cli, NULL,
                     "%s = wants the whole name as it stands: %s ~ \"%.*s\" finds parts", names[i],
                     names[i], (int)value.len, value.at);
            return true;
        }
    return false;
}

static bool hint_codes(const struct search *s, const char *at)
{
    pgn_span value;
    if (!is_equation(at, "ECO", &value))
        return false;
    const char *hyphen = memchr(value.at, '-', value.len);
    if (hyphen == NULL)
        return false;
    int before = (int)(hyphen - value.at), behind = (int)value.len - before - 1;
    cli_note(s->cli, NULL, "a range is written with two dots: ECO = %.*s..%.*s", before, value.at,
             behind, hyphen + 1);
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static void hint_text(const struct search *s, const char *text)
{
    for (const char *at = text; *at; at++)
        if ((at == text || !is_letter(at[-1])) && (hint_name(s, at) || hint_codes(s, at)))
            return;
}

void search_hint_nothing(const struct search *s)
{
    if (s->text)
        hint_text(s, s->text);
    for (size_t i = 0; i < s->selection.where.count; i++)
        hint_text(s, s->selection.where.items[i]);
}
