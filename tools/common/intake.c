/* intake.c: opens one input after the other and cuts it into batches.
 *
 * The next input is opened while batches of the last one are still in work, so that many small
 * files keep all threads busy too.  A reader lives on after its last batch only where it broke off
 * or found no game, for the rest that the report wants. */
#include "intake.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"
#include "shard.h"

struct cli_intake {
    const struct cli *cli;
    const struct cli_work *work;
    pgn_source_options options;
    struct cli_shard *shard;
    struct cli_input *input; /* in reading, or NULL */
    uint64_t raw_done;       /* raw bytes of the files before */
};

/* ---- items ---------------------------------------------------------------------------------- */

bool cli_item_open(struct cli_item *item, const struct cli_work *work)
{
    size_t align = sizeof(max_align_t);
    item->pieces.result_size = (work->result_size + align - 1) / align * align;
    item->output.pieces = &item->pieces;
    item->batch = pgn_batch_open();
    return item->batch != NULL;
}

void cli_item_close(struct cli_item *item)
{
    for (size_t i = 0; i < CLI_STREAMS; i++)
        cli_buffer_free(&item->output.streams[i]);
    cli_buffer_free(&item->words);
    cli_pieces_free(&item->pieces);
    pgn_batch_close(item->batch);
}

static void clear_item(struct cli_item *item)
{
    item->input = NULL;
    item->begins = item->ends = item->is_output = item->has_games = false;
    item->error = (pgn_error){.fault = PGN_STREAM_OK};
    cli_buffer_clear(&item->words);
    cli_output_clear(&item->output);
    item->failed = item->pieces.failed;
}

/* ---- inputs --------------------------------------------------------------------------------- */

void cli_input_close(struct cli_input *input)
{
    if (!input)
        return;
    pgn_reader_close(input->reader);
    free(input->name);
    free(input->shown);
    free(input);
}

static char *copy_text(const char *text, size_t len)
{
    char *copy = malloc(len + 1);
    if (copy) {
        memcpy(copy, text, len);
        copy[len] = '\0';
    }
    return copy;
}

static char *shown_name(const char *name)
{
    struct cli_buffer shown = {0};
    cli_put_printable(&shown, strcmp(name, "-") == 0 ? "<stdin>" : name,
                      strcmp(name, "-") == 0 ? 7 : strlen(name));
    char *copy = shown.failed ? NULL : copy_text(shown.len ? shown.at : "", shown.len);
    cli_buffer_free(&shown);
    return copy;
}

static struct cli_input *new_input(const char *name, uint64_t index)
{
    struct cli_input *input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->name = copy_text(name, strlen(name));
    input->shown = shown_name(name);
    input->file = (struct cli_file){.name = input->name, .shown = input->shown, .index = index};
    if (!input->name || !input->shown) {
        cli_input_close(input);
        return NULL;
    }
    return input;
}

/* The input's descriptor, or -1 with the error. */
static int open_descriptor(const char *name, pgn_error *error)
{
    int fd = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    struct stat file;
    *error = (pgn_error){.fault = PGN_STREAM_OPEN, .os = errno};
    if (fd < 0 || fstat(fd, &file) != 0 || !S_ISDIR(file.st_mode))
        return fd;
    if (fd != STDIN_FILENO)
        close(fd);
    error->os = EISDIR;
    return -1;
}

/* Reads all of the descriptor's input, or the part that is this shard's. */
static pgn_reader *read_part(const struct cli_intake *intake, const struct cli_shard_input *next,
                             int fd, pgn_error *error)
{
    const struct cli_work *work = intake->work;
    const bool close_it = fd != STDIN_FILENO;
    if (!next->whole) {
        pgn_input_part part = next->part;
        part.places = !work->no_places;
        part.keep_text = work->keep_text;
        part.by_line = work->by_line;
        return pgn_reader_open_part(fd, close_it, &intake->options, work->game_max, &part, error);
    }
    pgn_source *source = pgn_source_open_fd(fd, close_it, &intake->options, error);
    pgn_reader *reader = source ? pgn_reader_open(source, work->game_max) : NULL;
    if (source && !reader)
        *error = (pgn_error){.fault = PGN_STREAM_MEMORY};
    if (reader && work->keep_text)
        pgn_reader_keep_text(reader);
    else if (reader && work->by_line)
        pgn_reader_by_line(reader);
    return reader;
}

/* Opens the item's input for reading: false with item->error, or refused. */
static bool open_reader(struct cli_intake *intake, const struct cli_shard_input *next,
                        struct cli_item *item)
{
    struct cli_input *input = item->input;
    int fd = open_descriptor(input->name, &item->error);
    if (fd < 0)
        return false;
    item->error = (pgn_error){.fault = PGN_STREAM_OK};
    item->is_output = cli_is_output(intake->cli, fd);
    if (item->is_output) {
        if (fd != STDIN_FILENO)
            close(fd);
        return false;
    }
    input->reader = read_part(intake, next, fd, &item->error);
    if (!input->reader)
        return false;
    input->source = pgn_reader_source(input->reader);
    input->raw_from = next->part.from;
    input->file.is_utf16 = pgn_source_is_utf16(input->source);
    return true;
}

/* Goes to the next input: 1 it is open, 0 there is none, -1 the item tells why it cannot be read.
 */
static int open_next(struct cli_intake *intake, struct cli_item *item)
{
    struct cli_shard_input next;
    int rc = cli_shard_next(intake->shard, &next, &item->words);
    if (rc <= 0)
        return rc;
    item->input = new_input(next.name, next.index);
    if (!item->input) {
        item->failed = true;
        return -1;
    }
    item->begins = true;
    item->input->file.other_follows = next.other_follows;
    item->input->file.is_part = !next.whole && next.part.to != UINT64_MAX;
    if (!open_reader(intake, &next, item)) {
        item->ends = true;
        return -1;
    }
    intake->input = item->input;
    return 1;
}

static void read_batch(struct cli_intake *intake, struct cli_item *item)
{
    struct cli_input *input = item->input = intake->input;
    int rc = pgn_read_batch(input->reader, item->batch);
    const uint64_t position = pgn_source_raw_position(input->source);
    item->raw_done =
        intake->raw_done + (position > input->raw_from ? position - input->raw_from : 0);
    item->has_games = rc > 0;
    if (rc > 0)
        return;
    item->ends = true;
    intake->input = NULL;
    intake->raw_done = item->raw_done;
    if (rc < 0) {
        item->error = *pgn_reader_error(input->reader);
        return;
    }
    if (pgn_reader_rest(input->reader).len)
        return;
    pgn_reader_close(input->reader);
    input->reader = NULL;
}

bool cli_intake_next(struct cli_intake *intake, struct cli_item *item)
{
    clear_item(item);
    item->raw_done = intake->raw_done;
    int rc = intake->input ? 1 : open_next(intake, item);
    if (rc > 0)
        read_batch(intake, item);
    return rc != 0;
}

struct cli_intake *cli_intake_open(const struct cli *cli, const struct cli_work *work,
                                   size_t threads)
{
    struct cli_shard *shard = cli_shard_open(cli);
    if (!shard)
        return NULL;
    struct cli_intake *intake = cli_allocate(NULL, 1, sizeof *intake);
    *intake = (struct cli_intake){.cli = cli, .work = work, .shard = shard};
    intake->options = work->source;
    intake->options.threads = threads > 1 ? (unsigned)threads : 0;
    return intake;
}

uint64_t cli_intake_size(const struct cli_intake *intake)
{
    return cli_shard_size(intake->shard);
}

/* After an early stop a file is still open: no item will close it. */
void cli_intake_close(struct cli_intake *intake)
{
    cli_input_close(intake->input);
    cli_shard_close(intake->shard);
    free(intake);
}
