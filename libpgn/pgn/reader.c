/* reader.c: games out of a stream, one by one or many at once.
 *
 *     batch   [ game | game | game | game | unfin ]
 *                                           ^^^^^ carried over: the next batch begins with it
 *     batch   [ unfinished game | game | game | ga ]
 *
 * A batch is one block of bytes that read() fills and the splitter cuts.  Its games' places are
 * kept as (offset, line), so that filling a batch, the only thing that threads cannot do side by
 * side, costs one pass of the splitter and one of the line counter.  A block without a whole game
 * doubles, up to the limit of a game, and shrinks again with its next use.  (Rejected: mapping the
 * file, which is five times slower than reading it once; and a queue of single games, which costs a
 * lock each.) */
#include "reader.h"

#include "io/marks.h"
#include "place.h"
#include "scan.h"
#include "split.h"

#include <stdlib.h>
#include <string.h>

/* What a batch holds: fits the second level cache with all that is done to it. */
#define PGN_BATCH_BYTES ((size_t)512 << 10)
/* Games of one batch; more of them stay for the next. */
#define PGN_BATCH_GAMES ((size_t)1 << 16)

struct start {
    size_t at, len; /* of the game in the batch's bytes */
    uint64_t number, offset, line, column;
    unsigned flags;
};

struct pgn_batch {
    char *bytes;
    size_t len, size;     /* of games; of the block */
    struct start *starts; /* of the games */
    size_t games, room;
    size_t next; /* the game that pgn_batch_next gives next */
    bool utf16;
};

struct pgn_reader {
    pgn_source *source;
    size_t game_max, batch_bytes;
    struct { /* read, but not given out yet */
        char *bytes;
        size_t len, size;
    } rest;
    uint64_t number, offset, line, column; /* of the first game in rest */
    bool ended;                            /* the source has no more bytes */
    bool broken;                           /* because it failed */
    bool goes_on;                          /* rest continues a game that was cut at the limit */
    bool after_bare;                       /* the game before it has no moves */
    bool keeps_text;                       /* a text that is no PGN is one game */
    bool by_line;                          /* each line is a game */
    bool done;                             /* what follows are other readers' games */
    struct pgn_share share;                /* which games are ours */
    pgn_error error;
    pgn_batch *own; /* for pgn_read */
};

/* ---- opening and closing --------------------------------------------------------------------- */

pgn_reader *pgn_reader_open(pgn_source *source, size_t game_max)
{
    pgn_reader *r = calloc(1, sizeof *r);
    if (r == NULL) {
        pgn_source_close(source);
        return NULL;
    }
    r->source = source;
    r->game_max = game_max != 0 ? game_max : PGN_MAX_GAME_BYTES;
    r->batch_bytes = PGN_BATCH_BYTES;
    r->number = r->line = r->column = 1;
    r->share = (struct pgn_share){.to = UINT64_MAX};
    return r;
}

void pgn_reader_close(pgn_reader *r)
{
    if (r == NULL)
        return;
    pgn_source_close(r->source);
    pgn_batch_close(r->own);
    free(r->rest.bytes);
    free(r);
}

const pgn_source *pgn_reader_source(const pgn_reader *r)
{
    return r->source;
}

void pgn_reader_batch_bytes(pgn_reader *r, size_t bytes)
{
    r->batch_bytes = bytes;
}

pgn_batch *pgn_batch_open(void)
{
    return calloc(1, sizeof(pgn_batch));
}

void pgn_batch_close(pgn_batch *b)
{
    if (b == NULL)
        return;
    free(b->bytes);
    free(b->starts);
    free(b);
}

size_t pgn_batch_size(const pgn_batch *b)
{
    return b->len;
}

const pgn_error *pgn_reader_error(const pgn_reader *r)
{
    return &r->error;
}

static unsigned base_flags(bool utf16)
{
    return utf16 ? PGN_GAME_UTF16 : 0;
}

/* ---- which games are ours -------------------------------------------------------------------- */

void pgn_reader_share(pgn_reader *r, const struct pgn_share *share)
{
    r->share = *share;
    r->offset = share->offset;
    r->number = r->line = share->offset == 0;
}

/* Where a mark of the source is among the games' offsets. */
static uint64_t marked(const pgn_reader *r, unsigned mark)
{
    const uint64_t decoded = pgn_source_marked(r->source, mark);
    return decoded == UINT64_MAX ? decoded : r->share.origin + decoded;
}

enum whose { BEFORE_OURS, OURS, BEHIND_OURS };

/* Whose is a game that begins at r->offset, and has been read? */
static enum whose whose(const pgn_reader *r)
{
    const struct pgn_share *share = &r->share;
    if (r->offset < (share->marked ? marked(r, 0) : share->from))
        return BEFORE_OURS;
    if (r->offset >= (share->marked ? marked(r, 1) : share->to))
        return BEHIND_OURS;
    bool other = share->count > 0 && r->offset / PGN_SHARE_BYTES % share->count != share->index;
    return other ? BEFORE_OURS : OURS;
}

pgn_game pgn_reader_rest(const pgn_reader *r)
{
    return (pgn_game){.text = r->rest.bytes,
                      .len = r->ended && whose(r) == OURS ? r->rest.len : 0,
                      .number = r->number,
                      .offset = r->offset,
                      .line = r->line,
                      .column = r->column,
                      .flags = base_flags(pgn_source_is_utf16(r->source))};
}

/* ---- memory ---------------------------------------------------------------------------------- */

static bool fail_memory(pgn_reader *r)
{
    r->error = (pgn_error){PGN_STREAM_MEMORY, 0, 0, NULL};
    r->broken = r->ended = true;
    return false;
}

/* Makes the block exactly size bytes large. */
static bool resize(pgn_reader *r, char **bytes, size_t *size, size_t wanted)
{
    if (wanted == *size)
        return true;
    char *block = realloc(*bytes, wanted);
    if (block == NULL)
        return wanted < *size || fail_memory(r);
    *bytes = block;
    *size = wanted;
    return true;
}

static bool add_start(pgn_reader *r, pgn_batch *b, struct start start)
{
    if (whose(r) != OURS)
        return true;
    if (b->games == b->room) {
        size_t room = b->room != 0 ? b->room * 2 : 1024;
        struct start *starts = realloc(b->starts, room * sizeof *starts);
        if (starts == NULL)
            return fail_memory(r);
        b->starts = starts;
        b->room = room;
    }
    b->starts[b->games++] = start;
    return true;
}

/* ---- filling --------------------------------------------------------------------------------- */

/* Reads until the block is full or the source ends; filled is what the block holds already. */
static size_t fill(pgn_reader *r, pgn_batch *b, size_t filled)
{
    while (filled < b->size && !r->ended) {
        ptrdiff_t n = pgn_source_read(r->source, b->bytes + filled, b->size - filled);
        if (n > 0) {
            filled += (size_t)n;
            continue;
        }
        r->ended = true;
        r->broken = n < 0;
        if (r->broken)
            r->error = *pgn_source_error(r->source);
    }
    return filled;
}

/* A game of the batch, which begins at b->len. */
struct piece {
    enum pgn_split_verdict verdict;
    size_t len;
    unsigned flags;
    bool bare; /* as in pgn_split */
};

/* A cut at the limit parts no CR LF, so that both parts' lines are counted well. */
static struct piece cut(const char *text, size_t limit)
{
    if (limit > 1 && text[limit - 1] == '\r' && text[limit] == '\n')
        limit--;
    return (struct piece){PGN_SPLIT_GAME, limit, PGN_GAME_TOO_LARGE, false};
}

void pgn_reader_keep_text(pgn_reader *r)
{
    r->keeps_text = true;
}

void pgn_reader_by_line(pgn_reader *r)
{
    r->by_line = true;
}

/* The next line that is not blank, with the blank ones before it. */
static struct piece next_line(const pgn_reader *r, const char *text, size_t len, bool over)
{
    pgn_cursor c = {text, text, text + (over ? r->game_max : len), 0};
    const char *p = text;
    while (!r->goes_on && p < c.end && pgn_is(p, PGN_WHITE_SPACE))
        p++;
    const struct piece more = {PGN_SPLIT_MORE, 0, 0, false};
    if (p == c.end && !r->goes_on)
        return over ? (struct piece){PGN_SPLIT_GAME, r->game_max, 0, false} : more;
    p = pgn_line_end(&c, p);
    if (p < c.end && *p == '\r' && p + 1 == c.end && !r->ended)
        return more; /* a line feed may follow */
    if (p < c.end)
        p += p[0] == '\r' && p + 1 < c.end && p[1] == '\n' ? 2 : 1;
    else if (over)
        return cut(text, r->game_max);
    else if (!r->ended || r->broken)
        return more;
    return (struct piece){PGN_SPLIT_GAME, (size_t)(p - text), 0, false};
}

/* The first character that is neither blank nor part of a byte order mark, or 0. */
static char first_character(const char *text, size_t len)
{
    size_t at = 0;
    while (at < len && strchr(" \t\r\n\xef\xbb\xbf", text[at]) != NULL && text[at] != 0)
        at++;
    return at < len ? text[at] : 0;
}

/* The whole of a text that is no PGN. */
static struct piece whole_text(const pgn_reader *r, size_t len, bool over, const char *text)
{
    if (over)
        return cut(text, r->game_max);
    return r->ended && !r->broken ? (struct piece){PGN_SPLIT_GAME, len, 0, false}
                                  : (struct piece){PGN_SPLIT_MORE, 0, 0, false};
}

/* The next game in the bytes from b->len to filled. */
static struct piece next_piece(const pgn_reader *r, const pgn_batch *b, size_t filled)
{
    const char *text = b->bytes + b->len;
    size_t len = filled - b->len;
    bool over = len > r->game_max;
    enum pgn_tail tail = over        ? PGN_TAIL_CLOSED
                         : !r->ended ? PGN_TAIL_OPEN
                         : r->broken ? PGN_TAIL_CUT
                                     : PGN_TAIL_CLOSED;
    if (len == 0)
        return (struct piece){PGN_SPLIT_MORE, 0, 0, false};
    if (r->by_line)
        return next_line(r, text, len, over);
    if (r->keeps_text && r->number == 1) {
        const char first = first_character(text, len);
        if (first != '[' && (first != 0 || !r->ended))
            return whole_text(r, len, over, text);
    }
    struct pgn_split split = pgn_split(text, text + (over ? r->game_max : len), tail);
    if (split.verdict == PGN_SPLIT_LAST && over)
        return cut(text, r->game_max);
    if (split.verdict == PGN_SPLIT_LAST) {
        bool whole = r->broken ? split.marked : split.content || r->goes_on;
        split.verdict = whole ? PGN_SPLIT_GAME : PGN_SPLIT_MORE;
    }
    return (struct piece){split.verdict, split.len, 0, split.bare};
}

/* Goes on to the place behind a game. */
static void go_over(pgn_reader *r, const char *text, size_t len)
{
    bool utf16 = pgn_source_is_utf16(r->source);
    r->offset += utf16 ? pgn_utf16_bytes(text, text + len) : len;
    r->column = pgn_column_behind(text, text + len, r->column);
    if (r->number == 0)
        return; /* no more of its place is known */
    r->number++;
    r->line += pgn_count_lines(text, text + len);
}

/* Cuts what the block holds into games; false: out of memory. */
static bool split_batch(pgn_reader *r, pgn_batch *b, size_t filled)
{
    while (b->games < PGN_BATCH_GAMES) {
        r->done = filled > b->len && whose(r) == BEHIND_OURS;
        struct piece piece = {.verdict = PGN_SPLIT_MORE};
        if (!r->done)
            piece = next_piece(r, b, filled);
        if (piece.verdict == PGN_SPLIT_MORE)
            break;
        unsigned flags = piece.flags | (r->goes_on ? PGN_GAME_REST : 0) |
                         (r->after_bare ? PGN_GAME_AFTER_BARE : 0);
        if (!add_start(
                r, b,
                (struct start){b->len, piece.len, r->number, r->offset, r->line, r->column, flags}))
            return false;
        go_over(r, b->bytes + b->len, piece.len);
        b->len += piece.len;
        r->goes_on = piece.flags != 0;
        r->after_bare = piece.bare;
    }
    return true;
}

/* Keeps what follows the batch's games for the next batch. */
static bool carry_over(pgn_reader *r, pgn_batch *b, size_t filled)
{
    size_t len = r->done ? 0 : filled - b->len;
    if ((len > r->rest.size || r->rest.size > 4 * r->batch_bytes) &&
        !resize(r, &r->rest.bytes, &r->rest.size, len > 0 ? len : 1))
        return false;
    if (len > 0)
        memcpy(r->rest.bytes, b->bytes + b->len, len);
    r->rest.len = len;
    return true;
}

/* The block begins with what the last batch left over. */
static bool begin_batch(pgn_reader *r, pgn_batch *b)
{
    size_t size = r->batch_bytes;
    b->games = b->next = b->len = 0;
    while (size < r->rest.len)
        size *= 2;
    if (!resize(r, &b->bytes, &b->size, size))
        return false;
    if (r->rest.len > 0)
        memcpy(b->bytes, r->rest.bytes, r->rest.len);
    return true;
}

/* Twice as large, but no larger than it takes to see that a game is over the limit. */
static size_t larger(const pgn_reader *r, size_t size)
{
    size_t twice = size * 2;
    return size <= r->game_max && twice - 1 > r->game_max ? r->game_max + 1 : twice;
}

/* Other readers' games make room for more. */
static size_t drop_games(pgn_batch *b, size_t filled)
{
    filled -= b->len;
    memmove(b->bytes, b->bytes + b->len, filled);
    b->len = 0;
    return filled;
}

int pgn_read_batch(pgn_reader *r, pgn_batch *b)
{
    size_t filled = r->rest.len;
    b->games = b->next = b->len = 0;
    if (r->error.fault == PGN_STREAM_MEMORY || !begin_batch(r, b))
        return -1;
    while (!r->done) {
        filled = fill(r, b, filled);
        if (!split_batch(r, b, filled))
            return -1;
        if (b->games > 0 || r->ended)
            break;
        if (b->len > 0)
            filled = drop_games(b, filled);
        else if (!r->done && !resize(r, &b->bytes, &b->size, larger(r, b->size)))
            return -1;
    }
    b->utf16 = pgn_source_is_utf16(r->source);
    if (!carry_over(r, b, filled))
        return -1;
    return b->games > 0 ? 1 : r->broken && !r->done ? -1 : 0;
}

int pgn_batch_next(pgn_batch *b, pgn_game *game)
{
    if (b->next == b->games)
        return 0;
    const struct start *start = &b->starts[b->next++];
    game->text = b->bytes + start->at;
    game->len = start->len;
    game->number = start->number;
    game->offset = start->offset;
    game->line = start->line;
    game->column = start->column;
    game->flags = start->flags | base_flags(b->utf16);
    return 1;
}

int pgn_read(pgn_reader *r, pgn_game *game)
{
    if (r->own == NULL && (r->own = pgn_batch_open()) == NULL) {
        fail_memory(r);
        return -1;
    }
    while (pgn_batch_next(r->own, game) == 0) {
        int rc = pgn_read_batch(r, r->own);
        if (rc <= 0)
            return rc;
    }
    return 1;
}
