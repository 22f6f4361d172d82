/* shard.c: inputs and their places in all that is read.  Without --shard nothing is looked at
 * before its turn. */
#include "shard.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "inputs.h"

/* An input, and where its bytes stand among those of all. */
struct entry {
    char *name; /* NULL: none that can be read, and why */
    struct cli_buffer why;
    uint64_t at, size;
    bool is_file;
};

struct cli_shard {
    const struct cli *cli;
    struct cli_inputs *inputs;
    uint64_t opened;
    /* with --shard */
    struct entry *entries;
    size_t count, next;
    uint64_t total, from, to; /* the shard's bytes; the last one's have no end */
};

static bool is_cut(const struct cli *cli)
{
    return cli->shard.count > 1;
}

/* ---- all inputs ----------------------------------------------------------------------------- */

/* Bytes of a regular file, those before the place where standard input stands not counted. */
static void measure(struct entry *entry)
{
    struct stat file;
    bool is_stdin = strcmp(entry->name, "-") == 0;
    int rc = is_stdin ? fstat(STDIN_FILENO, &file) : stat(entry->name, &file);
    off_t here = is_stdin ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    entry->is_file = rc != 0 || S_ISREG(file.st_mode) || S_ISDIR(file.st_mode);
    if (rc == 0 && S_ISREG(file.st_mode) && here >= 0 && file.st_size > here)
        entry->size = (uint64_t)(file.st_size - here);
}

static void list_inputs(struct cli_shard *shard)
{
    struct entry entry = {.is_file = true};
    const char *name;
    int rc;
    while ((rc = cli_inputs_next(shard->inputs, &name, &entry.why)) != 0) {
        if (rc > 0) {
            size_t size = strlen(name) + 1;
            entry.name = cli_allocate(NULL, size, 1);
            memcpy(entry.name, name, size);
            measure(&entry);
        }
        entry.at = shard->total;
        shard->total += entry.size;
        shard->entries = cli_allocate(shard->entries, shard->count + 1, sizeof *shard->entries);
        shard->entries[shard->count++] = entry;
        entry = (struct entry){.is_file = true};
    }
    cli_buffer_free(&entry.why);
}

/* total * part / parts, without a product that is too large. */
static uint64_t fraction(uint64_t total, uint64_t part, uint64_t parts)
{
    return total / parts * part + total % parts * part / parts;
}

struct cli_shard *cli_shard_open(const struct cli *cli)
{
    struct cli_inputs *inputs = cli_inputs_open(cli);
    if (!inputs)
        return NULL;
    struct cli_shard *shard = cli_allocate(NULL, 1, sizeof *shard);
    *shard = (struct cli_shard){.cli = cli, .inputs = inputs};
    if (!is_cut(cli))
        return shard;
    list_inputs(shard);
    uint64_t index = cli->shard.index, count = cli->shard.count;
    shard->from = fraction(shard->total, index - 1, count);
    shard->to = index == count ? UINT64_MAX : fraction(shard->total, index, count);
    return shard;
}

void cli_shard_close(struct cli_shard *shard)
{
    if (!shard)
        return;
    for (size_t i = 0; i < shard->count; i++) {
        free(shard->entries[i].name);
        cli_buffer_free(&shard->entries[i].why);
    }
    free(shard->entries);
    cli_inputs_close(shard->inputs);
    free(shard);
}

/* ---- those of this shard -------------------------------------------------------------------- */

/* The input's place is in this shard, or if it has bytes, some of them. */
static bool is_ours(const struct cli_shard *shard, const struct entry *entry)
{
    if (!entry->is_file)
        return true;
    uint64_t end = entry->size > 0 ? entry->at + entry->size : entry->at + 1;
    return entry->at < shard->to && end > shard->from;
}

static pgn_input_part part_of(const struct cli_shard *shard, const struct entry *entry)
{
    pgn_input_part part = {.to = UINT64_MAX,
                           .index = (unsigned)shard->cli->shard.index - 1,
                           .count = (unsigned)shard->cli->shard.count};
    if (!entry->is_file || entry->size == 0)
        return part;
    if (shard->from > entry->at)
        part.from = shard->from - entry->at;
    if (shard->to < entry->at + entry->size)
        part.to = shard->to - entry->at;
    return part;
}

static int next_of_shard(struct cli_shard *shard, struct cli_shard_input *input,
                         struct cli_buffer *why)
{
    while (shard->next < shard->count && !is_ours(shard, &shard->entries[shard->next]))
        shard->next++;
    if (shard->next == shard->count)
        return 0;
    const struct entry *entry = &shard->entries[shard->next++];
    if (!entry->name) {
        cli_put(why, entry->why.at, entry->why.len);
        return -1;
    }
    *input = (struct cli_shard_input){
        .name = entry->name, .index = shard->next - 1, .part = part_of(shard, entry)};
    input->whole = entry->is_file && input->part.from == 0 && input->part.to == UINT64_MAX;
    input->other_follows = input->part.to == UINT64_MAX && shard->next < shard->count &&
                           !is_ours(shard, &shard->entries[shard->next]);
    return 1;
}

int cli_shard_next(struct cli_shard *shard, struct cli_shard_input *input, struct cli_buffer *why)
{
    if (is_cut(shard->cli))
        return next_of_shard(shard, input, why);
    const char *name;
    int rc = cli_inputs_next(shard->inputs, &name, why);
    if (rc > 0)
        *input = (struct cli_shard_input){
            .name = name, .index = shard->opened++, .whole = true, .part.to = UINT64_MAX};
    return rc;
}

uint64_t cli_shard_size(const struct cli_shard *shard)
{
    if (!is_cut(shard->cli))
        return cli_inputs_size(shard->cli);
    return (shard->to < shard->total ? shard->to : shard->total) - shard->from;
}
