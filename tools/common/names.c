/* names.c: lists of spellings.
 *
 * All texts lie in one arena; a table of hashes finds a spelling's entry. */
#include "names.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "fold.h"
#include "message.h"

/* A spelling longer than this is none. */
#define NAME_MAX_BYTES 1000u

struct entry {
    size_t key, key_len;   /* in the arena; key_len 0: free */
    size_t name, name_len; /* name_len 0: of two names, so of none */
};

struct cli_names {
    struct cli_buffer arena;
    struct entry *table;
    size_t size, count; /* size: a power of two */
};

/* ---- the table ------------------------------------------------------------------------------ */

/* What is looked up: folded, letters and digits alone. */
static size_t make_key(pgn_span spelling, char out[NAME_MAX_BYTES])
{
    if (spelling.len > NAME_MAX_BYTES)
        return 0;
    size_t len = cli_fold(spelling, out), made = 0;
    for (size_t i = 0; i < len; i++)
        if (!strchr(" .,-_'*", out[i]) || !out[i])
            out[made++] = out[i];
    return made;
}

static size_t hash_of(const char *text, size_t len)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return (size_t)(hash ^ hash >> 32);
}

/* The entry of a key, or the free one where it would be. */
static struct entry *find(const struct cli_names *names, const char *key, size_t len)
{
    size_t at = hash_of(key, len) & (names->size - 1);
    for (;; at = (at + 1) & (names->size - 1)) {
        struct entry *entry = &names->table[at];
        if (!entry->key_len ||
            (entry->key_len == len && memcmp(names->arena.at + entry->key, key, len) == 0))
            return entry;
    }
}

static bool grow(struct cli_names *names)
{
    if (names->size && names->count < names->size / 2)
        return true;
    struct cli_names larger = *names;
    larger.size = names->size ? names->size * 2 : 1024;
    larger.table = calloc(larger.size, sizeof *larger.table);
    if (!larger.table)
        return false;
    for (size_t i = 0; i < names->size; i++)
        if (names->table[i].key_len)
            *find(&larger, names->arena.at + names->table[i].key, names->table[i].key_len) =
                names->table[i];
    free(names->table);
    *names = larger;
    return true;
}

enum added { ADDED, AMBIGUOUS, NO_NAME, NO_MEMORY };

static enum added add(struct cli_names *names, pgn_span spelling, size_t name, size_t name_len)
{
    char key[NAME_MAX_BYTES];
    size_t len = make_key(spelling, key);
    if (!len)
        return NO_NAME;
    if (!grow(names))
        return NO_MEMORY;
    struct entry *entry = find(names, key, len);
    if (entry->key_len) {
        bool same = entry->name_len == name_len &&
                    memcmp(names->arena.at + entry->name, names->arena.at + name, name_len) == 0;
        if (!same)
            entry->name_len = 0;
        return same ? ADDED : AMBIGUOUS;
    }
    *entry = (struct entry){names->arena.len, len, name, name_len};
    cli_put(&names->arena, key, len);
    names->count++;
    return names->arena.failed ? NO_MEMORY : ADDED;
}

/* ---- reading -------------------------------------------------------------------------------- */

struct list {
    const struct cli *cli;
    const char *path;
    struct cli_names *names;
    unsigned long line;
    bool is_scid, is_players; /* a Scid file; in its players' section */
    size_t name, name_len;    /* Scid: the name that spellings belong to */
};

static pgn_span trim(pgn_span text)
{
    while (text.len && strchr(" \t\r\n", text.at[text.len - 1]) && text.at[text.len - 1])
        text.len--;
    while (text.len && strchr(" \t", *text.at) && *text.at) {
        text.at++;
        text.len--;
    }
    return text;
}

static size_t keep(struct cli_names *names, pgn_span name)
{
    size_t at = names->arena.len;
    cli_put(&names->arena, name.at, name.len);
    return at;
}

static bool add_told(struct list *list, pgn_span spelling, size_t name, size_t name_len)
{
    switch (add(list->names, spelling, name, name_len)) {
    case AMBIGUOUS:
        cli_detail(list->cli, list->path, "line %lu: %.*s stands for two names, so for none",
                   list->line, (int)spelling.len, spelling.at);
        return true;
    case NO_NAME:
        cli_detail(list->cli, list->path, "line %lu: no name", list->line);
        return true;
    case NO_MEMORY:
        return false;
    case ADDED:
        break;
    }
    return true;
}

/* A line of Scid's: a name, or behind = a spelling of it, or behind % what else is known. */
static bool read_scid_line(struct list *list, pgn_span line)
{
    const char *comment = memchr(line.at, '#', line.len);
    if (comment)
        line.len = (size_t)(comment - line.at);
    pgn_span text = trim(line);
    if (!list->is_players || !text.len || text.at[0] == '%')
        return true;
    if (text.at[0] == '=')
        return !list->name_len || add_told(list, trim((pgn_span){text.at + 1, text.len - 1}),
                                           list->name, list->name_len);
    list->name = keep(list->names, text);
    list->name_len = text.len;
    return add_told(list, text, list->name, list->name_len);
}

static bool read_tab_line(struct list *list, pgn_span line)
{
    const char *tab = memchr(line.at, '\t', line.len);
    pgn_span text = trim(line);
    if (!text.len || text.at[0] == '#')
        return true;
    if (!tab) {
        cli_detail(list->cli, list->path, "line %lu: no tab", list->line);
        return true;
    }
    pgn_span spelling = trim((pgn_span){line.at, (size_t)(tab - line.at)});
    pgn_span name = {tab + 1, (size_t)(line.at + line.len - tab) - 1};
    const char *end = memchr(name.at, '\t', name.len);
    if (end)
        name.len = (size_t)(end - name.at);
    name = trim(name);
    size_t at = keep(list->names, name);
    return name.len ? add_told(list, spelling, at, name.len) : true;
}

static bool read_line(struct list *list, pgn_span line)
{
    static const char players[] = "@PLAYER";
    list->line++;
    if (line.len >= 3 && list->line == 1 && memcmp(line.at, "\xef\xbb\xbf", 3) == 0)
        line = (pgn_span){line.at + 3, line.len - 3};
    if (line.len && line.at[0] == '@') {
        list->is_scid = true;
        list->is_players =
            line.len > sizeof players - 1 && memcmp(line.at, players, sizeof players - 1) == 0;
        list->name_len = 0;
        return true;
    }
    return list->is_scid ? read_scid_line(list, line) : read_tab_line(list, line);
}

static bool read_lines(struct list *list, FILE *file)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t len;
    bool good = true;
    while (good && (len = getline(&text, &room, file)) >= 0)
        good = read_line(list, (pgn_span){text, (size_t)len});
    free(text);
    good = good && !list->names->arena.failed;
    if (!good)
        cli_error(list->cli, list->path, "out of memory");
    else if (ferror(file))
        cli_error(list->cli, list->path, "reading failed: %s", strerror(errno));
    return good && !ferror(file);
}

struct cli_names *cli_names_open(const struct cli *cli, const char *path)
{
    struct cli_names *names = calloc(1, sizeof *names);
    FILE *file = fopen(path, "r");
    if (!names || !file) {
        cli_error(cli, path, "cannot open it: %s", strerror(errno));
        if (file)
            (void)fclose(file);
        free(names);
        return NULL;
    }
    struct list list = {.cli = cli, .path = path, .names = names};
    bool good = grow(names) && read_lines(&list, file);
    (void)fclose(file);
    if (good)
        return names;
    cli_names_close(names);
    return NULL;
}

void cli_names_close(struct cli_names *names)
{
    if (!names)
        return;
    free(names->table);
    cli_buffer_free(&names->arena);
    free(names);
}

size_t cli_names_count(const struct cli_names *names)
{
    return names->count;
}

pgn_span cli_names_find(const struct cli_names *names, pgn_span spelling)
{
    char key[NAME_MAX_BYTES];
    size_t len = make_key(spelling, key);
    const struct entry *entry = len ? find(names, key, len) : NULL;
    if (!entry || !entry->key_len || !entry->name_len)
        return spelling;
    return (pgn_span){names->arena.at + entry->name, entry->name_len};
}
