/* gather.c: games that do not leave as they come.
 *
 * A record's value is what follows, the value that the game is split by, and its text. */
#include "gather.h"

#include <stdlib.h>
#include <string.h>

#include "common/message.h"
#include "common/output.h"
#include "common/record.h"
#include "common/spool.h"
#include "copy.h"
#include "keys.h"
#include "split.h"

struct head {
    uint32_t flags; /* CONVERT_OPEN_END ... */
    uint32_t value_len;
};

/* ---- what is asked for ---------------------------------------------------------------------- */

static const char *extension_of(enum convert_kind kind)
{
    switch (kind) {
    case CONVERT_JSONL:
        return ".jsonl";
    case CONVERT_TSV:
    case CONVERT_MOVES_TSV:
        return ".tsv";
    case CONVERT_CSV:
    case CONVERT_MOVES_CSV:
        return ".csv";
    case CONVERT_FEN:
        return ".fen";
    case CONVERT_EPD:
        return ".epd";
    case CONVERT_MARKDOWN:
        return ".md";
    default:
        return ".pgn";
    }
}

int convert_gather_settle(const struct cli *cli, struct convert *c)
{
    if (c->splitting.to && !c->splitting.text)
        return cli_usage(cli, "--split-to goes with --split");
    if (c->splitting.text && cli->output)
        return cli_usage(cli, "--split and --output exclude each other");
    if (c->join && c->kind != CONVERT_AS_READ)
        return cli_usage(cli, "--join goes with games as they were read: --to=as-read");
    if (c->join && cli->shard.count > 1)
        return cli_usage(cli, "--join: games would run together where shards meet; join what the "
                              "shards give");
    if (c->splitting.text && (c->kind == CONVERT_HTML || c->kind == CONVERT_LATEX))
        return cli_usage(cli, "--split: a page, or a LaTeX document, is one file");
    int status = CLI_GO;
    if (c->splitting.text)
        status = convert_split_parse(cli, &c->splitting, extension_of(c->kind));
    return status == CLI_GO ? convert_keys_parse(cli, c) : status;
}

void convert_gather_free(struct convert *c)
{
    convert_keys_free(&c->ordering);
    free(c->splitting.made);
}

bool convert_gathers(const struct convert *c)
{
    return c->sort || c->splitting.text || c->join;
}

/* ---- a worker's side ------------------------------------------------------------------------ */

int convert_record_begin(struct convert_keys *keys, const pgn_game *game, struct cli_buffer *to,
                         size_t *record)
{
    pgn_span value = {"", 0};
    *record = cli_record_begin(to);
    if (keys && convert_keys_put(keys, game, to, &value) < 0)
        return -1;
    cli_record_value(to, *record);
    cli_put(to, &(struct head){0, (uint32_t)value.len}, sizeof(struct head));
    cli_put(to, value.at, value.len);
    return 0;
}

void convert_record_end(struct cli_buffer *to, size_t record, unsigned flags)
{
    cli_record_end(to, record);
    if (to->failed || !flags)
        return;
    pgn_span bytes = {to->at + record, to->len - record}, key, value;
    struct head head;
    if (!cli_record_next(&bytes, &key, &value))
        return;
    memcpy(&head, value.at, sizeof head);
    head.flags = flags;
    memcpy(to->at + (value.at - to->at), &head, sizeof head);
}

/* ---- the other side ------------------------------------------------------------------------- */

struct convert_gather {
    struct cli *cli;
    const struct convert *convert;
    struct cli_spool *spool; /* NULL: games leave in input order */
    struct convert_split *split;
    struct cli_buffer head; /* of each file */
    struct cli_buffer key;  /* of the record before, which the parts of one game share */
    struct cli_buffer open; /* the game before, if it may run on */
    struct cli_buffer seam; /* it, and the one behind it */
    bool is_unclosed;       /* it has a comment that is not */
    uint64_t mended;        /* seams where a marker, or the end of a comment, had to come between */
};

void convert_gather_close(struct convert_gather *g)
{
    if (!g)
        return;
    cli_spool_close(g->spool);
    convert_split_close(g->split);
    cli_buffer_free(&g->head);
    cli_buffer_free(&g->key);
    cli_buffer_free(&g->open);
    cli_buffer_free(&g->seam);
    free(g);
}

struct convert_gather *convert_gather_open(struct cli *cli, const struct convert *c, pgn_span head)
{
    struct convert_gather *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->cli = cli;
    g->convert = c;
    cli_put(&g->head, head.at, head.len);
    bool sorts = c->sort || c->ordering.splits;
    g->spool = sorts ? cli_spool_open((size_t)cli->memory, cli->temporary) : NULL;
    if (c->splitting.text)
        g->split = convert_split_open(cli, &c->splitting, (pgn_span){g->head.at, g->head.len});
    if ((!sorts || g->spool) && (!c->splitting.text || g->split) && !g->head.failed)
        return g;
    convert_gather_close(g);
    return NULL;
}

static bool write_text(struct convert_gather *g, const char *bytes, size_t len)
{
    if (g->split)
        return convert_split_write(g->split, bytes, len);
    cli_write_past(g->cli, CLI_OUT, bytes, len); /* whoever asks for more looks whether it failed */
    return true;
}

/* ---- seams ---------------------------------------------------------------------------------- */

/* True if the two, one behind the other, are read as the two games that they are. */
static bool stay_apart(struct convert_gather *g, const char *between, pgn_span next)
{
    static const pgn_source_options raw = {.raw_encoding = true};
    pgn_error error;
    pgn_game game;
    cli_buffer_clear(&g->seam);
    cli_put(&g->seam, g->open.at, g->open.len);
    cli_put_text(&g->seam, between);
    const size_t first = g->seam.len;
    cli_put(&g->seam, next.at, next.len);
    if (g->seam.failed)
        return false;
    pgn_source *source = pgn_source_open_memory(g->seam.at, g->seam.len, &raw, &error);
    pgn_reader *reader = source ? pgn_reader_open(source, g->seam.len + 1) : NULL;
    bool apart = reader && pgn_read(reader, &game) > 0 && game.len == first;
    pgn_reader_close(reader);
    return apart;
}

/* Puts between two games what they need to be told apart. */
static bool write_seam(struct convert_gather *g, pgn_span next)
{
    static const char *const plain[] = {"", "*\n\n", NULL};
    static const char *const closing[] = {"}\n\n", "}\n*\n\n", NULL};
    const char *const *ways = g->is_unclosed ? closing : plain;
    size_t way = 0;
    while (ways[way] && !stay_apart(g, ways[way], next))
        way++;
    cli_buffer_clear(&g->open);
    if (ways[way] && !*ways[way])
        return true;
    if (!ways[way]) {
        cli_note(g->cli, NULL, "two games could not be kept apart where they meet");
        return true;
    }
    g->mended++;
    return write_text(g, ways[way], strlen(ways[way]));
}

/* ---- games ---------------------------------------------------------------------------------- */

static bool place(struct convert_gather *g, pgn_span record)
{
    struct head head;
    bool opened = false;
    memcpy(&head, record.at, sizeof head);
    pgn_span value = {record.at + sizeof head, head.value_len};
    pgn_span text = {value.at + value.len, record.len - sizeof head - value.len};
    bool is_part = head.flags & CONVERT_PART;
    if (text.len == 0)
        return true;
    if (g->split && !is_part && !convert_split_game(g->split, value, text.len, &opened))
        return false;
    if (opened)
        cli_buffer_clear(&g->open);
    if (g->open.len && !is_part && !write_seam(g, text))
        return false;
    cli_buffer_clear(&g->open);
    if ((head.flags & CONVERT_OPEN_END) && !(head.flags & CONVERT_GOES_ON) && !is_part)
        cli_put(&g->open, text.at, text.len);
    g->is_unclosed = head.flags & CONVERT_UNCLOSED;
    return write_text(g, text.at, text.len);
}

/* The parts of a game over the limit stay together: they have the first one's key. */
static bool keep(struct convert_gather *g, pgn_span key, pgn_span value)
{
    struct head head;
    memcpy(&head, value.at, sizeof head);
    if (head.flags & CONVERT_PART) {
        key = (pgn_span){g->key.at, g->key.len};
    } else if (head.flags & CONVERT_GOES_ON) {
        cli_buffer_clear(&g->key);
        cli_put(&g->key, key.at, key.len);
    }
    return cli_spool_add(g->spool, key, value) || cli_spool_fail(g->cli, g->spool);
}

bool convert_gather_take(void *gather, const char *bytes, size_t len)
{
    struct convert_gather *g = gather;
    pgn_span rest = {bytes, len}, key, value;
    while (cli_record_next(&rest, &key, &value))
        if (!(g->spool ? keep(g, key, value) : place(g, value)))
            return false;
    return true;
}

static bool put_sorted(struct convert_gather *g)
{
    pgn_span key, value;
    int rc = cli_spool_sort(g->spool) ? 1 : -1;
    while (rc > 0 && (rc = cli_spool_next(g->spool, &key, &value)) > 0)
        if (!place(g, value) || cli_output_failed(g->cli))
            return false;
    return rc == 0 || cli_spool_fail(g->cli, g->spool);
}

bool convert_gather_finish(struct convert_gather *g)
{
    if (cli_output_failed(g->cli) || (g->spool && !put_sorted(g)))
        return false;
    if (g->split && !convert_split_end(g->split))
        return false;
    if (g->mended)
        cli_note(g->cli, NULL,
                 "a termination marker or a } was put between games that would have run "
                 "together, %llu times",
                 (unsigned long long)g->mended);
    if (g->split)
        cli_note(g->cli, NULL, "%llu file%s", (unsigned long long)convert_split_files(g->split),
                 convert_split_files(g->split) == 1 ? "" : "s");
    if (g->spool && cli_spool_written(g->spool))
        cli_detail(g->cli, NULL, "%llu bytes were sorted in %s",
                   (unsigned long long)cli_spool_written(g->spool), cli_spool_folder(g->spool));
    return true;
}
