/* runs.c: sorted runs in a temporary file.
 *
 * A merge reads each run through a part of one memory.  Keys are whole in it (a longer one gets
 * memory of its own); a value that has no room there is read when its turn comes, into the one
 * buffer for such values, so that many large records at the runs' heads take no memory. */
#include "runs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buffer.h"

int cli_compare_keys(pgn_span a, pgn_span b)
{
    size_t common = a.len < b.len ? a.len : b.len;
    int order = common ? memcmp(a.at, b.at, common) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

/* ---- the file ------------------------------------------------------------------------------- */

int cli_run_file_make(struct cli_run_file *file, const char *folder)
{
    static const char name[] = "/pgn-sort-XXXXXX";
    if (file->fd >= 0)
        return 0;
    size_t len = strlen(folder);
    char *path = malloc(len + sizeof name);
    if (!path)
        return ENOMEM;
    memcpy(path, folder, len);
    memcpy(path + len, name, sizeof name);
    file->fd = mkstemp(path);
    int error = file->fd < 0 ? errno : 0;
    if (!error && (unlink(path) != 0 || fcntl(file->fd, F_SETFD, FD_CLOEXEC) != 0))
        error = errno;
    free(path);
    return error;
}

void cli_run_file_close(struct cli_run_file *file)
{
    if (file->fd >= 0)
        close(file->fd);
    free(file->runs);
    *file = (struct cli_run_file){.fd = -1};
}

int cli_run_file_clear(struct cli_run_file *file)
{
    file->count = 0;
    file->size = 0;
    return ftruncate(file->fd, 0) == 0 ? 0 : errno;
}

/* ---- writing -------------------------------------------------------------------------------- */

struct cli_run_writer cli_run_begin(struct cli_run_file *file, char *buffer, size_t room)
{
    return (struct cli_run_writer){
        .file = file, .buffer = buffer, .room = room, .start = file->size};
}

static bool write_all(struct cli_run_writer *writer, const char *bytes, size_t len)
{
    while (len && !writer->error) {
        ssize_t done = pwrite(writer->file->fd, bytes, len, writer->file->size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            writer->error = done < 0 ? errno : ENOSPC;
            break;
        }
        writer->file->size += done;
        bytes += done;
        len -= (size_t)done;
    }
    return !writer->error;
}

static bool flush(struct cli_run_writer *writer)
{
    size_t len = writer->len;
    writer->len = 0;
    return write_all(writer, writer->buffer, len);
}

static bool put(struct cli_run_writer *writer, const void *bytes, size_t len)
{
    if (len > writer->room - writer->len && !flush(writer))
        return false;
    if (len > writer->room)
        return write_all(writer, bytes, len);
    if (len)
        memcpy(writer->buffer + writer->len, bytes, len);
    writer->len += len;
    return true;
}

bool cli_run_put(struct cli_run_writer *writer, pgn_span key, pgn_span value)
{
    struct cli_run_head head = {key.len, value.len};
    return put(writer, &head, sizeof head) && put(writer, key.at, key.len) &&
           put(writer, value.at, value.len);
}

int cli_run_end(struct cli_run_writer *writer)
{
    struct cli_run_file *file = writer->file;
    if (!flush(writer))
        return writer->error;
    if (file->count == file->room) {
        size_t room = file->room ? file->room * 2 : 16;
        struct cli_run *runs = realloc(file->runs, room * sizeof *runs);
        if (!runs)
            return ENOMEM;
        file->runs = runs;
        file->room = room;
    }
    file->runs[file->count++] = (struct cli_run){writer->start, file->size};
    return 0;
}

/* ---- reading one run ------------------------------------------------------------------------ */

struct run_reader {
    int fd;
    off_t at, end; /* what was not read yet */
    char *buffer;
    size_t room, from, to; /* [from, to) was read and not taken */
    char *own;             /* the buffer, where it had to grow */
    struct cli_run_head head;
    pgn_span key; /* of the record that is next */
    size_t order; /* among the runs, for equal keys */
};

static int read_at(struct run_reader *r, char *to, size_t len)
{
    while (len) {
        ssize_t done = pread(r->fd, to, len, r->at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return done < 0 ? errno : EIO;
        r->at += done;
        to += done;
        len -= (size_t)done;
    }
    return 0;
}

static int grow(struct run_reader *r, size_t room)
{
    char *own = malloc(room);
    if (!own)
        return ENOMEM;
    memcpy(own, r->buffer + r->from, r->to - r->from);
    free(r->own);
    r->buffer = r->own = own;
    r->room = room;
    r->to -= r->from;
    r->from = 0;
    return 0;
}

/* Makes `len` bytes stand from `from` on, which the run has. */
static int need(struct run_reader *r, size_t len)
{
    size_t held = r->to - r->from;
    if (held >= len)
        return 0;
    if (len > r->room) {
        int error = grow(r, len);
        if (error)
            return error;
    }
    memmove(r->buffer, r->buffer + r->from, held);
    r->from = 0;
    r->to = held;
    size_t left = (size_t)(r->end - r->at), more = r->room - held < left ? r->room - held : left;
    int error = more ? read_at(r, r->buffer + held, more) : 0;
    if (!error)
        r->to += more;
    return error ? error : r->to < len ? EIO : 0;
}

static bool is_done(const struct run_reader *r)
{
    return r->from == r->to && r->at == r->end;
}

/* Brings the next record's head and key in. */
static int look(struct run_reader *r)
{
    int error = need(r, sizeof r->head);
    if (error)
        return error;
    memcpy(&r->head, r->buffer + r->from, sizeof r->head);
    error = need(r, sizeof r->head + (size_t)r->head.key_len);
    r->key = (pgn_span){r->buffer + r->from + sizeof r->head, (size_t)r->head.key_len};
    return error;
}

/* Takes the record: its value is in the run's memory, or in `large`. */
static int take(struct run_reader *r, struct cli_buffer *large, pgn_span *key, pgn_span *value)
{
    const size_t before = sizeof r->head + r->key.len, len = (size_t)r->head.value_len;
    int error = 0;
    if (before + len <= r->room) {
        error = need(r, before + len);
        *key = (pgn_span){r->buffer + r->from + sizeof r->head, r->key.len};
        *value = (pgn_span){r->buffer + r->from + before, len};
        r->from += before + len;
        return error;
    }
    size_t held = r->to - r->from - before;
    held = held < len ? held : len;
    cli_buffer_clear(large);
    cli_put(large, r->buffer + r->from + before, held);
    size_t rest = len - held;
    while (rest && !large->failed && !error) {
        char part[4096];
        size_t more = rest < sizeof part ? rest : sizeof part;
        error = read_at(r, part, more);
        cli_put(large, part, more);
        rest -= more;
    }
    *key = r->key;
    *value = (pgn_span){large->at, large->len};
    r->from += before + held;
    return large->failed ? ENOMEM : error;
}

/* ---- merging -------------------------------------------------------------------------------- */

struct cli_merge {
    struct run_reader *readers;
    struct run_reader **heap; /* the least key first */
    size_t reader_count, count;
    struct run_reader *taken; /* its record is out: it goes on at the next call */
    struct cli_buffer large;
    int error;
};

static bool is_less(const struct run_reader *a, const struct run_reader *b)
{
    int order = cli_compare_keys(a->key, b->key);
    return order ? order < 0 : a->order < b->order;
}

static void sift(struct cli_merge *m, size_t i)
{
    for (;;) {
        size_t least = i;
        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < m->count; child++)
            if (is_less(m->heap[child], m->heap[least]))
                least = child;
        if (least == i)
            return;
        struct run_reader *other = m->heap[i];
        m->heap[i] = m->heap[least];
        m->heap[least] = other;
        i = least;
    }
}

static void open_readers(struct cli_merge *m, const struct cli_run_file *files, size_t file_count,
                         char *memory, size_t size)
{
    size_t part = size / m->reader_count, n = 0;
    for (size_t f = 0; f < file_count; f++)
        for (size_t i = 0; i < files[f].count; i++, n++)
            m->readers[n] = (struct run_reader){.fd = files[f].fd,
                                                .at = files[f].runs[i].at,
                                                .end = files[f].runs[i].end,
                                                .buffer = memory + n * part,
                                                .room = part,
                                                .order = n};
    for (n = 0; n < m->reader_count && !m->error; n++)
        if (!is_done(&m->readers[n])) {
            m->error = look(&m->readers[n]);
            m->heap[m->count++] = &m->readers[n];
        }
    for (size_t i = m->error ? 0 : m->count / 2; i-- > 0;)
        sift(m, i);
}

struct cli_merge *cli_merge_open(const struct cli_run_file *files, size_t file_count, char *memory,
                                 size_t size)
{
    struct cli_merge *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    for (size_t f = 0; f < file_count; f++)
        m->reader_count += files[f].count;
    m->readers = calloc(m->reader_count + 1, sizeof *m->readers);
    m->heap = calloc(m->reader_count + 1, sizeof(struct run_reader *));
    if (!m->readers || !m->heap) {
        cli_merge_close(m);
        return NULL;
    }
    if (m->reader_count)
        open_readers(m, files, file_count, memory, size);
    return m;
}

void cli_merge_close(struct cli_merge *m)
{
    if (!m)
        return;
    for (size_t i = 0; m->readers && i < m->reader_count; i++)
        free(m->readers[i].own);
    free(m->readers);
    free(m->heap);
    cli_buffer_free(&m->large);
    free(m);
}

/* The run whose record was taken comes to its next one. */
static void advance(struct cli_merge *m)
{
    if (is_done(m->taken))
        m->heap[0] = m->heap[--m->count];
    else
        m->error = look(m->taken);
    m->taken = NULL;
    if (!m->error)
        sift(m, 0);
}

int cli_merge_next(struct cli_merge *m, pgn_span *key, pgn_span *value, int *error)
{
    if (m->taken && !m->error)
        advance(m);
    if (!m->error && m->count == 0)
        return 0;
    if (!m->error) {
        m->taken = m->heap[0];
        m->error = take(m->taken, &m->large, key, value);
    }
    *error = m->error;
    return m->error ? -1 : 1;
}
