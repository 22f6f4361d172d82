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
};

static bool is_gap(char c)
{
    return c && strchr(" .,-_'\"()", c) != NULL;
}

static void split(pgn_span name, struct words *words)
{
    name.len = name.len < MAX_BYTES ? name.len : MAX_BYTES;
    size_t len = cli_fold(name, words->text);
    words->count = 0;
    for (size_t i = 0; i < len && words->count < MAX_WORDS; i++) {
        if (is_gap(words->text[i]))
            continue;
        pgn_span *word = &words->at[words->count++];
        *word = (pgn_span){words->text + i, 0};
        while (i < len && !is_gap(words->text[i])) {
            i++;
            word->len++;
        }
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

/* INITIAL: the one is the other cut short: G, Hi. */
enum match { NO_MATCH, INITIAL, FULL };

static enum match match_words(pgn_span a, pgn_span b)
{
    size_t shorter = a.len < b.len ? a.len : b.len, longer = a.len < b.len ? b.len : a.len;
    if (a.at[0] != b.at[0])
        return NO_MATCH;
    if (memcmp(a.at, b.at, shorter) == 0)
        return shorter == longer && shorter > 1 ? FULL : INITIAL;
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
    if (cli_is_nobody(a) || cli_is_nobody(b))
        return false;
    if (a.len == b.len && memcmp(a.at, b.at, a.len) == 0)
        return true;
    split(a, &x);
    split(b, &y);
    return x.count <= y.count ? all_match(&x, &y) : all_match(&y, &x);
}

uint32_t cli_name_initials(pgn_span name)
{
    struct words words;
    uint32_t set = 0;
    split(name, &words);
    for (size_t i = 0; i < words.count; i++) {
        unsigned char c = (unsigned char)words.at[i].at[0];
        set |= 1u << (c >= 'a' && c <= 'z' ? c - 'a' : 26 + c % 6);
    }
    return set;
}

bool cli_is_nobody(pgn_span name)
{
    static const char *const nobody[] = {"nn", "white", "black", "unknown", "anonymous"};
    struct words words;
    if (cli_is_unknown(name))
        return true;
    split(name, &words);
    if (words.count == 2)
        return pgn_span_is(words.at[0], "n") && pgn_span_is(words.at[1], "n");
    for (size_t i = 0; words.count == 1 && i < sizeof nobody / sizeof *nobody; i++)
        if (pgn_span_is(words.at[0], nobody[i]))
            return true;
    return words.count == 0;
}
