/* inputs.c: operands, folders, --files0-from.
 *
 * Folders within folders are a stack of listings on the heap, not recursion: a tree may be deep. */
#include "inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

struct folder {
    char *path;
    char **names; /* sorted */
    size_t count, next;
};

struct cli_inputs {
    const struct cli *cli;
    size_t operand;         /* the next one */
    struct folder *folders; /* the innermost last */
    size_t depth;
    FILE *list; /* --files0-from */
    bool list_ended;
    char *name; /* the last one from the list */
    size_t name_room;
    char *path; /* the last one from a folder */
    bool stdin_given;
};

struct cli_inputs *cli_inputs_open(const struct cli *cli)
{
    bool list_is_stdin = cli->files0_from && strcmp(cli->files0_from, "-") == 0;
    size_t stdins = list_is_stdin ? 1 : 0;
    for (size_t i = 0; i < cli->operand_count; i++)
        stdins += strcmp(cli->operands[i], "-") == 0;
    if (stdins > 1) {
        cli_usage(cli, "standard input (-) can be read only once");
        return NULL;
    }
    struct cli_inputs *inputs = cli_allocate(NULL, 1, sizeof *inputs);
    *inputs = (struct cli_inputs){.cli = cli, .list_ended = !cli->files0_from};
    inputs->list = list_is_stdin ? stdin : NULL;
    return inputs;
}

static void leave_folder(struct cli_inputs *inputs)
{
    struct folder *folder = &inputs->folders[--inputs->depth];
    for (size_t i = 0; i < folder->count; i++)
        free(folder->names[i]);
    free(folder->names);
    free(folder->path);
}

void cli_inputs_close(struct cli_inputs *inputs)
{
    if (!inputs)
        return;
    while (inputs->depth > 0)
        leave_folder(inputs);
    if (inputs->list && inputs->list != stdin)
        fclose(inputs->list);
    free(inputs->folders);
    free(inputs->name);
    free(inputs->path);
    free(inputs);
}

/* ---- folders -------------------------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Appends every name in the folder but . and .. */
static bool list_names(struct folder *folder)
{
    DIR *open = opendir(folder->path);
    if (!open)
        return false;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        folder->names = cli_allocate(folder->names, folder->count + 1, sizeof *folder->names);
        size_t size = strlen(entry->d_name) + 1;
        char *name = cli_allocate(NULL, size, 1);
        memcpy(name, entry->d_name, size);
        folder->names[folder->count++] = name;
    }
    closedir(open);
    if (folder->count > 1)
        qsort(folder->names, folder->count, sizeof *folder->names, by_bytes);
    return true;
}

/* Takes the path over.  False: it cannot be listed, and opening it will tell why. */
static bool enter_folder(struct cli_inputs *inputs, char *path)
{
    struct folder folder = {.path = path};
    if (!list_names(&folder))
        return false;
    inputs->folders = cli_allocate(inputs->folders, inputs->depth + 1, sizeof folder);
    inputs->folders[inputs->depth++] = folder;
    return true;
}

static bool name_says_pgn(const char *name)
{
    static const char *const ends[] = {".pgn",     ".pgn.gz", ".pgn.zst",
                                       ".pgn.bz2", ".pgn.xz", ".pgn.lz4"};
    size_t len = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t end = strlen(ends[i]);
        if (len > end && strcasecmp(name + len - end, ends[i]) == 0)
            return true;
    }
    return false;
}

static char *join(const char *folder, const char *name)
{
    size_t len = strlen(folder), size = len + strlen(name) + 2;
    char *path = cli_allocate(NULL, size, 1);
    bool slash = len > 0 && folder[len - 1] == '/';
    snprintf(path, size, "%s%s%s", folder, slash ? "" : "/", name);
    return path;
}

/* The next file of the innermost folder, or NULL where the stack has changed. */
static const char *next_in_folder(struct cli_inputs *inputs)
{
    struct folder *folder = &inputs->folders[inputs->depth - 1];
    if (folder->next == folder->count) {
        leave_folder(inputs);
        return NULL;
    }
    const char *name = folder->names[folder->next++];
    char *path = join(folder->path, name);
    struct stat itself, target;
    bool there = lstat(path, &itself) == 0 && stat(path, &target) == 0;
    if (there && S_ISDIR(itself.st_mode) && enter_folder(inputs, path))
        return NULL;
    free(inputs->path);
    inputs->path = path;
    bool unlisted = there && S_ISDIR(itself.st_mode);
    bool wanted = !there || S_ISREG(target.st_mode);
    return unlisted || (wanted && name_says_pgn(name)) ? path : NULL;
}

/* ---- operands and lists --------------------------------------------------------------------- */

/* An operand that is a folder is entered with -r; anything else is a name to be read. */
static const char *file_or_folder(struct cli_inputs *inputs, const char *name)
{
    struct stat target;
    if (!inputs->cli->recursive || stat(name, &target) != 0 || !S_ISDIR(target.st_mode))
        return name;
    size_t size = strlen(name) + 1;
    char *path = cli_allocate(NULL, size, 1);
    memcpy(path, name, size);
    if (enter_folder(inputs, path))
        return NULL;
    free(path);
    return name;
}

static int list_failed(struct cli_inputs *inputs, struct cli_buffer *why)
{
    inputs->list_ended = true;
    cli_say(why, inputs->cli, inputs->cli->files0_from, "the list of files cannot be read: %s",
            strerror(errno));
    return -1;
}

/* The list's next name: 1, 0 at its end, -1 as cli_inputs_next. */
static int next_in_list(struct cli_inputs *inputs, struct cli_buffer *why)
{
    if (!inputs->list && !(inputs->list = fopen(inputs->cli->files0_from, "r")))
        return list_failed(inputs, why);
    errno = 0;
    ssize_t len = getdelim(&inputs->name, &inputs->name_room, '\0', inputs->list);
    if (len < 0 && (ferror(inputs->list) || errno))
        return list_failed(inputs, why);
    if (len < 0) {
        inputs->list_ended = true;
        return 0;
    }
    if (inputs->name[0] == '\0') {
        cli_say(why, inputs->cli, inputs->cli->files0_from, "an empty file name in the list");
        return -1;
    }
    return 1;
}

int cli_inputs_next(struct cli_inputs *inputs, const char **name, struct cli_buffer *why)
{
    const struct cli *cli = inputs->cli;
    for (;;) {
        const char *found;
        if (inputs->depth > 0)
            found = next_in_folder(inputs);
        else if (inputs->operand < cli->operand_count)
            found = file_or_folder(inputs, cli->operands[inputs->operand++]);
        else if (!inputs->list_ended) {
            int rc = next_in_list(inputs, why);
            if (rc < 0)
                return rc;
            /* "-" is a file's name here, for a list has no other use for it. */
            const char *listed = strcmp(inputs->name, "-") == 0 ? "./-" : inputs->name;
            found = rc > 0 ? file_or_folder(inputs, listed) : NULL;
        } else if (cli->operand_count == 0 && !cli->files0_from && !inputs->stdin_given) {
            inputs->stdin_given = true;
            found = "-";
        } else
            return 0;
        if (found) {
            *name = found;
            return 1;
        }
    }
}

/* False if it is no regular file; one that is not there has no bytes. */
static bool add_size(const char *name, uint64_t *total)
{
    struct stat file;
    int rc = strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &file) : stat(name, &file);
    *total += rc == 0 && S_ISREG(file.st_mode) ? (uint64_t)file.st_size : 0;
    return rc != 0 || S_ISREG(file.st_mode);
}

/* The list of --files0-from is read once only: it may be a pipe. */
uint64_t cli_inputs_size(const struct cli *cli)
{
    struct cli_buffer why = {0};
    const char *name;
    uint64_t total = 0;
    bool known = true;
    int rc;
    bool wanted = cli->progress && !cli->files0_from;
    struct cli_inputs *inputs = wanted ? cli_inputs_open(cli) : NULL;
    while (known && inputs && (rc = cli_inputs_next(inputs, &name, &why)) != 0)
        known = rc < 0 || add_size(name, &total);
    cli_inputs_close(inputs);
    cli_buffer_free(&why);
    return known ? total : 0;
}
