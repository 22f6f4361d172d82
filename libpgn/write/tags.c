/* tags.c: the tag section written anew. */
#include "write/writer.h"

#include "pgn/tag_plain.h"

#include <stdlib.h>

enum { ROSTER = 7, FEW = 32 };
static const char *const roster[ROSTER] = {"Event", "Site",  "Date",  "Round",
                                           "White", "Black", "Result"};

static void put(pgn_game_writer *w, const char *text)
{
    pgn_wrap_put(&w->wrap, text, strlen(text));
}

/* A name's place in the roster; ROSTER for all others.  By its length first: most are others. */
static unsigned roster_place(pgn_span name)
{
    static const unsigned char lengths[ROSTER] = {5, 4, 4, 5, 5, 5, 6};
    if (name.len < 4 || name.len > 6)
        return ROSTER;
    unsigned i = 0;
    while (i < ROSTER && (lengths[i] != name.len || roster[i][0] != name.at[0] ||
                          memcmp(name.at, roster[i], name.len) != 0))
        i++;
    return i;
}

/* 8.1.1: the roster in its order, then the others by ASCII. */
static int by_export(const void *a, const void *b)
{
    const struct placed_tag *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    pgn_span p = x->pair->name, q = y->pair->name;
    size_t n = p.len < q.len ? p.len : q.len;
    int order = n ? memcmp(p.at, q.at, n) : 0;
    if (order)
        return order;
    return p.len < q.len ? -1 : p.len > q.len;
}

/* By insertion: there are a dozen, and most stand in order already. */
static void sort_few(struct placed_tag *tags, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct placed_tag tag = tags[i];
        size_t at = i;
        for (; at && by_export(&tags[at - 1], &tag) > 0; at--)
            tags[at] = tags[at - 1];
        tags[at] = tag;
    }
}

static bool sort_tags(pgn_game_writer *w, size_t *count)
{
    if (w->order_room < w->tags.count) {
        struct placed_tag *order = realloc(w->order, w->tags.count * sizeof *order);
        if (!order)
            return false;
        w->order = order;
        w->order_room = w->tags.count;
    }
    bool sorted = true;
    *count = 0;
    for (size_t i = 0; i < w->tags.count; i++) {
        const pgn_tag_pair *pair = &w->tags.at[i];
        if (pair->superseded)
            continue;
        w->order[*count] = (struct placed_tag){pair, roster_place(pair->name)};
        sorted = sorted && (!*count || by_export(&w->order[*count - 1], &w->order[*count]) < 0);
        ++*count;
    }
    if (w->options->tag_order != PGN_TAGS_EXPORT || sorted)
        return true;
    if (*count <= FEW)
        sort_few(w->order, *count);
    else
        qsort(w->order, *count, sizeof *w->order, by_export);
    return true;
}

/* A value between quotation marks: what needs a backslash has one (PGN 7), line breaks are blanks.
 */
static void tag_value(pgn_game_writer *w, pgn_span raw)
{
    char piece[256];
    size_t n = 0;
    for (size_t i = 0; i < raw.len; i++) {
        char c = raw.at[i];
        bool escape =
            c == '\\' && i + 1 < raw.len && (raw.at[i + 1] == '"' || raw.at[i + 1] == '\\');
        if (escape)
            c = raw.at[++i];
        if (n + 2 > sizeof piece - 4 && ((unsigned char)c & 0xc0) != 0x80) {
            pgn_wrap_decode(&w->wrap, (pgn_span){piece, n});
            n = 0;
        }
        if (c == '"' || c == '\\')
            piece[n++] = '\\';
        piece[n++] = c == '\n' || c == '\r' ? ' ' : c;
        if (n == sizeof piece) { /* only a run of stray continuation bytes comes this far */
            pgn_wrap_decode(&w->wrap, (pgn_span){piece, n});
            n = 0;
        }
    }
    pgn_wrap_decode(&w->wrap, (pgn_span){piece, n});
}

static bool is_name(pgn_span name)
{
    size_t i = 0;
    while (i < name.len && pgn_is(name.at + i, PGN_NAME))
        i++;
    return name.len > 0 && i == name.len;
}

/* A pair that stands in the game as it is to be written, of ASCII. */
static bool stands_written(const pgn_game_writer *w, const pgn_tag_pair *pair)
{
#if defined(PGN_SSE2)
    const char *name = pair->name.at, *value = pair->value.at, *close = value + pair->value.len;
    return w->wrap.ascii && name > w->game->text && value == name + pair->name.len + 2 &&
           pgn_first_odd(value, w->game->text + w->game->len) == close && name[-1] == '[' &&
           value[-2] == ' ' && value[-1] == '"' && close[0] == '"' && close[1] == ']';
#else
    (void)w;
    (void)pair;
    return false;
#endif
}

static void tag_line(pgn_game_writer *w, pgn_span name, pgn_span value)
{
    put(w, "[");
    pgn_wrap_decode(&w->wrap, name);
    put(w, " \"");
    tag_value(w, value);
    put(w, "\"]\n");
}

static void pair_line(pgn_game_writer *w, const pgn_tag_pair *pair)
{
    if (!stands_written(w, pair)) {
        tag_line(w, pair->name, pair->value);
        return;
    }
    pgn_wrap_put(&w->wrap, pair->name.at - 1, pair->name.len + pair->value.len + 5);
    pgn_wrap_put(&w->wrap, "\n", 1);
}

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static const char *unknown_value(unsigned place, enum pgn_result marker)
{
    if (place == 2)
        return "????.??.??";
    if (place < 6)
        return "?";
    return marker == PGN_RESULT_NONE || marker == PGN_DOUBLE_FORFEIT ? "*"
                                                                     : pgn_result_text(marker);
}

static bool wanted(const pgn_game_writer *w, pgn_span name)
{
    return is_name(name) &&
           (!pgn_writer_without(w, PGN_WITHOUT_TAGS) || roster_place(name) < ROSTER ||
            pgn_span_is(name, "FEN") || pgn_span_is(name, "SetUp") || pgn_span_is(name, "Variant"));
}

bool pgn_writer_tags(pgn_game_writer *w, const pgn_setup *setup)
{
    size_t count;
    unsigned next = 0;
    const bool lacks_setup = setup->has_fen && !setup->has_setup;
    if (!sort_tags(w, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        const pgn_tag_pair *pair = w->order[i].pair;
        unsigned place = w->order[i].place;
        if (w->options->tag_order == PGN_TAGS_EXPORT)
            for (; next < place && next < ROSTER; next++)
                tag_line(w, span(roster[next]), span(unknown_value(next, w->marker)));
        next = place < ROSTER ? place + 1 : next;
        if (!wanted(w, pair->name))
            continue;
        pair_line(w, pair);
        if (lacks_setup && pgn_span_is(pair->name, "FEN")) /* 9.7.1: a FEN tag has its SetUp */
            tag_line(w, span("SetUp"), span("1"));
    }
    if (w->options->tag_order == PGN_TAGS_EXPORT)
        for (; next < ROSTER; next++)
            tag_line(w, span(roster[next]), span(unknown_value(next, w->marker)));
    put(w, "\n");
    return true;
}

/* A tag whose name PGN does not know (8.1.1) cannot stand among the others: it is kept in a
 * comment, as other text that is none of the game's. */
void pgn_writer_odd_tags(pgn_game_writer *w)
{
    if (pgn_writer_without(w, PGN_WITHOUT_TAGS | PGN_WITHOUT_COMMENTS))
        return;
    for (size_t i = 0; i < w->tags.count; i++) {
        const pgn_tag_pair *pair = &w->tags.at[i];
        if (pair->superseded || is_name(pair->name) || memchr(pair->name.at, '}', pair->name.len) ||
            memchr(pair->value.at, '}', pair->value.len))
            continue;
        pgn_wrap_words(&w->wrap, pair->name, "{[", "");
        pgn_wrap_words(&w->wrap, pair->value, "\"", "\"]}");
    }
}
