/* progress.c: [=====>     ]  47 %  1.2 GiB of 2.5 GiB  210 MiB/s  0:06 left
 *
 * Bytes are those of the files as they stand, compressed ones too: only they are known in advance.
 */
#include "progress.h"

#include <time.h>
#include <unistd.h>

#include "buffer.h"

#define BAR 24
#define EVERY 0.1 /* seconds */

static const char erase_line[] = "\r\033[K";

double cli_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void cli_progress_start(struct cli_progress *progress, struct cli *cli, uint64_t total)
{
    double now = cli_now();
    bool wanted = cli->progress && isatty(STDERR_FILENO);
    *progress =
        (struct cli_progress){.total = total, .started = now, .drawn = now, .wanted = wanted};
    cli->bar = progress;
}

void cli_progress_start_games(struct cli_progress *progress, struct cli *cli, uint64_t total)
{
    cli_progress_start(progress, cli, total);
    progress->of_games = true;
}

void cli_progress_stop(struct cli *cli)
{
    cli_progress_hide(cli);
    cli->bar = NULL;
}

void cli_put_bytes(struct cli_buffer *to, double bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    for (; bytes >= 1024 && unit < 4; unit++)
        bytes /= 1024;
    cli_print(to, bytes < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
}

static void put_bar(struct cli_buffer *to, double share)
{
    int full = (int)(share * BAR);
    cli_put_char(to, '[');
    for (int i = 0; i < BAR; i++)
        cli_put_char(to, i < full ? '=' : i == full ? '>' : ' ');
    cli_print(to, "] %3d %%  ", (int)(share * 100));
}

static void put_amount(struct cli_buffer *to, bool of_games, double amount)
{
    if (of_games)
        cli_print(to, "%.0f", amount);
    else
        cli_put_bytes(to, amount);
}

/* 6:05, and 1:02:05 from an hour on. */
static void put_left(struct cli_buffer *to, double seconds)
{
    unsigned long left = seconds < 1e9 ? (unsigned long)seconds : 1000000000ul;
    cli_put_text(to, "  ");
    if (left >= 3600)
        cli_print(to, "%lu:%02lu:%02lu left", left / 3600, left / 60 % 60, left % 60);
    else
        cli_print(to, "%lu:%02lu left", left / 60, left % 60);
}

static void put_line(struct cli_buffer *to, const struct cli_progress *progress, double done,
                     double seconds)
{
    double rate = seconds > 0 ? done / seconds : 0, total = (double)progress->total;
    bool games = progress->of_games;
    cli_put_text(to, erase_line);
    if (total > 0)
        put_bar(to, done < total ? done / total : 1);
    put_amount(to, games, done);
    if (total > 0) {
        cli_put_text(to, " of ");
        put_amount(to, games, total);
    }
    cli_put_text(to, games ? " games  " : "  ");
    put_amount(to, games, rate);
    cli_put_text(to, "/s");
    if (rate > 0 && total > done)
        put_left(to, (total - done) / rate);
}

/* The terminal that is gone needs no bar: the result does not matter. */
static void write_terminal(const char *text, size_t len)
{
    if (write(STDERR_FILENO, text, len) < 0)
        return;
}

void cli_progress_show(struct cli_progress *progress, uint64_t done)
{
    if (!progress->wanted)
        return;
    double now = cli_now();
    if (now - progress->drawn < EVERY)
        return;
    progress->drawn = now;
    struct cli_buffer line = {0};
    put_line(&line, progress, (double)done, now - progress->started);
    write_terminal(line.at, line.len);
    progress->shown = true;
    cli_buffer_free(&line);
}

void cli_progress_hide(const struct cli *cli)
{
    if (!cli->bar || !cli->bar->shown)
        return;
    write_terminal(erase_line, sizeof erase_line - 1);
    cli->bar->shown = false;
}
