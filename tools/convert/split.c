/* split.c: games into many files.
 *
 * Games by value come sorted by it, so that a hundred thousand values need no more than one open
 * file; that the disk has them all is waited for once, at the end (a hundred times as fast).  A
 * file that is there already is not replaced: it may be an input that was not read yet. */
#include "split.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/fold.h"
#include "common/message.h"
#include "common/output.h"
#include "common/sort_key.h"
#include "file_name.h"

struct convert_split {
    struct cli *cli;
    const struct convert_splitting *how;
    pgn_span head;
    pgn_sink *sink;
    uint64_t files, games, bytes; /* the last two: in the file */
    struct cli_buffer path, value, name, folded;
    uint64_t same_name; /* how many values before have a name like this one's */
};

/* ---- what is asked for ---------------------------------------------------------------------- */

/* "100" games, "10M" bytes; else it is a value.  More than can be counted is no limit. */
static void parse_how(struct convert_splitting *how)
{
    static const char units[] = "KMG";
    const uint64_t most = UINT64_MAX >> 30;
    const char *p = how->text;
    uint64_t number = 0;
    for (; *p >= '0' && *p <= '9'; p++)
        number = number < most / 10 ? number * 10 + (uint64_t)(*p - '0') : most;
    const char *unit = *p ? strchr(units, *p & ~0x20) : NULL;
    how->by = CONVERT_BY_VALUE;
    if (p == how->text || (*p && (!unit || p[1])))
        return;
    how->by = unit ? CONVERT_BY_SIZE : CONVERT_BY_GAMES;
    how->limit = unit ? number << (10 * (unit - units + 1)) : number;
}

static bool is_folder(const char *path)
{
    struct stat file;
    size_t len = strlen(path);
    return (len && path[len - 1] == '/') || (stat(path, &file) == 0 && S_ISDIR(file.st_mode));
}

/* Makes the folders that stand before the path's slashes, where they are missing: false with
 * errno. */
static bool make_folders(char *path)
{
    struct stat file;
    for (char *slash = path; *path && (slash = strchr(slash + 1, '/')) != NULL;) {
        *slash = '\0';
        bool made = mkdir(path, 0777) == 0 || (stat(path, &file) == 0 && S_ISDIR(file.st_mode));
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

/* Makes the folder, with a slash behind it, that the path is; CLI_GO, or what is told. */
static int make_folder(const struct cli *cli, char *path)
{
    if (make_folders(path))
        return CLI_GO;
    return cli_usage(cli, "--split-to: the folder %s cannot be made: %s", path, strerror(errno));
}

/* In a folder, files are named by what they hold, else by their number. */
static int settle_folder(const struct cli *cli, struct convert_splitting *how,
                         const char *extension)
{
    struct cli_buffer path = {0}, folder = {0};
    size_t len = strlen(how->pattern);
    while (len > 1 && how->pattern[len - 1] == '/')
        len--;
    const char *slash = how->pattern[len - 1] == '/' ? "" : "/";
    cli_print(&folder, "%.*s%s", (int)len, how->pattern, slash);
    cli_put_char(&folder, '\0');
    for (const char *p = how->pattern; p < how->pattern + len; p++)
        cli_print(&path, *p == '%' ? "%%%%" : "%c", *p);
    cli_print(&path, "%s%s%s", slash, how->by == CONVERT_BY_VALUE ? "%s" : "%06d", extension);
    cli_put_char(&path, '\0');
    int status = folder.failed ? CLI_EXIT_IO : make_folder(cli, folder.at);
    cli_buffer_free(&folder);
    how->pattern = how->made = path.at;
    return path.failed ? CLI_EXIT_IO : status;
}

int convert_split_parse(const struct cli *cli, struct convert_splitting *how, const char *extension)
{
    if (!how->to)
        return cli_usage(cli, "--split needs --split-to=PATTERN, or a folder");
    parse_how(how);
    if (how->by != CONVERT_BY_VALUE && how->limit == 0)
        return cli_usage(cli, "--split: 0 games make no file");
    how->pattern = *how->to ? how->to : ".";
    if (is_folder(how->pattern))
        return settle_folder(cli, how, extension);
    int holds = convert_pattern_holds(how->pattern);
    if (holds < 0)
        return cli_usage(cli, "--split-to: after a %% stands s, d or %%");
    if (holds == 0)
        return cli_usage(cli, "--split-to: all files would have the name %s; %%d is their number%s",
                         how->pattern, how->by == CONVERT_BY_VALUE ? ", %s their value" : "");
    if (how->by != CONVERT_BY_VALUE && (holds & CONVERT_PATTERN_NAME))
        return cli_usage(cli, "--split-to: %%s is for files by value, %%d is the number");
    return CLI_GO;
}

/* ---- names ---------------------------------------------------------------------------------- */

static void put_folded_name(struct cli_buffer *to, pgn_span value)
{
    struct cli_buffer name = {0};
    convert_safe_name(&name, value);
    char *folded = name.failed ? NULL : malloc(name.len + 1);
    to->failed = to->failed || !folded;
    if (folded) {
        size_t len = cli_fold((pgn_span){name.at, name.len}, folded);
        cli_put_key_text(to, (pgn_span){folded, len});
    }
    free(folded);
    cli_buffer_free(&name);
}

void convert_put_split_key(struct cli_buffer *to, pgn_span value)
{
    put_folded_name(to, value);
    cli_put_key_text(to, value);
}

/* The name of the value's file.  Of values whose names differ in case, accents or not at all, the
 * second is name~2. */
static void name_value(struct convert_split *s, pgn_span value)
{
    struct cli_buffer folded = {0};
    put_folded_name(&folded, value);
    bool same =
        s->files && folded.len == s->folded.len && memcmp(folded.at, s->folded.at, folded.len) == 0;
    s->same_name = same ? s->same_name + 1 : 0;
    cli_buffer_free(&s->folded);
    s->folded = folded;
    cli_buffer_clear(&s->value);
    cli_put(&s->value, value.at, value.len);
    cli_buffer_clear(&s->name);
    convert_safe_name(&s->name, value);
    if (s->same_name)
        cli_print(&s->name, "~%llu", (unsigned long long)s->same_name + 1);
}

/* ---- files ---------------------------------------------------------------------------------- */

static bool tell(struct convert_split *s, const pgn_error *error)
{
    struct cli_buffer why = {0};
    cli_put_fault(&why, s->cli, NULL, error);
    cli_error(s->cli, s->path.at, "%.*s", (int)why.len, why.len ? why.at : "");
    cli_buffer_free(&why);
    return false;
}

static bool complete(struct convert_split *s)
{
    bool good = !s->sink || pgn_sink_commit_unsynced(s->sink) || tell(s, pgn_sink_error(s->sink));
    pgn_sink_close(s->sink);
    s->sink = NULL;
    return good;
}

static bool begin_file(struct convert_split *s)
{
    struct stat file;
    pgn_error error;
    if (!complete(s))
        return false;
    s->files++;
    s->games = s->bytes = 0;
    cli_buffer_clear(&s->path);
    convert_fill_pattern(&s->path, s->how->pattern, (pgn_span){s->name.at, s->name.len}, s->files);
    if (s->path.failed || s->name.failed || s->value.failed || s->folded.failed) {
        cli_error(s->cli, NULL, "out of memory");
        return false;
    }
    if (lstat(s->path.at, &file) == 0) {
        cli_error(s->cli, s->path.at, "it is there already; --split replaces no file");
        return false;
    }
    /* Why a folder could not be made, opening the file tells too. */
    (void)make_folders(s->path.at);
    s->sink = pgn_sink_open(s->path.at, &error);
    return s->sink ? convert_split_write(s, s->head.at, s->head.len) : tell(s, &error);
}

static bool is_full(const struct convert_split *s, pgn_span value, size_t len)
{
    switch (s->how->by) {
    case CONVERT_BY_GAMES:
        return s->games == s->how->limit;
    case CONVERT_BY_SIZE:
        return s->games && (s->bytes >= s->how->limit || len > s->how->limit - s->bytes);
    case CONVERT_BY_VALUE:
        return value.len != s->value.len ||
               (value.len && memcmp(value.at, s->value.at, value.len) != 0);
    }
    return false;
}

bool convert_split_game(struct convert_split *s, pgn_span value, size_t len, bool *opened)
{
    *opened = !s->sink || is_full(s, value, len);
    if (*opened && s->how->by == CONVERT_BY_VALUE)
        name_value(s, value);
    bool good = !*opened || begin_file(s);
    s->games++;
    return good;
}

bool convert_split_write(struct convert_split *s, const char *bytes, size_t len)
{
    s->bytes += len;
    return len == 0 || pgn_sink_write(s->sink, bytes, len) || tell(s, pgn_sink_error(s->sink));
}

bool convert_split_end(struct convert_split *s)
{
    bool good = complete(s);
    sync();
    return good;
}

uint64_t convert_split_files(const struct convert_split *s)
{
    return s->files;
}

struct convert_split *convert_split_open(struct cli *cli, const struct convert_splitting *how,
                                         pgn_span head)
{
    struct convert_split *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->cli = cli;
    s->how = how;
    s->head = head;
    cli_catch_interrupts();
    return s;
}

void convert_split_close(struct convert_split *s)
{
    if (!s)
        return;
    pgn_sink_close(s->sink);
    cli_buffer_free(&s->path);
    cli_buffer_free(&s->value);
    cli_buffer_free(&s->name);
    cli_buffer_free(&s->folded);
    free(s);
}
