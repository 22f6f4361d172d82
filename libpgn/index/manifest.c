/* manifest.c: what a database consists of. */
#include "index/manifest.h"
#include "index/fault.h"
#include "notation/grow.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define MANIFEST "MANIFEST"
#define MANIFEST_NEW "MANIFEST.new"
#define MANIFEST_MAX ((off_t)1 << 30)

/* ---- a text that grows ---------------------------------------------------------------------- */

struct text {
    char *at;
    size_t len, room;
    bool failed;
};

static void put(struct text *to, const char *bytes, size_t len)
{
    if (!pgn_grow((void **)&to->at, &to->room, to->len + len, 1)) {
        to->failed = true;
        return;
    }
    memcpy(to->at + to->len, bytes, len);
    to->len += len;
}

static void put_word(struct text *to, const char *word)
{
    put(to, word, strlen(word));
}

static void put_number(struct text *to, uint64_t number)
{
    char digits[24];
    int len = snprintf(digits, sizeof digits, " %" PRIu64, number);
    put(to, digits, (size_t)len);
}

/* A path's bytes that could end a line, and the sign that marks them, as %XX. */
static void put_path(struct text *to, const char *path)
{
    static const char hex[] = "0123456789abcdef";
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        char escaped[3] = {'%', hex[c >> 4], hex[c & 15]};
        if (c < ' ' || c == '%' || c == 0x7f)
            put(to, escaped, 3);
        else
            put(to, path, 1);
    }
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_segment(struct text *to, const struct pgn_segment_entry *entry)
{
    put_word(to, "segment");
    put_number(to, entry->id);
    put_number(to, entry->games);
    put_number(to, entry->plies);
    put_number(to, entry->keys);
    for (unsigned part = 0; part < PGN_PARTS; part++) {
        put_number(to, entry->extents[part].size);
        put_number(to, entry->extents[part].crc);
    }
    put(to, "\n", 1);
}

static void put_source(struct text *to, const struct pgn_manifest_source *source)
{
    put_word(to, "source");
    put_number(to, source->first);
    put_number(to, source->games);
    put_number(to, source->bytes);
    put_number(to, source->chain);
    put_number(to, source->end);
    put_number(to, source->size);
    put_number(to, (uint64_t)source->time);
    put(to, " ", 1);
    put_path(to, source->path);
    put(to, "\n", 1);
}

static void put_all(struct text *to, const struct pgn_manifest *manifest)
{
    put_word(to, "pgn-index");
    put_number(to, PGN_LAYOUT_VERSION);
    put_word(to, "\nnext");
    put_number(to, manifest->next);
    put(to, "\n", 1);
    for (size_t i = 0; i < manifest->source_count; i++)
        put_source(to, &manifest->sources[i]);
    for (size_t i = 0; i < manifest->segment_count; i++)
        put_segment(to, &manifest->segments[i]);
    put_word(to, "end");
    uint32_t crc = (uint32_t)crc32_z(0, (const Bytef *)to->at, to->len);
    put_number(to, crc);
    put(to, "\n", 1);
}

static bool write_file(int folder, const struct text *text)
{
    int fd = openat(folder, MANIFEST_NEW, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return false;
    size_t done = 0;
    bool good = true;
    while (good && done < text->len) {
        ssize_t written = write(fd, text->at + done, text->len - done);
        good = written >= 0 || errno == EINTR;
        done += written > 0 ? (size_t)written : 0;
    }
    good = good && fsync(fd) == 0;
    int why = errno;
    good = close(fd) == 0 && good;
    if (!good && why != 0)
        errno = why;
    return good;
}

bool pgn_manifest_write(const struct pgn_manifest *manifest, int folder,
                        struct pgn_index_error *error)
{
    struct text text = {0};
    put_all(&text, manifest);
    /* The segments' names must be on disk before the manifest that counts on them. */
    bool good = text.failed ? pgn_index_fail(error, PGN_INDEX_MEMORY, MANIFEST, NULL)
                : fsync(folder) == 0 && write_file(folder, &text) &&
                        renameat(folder, MANIFEST_NEW, folder, MANIFEST) == 0 && fsync(folder) == 0
                    ? true
                    : pgn_index_fail(error, PGN_INDEX_WRITE, MANIFEST, NULL);
    free(text.at);
    return good;
}

/* ---- reading -------------------------------------------------------------------------------- */

static char *load(int folder, size_t *len, struct pgn_index_error *error)
{
    struct stat info;
    int fd = openat(folder, MANIFEST, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        pgn_index_fail(error, errno == ENOENT ? PGN_INDEX_NONE : PGN_INDEX_READ, MANIFEST, NULL);
        return NULL;
    }
    char *text = NULL;
    bool good = fstat(fd, &info) == 0 && info.st_size < MANIFEST_MAX;
    if (good)
        text = malloc((size_t)info.st_size + 1);
    size_t done = 0, size = good ? (size_t)info.st_size : 0;
    while (text != NULL && done < size) {
        ssize_t got = read(fd, text + done, size - done);
        if (got <= 0 && !(got < 0 && errno == EINTR))
            break;
        done += got > 0 ? (size_t)got : 0;
    }
    close(fd);
    if (text != NULL && done == size) {
        text[done] = '\0';
        *len = done;
        return text;
    }
    pgn_index_fail(error, PGN_INDEX_READ, MANIFEST, NULL);
    free(text);
    return NULL;
}

/* A number behind a blank. */
static bool take_number(const char **at, uint64_t *number)
{
    char *end;
    if (**at != ' ' || (*at)[1] < '0' || (*at)[1] > '9')
        return false;
    errno = 0;
    *number = strtoull(*at + 1, &end, 10);
    *at = end;
    return errno == 0;
}

static bool take_word(const char **at, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(*at, word, len) != 0)
        return false;
    *at += len;
    return true;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The rest of the line. */
static bool take_path(const char **at, char *path)
{
    if (**at != ' ')
        return false;
    for (++*at; **at != '\n' && **at != '\0'; ++*at) {
        if (**at != '%') {
            *path++ = **at;
            continue;
        }
        int high = hex_value((*at)[1]), low = high < 0 ? -1 : hex_value((*at)[2]);
        if (low < 0)
            return false;
        *path++ = (char)(high << 4 | low);
        *at += 2;
    }
    *path = '\0';
    return true;
}

static bool take_source(struct pgn_manifest *manifest, const char **at)
{
    uint64_t numbers[7];
    for (unsigned i = 0; i < 7; i++) {
        if (!take_number(at, &numbers[i]))
            return false;
    }
    char *path = malloc(strcspn(*at, "\n") + 1);
    bool good = path != NULL && take_path(at, path) && pgn_manifest_add_source(manifest, path);
    free(path);
    if (!good || numbers[4] > PGN_SOURCE_PART)
        return false;
    struct pgn_manifest_source *source = &manifest->sources[manifest->source_count - 1];
    source->first = numbers[0];
    source->games = numbers[1];
    source->bytes = numbers[2];
    source->chain = numbers[3];
    source->end = (enum pgn_source_end)numbers[4];
    source->size = numbers[5];
    source->time = (int64_t)numbers[6];
    return true;
}

static bool take_segment(struct pgn_manifest *manifest, const char **at)
{
    struct pgn_segment_entry entry = {0};
    uint64_t crc;
    if (!take_number(at, &entry.id) || !take_number(at, &entry.games) ||
        !take_number(at, &entry.plies) || !take_number(at, &entry.keys))
        return false;
    for (unsigned part = 0; part < PGN_PARTS; part++) {
        if (!take_number(at, &entry.extents[part].size) || !take_number(at, &crc))
            return false;
        entry.extents[part].crc = (uint32_t)crc;
    }
    return pgn_manifest_add_segment(manifest, &entry);
}

static bool take_lines(struct pgn_manifest *manifest, const char *at)
{
    bool good = take_word(&at, "\nnext") && take_number(&at, &manifest->next);
    while (good && take_word(&at, "\n")) {
        if (take_word(&at, "source"))
            good = take_source(manifest, &at);
        else if (take_word(&at, "segment"))
            good = take_segment(manifest, &at);
        else
            return take_word(&at, "end");
    }
    return false;
}

/* The sum in the last line. */
static bool is_whole(const char *text, size_t len)
{
    const char *last = NULL;
    uint64_t crc;
    for (const char *at = text; (at = strstr(at, "\nend ")) != NULL; at++)
        last = at;
    if (last == NULL || len < 1 || text[len - 1] != '\n')
        return false;
    const char *at = last + 4;
    size_t before = (size_t)(at - text);
    return take_number(&at, &crc) && at == text + len - 1 &&
           crc == (uint32_t)crc32_z(0, (const Bytef *)text, before);
}

bool pgn_manifest_read(struct pgn_manifest *manifest, int folder, struct pgn_index_error *error)
{
    size_t len;
    uint64_t version;
    char *text = load(folder, &len, error);
    const char *at = text;
    *manifest = (struct pgn_manifest){0};
    if (text == NULL)
        return false;
    bool good = true;
    if (!take_word(&at, "pgn-index") || !take_number(&at, &version) || !is_whole(text, len))
        good = pgn_index_fail(error, PGN_INDEX_DAMAGED, MANIFEST, "the manifest is not whole");
    else if (version != PGN_LAYOUT_VERSION)
        good = pgn_index_fail(error, PGN_INDEX_VERSION, MANIFEST, NULL);
    else if (!take_lines(manifest, at))
        good = pgn_index_fail(error, PGN_INDEX_DAMAGED, MANIFEST, "a line of the manifest");
    free(text);
    if (!good)
        pgn_manifest_free(manifest);
    return good;
}

/* ---- the lists ------------------------------------------------------------------------------ */

void pgn_manifest_free(struct pgn_manifest *manifest)
{
    for (size_t i = 0; i < manifest->source_count; i++)
        free(manifest->sources[i].path);
    free(manifest->sources);
    free(manifest->segments);
    *manifest = (struct pgn_manifest){0};
}

size_t pgn_manifest_source_with(const struct pgn_manifest *manifest, const char *path,
                                uint64_t number)
{
    for (size_t i = 0; i < manifest->source_count; i++) {
        const struct pgn_manifest_source *source = &manifest->sources[i];
        bool has = source->games == 0 ||
                   (number >= source->first && number - source->first <= source->games);
        if (has && strcmp(source->path, path) == 0)
            return i;
    }
    return manifest->source_count;
}

uint64_t pgn_manifest_chain(uint64_t chain, uint32_t sum)
{
    chain = (chain ^ sum) * 0x9e3779b97f4a7c15u;
    return chain ^ chain >> 29;
}

bool pgn_manifest_add_source(struct pgn_manifest *manifest, const char *path)
{
    char *copy = strdup(path);
    if (copy == NULL || !pgn_grow((void **)&manifest->sources, &manifest->source_room,
                                  manifest->source_count, sizeof *manifest->sources)) {
        free(copy);
        return false;
    }
    manifest->sources[manifest->source_count++] = (struct pgn_manifest_source){.path = copy};
    return true;
}

bool pgn_manifest_add_segment(struct pgn_manifest *manifest, const struct pgn_segment_entry *entry)
{
    if (!pgn_grow((void **)&manifest->segments, &manifest->segment_room, manifest->segment_count,
                  sizeof *manifest->segments))
        return false;
    manifest->segments[manifest->segment_count++] = *entry;
    return true;
}
