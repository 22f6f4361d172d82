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

/* Up to eight bytes, in the order of memcmp. */
static uint64_t beginning(const char *text, size_t len)
{
    uint64_t begin = 0;
    for (size_t i = 0; i < 8; i++)
        begin = begin << 8 | (i < len ? (unsigned char)text[i] : 0);
    return begin;
}

/* The entry of the text, or the free one where it would stand. */
static struct cli_tally_entry *find(const struct cli_tally *tally, uint64_t h, const char *text,
                                    size_t len)
{
    for (size_t i = (size_t)h;; i++) {
        struct cli_tally_entry *entry = &tally->at[i & (tally->room - 1)];
        if (!entry->text ||
            (entry->hash == h && entry->len == len && memcmp(entry->text, text, len) == 0))
            return entry;
    }
}

static struct cli_tally_entry *find_free(const struct cli_tally *tally, uint64_t h)
{
    size_t i = (size_t)h;
    while (tally->at[i & (tally->room - 1)].text)
        i++;
    return &tally->at[i & (tally->room - 1)];
}

static bool grow(struct cli_tally *tally)
{
    struct cli_tally larger = {.count = tally->count, .room = tally->room ? tally->room * 2 : 64};
    larger.at = calloc(larger.room, sizeof *larger.at);
    if (!larger.at)
        return false;
    for (size_t i = 0; i < tally->room; i++)
        if (tally->at[i].text)
            *find_free(&larger, tally->at[i].hash) = tally->at[i];
    free(tally->at);
    *tally = larger;
    return true;
}

bool cli_tally_add(struct cli_tally *tally, const char *text, size_t len, uint64_t n)
{
    if (tally->count * 2 >= tally->room && !grow(tally))
        return false;
    uint64_t h = hash(text, len);
    struct cli_tally_entry *entry = find(tally, h, text, len);
    if (!entry->text) {
        entry->text = malloc(len + 1);
        if (!entry->text)
            return false;
        memcpy(entry->text, text, len);
        entry->len = len;
        entry->hash = h;
        entry->begin = beginning(text, len);
        tally->count++;
    }
    entry->count += n;
    return true;
}

bool cli_tally_merge(struct cli_tally *tally, struct cli_tally *other)
{
    if (!tally->count) {
        cli_tally_free(tally);
        *tally = *other;
        *other = (struct cli_tally){0};
        return true;
    }
    for (size_t i = 0; i < other->room; i++)
        if (other->at[i].text &&
            !cli_tally_add(tally, other->at[i].text, other->at[i].len, other->at[i].count))
            return false;
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct cli_tally_entry *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    size_t len = x->len < y->len ? x->len : y->len;
    int order = memcmp(x->text, y->text, len);
    return order ? order : (x->len > y->len) - (x->len < y->len);
}

void cli_tally_sort(struct cli_tally *tally)
{
    size_t count = 0;
    for (size_t i = 0; i < tally->room; i++)
        if (tally->at[i].text)
            tally->at[count++] = tally->at[i];
    for (size_t i = count; i < tally->room; i++)
        tally->at[i].text = NULL;
    if (count)
        qsort(tally->at, count, sizeof *tally->at, compare);
}

void cli_tally_free(struct cli_tally *tally)
{
    for (size_t i = 0; i < tally->room; i++)
        free(tally->at[i].text);
    free(tally->at);
    *tally = (struct cli_tally){0};
}
