/* part.c: a reader of the games that begin in a part of a file.
 *
 *      ├──────────┼────────────────┼──────────┤   the file's bytes, compressed or not
 *            ▲    from             to
 *            └ reading begins
 *
 * The part's ends are moved to where units begin, on both sides alike: what ends one part begins
 * the next.  Reading begins at a place before the part from which the same games are found as from
 * the file's start (resume.c), and ends where a game begins behind the part.  If there is no such
 * place near, or if games' numbers and lines are wanted, all that stands before the part is read
 * and cut, but not handed out.
 *
 * Where no units can be told apart, the text is cut instead: in its decoded bytes, as many of a
 * hundred as of the file's.  How many there are in all is found out by decoding it once more.
 * What is no file at all has no ends: its games go to all parts in turns. */
#define _POSIX_C_SOURCE 200809L
#include "io/marks.h"
#include "io/units.h"
#include "io/utf16.h"
#include "reader.h"
#include "resume.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How far before the part to look for a beginning, and how often to look farther. */
#define LOOKBACK ((uint64_t)64 << 10)
#define LOOKBACK_GROWS 8u
#define LOOKBACKS 3

/* Decoded bytes before the part that are looked at, at most and at least. */
#define WINDOW ((size_t)8 << 20)
#define WINDOW_KEPT ((size_t)4 << 20)

#define CHUNK ((size_t)64 << 10)

struct opening {
    int fd;
    bool close_it, utf16;
    const pgn_source_options *options;
    size_t game_max;
    uint64_t lookback;
    const pgn_input_part *part;
    struct pgn_unit_file file;
    pgn_error *error;
};

static pgn_reader *fail(const struct opening *o, pgn_error error)
{
    if (o->close_it)
        close(o->fd);
    if (o->error != NULL)
        *o->error = error;
    return NULL;
}

static bool go_to(const struct opening *o, uint64_t offset)
{
    return lseek(o->fd, (off_t)(o->file.base + offset), SEEK_SET) >= 0;
}

/* A reader of games as share says from a source, which may be NULL. */
static pgn_reader *share_source(const struct opening *o, pgn_source *source,
                                const struct pgn_share *share)
{
    pgn_reader *reader = source != NULL ? pgn_reader_open(source, o->game_max) : NULL;
    if (reader == NULL) {
        if (o->error != NULL && (source != NULL || o->error->fault == PGN_STREAM_OK))
            *o->error = (pgn_error){.fault = PGN_STREAM_MEMORY, .os = ENOMEM};
        return NULL;
    }
    pgn_reader_share(reader, share);
    if (o->part->keep_text)
        pgn_reader_keep_text(reader);
    if (o->part->by_line)
        pgn_reader_by_line(reader);
    return reader;
}

/* From where the descriptor stands. */
static pgn_reader *share_all(const struct opening *o, const struct pgn_share *share)
{
    return share_source(o, pgn_source_open_fd(o->fd, o->close_it, o->options, o->error), share);
}

/* ---- a text that is cut itself --------------------------------------------------------------- */

/* Decoded bytes of the file up to its end or first fault; false: *error is filled. */
static bool count_bytes(const struct opening *o, uint64_t *count)
{
    char *chunk = malloc(CHUNK);
    pgn_source *source =
        chunk != NULL ? pgn_source_open_fd(o->fd, false, o->options, o->error) : NULL;
    *count = 0;
    for (ptrdiff_t n; source != NULL && (n = pgn_source_read(source, chunk, CHUNK)) > 0;)
        *count += (uint64_t)n;
    if (chunk == NULL && o->error != NULL)
        *o->error = (pgn_error){.fault = PGN_STREAM_MEMORY, .os = ENOMEM};
    const bool counted = source != NULL;
    pgn_source_close(source);
    free(chunk);
    return counted && go_to(o, 0);
}

/* The place in a text of so many bytes that is as far on as this one in the file.  Coarse, but the
 * same for all parts. */
static uint64_t scaled(uint64_t at, uint64_t size, uint64_t bytes)
{
    unsigned narrow = 0, wide = 0;
    if (at == UINT64_MAX)
        return at;
    while (size >> narrow > UINT32_MAX)
        narrow++;
    while (bytes >> wide > UINT32_MAX)
        wide++;
    return (at >> narrow) * (bytes >> wide) / (size >> narrow) << wide;
}

static pgn_reader *open_through(const struct opening *o)
{
    uint64_t bytes = o->file.size;
    if (o->file.format != PGN_FORMAT_PLAIN && !count_bytes(o, &bytes)) {
        if (o->close_it)
            close(o->fd);
        return NULL;
    }
    const struct pgn_share share = {.from = scaled(o->part->from, o->file.size, bytes),
                                    .to = scaled(o->part->to, o->file.size, bytes)};
    return share_all(o, &share);
}

/* ---- a file that is cut ---------------------------------------------------------------------- */

/* Where reading begins: so many decoded bytes behind a raw offset. */
struct beginning {
    uint64_t raw, skip;
};

/* What is seen of the text before the part. */
struct window {
    char *bytes;
    size_t len;       /* before the part */
    size_t ahead;     /* behind it */
    uint64_t dropped; /* before bytes[0] */
};

/* Fills the window up to the source's first mark, and some bytes behind it. */
static bool fill_window(pgn_source *source, struct window *w)
{
    for (;;) {
        if (w->len == WINDOW) {
            memmove(w->bytes, w->bytes + WINDOW - WINDOW_KEPT, WINDOW_KEPT);
            w->dropped += WINDOW - WINDOW_KEPT;
            w->len = WINDOW_KEPT;
        }
        const ptrdiff_t n = pgn_source_read(source, w->bytes + w->len, WINDOW - w->len);
        if (n <= 0)
            return false;
        if (pgn_source_marked(source, 0) != UINT64_MAX) {
            w->ahead = (size_t)n;
            return true;
        }
        w->len += (size_t)n;
    }
}

/* The first brace of a text, or 0. */
static char first_brace(const char *text, size_t len)
{
    const char *open = memchr(text, '{', len);
    const size_t before = open != NULL ? (size_t)(open - text) : len;
    return memchr(text, '}', before) != NULL ? '}' : open != NULL ? '{' : '\0';
}

/* No } comes behind the window before a { or within the limit of a game. */
static bool no_comment_ends(pgn_source *source, const struct window *w, size_t game_max)
{
    char *chunk = w->bytes + w->len;
    ptrdiff_t n = (ptrdiff_t)w->ahead;
    for (size_t seen = 0; seen < game_max && n > 0; seen += (size_t)n) {
        const char brace = first_brace(chunk, (size_t)n);
        if (brace != '\0')
            return brace == '{';
        chunk = w->bytes;
        n = pgn_source_read(source, chunk, CHUNK);
    }
    return n >= 0;
}

static bool find_in_window(pgn_source *source, struct window *w, size_t game_max, uint64_t *skip)
{
    if (!fill_window(source, w))
        return false;
    const struct pgn_resume resume = pgn_resume_point(w->bytes, w->len, game_max);
    size_t point = resume.sure;
    if (point == PGN_RESUME_NONE && resume.open != PGN_RESUME_NONE &&
        no_comment_ends(source, w, game_max))
        point = resume.open;
    *skip = w->dropped + point;
    return point != PGN_RESUME_NONE;
}

/* Looks for a beginning from cuts->back on. */
static bool find_beginning(const struct opening *o, const struct pgn_unit_cuts *cuts,
                           struct beginning *found)
{
    const uint64_t marks[PGN_MARKS] = {cuts->from, UINT64_MAX};
    const pgn_source_options options = {.zstd_window_max = o->options->zstd_window_max};
    struct window w = {.bytes = malloc(WINDOW)};
    pgn_source *source =
        w.bytes != NULL && go_to(o, cuts->back)
            ? pgn_source_open_marked(o->fd, false, &options, o->file.format, cuts->back, marks)
            : NULL;
    const size_t game_max = o->game_max != 0 ? o->game_max : PGN_MAX_GAME_BYTES;
    *found = (struct beginning){cuts->back, 0};
    const bool good = source != NULL && find_in_window(source, &w, game_max, &found->skip);
    if (good && o->file.format == PGN_FORMAT_PLAIN)
        *found = (struct beginning){cuts->back + found->skip, 0};
    pgn_source_close(source);
    free(w.bytes);
    return good;
}

static struct beginning beginning(const struct opening *o)
{
    static const struct beginning START = {0, 0};
    uint64_t lookback = o->lookback;
    for (int i = 0; !o->part->places && i < LOOKBACKS; i++, lookback *= LOOKBACK_GROWS) {
        struct beginning found;
        const struct pgn_unit_cuts cuts =
            pgn_units_cut(&o->file, o->part->from, o->part->to, lookback);
        if (cuts.back == 0)
            break;
        if (find_beginning(o, &cuts, &found))
            return found;
    }
    return START;
}

/* False: the text ends first. */
static bool skip_bytes(pgn_source *source, uint64_t count)
{
    char chunk[4096];
    while (count > 0) {
        const ptrdiff_t n =
            pgn_source_read(source, chunk, count < sizeof chunk ? (size_t)count : sizeof chunk);
        if (n <= 0)
            return false;
        count -= (uint64_t)n;
    }
    return true;
}

static pgn_reader *open_nothing(const struct opening *o)
{
    static const struct pgn_share NOTHING = {.to = 0};
    if (o->close_it)
        close(o->fd);
    return share_source(o, pgn_source_open_memory("", 0, NULL, o->error), &NOTHING);
}

static pgn_reader *open_cut(const struct opening *o)
{
    const struct pgn_unit_cuts cuts = pgn_units_cut(&o->file, o->part->from, o->part->to, 0);
    const uint64_t marks[PGN_MARKS] = {cuts.from, cuts.to};
    if (cuts.from == cuts.to)
        return open_nothing(o);
    const struct beginning begin = cuts.from > 0 ? beginning(o) : (struct beginning){0, 0};
    if (!go_to(o, begin.raw))
        return fail(o, (pgn_error){.fault = PGN_STREAM_READ, .os = errno});
    pgn_source *source =
        pgn_source_open_marked(o->fd, o->close_it, o->options, o->file.format, begin.raw, marks);
    const uint64_t origin = o->file.format == PGN_FORMAT_PLAIN ? begin.raw : 0;
    const struct pgn_share share = {
        .marked = true, .origin = origin, .offset = origin + begin.skip};
    /* Should the file have changed meanwhile, reading will tell. */
    if (source != NULL)
        (void)skip_bytes(source, begin.skip);
    return share_source(o, source, &share);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* What the file is: its format and encoding; false: *error is filled. */
static bool look_at(struct opening *o)
{
    unsigned char bytes[PGN_FORMAT_SAMPLE];
    const char *name;
    const ssize_t seen = pread(o->fd, bytes, sizeof bytes, (off_t)o->file.base);
    pgn_source *source = pgn_source_open_fd(o->fd, false, o->options, o->error);
    if (source == NULL)
        return false;
    o->utf16 = pgn_source_is_utf16(source);
    pgn_source_close(source);
    o->file.format = pgn_format_of(bytes, seen > 0 ? (size_t)seen : 0, &name);
    return go_to(o, 0);
}

pgn_reader *pgn_reader_open_part(int fd, bool close_it, const pgn_source_options *options,
                                 size_t game_max, const pgn_input_part *part, pgn_error *error)
{
    return pgn_reader_open_near(fd, close_it, options, game_max, part, error, LOOKBACK);
}

pgn_reader *pgn_reader_open_near(int fd, bool close_it, const pgn_source_options *options,
                                 size_t game_max, const pgn_input_part *part, pgn_error *error,
                                 uint64_t lookback)
{
    static const pgn_source_options DEFAULTS = {0};
    static const struct pgn_share ALL = {.to = UINT64_MAX};
    struct stat status;
    struct opening o = {.fd = fd,
                        .close_it = close_it,
                        .options = options != NULL ? options : &DEFAULTS,
                        .game_max = game_max,
                        .lookback = lookback,
                        .part = part,
                        .error = error};
    if (error != NULL)
        *error = (pgn_error){.fault = PGN_STREAM_OK};
    const off_t here = lseek(fd, 0, SEEK_CUR);
    if (here < 0 || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        const struct pgn_share turns = {
            .to = UINT64_MAX, .index = part->index, .count = part->count};
        return share_all(&o, &turns);
    }
    if (part->from == 0 && part->to == UINT64_MAX)
        return share_all(&o, &ALL);
    o.file.fd = fd;
    o.file.base = (uint64_t)here;
    o.file.size = status.st_size > here ? (uint64_t)(status.st_size - here) : 0;
    if (o.file.size == 0 || part->from >= part->to)
        return open_nothing(&o);
    if (!look_at(&o)) {
        if (close_it)
            close(fd);
        return NULL;
    }
    bool whole = o.utf16 || part->keep_text || part->by_line;
    bool cuttable = !whole && pgn_units_count(&o.file, 2) > 1;
    return cuttable ? open_cut(&o) : open_through(&o);
}
