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

#include "inputs.h"
#include "message.h"

struct cli_intake {
    const struct cli *cli;
    const struct cli_work *work;
    pgn_source_options options;
    struct cli_inputs *inputs;
    struct cli_input *input; /* in reading, or NULL */
    uint64_t opened;         /* files so far */
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

/* Opens the item's input for reading: false with item->error, or refused. */
static bool open_reader(struct cli_intake *intake, struct cli_item *item)
{
    struct cli_input *input = item->input;
    int fd = open_descriptor(input->name, &item->error);
    if (fd < 0)
        return false;
    item->error = (pgn_error){.fault = PGN_STREAM_OK};
    bool close_it = fd != STDIN_FILENO;
    item->is_output = cli_is_output(intake->cli, fd);
    if (item->is_output) {
        if (close_it)
            close(fd);
        return false;
    }
    input->source = pgn_source_open_fd(fd, close_it, &intake->options, &item->error);
    if (!input->source)
        return false;
    input->file.is_utf16 = pgn_source_is_utf16(input->source);
    input->reader = pgn_reader_open(input->source, intake->work->game_max);
    if (!input->reader)
        item->error = (pgn_error){.fault = PGN_STREAM_MEMORY};
    else if (intake->work->keep_text)
        pgn_reader_keep_text(input->reader);
    else if (intake->work->by_line)
        pgn_reader_by_line(input->reader);
    return input->reader != NULL;
}

/* Goes to the next input: 1 it is open, 0 there is none, -1 the item tells why it cannot be read.
 */
static int open_next(struct cli_intake *intake, struct cli_item *item)
{
    const char *name;
    int rc = cli_inputs_next(intake->inputs, &name, &item->words);
    if (rc <= 0)
        return rc;
    item->input = new_input(name, intake->opened++);
    if (!item->input) {
        item->failed = true;
        return -1;
    }
    item->begins = true;
    if (!open_reader(intake, item)) {
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
    item->raw_done = intake->raw_done + pgn_source_raw_position(input->source);
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
    struct cli_inputs *inputs = cli_inputs_open(cli);
    if (!inputs)
        return NULL;
    struct cli_intake *intake = cli_allocate(NULL, 1, sizeof *intake);
    *intake = (struct cli_intake){.cli = cli, .work = work, .inputs = inputs};
    intake->options = work->source;
    intake->options.threads = threads > 1 ? (unsigned)threads : 0;
    return intake;
}

/* After an early stop a file is still open: no item will close it. */
void cli_intake_close(struct cli_intake *intake)
{
    cli_input_close(intake->input);
    cli_inputs_close(intake->inputs);
    free(intake);
}
