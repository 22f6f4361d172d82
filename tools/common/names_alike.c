/* names_alike.c: whether two names may be one player's. */
#include <string.h>

#include "fold.h"
#include "names.h"
#include "sort_key.h"

#define MAX_WORDS 8
#define MAX_BYTES 120u

struct words {
    char text[MAX_BYTES];
    pgn_span at[MAX_WORDS];
    size_t count;
    size_t before_comma; /* words before the first comma; 0: there is none */
};

static bool is_gap(char c)
{
    return c && strchr(" .,-_'\"()", c) != NULL;
}

static void split(pgn_span name, struct words *words)
{
    name.len = name.len < MAX_BYTES ? name.len : MAX_BYTES;
    size_t len = cli_fold(name, words->text);
    words->count = words->before_comma = 0;
    for (size_t i = 0; i < len && words->count < MAX_WORDS; i++) {
        if (words->text[i] == ',' && !words->before_comma)
            words->before_comma = words->count;
        if (is_gap(words->text[i]))
            continue;
        pgn_span *word = &words->at[words->count++];
        *word = (pgn_span){words->text + i, 0};
        while (i < len && !is_gap(words->text[i])) {
            i++;
            word->len++;
        }
        if (i < len && words->text[i] == ',' && !words->before_comma)
            words->before_comma = words->count;
    }
}

/* At most `most` letters changed, missing or too many. */
static bool is_near(pgn_span a, pgn_span b, size_t most)
{
    size_t row[MAX_BYTES + 1];
    for (size_t j = 0; j <= b.len; j++)
        row[j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t best = corner + (a.at[i - 1] != b.at[j - 1]);
            corner = row[j];
            best = best < row[j] + 1 ? best : row[j] + 1;
            row[j] = best < row[j - 1] + 1 ? best : row[j - 1] + 1;
        }
    }
    return row[b.len] <= most;
}

enum match { NO_MATCH, INITIAL, FULL };

static enum match match_words(pgn_span a, pgn_span b)
{
    size_t shorter = a.len < b.len ? a.len : b.len, longer = a.len < b.len ? b.len : a.len;
    if (shorter == 1)
        return a.at[0] == b.at[0] ? INITIAL : NO_MATCH;
    if (shorter == longer && memcmp(a.at, b.at, shorter) == 0)
        return FULL;
    size_t most = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
    return most && longer - shorter <= most && is_near(a, b, most) ? FULL : NO_MATCH;
}

/* Each word of the shorter name takes one of the longer's, a full one rather than an initial. */
static bool all_match(const struct words *a, const struct words *b)
{
    bool taken[MAX_WORDS] = {false}, any_full = false;
    for (size_t i = 0; i < a->count; i++) {
        enum match best = NO_MATCH;
        size_t where = 0;
        for (size_t j = 0; j < b->count; j++) {
            enum match match = taken[j] ? NO_MATCH : match_words(a->at[i], b->at[j]);
            if (match > best) {
                best = match;
                where = j;
            }
        }
        if (best == NO_MATCH)
            return false;
        taken[where] = true;
        any_full = any_full || best == FULL;
    }
    return any_full;
}

bool cli_names_alike(pgn_span a, pgn_span b)
{
    struct words x, y;
    if (cli_is_unknown(a) || cli_is_unknown(b))
        return false;
    if (a.len == b.len && memcmp(a.at, b.at, a.len) == 0)
        return true;
    split(a, &x);
    split(b, &y);
    return x.count <= y.count ? all_match(&x, &y) : all_match(&y, &x);
}

size_t cli_surname(pgn_span name, char *out)
{
    struct words words;
    if (cli_is_unknown(name))
        return 0;
    split(name, &words);
    size_t best = words.before_comma ? words.before_comma - 1 : 0;
    for (size_t i = 1; i < words.count && !words.before_comma; i++)
        if (words.at[i].len > words.at[best].len)
            best = i;
    if (!words.count)
        return 0;
    memcpy(out, words.at[best].at, words.at[best].len);
    return words.at[best].len;
}
