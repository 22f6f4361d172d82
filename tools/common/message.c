/* message.c: words for people. */
#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "output.h"

static void put_line(struct cli_buffer *to, const struct cli *cli, const char *file,
                     const char *format, va_list args)
{
    struct cli_buffer text = {0};
    cli_print(&text, "%s: ", cli->command->name);
    if (file)
        cli_print(&text, "%s: ", strcmp(file, "-") == 0 ? "<stdin>" : file);
    cli_vprint(&text, format, args);
    cli_put_printable(to, text.at, text.len);
    cli_put_char(to, '\n');
    to->failed = to->failed || text.failed;
    cli_buffer_free(&text);
}

static void say(const struct cli *cli, const char *file, const char *format, va_list args)
{
    struct cli_buffer line = {0};
    put_line(&line, cli, file, format, args);
    cli_write_words(cli, line.at, line.len);
    cli_buffer_free(&line);
}

const char *cli_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

void cli_error(const struct cli *cli, const char *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(cli, file, format, args);
    va_end(args);
}

void cli_note(const struct cli *cli, const char *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!cli->quiet)
        say(cli, file, format, args);
    va_end(args);
}

void cli_detail(const struct cli *cli, const char *file, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (cli->verbose && !cli->quiet)
        say(cli, file, format, args);
    va_end(args);
}

void cli_say(struct cli_buffer *to, const struct cli *cli, const char *file, const char *format,
             ...)
{
    va_list args;
    va_start(args, format);
    put_line(to, cli, file, format, args);
    va_end(args);
}

/* ---- faults of a stream --------------------------------------------------------------------- */

/* A file's name as a shell takes it. */
static void put_shell_name(struct cli_buffer *to, const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "_./+=:,%@-";
    if (name[0] == '-')
        cli_put_text(to, "./");
    if (name[0] && name[strspn(name, plain)] == '\0') {
        cli_put_text(to, name);
        return;
    }
    cli_put_char(to, '\'');
    for (; *name; name++) {
        cli_put_text(to, *name == '\'' ? "'\\'" : "");
        cli_put_char(to, *name);
    }
    cli_put_char(to, '\'');
}

/* ": bzip2 -dc FILE | pgn-validate" */
static void put_way_out(struct cli_buffer *to, const struct cli *cli, const char *file,
                        const char *program)
{
    cli_print(to, ": %s", program);
    if (file && strcmp(file, "-") != 0) {
        cli_put_char(to, ' ');
        put_shell_name(to, file);
    }
    cli_print(to, " | %s", cli->command->name);
}

static void put_compression(struct cli_buffer *to, const struct cli *cli, const char *file,
                            const char *name)
{
    static const struct {
        const char *name, *program;
    } ways[] = {{"bzip2", "bzip2 -dc"},   {"xz", "xz -dc"},        {"lzma", "xz -dc"},
                {"lz4", "lz4 -dc"},       {"lzip", "lzip -dc"},    {"compress", "gzip -dc"},
                {"zip", "unzip -p"},      {"7z", "7z x -so"},      {"7-Zip", "7z x -so"},
                {"rar", "unrar p -inul"}, {"brotli", "brotli -dc"}};
    if (name && strcmp(name, "SQLite") == 0) {
        cli_put_text(to, "the file is a database of SQLite, no text of games");
        return;
    }
    cli_print(to, "the file is %s-compressed", name ? name : "differently");
    for (size_t i = 0; name && i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(ways[i].name, name) == 0)
            put_way_out(to, cli, file, ways[i].program);
}

static void put_place(struct cli_buffer *to, const pgn_error *error)
{
    if (error->offset)
        cli_print(to, " at byte %llu", (unsigned long long)error->offset);
    if (error->detail)
        cli_print(to, " (%s)", error->detail);
}

static bool takes_database(const struct cli *cli)
{
    const struct cli_option *option = cli->command->options;
    while (option && option->name && strcmp(option->name, "db") != 0)
        option++;
    return option && option->name;
}

static void put_folder(struct cli_buffer *to, const struct cli *cli, const char *file)
{
    struct cli_buffer path = {0};
    cli_print(&path, "%s/MANIFEST%c", file, '\0');
    bool is_database = !path.failed && access(path.at, F_OK) == 0;
    cli_buffer_free(&path);
    if (!is_database)
        cli_put_text(to, "it is a folder; -r reads the files in folders");
    else if (takes_database(cli))
        cli_put_text(to, "it is a database: give it with --db");
    else
        cli_put_text(to, "it is a database: pgn-index export writes its games as PGN");
}

void cli_put_fault(struct cli_buffer *to, const struct cli *cli, const char *file,
                   const pgn_error *error)
{
    switch (error->fault) {
    case PGN_STREAM_OPEN:
        if (error->os == EISDIR)
            put_folder(to, cli, file);
        else
            cli_print(to, "cannot open it: %s", strerror(error->os));
        return;
    case PGN_STREAM_READ:
        cli_print(to, "reading failed: %s", strerror(error->os));
        return;
    case PGN_STREAM_WRITE:
        cli_print(to, "writing failed: %s", strerror(error->os));
        return;
    case PGN_STREAM_TRUNCATED:
        cli_put_text(to, "the compressed data ends in the middle");
        put_place(to, error);
        return;
    case PGN_STREAM_CORRUPT:
        cli_put_text(to, "the compressed data is damaged");
        put_place(to, error);
        return;
    case PGN_STREAM_COMPRESSION:
        put_compression(to, cli, file, error->detail);
        return;
    case PGN_STREAM_WINDOW:
        cli_print(to, "a zstd frame needs a window of more than %llu MiB",
                  (unsigned long long)(PGN_ZSTD_WINDOW_MAX >> 20));
        put_way_out(to, cli, file, "zstd -dc --long=31");
        return;
    case PGN_STREAM_MEMORY:
        cli_put_text(to, "out of memory");
        return;
    case PGN_STREAM_OK:
        break;
    }
    cli_put_text(to, "no fault");
}

const char *cli_style(const struct cli *cli, enum cli_style style)
{
    static const char *const codes[] = {
        [CLI_PLAIN] = "\033[0m",   [CLI_BOLD] = "\033[1m",      [CLI_DIM] = "\033[2m",
        [CLI_RED] = "\033[1;31m",  [CLI_YELLOW] = "\033[1;33m", [CLI_BLUE] = "\033[1;34m",
        [CLI_GREEN] = "\033[1;32m"};
    return cli->styled ? codes[style] : "";
}
