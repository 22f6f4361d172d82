/* svg.c: --svg, a file with a diagram for each moment.
 *
 * What a diagram shows travels in its piece's result, and the file is written in emit: so --limit
 * stops at the same file whatever the number of threads, and a file appears whole or not at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/message.h"
#include "search.h"

/* ---- what it shows --------------------------------------------------------------------------- */

/* The move as the game's text has it, which ends at this place. */
static pgn_span written_move(const pgn_game *game, size_t end)
{
    size_t from = end;
    while (from > 0 && end - from < PGN_MOVE_TEXT_MAX && game->text[from - 1] > ' ' &&
           !strchr(".{}()", game->text[from - 1]))
        from--;
    return (pgn_span){game->text + from, end - from};
}

/* "after 12. ... Qh4#" */
static void put_caption(struct cli_buffer *to, const pgn_game *game, const pgn_query_hit *hit)
{
    if (hit->ply == 0)
        return;
    bool white = hit->position.turn == PGN_BLACK;
    pgn_span move = written_move(game, hit->at);
    cli_print(to, "after %lu. %s", (unsigned long)hit->position.fullmove - !white,
              white ? "" : "... ");
    cli_put_printable(to, move.at, move.len);
}

static void draw(struct cli_buffer *scratch, const pgn_game *game, const pgn_query_hit *hit,
                 struct cli_diagram *diagram)
{
    diagram->position = hit->position;
    diagram->move = hit->move;
    cli_buffer_clear(scratch);
    put_caption(scratch, game, hit);
    cli_diagram_text(diagram->caption, sizeof diagram->caption, scratch);
    cli_buffer_clear(scratch);
    search_put_player(scratch, game, "White");
    cli_put_text(scratch, " \xe2\x80\x93 ");
    search_put_player(scratch, game, "Black");
    cli_print(scratch, ", ply %lu", (unsigned long)hit->ply);
    cli_diagram_text(diagram->title, sizeof diagram->title, scratch);
}

/* Of letters, digits and hyphens alone.  Moments of variations are told apart by their number. */
static void name_it(char *name, size_t size, const struct cli_file *file, const pgn_game *game,
                    const pgn_query_hit *hit, size_t number)
{
    char from[32] = "", line[32] = "";
    if (file->index > 0)
        (void)snprintf(from, sizeof from, "file-%llu-", (unsigned long long)file->index + 1);
    if (hit->depth > 0)
        (void)snprintf(line, sizeof line, "-line-%zu", number);
    (void)snprintf(name, size, "%sgame-%06llu-ply-%03lu%s.svg", from,
                   (unsigned long long)game->number, (unsigned long)hit->ply, line);
}

bool search_put_diagrams(struct search_worker *w, const struct cli_file *file, const pgn_game *game,
                         struct cli_output *output)
{
    struct cli_buffer scratch = {0};
    for (size_t i = 0; i < pgn_query_hit_count(w->run) && !scratch.failed; i++) {
        struct search_piece *piece = output->result;
        pgn_query_hit hit;
        pgn_query_hit_at(w->run, i, &hit);
        if (hit.whole_game)
            continue;
        draw(&scratch, game, &hit, &piece->diagram);
        name_it(piece->name, sizeof piece->name, file, game, &hit, i + 1);
        cli_print(&output->streams[CLI_OUT], "%s/%s\n", w->s->svg, piece->name);
        if (!w->alone) {
            (void)cli_next_piece(output);
            continue;
        }
        if (!search_write_diagram(w->alone, piece))
            break;
        piece->name[0] = '\0';
    }
    bool good = !scratch.failed;
    cli_buffer_free(&scratch);
    return good;
}

/* ---- files ----------------------------------------------------------------------------------- */

int search_open_folder(struct search *s)
{
    if (mkdir(s->svg, 0777) != 0 && errno != EEXIST) {
        cli_error(s->cli, s->svg, "cannot be made: %s", strerror(errno));
        return CLI_EXIT_IO;
    }
    s->folder = open(s->svg, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder >= 0)
        return CLI_GO;
    cli_error(s->cli, s->svg, "cannot be opened: %s", strerror(errno));
    return CLI_EXIT_IO;
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t written = write(fd, bytes, len);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        len -= (size_t)written;
    }
    return true;
}

/* Under another name first. */
static bool write_file(int folder, const char *name, const struct cli_buffer *text)
{
    static const char part[] = ".diagram.part";
    int fd = openat(folder, part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0)
        return false;
    bool good = write_all(fd, text->at, text->len);
    good = close(fd) == 0 && good && renameat(folder, part, folder, name) == 0;
    if (!good) {
        int why = errno;
        (void)unlinkat(folder, part, 0);
        errno = why;
    }
    return good;
}

bool search_write_diagram(struct search *s, const struct search_piece *piece)
{
    struct cli_buffer text = {0};
    cli_put_diagram(&text, &piece->diagram);
    bool good = !text.failed && write_file(s->folder, piece->name, &text);
    if (!good)
        cli_error(s->cli, s->svg, "%s cannot be written: %s", piece->name,
                  text.failed ? "out of memory" : strerror(errno));
    cli_buffer_free(&text);
    s->diagrams += good;
    s->failed = s->failed || !good;
    return good;
}
