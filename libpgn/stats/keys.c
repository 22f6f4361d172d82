/* keys.c: tags' values as keys.  Nearly all are ASCII without escapes, and are taken as they stand.
 */
#include <string.h>

#include "stats/counter.h"

static bool is_plain(pgn_span value)
{
    bool plain = true;
    for (size_t i = 0; i < value.len; i++) {
        unsigned char c = (unsigned char)value.at[i];
        plain &= c >= ' ' && c < 0x7f && c != '\\';
    }
    return plain;
}

static enum pgn_encoding encoding_of(pgn_stats *s)
{
    pgn_counted *now = &s->now;
    if (!now->encoding_known)
        now->encoding = pgn_encoding_guess(now->game->text, now->game->len);
    now->encoding_known = true;
    return now->encoding;
}

/* Puts the value, valid UTF-8 without control characters, at out, which has four times its room;
 * returns its length.  What is in UTF-8 is never read as anything else, whatever the game is in. */
static size_t put(pgn_stats *s, pgn_span value, char *out)
{
    if (is_plain(value)) {
        memcpy(out, value.at, value.len);
        return value.len;
    }
    char *raw = out + 3 * value.len;
    size_t len = pgn_unescape(value, raw);
    if (pgn_utf8_valid(raw, len) == len)
        memmove(out, raw, len);
    else
        len = pgn_to_utf8(encoding_of(s), raw, len, out, NULL);
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)out[i] < ' ' || out[i] == 0x7f)
            out[i] = ' ';
    return len;
}

static pgn_span value_of(const pgn_stats *s, enum pgn_stat_tag tag)
{
    pgn_span value = s->now.tags[tag];
    return value.len ? value : (pgn_span){"?", 1};
}

pgn_span pgn_stats_key(pgn_stats *s, enum pgn_stat_tag tag)
{
    return is_plain(value_of(s, tag)) ? value_of(s, tag) : pgn_stats_joined(s, &tag, 1);
}

pgn_span pgn_stats_joined(pgn_stats *s, const enum pgn_stat_tag *tags, size_t count)
{
    size_t room = count, len = 0;
    for (size_t i = 0; i < count; i++)
        room += 4 * value_of(s, tags[i]).len;
    char *out = pgn_stats_scratch(s, room);
    if (!out)
        return (pgn_span){NULL, 0};
    for (size_t i = 0; i < count; i++) {
        if (i)
            out[len++] = '\t';
        len += put(s, value_of(s, tags[i]), out + len);
    }
    return (pgn_span){out, len};
}
