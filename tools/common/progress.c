/* progress.c: [=====>     ]  47 %  1.2 GiB of 2.5 GiB  210 MiB/s  0:06 left */
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

static void put_line(struct cli_buffer *to, double done, double total, double seconds)
{
    double rate = seconds > 0 ? done / seconds : 0;
    cli_put_text(to, erase_line);
    if (total > 0)
        put_bar(to, done < total ? done / total : 1);
    cli_put_bytes(to, done);
    if (total > 0) {
        cli_put_text(to, " of ");
        cli_put_bytes(to, total);
    }
    cli_put_text(to, "  ");
    cli_put_bytes(to, rate);
    cli_put_text(to, "/s");
    if (rate > 0 && total > done) {
        unsigned long left = (unsigned long)((total - done) / rate);
        cli_print(to, "  %lu:%02lu left", left / 60, left % 60);
    }
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
    put_line(&line, (double)done, (double)progress->total, now - progress->started);
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
