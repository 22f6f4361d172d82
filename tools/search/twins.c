/* twins.c: games that are there twice: the run. */
#include "twins.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/message.h"
#include "common/output.h"
#include "common/record.h"
#include "common/where.h"
#include "twin_names.h"
#include "twin_run.h"

/* What a game gave. */
struct piece {
    uint8_t matched, compared, faulty;
};

/* ---- faults --------------------------------------------------------------------------------- */

bool twin_out_of_memory(struct twin_run *r)
{
    cli_error(r->s->cli, NULL, "out of memory");
    return false;
}

/* ---- workers -------------------------------------------------------------------------------- */

void twin_worker_close(void *context)
{
    struct twin_worker *w = context;
    pgn_query_run_close(w->query);
    twin_maker_close(w->maker);
    free(w);
}

void *twin_worker_open(void *command)
{
    const struct twin_run *r = command;
    struct twin_worker *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->run = r;
    w->query = r->s->query ? pgn_query_run_open(r->s->query, NULL) : NULL;
    w->maker = twin_maker_open(r->s);
    if (w->maker && (w->query || !r->s->query))
        return w;
    twin_worker_close(w);
    return NULL;
}

void twin_worker_merge(void *command, void *context)
{
    struct twin_run *r = command;
    struct twin_worker *w = context;
    if (w->query && !r->reads_again)
        r->s->regex_limits += pgn_query_regex_limits(w->query);
}

static int make_facts(void *context, const struct cli_file *file, const pgn_game *game,
                      struct cli_output *output)
{
    struct twin_worker *w = context;
    struct piece *piece = output->result;
    int matched = w->query ? pgn_query_match(w->query, game) : 1, compared = 0;
    bool faulty = false;
    if (matched > 0)
        compared = twin_maker_put(w->maker, file, game, &output->streams[CLI_OUT], &faulty);
    if (matched < 0 || compared < 0)
        return -1;
    if (w->run->texts)
        twin_put_text(file, game, matched, &output->streams[CLI_THIRD_FILE]);
    *piece = (struct piece){(uint8_t)matched, (uint8_t)compared, faulty};
    return 0;
}

static bool count(void *command, const void *result)
{
    struct twin_run *r = command;
    const struct piece *piece = result;
    r->s->games++;
    r->s->matches += piece->matched;
    r->compared += piece->compared;
    r->faulty += piece->faulty;
    return true;
}

static void note_file(void *command, const struct cli_file *file, struct cli_output *output)
{
    struct twin_run *r = command;
    char **files = realloc(r->files, (r->file_count + 1) * sizeof *files);
    char *name = strdup(file->shown);
    (void)output;
    if (files)
        r->files = files;
    if (files && name)
        r->files[r->file_count++] = name;
    else
        free(name);
    r->s->out_of_memory = r->s->out_of_memory || !files || !name;
}

/* ---- pass 1 --------------------------------------------------------------------------------- */

static bool add_all(struct twin_run *r, struct cli_spool *spool, const char *bytes, size_t len)
{
    pgn_span rest = {bytes, len}, key, value;
    while (cli_record_next(&rest, &key, &value))
        if (!cli_spool_add(spool, key, value))
            return cli_spool_fail(r->s->cli, spool);
    return true;
}

static bool take_facts(void *context, const char *bytes, size_t len)
{
    struct twin_run *r = context;
    return add_all(r, r->facts, bytes, len);
}

static bool take_texts(void *context, const char *bytes, size_t len)
{
    struct twin_run *r = context;
    return add_all(r, r->texts, bytes, len);
}

static int read_first(struct twin_run *r)
{
    struct cli *cli = r->s->cli;
    struct cli_work work = {.result_size = sizeof(struct piece),
                            .worker_open = twin_worker_open,
                            .worker_close = twin_worker_close,
                            .game = make_facts,
                            .emit = count,
                            .file_begin = note_file,
                            .merge = twin_worker_merge};
    cli_divert(cli, CLI_OUT, take_facts, r);
    if (r->texts)
        cli_divert(cli, CLI_THIRD_FILE, take_texts, r);
    int status = cli_run(cli, &work, r, NULL);
    cli_divert(cli, CLI_OUT, NULL, NULL);
    cli_divert(cli, CLI_THIRD_FILE, NULL, NULL);
    return status;
}

/* ---- groups --------------------------------------------------------------------------------- */

static const char *file_of(const struct twin_run *r, const struct twin *twin)
{
    return twin->facts.file < r->file_count ? r->files[twin->facts.file] : "?";
}

static bool add_row(struct twin_run *r, const struct twin *twin, const struct twin_facts *group,
                    bool kept, const char *reason)
{
    struct cli_buffer *to = &r->scratch;
    cli_buffer_clear(to);
    size_t record = cli_record_begin(to);
    twin_put_place(to, group->file, group->number);
    cli_put_char(to, (char)!kept);
    twin_put_place(to, twin->facts.file, twin->facts.number);
    cli_record_value(to, record);
    twin_put_row(to, r->s->cli->format == SEARCH_JSONL, file_of(r, twin), twin,
                 kept ? "keep" : "drop", reason);
    cli_record_end(to, record);
    return !to->failed ? add_all(r, r->verdicts, to->at, to->len) : twin_out_of_memory(r);
}

static bool add_dropped(struct twin_run *r, const struct twin *twin)
{
    struct cli_buffer *to = &r->scratch;
    cli_buffer_clear(to);
    size_t record = cli_record_begin(to);
    twin_put_place(to, twin->facts.file, twin->facts.number);
    cli_record_value(to, record);
    cli_put(to, &twin->facts.len, sizeof twin->facts.len);
    cli_put(to, &twin->facts.hash, sizeof twin->facts.hash);
    cli_record_end(to, record);
    return !to->failed ? add_all(r, r->verdicts, to->at, to->len) : twin_out_of_memory(r);
}

static bool note_duplicate(void *context, const struct twin *twin, const struct twin *kept,
                           const struct twin_facts *group)
{
    struct twin_run *r = context;
    r->duplicates++;
    switch (r->s->twins.mode) {
    case TWINS_LIST:
        return add_row(r, twin, group, false, twin_reason(&twin->facts, &kept->facts));
    case TWINS_NAMES:
        cli_buffer_clear(&r->scratch);
        twin_names_put(&r->scratch, twin, kept);
        return !r->scratch.failed ? add_all(r, r->verdicts, r->scratch.at, r->scratch.len)
                                  : twin_out_of_memory(r);
    default:
        return add_dropped(r, twin);
    }
}

static bool note_kept(void *context, const struct twin *twin, const struct twin_facts *group)
{
    struct twin_run *r = context;
    r->groups++;
    return r->s->twins.mode != TWINS_LIST || add_row(r, twin, group, true, "best");
}

static bool find_groups(struct twin_run *r)
{
    struct twin_verdicts verdicts = {note_duplicate, note_kept, r};
    struct twin_groups *groups = twin_groups_open(&r->s->twins, &verdicts);
    pgn_span key, value;
    int rc = groups ? 1 : 0;
    bool good = groups ? cli_spool_sort(r->facts) || cli_spool_fail(r->s->cli, r->facts)
                       : twin_out_of_memory(r);
    while (good && (rc = cli_spool_next(r->facts, &key, &value)) > 0)
        good = twin_groups_add(groups, key, value) && !cli_output_failed(r->s->cli);
    if (good && rc < 0)
        good = cli_spool_fail(r->s->cli, r->facts);
    good = good && twin_groups_end(groups) &&
           (cli_spool_sort(r->verdicts) || cli_spool_fail(r->s->cli, r->verdicts));
    if (good && twin_groups_cut(groups))
        cli_error(r->s->cli, NULL,
                  "%llu games were not compared with all others that are equal but for the players",
                  (unsigned long long)twin_groups_cut(groups));
    twin_groups_close(groups);
    return good;
}

/* ---- lists ---------------------------------------------------------------------------------- */

static bool put_list(struct twin_run *r)
{
    struct cli *cli = r->s->cli;
    bool json = cli->format == SEARCH_JSONL;
    struct cli_buffer group = {0};
    pgn_span key, value;
    uint64_t number = 0;
    int rc;
    if (!json)
        cli_write(cli, CLI_OUT, twin_columns, strlen(twin_columns));
    while ((rc = cli_spool_next(r->verdicts, &key, &value)) > 0 && !cli_output_failed(cli)) {
        number += key.at[16] == 0;
        cli_buffer_clear(&group);
        twin_put_group(&group, json, number);
        cli_write(cli, CLI_OUT, group.at, group.len);
        cli_write(cli, CLI_OUT, value.at, value.len);
    }
    cli_buffer_free(&group);
    return rc >= 0 || cli_spool_fail(r->s->cli, r->verdicts);
}

static bool put_names(struct twin_run *r)
{
    struct cli *cli = r->s->cli;
    struct twin_names names = {.games = 0};
    struct cli_buffer to = {0};
    pgn_span key, value, none = {"", 0};
    bool json = cli->format == SEARCH_JSONL;
    int rc;
    do {
        rc = cli_spool_next(r->verdicts, &key, &value);
        twin_names_add(&names, json, rc > 0 ? key : none, rc > 0 ? value : none, &to);
        r->put += to.len > 0;
        cli_write(cli, CLI_OUT, to.at, to.len);
        cli_buffer_clear(&to);
    } while (rc > 0 && !cli_output_failed(cli));
    bool failed = names.record.failed;
    cli_buffer_free(&names.record);
    cli_buffer_free(&to);
    return failed ? twin_out_of_memory(r) : rc >= 0 || cli_spool_fail(r->s->cli, r->verdicts);
}

/* ---- the run -------------------------------------------------------------------------------- */

/* True if what was read can be read once more: regular files and folders of them. */
static bool can_read_again(const struct cli *cli)
{
    struct stat file;
    if (cli->files0_from ? strcmp(cli->files0_from, "-") == 0 : cli->operand_count == 0)
        return false;
    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *name = cli->operands[i];
        if (strcmp(name, "-") == 0 ||
            (stat(name, &file) == 0 && !S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode)))
            return false;
    }
    return true;
}

static bool open_spools(struct twin_run *r)
{
    const struct cli *cli = r->s->cli;
    size_t quarter = (size_t)cli->memory / 4;
    bool games = r->s->twins.mode == TWINS_DROP || r->s->twins.mode == TWINS_ONLY;
    bool keeps = games && !can_read_again(cli);
    r->facts = cli_spool_open(2 * quarter, cli->temporary);
    r->verdicts = cli_spool_open(quarter, cli->temporary);
    r->texts = keeps ? cli_spool_open(quarter, cli->temporary) : NULL;
    return r->facts && r->verdicts && (r->texts || !keeps);
}

static bool put_answer(struct twin_run *r)
{
    switch (r->s->twins.mode) {
    case TWINS_LIST:
        return put_list(r);
    case TWINS_NAMES:
        return put_names(r);
    default:
        return twin_put_games(r);
    }
}

static void tell(const struct twin_run *r)
{
    const struct cli *cli = r->s->cli;
    cli_note(cli, NULL, "%llu duplicates of %llu games among %llu",
             (unsigned long long)r->duplicates, (unsigned long long)r->groups,
             (unsigned long long)r->s->matches);
    if (r->faulty)
        cli_note(cli, NULL, "%llu games with faults were not compared, and are no duplicates",
                 (unsigned long long)r->faulty);
    cli_tell_regex_limits(cli, r->s->regex_limits);
    cli_detail(cli, NULL, "%llu games compared, %llu bytes in temporary files",
               (unsigned long long)r->compared,
               (unsigned long long)(cli_spool_written(r->facts) + cli_spool_written(r->verdicts) +
                                    (r->texts ? cli_spool_written(r->texts) : 0)));
}

static void close_run(struct twin_run *r)
{
    cli_spool_close(r->facts);
    cli_spool_close(r->verdicts);
    cli_spool_close(r->texts);
    for (size_t i = 0; i < r->file_count; i++)
        free(r->files[i]);
    free(r->files);
    cli_buffer_free(&r->scratch);
    cli_buffer_free(&r->dropped);
}

int search_twins(struct search *s)
{
    struct twin_run r = {.s = s};
    int status = CLI_EXIT_IO;
    if (s->twins.names)
        s->twins.list = cli_names_open(s->cli, s->twins.names);
    if (s->twins.names && !s->twins.list)
        return status;
    bool read = open_spools(&r);
    if (read) {
        status = read_first(&r);
        read = !s->cli->discard && !cli_output_failed(s->cli);
    } else {
        s->out_of_memory = true;
    }
    if (s->out_of_memory)
        read = twin_out_of_memory(&r);
    if (read && find_groups(&r) && put_answer(&r))
        tell(&r);
    else if (status != CLI_EXIT_USAGE && !cli_output_failed(s->cli)) /* else cli_finish knows */
        status = CLI_EXIT_IO;
    bool found = s->twins.mode == TWINS_DROP || s->twins.mode == TWINS_NAMES ? r.put : r.duplicates;
    close_run(&r);
    cli_names_close(s->twins.list);
    return status == 0 && !found ? CLI_EXIT_FOUND : status;
}
