/* sorted.c: texts that go out sorted by a key, all in memory. */
#include "sorted.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool room_for(struct cli_sorted *sorted, size_t more)
{
    if (sorted->room - sorted->count >= more)
        return true;
    size_t room = (sorted->count + more) * 2;
    struct cli_sorted_entry *at = realloc(sorted->at, room * sizeof *at);
    if (!at)
        return false;
    sorted->at = at;
    sorted->room = room;
    return true;
}

bool cli_sorted_add(struct cli_sorted *sorted, pgn_span key, uint64_t file, uint64_t game,
                    struct cli_buffer *text)
{
    char *copy = malloc(key.len + 1);
    if (!copy || !room_for(sorted, 1)) {
        free(copy);
        return false;
    }
    memcpy(copy, key.at, key.len);
    copy[key.len] = '\0';
    char *end;
    double number = strtod(copy, &end);
    if (key.len == 0 || end != copy + key.len)
        number = NAN;
    sorted->at[sorted->count++] =
        (struct cli_sorted_entry){copy, key.len, number, file, game, *text};
    return true;
}

bool cli_sorted_merge(struct cli_sorted *sorted, struct cli_sorted *other)
{
    if (!room_for(sorted, other->count))
        return false;
    if (other->count)
        memcpy(sorted->at + sorted->count, other->at, other->count * sizeof *other->at);
    sorted->count += other->count;
    other->count = 0;
    return true;
}

static int in_input_order(const struct cli_sorted_entry *x, const struct cli_sorted_entry *y)
{
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return (x->game > y->game) - (x->game < y->game);
}

static int by_key(const struct cli_sorted_entry *x, const struct cli_sorted_entry *y)
{
    bool x_number = !isnan(x->number), y_number = !isnan(y->number);
    if (x_number != y_number)
        return x_number ? -1 : 1;
    if (x_number)
        return (x->number > y->number) - (x->number < y->number);
    return strcmp(x->key, y->key);
}

static int compare(const struct cli_sorted_entry *x, const struct cli_sorted_entry *y, int sign)
{
    if ((x->key_len == 0) != (y->key_len == 0))
        return x->key_len == 0 ? 1 : -1;
    int order = by_key(x, y);
    return order ? sign * order : in_input_order(x, y);
}

static int ascending(const void *a, const void *b)
{
    return compare(a, b, 1);
}

static int descending_order(const void *a, const void *b)
{
    return compare(a, b, -1);
}

void cli_sorted_sort(struct cli_sorted *sorted, bool descending)
{
    if (sorted->count)
        qsort(sorted->at, sorted->count, sizeof *sorted->at,
              descending ? descending_order : ascending);
}

void cli_sorted_free(struct cli_sorted *sorted)
{
    for (size_t i = 0; i < sorted->count; i++) {
        free(sorted->at[i].key);
        cli_buffer_free(&sorted->at[i].text);
    }
    free(sorted->at);
    *sorted = (struct cli_sorted){0};
}
