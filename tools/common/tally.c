/* tally.c: how often each text came.  Open addressing, FNV-1a, at most half full. */
#include "tally.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash(const char *text, size_t len)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return h ^ h >> 29;
}

/* The entry of the text, or the free one where it would stand. */
static struct cli_tally_entry *find(const struct cli_tally *tally, const char *text, size_t len)
{
    for (size_t i = (size_t)hash(text, len);; i++) {
        struct cli_tally_entry *entry = &tally->at[i & (tally->room - 1)];
        if (!entry->text || (entry->len == len && memcmp(entry->text, text, len) == 0))
            return entry;
    }
}

static bool grow(struct cli_tally *tally)
{
    struct cli_tally larger = {.count = tally->count, .room = tally->room ? tally->room * 2 : 64};
    larger.at = calloc(larger.room, sizeof *larger.at);
    if (!larger.at)
        return false;
    for (size_t i = 0; i < tally->room; i++)
        if (tally->at[i].text)
            *find(&larger, tally->at[i].text, tally->at[i].len) = tally->at[i];
    free(tally->at);
    *tally = larger;
    return true;
}

bool cli_tally_add(struct cli_tally *tally, const char *text, size_t len, uint64_t n)
{
    if (tally->count * 2 >= tally->room && !grow(tally))
        return false;
    struct cli_tally_entry *entry = find(tally, text, len);
    if (!entry->text) {
        entry->text = malloc(len + 1);
        if (!entry->text)
            return false;
        memcpy(entry->text, text, len);
        entry->len = len;
        tally->count++;
    }
    entry->count += n;
    return true;
}

bool cli_tally_merge(struct cli_tally *tally, const struct cli_tally *other)
{
    for (size_t i = 0; i < other->room; i++)
        if (other->at[i].text &&
            !cli_tally_add(tally, other->at[i].text, other->at[i].len, other->at[i].count))
            return false;
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct cli_tally_entry *x = a, *y = b;
    if (!x->text || !y->text)
        return (x->text == NULL) - (y->text == NULL);
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    size_t len = x->len < y->len ? x->len : y->len;
    int order = memcmp(x->text, y->text, len);
    return order ? order : (x->len > y->len) - (x->len < y->len);
}

void cli_tally_sort(struct cli_tally *tally)
{
    if (tally->room)
        qsort(tally->at, tally->room, sizeof *tally->at, compare);
}

void cli_tally_free(struct cli_tally *tally)
{
    for (size_t i = 0; i < tally->room; i++)
        free(tally->at[i].text);
    free(tally->at);
    *tally = (struct cli_tally){0};
}
