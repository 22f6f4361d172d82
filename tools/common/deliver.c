/* deliver.c: items go out in input order; here it is decided where the run ends early. */
#include "deliver.h"

#include "message.h"

void cli_delivery_start(struct cli_delivery *delivery, struct cli *cli, const struct cli_work *work,
                        void *command, struct cli_progress *progress)
{
    *delivery =
        (struct cli_delivery){.cli = cli, .work = work, .command = command, .progress = progress};
}

static void raise_status(struct cli_delivery *delivery, int status)
{
    if (status > delivery->status)
        delivery->status = status;
}

void cli_delivery_fail(struct cli_delivery *delivery)
{
    if (!delivery->out_of_memory)
        cli_error(delivery->cli, NULL, "out of memory");
    delivery->out_of_memory = true;
    raise_status(delivery, CLI_EXIT_IO);
}

/* Writes what stands in the streams up to the ends; NULL: all. */
static void write_streams(struct cli_delivery *delivery, const struct cli_output *output,
                          const size_t *ends)
{
    /* Words follow what they are about: standard error comes last. */
    static const enum cli_stream order[] = {CLI_OUT, CLI_FIRST_FILE, CLI_SECOND_FILE,
                                            CLI_THIRD_FILE, CLI_ERR};
    for (size_t i = 0; i < CLI_STREAMS; i++) {
        const struct cli_buffer *bytes = &output->streams[order[i]];
        cli_write(delivery->cli, order[i], bytes->at, ends ? ends[order[i]] : bytes->len);
    }
}

static bool lost_bytes(const struct cli_output *output)
{
    bool lost = output->pieces->failed;
    for (size_t i = 0; i < CLI_STREAMS; i++)
        lost = lost || output->streams[i].failed;
    return lost;
}

/* ---- a file's games ------------------------------------------------------------------------- */

/* Adds one piece up; false if the run ends behind it. */
static bool count_piece(struct cli_delivery *delivery, const struct cli_pieces *pieces, size_t i)
{
    const struct cli_piece *piece = &pieces->pieces[i];
    raise_status(delivery, piece->status);
    delivery->totals.bytes += piece->game_bytes;
    delivery->totals.games += piece->game_bytes > 0;
    return !delivery->work->emit || delivery->work->emit(delivery->command, cli_result(pieces, i));
}

static bool deliver_games(struct cli_delivery *delivery, const struct cli_item *item)
{
    const struct cli_pieces *pieces = &item->pieces;
    for (size_t i = 0; i < pieces->count; i++)
        if (!count_piece(delivery, pieces, i)) {
            write_streams(delivery, &item->output, pieces->pieces[i].ends);
            return false;
        }
    write_streams(delivery, &item->output, NULL);
    return true;
}

/* ---- a file's beginning and end ------------------------------------------------------------- */

/* The hooks' output; cli_end_hook writes it. */
static struct cli_output *begin_hook(struct cli_delivery *delivery)
{
    delivery->output.pieces = &delivery->pieces;
    cli_output_clear(&delivery->output);
    return &delivery->output;
}

static void end_hook(struct cli_delivery *delivery)
{
    if (lost_bytes(&delivery->output))
        cli_delivery_fail(delivery);
    write_streams(delivery, &delivery->output, NULL);
}

static void deliver_begin(struct cli_delivery *delivery, const struct cli_item *item)
{
    delivery->totals.files++;
    if (!delivery->work->file_begin)
        return;
    delivery->work->file_begin(delivery->command, &item->input->file, begin_hook(delivery));
    end_hook(delivery);
}

static void say_error(struct cli_delivery *delivery, const struct cli_item *item,
                      struct cli_output *output)
{
    const char *name = item->input->name;
    struct cli_buffer fault = {0};
    cli_put_fault(&fault, delivery->cli, name, &item->error);
    cli_say(&output->streams[CLI_ERR], delivery->cli, name, "%.*s", (int)fault.len,
            fault.len ? fault.at : "");
    cli_buffer_free(&fault);
}

static void deliver_error(struct cli_delivery *delivery, const struct cli_item *item)
{
    struct cli_output *output = begin_hook(delivery);
    raise_status(delivery, CLI_EXIT_IO);
    say_error(delivery, item, output);
    pgn_reader *reader = item->input->reader;
    pgn_game rest = reader ? pgn_reader_rest(reader) : (pgn_game){.len = 0};
    if (delivery->work->stream_error)
        delivery->work->stream_error(delivery->command, &item->input->file, &item->error, &rest,
                                     output);
    end_hook(delivery);
}

static void deliver_rest(struct cli_delivery *delivery, const struct cli_item *item)
{
    pgn_game rest = pgn_reader_rest(item->input->reader);
    delivery->work->no_game(delivery->command, &item->input->file, &rest, begin_hook(delivery));
    end_hook(delivery);
}

static void deliver_end(struct cli_delivery *delivery, const struct cli_item *item)
{
    if (item->error.fault != PGN_STREAM_OK)
        deliver_error(delivery, item);
    else if (item->input->reader && delivery->work->no_game)
        deliver_rest(delivery, item);
    if (!delivery->work->file_end)
        return;
    delivery->work->file_end(delivery->command, &item->input->file, begin_hook(delivery));
    end_hook(delivery);
}

/* ---- an item -------------------------------------------------------------------------------- */

static bool refuse(struct cli_delivery *delivery, const struct cli_item *item)
{
    cli_error(delivery->cli, item->input->name, "it is an input and an output; nothing is written");
    delivery->cli->discard = true;
    delivery->status = CLI_EXIT_USAGE;
    return false;
}

static bool deliver_file(struct cli_delivery *delivery, const struct cli_item *item)
{
    if (item->is_output)
        return refuse(delivery, item);
    if (item->begins)
        deliver_begin(delivery, item);
    if (item->has_games && !deliver_games(delivery, item))
        return false;
    if (item->ends)
        deliver_end(delivery, item);
    return true;
}

static bool deliver_item(struct cli_delivery *delivery, const struct cli_item *item)
{
    if (item->failed || lost_bytes(&item->output)) {
        cli_delivery_fail(delivery);
        return false;
    }
    if (item->words.len > 0) {
        cli_write(delivery->cli, CLI_ERR, item->words.at, item->words.len);
        raise_status(delivery, CLI_EXIT_IO);
    }
    return !item->input || deliver_file(delivery, item);
}

static bool goes_on(const struct cli_delivery *delivery)
{
    return !delivery->out_of_memory && !cli_output_failed(delivery->cli);
}

bool cli_deliver_part(struct cli_delivery *delivery, struct cli_item *item)
{
    bool go_on = deliver_item(delivery, item);
    item->begins = false;
    cli_buffer_clear(&item->words);
    cli_output_clear(&item->output);
    return go_on && goes_on(delivery);
}

bool cli_deliver(struct cli_delivery *delivery, struct cli_item *item)
{
    bool go_on = deliver_item(delivery, item);
    if (item->ends)
        cli_input_close(item->input);
    cli_progress_show(delivery->progress, item->raw_done);
    return go_on && goes_on(delivery);
}

int cli_delivery_end(struct cli_delivery *delivery)
{
    for (size_t i = 0; i < CLI_STREAMS; i++)
        cli_buffer_free(&delivery->output.streams[i]);
    cli_pieces_free(&delivery->pieces);
    return delivery->status;
}
