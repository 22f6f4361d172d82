/* spool.c: an external merge sort.
 *
 * Memory is one block: records from its front, an entry for each from its back.  Full, it is
 * sorted and written as a run of level 0.  As many runs as a merge bears become one run of the next
 * level, and the level's disk is given back; so runs of a higher level are always older, and files
 * are as few as levels.  While merging, the block is the runs' read buffers. */
#include "spool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "runs.h"

#define MAX_LEVELS 16
#define MAX_FAN_IN 64u
#define MERGE_BUFFER (128u << 10)

struct entry {
    uint64_t head; /* the key's first bytes, so that most comparisons stay in this array */
    const char *at;
};

/* An entry's share of memory: what qsort copies is counted too. */
#define ENTRY_BYTES (2 * sizeof(struct entry))

struct cli_spool {
    size_t memory;
    const char *folder;
    char *block;
    size_t used, count; /* bytes of records, and how many */
    size_t next;        /* of those in memory, when sorted */
    struct cli_run_file levels[MAX_LEVELS];
    struct cli_merge *merge;
    uint64_t written;
    bool ended;
    pgn_error error;
};

struct cli_spool *cli_spool_open(size_t memory, const char *folder)
{
    struct cli_spool *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    if (!folder)
        folder = getenv("TMPDIR");
    s->folder = folder && *folder ? folder : "/tmp";
    s->memory = memory / sizeof(struct entry) * sizeof(struct entry);
    s->block = malloc(s->memory);
    for (size_t i = 0; i < MAX_LEVELS; i++)
        s->levels[i].fd = -1;
    if (s->block)
        return s;
    free(s);
    return NULL;
}

void cli_spool_close(struct cli_spool *s)
{
    if (!s)
        return;
    cli_merge_close(s->merge);
    for (size_t i = 0; i < MAX_LEVELS; i++)
        cli_run_file_close(&s->levels[i]);
    free(s->block);
    free(s);
}

const pgn_error *cli_spool_error(const struct cli_spool *s)
{
    return &s->error;
}

const char *cli_spool_folder(const struct cli_spool *s)
{
    return s->folder;
}

bool cli_spool_fail(const struct cli *cli, const struct cli_spool *s)
{
    struct cli_buffer why = {0};
    cli_put_fault(&why, cli, NULL, &s->error);
    cli_error(cli, NULL, "temporary files in %s: %.*s", s->folder, (int)why.len,
              why.len ? why.at : "");
    cli_buffer_free(&why);
    return false;
}

uint64_t cli_spool_written(const struct cli_spool *s)
{
    return s->written;
}

static bool fail(struct cli_spool *s, enum pgn_stream_fault fault, int os)
{
    if (s->error.fault == PGN_STREAM_OK)
        s->error = os == ENOMEM ? (pgn_error){.fault = PGN_STREAM_MEMORY}
                                : (pgn_error){.fault = fault, .os = os};
    return false;
}

/* ---- in memory ------------------------------------------------------------------------------ */

static struct entry *entries(const struct cli_spool *s)
{
    return (struct entry *)(void *)(s->block + s->memory) - s->count;
}

static void record_at(const char *at, pgn_span *key, pgn_span *value)
{
    struct cli_run_head head;
    memcpy(&head, at, sizeof head);
    *key = (pgn_span){at + sizeof head, (size_t)head.key_len};
    *value = (pgn_span){key->at + key->len, (size_t)head.value_len};
}

static uint64_t head_of(pgn_span key)
{
    uint64_t head = 0;
    for (size_t i = 0; i < 8; i++)
        head = head << 8 | (i < key.len ? (unsigned char)key.at[i] : 0u);
    return head;
}

/* Records lie in the order in which they were added, which decides between equal keys. */
static int compare_entries(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->head != y->head)
        return x->head < y->head ? -1 : 1;
    pgn_span x_key, y_key, value;
    record_at(x->at, &x_key, &value);
    record_at(y->at, &y_key, &value);
    int order = cli_compare_keys(x_key, y_key);
    return order ? order : (x->at > y->at) - (x->at < y->at);
}

static void sort_entries(struct cli_spool *s)
{
    if (s->count)
        qsort(entries(s), s->count, sizeof(struct entry), compare_entries);
}

static bool has_room(const struct cli_spool *s, size_t record)
{
    size_t taken = s->used + (s->count + 1) * ENTRY_BYTES;
    return taken <= s->memory && record <= s->memory - taken;
}

static void keep(struct cli_spool *s, pgn_span key, pgn_span value)
{
    struct cli_run_head head = {key.len, value.len};
    char *at = s->block + s->used;
    memcpy(at, &head, sizeof head);
    if (key.len)
        memcpy(at + sizeof head, key.at, key.len);
    if (value.len)
        memcpy(at + sizeof head + key.len, value.at, value.len);
    s->used += sizeof head + key.len + value.len;
    s->count++;
    *entries(s) = (struct entry){head_of(key), at};
}

/* ---- runs ----------------------------------------------------------------------------------- */

static size_t fan_in(const struct cli_spool *s)
{
    size_t fan = s->memory / MERGE_BUFFER;
    return fan < 2 ? 2 : fan > MAX_FAN_IN ? MAX_FAN_IN : fan;
}

/* Merges a level into a run of the next.  The last part of the memory is the writer's. */
static bool merge_level(struct cli_spool *s, size_t level)
{
    struct cli_run_file *from = &s->levels[level], *to = &s->levels[level + 1];
    size_t part = s->memory / (from->count + 1);
    int error = cli_run_file_make(to, s->folder);
    if (error)
        return fail(s, PGN_STREAM_WRITE, error);
    struct cli_merge *merge = cli_merge_open(from, 1, s->block, part * from->count);
    if (!merge)
        return fail(s, PGN_STREAM_MEMORY, ENOMEM);
    struct cli_run_writer writer = cli_run_begin(to, s->block + part * from->count, part);
    pgn_span key, value;
    int rc;
    while ((rc = cli_merge_next(merge, &key, &value, &error)) > 0 &&
           cli_run_put(&writer, key, value))
        s->written += key.len + value.len;
    cli_merge_close(merge);
    if (rc < 0)
        return fail(s, PGN_STREAM_READ, error);
    if (rc > 0 || (error = cli_run_end(&writer)) != 0 || (error = cli_run_file_clear(from)) != 0)
        return fail(s, PGN_STREAM_WRITE, error ? error : writer.error);
    return true;
}

/* Room on a level for one run more. */
static bool make_room(struct cli_spool *s, size_t level)
{
    size_t full = level;
    while (full < MAX_LEVELS - 1 && s->levels[full].count >= fan_in(s))
        full++;
    while (full-- > level)
        if (!merge_level(s, full))
            return false;
    return true;
}

/* Writes what is in memory as a run. */
static bool write_run(struct cli_spool *s)
{
    char buffer[16 << 10];
    int error = cli_run_file_make(&s->levels[0], s->folder);
    if (error)
        return fail(s, PGN_STREAM_WRITE, error);
    sort_entries(s);
    struct cli_run_writer writer = cli_run_begin(&s->levels[0], buffer, sizeof buffer);
    const struct entry *all = entries(s);
    for (size_t i = 0; i < s->count && !writer.error; i++) {
        pgn_span key, value;
        record_at(all[i].at, &key, &value);
        (void)cli_run_put(&writer, key, value);
        s->written += key.len + value.len;
    }
    error = writer.error ? writer.error : cli_run_end(&writer);
    s->used = s->count = 0;
    return error ? fail(s, PGN_STREAM_WRITE, error) : make_room(s, 0);
}

/* A record that is larger than the memory is a run by itself. */
static bool write_large(struct cli_spool *s, pgn_span key, pgn_span value)
{
    int error = cli_run_file_make(&s->levels[0], s->folder);
    if (error)
        return fail(s, PGN_STREAM_WRITE, error);
    struct cli_run_writer writer = cli_run_begin(&s->levels[0], s->block, s->memory);
    (void)cli_run_put(&writer, key, value);
    error = writer.error ? writer.error : cli_run_end(&writer);
    s->written += key.len + value.len;
    return error ? fail(s, PGN_STREAM_WRITE, error) : make_room(s, 0);
}

bool cli_spool_add(struct cli_spool *s, pgn_span key, pgn_span value)
{
    size_t record = sizeof(struct cli_run_head) + key.len + value.len;
    if (s->error.fault != PGN_STREAM_OK)
        return false;
    if (has_room(s, record)) {
        keep(s, key, value);
        return true;
    }
    if (s->count && !write_run(s))
        return false;
    if (!has_room(s, record))
        return write_large(s, key, value);
    keep(s, key, value);
    return true;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The runs of all levels, the oldest first, as one list of files. */
static bool open_merge(struct cli_spool *s)
{
    struct cli_run_file files[MAX_LEVELS];
    size_t runs = 0;
    for (size_t i = 0; i < MAX_LEVELS; i++)
        runs += s->levels[i].count;
    for (size_t level = 0; runs > fan_in(s) && level < MAX_LEVELS - 1; level++) {
        size_t count = s->levels[level].count;
        if (count < 2)
            continue;
        if (!make_room(s, level + 1) || !merge_level(s, level))
            return false;
        runs = 0;
        for (size_t i = 0; i < MAX_LEVELS; i++)
            runs += s->levels[i].count;
    }
    for (size_t i = 0; i < MAX_LEVELS; i++)
        files[i] = s->levels[MAX_LEVELS - 1 - i];
    s->merge = cli_merge_open(files, MAX_LEVELS, s->block, s->memory);
    return s->merge || fail(s, PGN_STREAM_MEMORY, ENOMEM);
}

bool cli_spool_sort(struct cli_spool *s)
{
    if (s->error.fault != PGN_STREAM_OK)
        return false;
    s->ended = true;
    bool has_runs = false;
    for (size_t i = 0; i < MAX_LEVELS; i++)
        has_runs = has_runs || s->levels[i].count;
    if (!has_runs) {
        sort_entries(s);
        return true;
    }
    return (!s->count || write_run(s)) && open_merge(s);
}

int cli_spool_next(struct cli_spool *s, pgn_span *key, pgn_span *value)
{
    if (s->error.fault != PGN_STREAM_OK || !s->ended)
        return -1;
    if (!s->merge) {
        if (s->next == s->count)
            return 0;
        record_at(entries(s)[s->next++].at, key, value);
        return 1;
    }
    int error, rc = cli_merge_next(s->merge, key, value, &error);
    if (rc < 0)
        (void)fail(s, PGN_STREAM_READ, error);
    return rc;
}
