/* edit_tags.c: the tag section: pairs removed, renamed, given values, put in.
 *
 * Removing comes first, then renaming, then setting, then what is worked out (PlyCount, the
 * opening), then adding where nothing stands.  A pair keeps its place and its way of writing; new
 * ones of the roster go in front of those that come after them in it (PGN 8.1.1), others behind
 * the last. */
#include "edit_parts.h"

#include <pgn/write.h>

#include <stdlib.h>
#include <string.h>

static const char *const roster[EDIT_ROSTER] = {"Event", "Site",  "Date",  "Round",
                                                "White", "Black", "Result"};

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static bool same(pgn_span a, pgn_span b)
{
    return a.len == b.len && (!a.len || memcmp(a.at, b.at, a.len) == 0);
}

static unsigned rank_of(pgn_span name)
{
    unsigned i = 0;
    while (i < EDIT_ROSTER && !pgn_span_is(name, roster[i]))
        i++;
    return i;
}

static bool is_set_up(pgn_span name)
{
    return pgn_span_is(name, "FEN") || pgn_span_is(name, "SetUp") || pgn_span_is(name, "Variant");
}

/* * stands for any run of characters, ? for one. */
static bool matches(const char *pattern, pgn_span name)
{
    const char *star = NULL;
    size_t at = 0, back = 0;
    while (at < name.len) {
        if (*pattern == '*') {
            star = pattern++;
            back = at;
        } else if (*pattern == '?' || *pattern == name.at[at]) {
            pattern++;
            at++;
        } else if (star) {
            pattern = star + 1;
            at = ++back;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Room for one more in a list; NULL: out of memory. */
static void *room(void *list, size_t *has, size_t count, size_t size)
{
    if (count < *has)
        return list;
    size_t more = *has ? 2 * *has : 32;
    void *at = realloc(list, more * size);
    if (at)
        *has = more;
    return at;
}

static bool read_section(struct edit *e)
{
    pgn_cursor cursor = pgn_tokens(e->from);
    pgn_token t;
    e->slot_count = e->new_count = 0;
    while (pgn_next(&cursor, &t) > 0 && (t.type == PGN_TOKEN_TAG || pgn_is_between_tags(t.type))) {
        if (t.type != PGN_TOKEN_TAG || !t.name.len)
            continue;
        struct edit_slot *slots = room(e->slots, &e->slot_room, e->slot_count, sizeof *slots);
        if (!slots)
            return false;
        e->slots = slots;
        slots[e->slot_count++] = (struct edit_slot){.token = t, .name = t.name};
    }
    return true;
}

/* The last pair of that name that stays, or NULL. */
static struct edit_slot *find(struct edit *e, pgn_span name)
{
    for (size_t i = e->slot_count; i > 0; i--)
        if (!e->slots[i - 1].dropped && same(e->slots[i - 1].name, name))
            return &e->slots[i - 1];
    return NULL;
}

/* The value as plain UTF-8, in the scratch buffer. */
static pgn_span plain_value(struct edit *e, const struct edit_slot *s)
{
    if (s->has_value)
        return s->value;
    cli_buffer_clear(&e->scratch);
    cli_put_tag_value(&e->scratch, e->encoding, s->token.value);
    return (pgn_span){e->scratch.at, e->scratch.len};
}

/* ---- deciding ------------------------------------------------------------------------------ */

static void tell_duplicates(struct edit *e)
{
    for (size_t i = 0; i < e->slot_count; i++) {
        const struct edit_slot *s = &e->slots[i];
        if (!s->dropped && find(e, s->name) != s)
            edit_tell(e, "the tag %.*s stands more than once; the last one counts",
                      (int)s->name.len, s->name.at);
    }
}

static bool stays_without(const struct edit_slot *s)
{
    return rank_of(s->name) < EDIT_ROSTER || is_set_up(s->name);
}

static void remove_tags(struct edit *e)
{
    const struct edit_asks *a = e->asks;
    for (size_t i = 0; i < e->slot_count; i++) {
        struct edit_slot *s = &e->slots[i];
        for (size_t n = 0; n < a->remove_tags.count; n++)
            s->dropped |= !is_set_up(s->name) && matches(a->remove_tags.items[n], s->name);
        s->dropped |= a->without & PGN_WITHOUT_TAGS && !stays_without(s);
    }
}

static void rename_tags(struct edit *e)
{
    for (size_t n = 0; n < e->asks->rename.count; n++) {
        const struct edit_pair *p = &e->asks->rename.at[n];
        if (find(e, p->name) && find(e, p->value)) {
            edit_tell(e, "the tag %.*s is not renamed: there is a %.*s", (int)p->name.len,
                      p->name.at, (int)p->value.len, p->value.at);
            continue;
        }
        for (size_t i = 0; i < e->slot_count; i++)
            if (!e->slots[i].dropped && same(e->slots[i].name, p->name))
                e->slots[i].name = p->value;
    }
}

/* Behind a game without moves the first tag's name may be all that tells where this one begins. */
static size_t place_for(const struct edit *e, unsigned rank)
{
    size_t i = e->from->flags & PGN_GAME_AFTER_BARE ? 1 : 0;
    if (rank == EDIT_ROSTER || i > e->slot_count)
        return e->slot_count;
    while (i < e->slot_count && rank_of(e->slots[i].name) < rank)
        i++;
    return i;
}

static bool add(struct edit *e, pgn_span name, pgn_span value)
{
    struct edit_new *news = room(e->news, &e->new_room, e->new_count, sizeof *news);
    if (!news)
        return false;
    e->news = news;
    for (size_t i = 0; i < e->new_count; i++)
        if (same(news[i].name, name)) {
            news[i].value = value;
            return true;
        }
    news[e->new_count++] = (struct edit_new){name, value, place_for(e, rank_of(name))};
    return true;
}

/* True if the game's encoding has all characters of the value. */
static bool can_write(const struct edit *e, pgn_span value)
{
    char out[256];
    size_t made;
    for (size_t at = 0; at < value.len;) {
        size_t part = value.len - at < sizeof out ? value.len - at : sizeof out;
        while (at + part < value.len && ((unsigned char)value.at[at + part] & 0xc0) == 0x80)
            part--;
        if (pgn_from_utf8(e->encoding, value.at + at, part, out, &made) != part)
            return false;
        at += part;
    }
    return true;
}

/* The one tag of that name gets the value.  False: out of memory. */
static bool set(struct edit *e, pgn_span name, pgn_span value)
{
    if (e->encoding != PGN_UTF8 && !can_write(e, value)) {
        edit_fail(e, "the tag %.*s cannot be written in %s", (int)name.len, name.at,
                  pgn_encoding_name(e->encoding));
        return true;
    }
    struct edit_slot *s = find(e, name);
    if (!s)
        return add(e, name, value);
    for (size_t i = 0; i < e->slot_count; i++)
        if (&e->slots[i] != s && same(e->slots[i].name, name))
            e->slots[i].dropped = true;
    if (same(plain_value(e, s), value))
        return true;
    s->has_value = true;
    s->value = value;
    return true;
}

/* Sets a value that is worked out, and tells what stood there. */
static bool set_found(struct edit *e, const char *name, pgn_span value)
{
    const struct edit_slot *s = find(e, span(name));
    if (s) {
        pgn_span old = plain_value(e, s);
        if (!same(old, value) && e->cli->verbose)
            edit_tell(e, "%s is %.*s now, was \"%.*s\"", name, (int)value.len, value.at,
                      (int)old.len, old.at);
    }
    return set(e, span(name), value);
}

static bool is_known(struct edit *e, pgn_span name)
{
    const struct edit_slot *s = find(e, name);
    if (!s)
        return false;
    pgn_span value = plain_value(e, s);
    return value.len && !pgn_span_is(value, "?") && !pgn_span_is(value, "????.??.??");
}

/* Only what is missing, and nothing beside an ECO code that says something else. */
static bool add_opening(struct edit *e)
{
    const struct edit_facts *f = &e->facts;
    if (is_known(e, span("ECO"))) {
        if (!same(plain_value(e, find(e, span("ECO"))), f->eco))
            return true;
    } else if (!set(e, span("ECO"), f->eco)) {
        return false;
    }
    return is_known(e, span("Opening")) || (set(e, span("Opening"), f->opening) &&
                                            (!f->variation.len || is_known(e, span("Variation")) ||
                                             set(e, span("Variation"), f->variation)));
}

static bool set_opening(struct edit *e)
{
    const struct edit_facts *f = &e->facts;
    if (!e->asks->eco || !f->has_opening)
        return true;
    if (e->asks->eco_missing)
        return add_opening(e);
    struct edit_slot *old = find(e, span("Variation"));
    if (old && !f->variation.len)
        old->dropped = true;
    return set_found(e, "ECO", f->eco) && set_found(e, "Opening", f->opening) &&
           (!f->variation.len || set_found(e, "Variation", f->variation));
}

/* The players' names by the list. */
static bool set_names(struct edit *e)
{
    static const char *const players[] = {"White", "Black"};
    for (size_t i = 0; i < 2 && e->asks->names; i++) {
        const struct edit_slot *s = find(e, span(players[i]));
        if (s && !set_found(e, players[i], cli_names_find(e->asks->names, plain_value(e, s))))
            return false;
    }
    return true;
}

static bool set_all(struct edit *e)
{
    const struct edit_asks *a = e->asks;
    if (!set_names(e))
        return false;
    for (size_t i = 0; i < a->set.count; i++)
        if (!set(e, a->set.at[i].name, a->set.at[i].value))
            return false;
    if (a->ply_count && e->facts.complete && !set_found(e, "PlyCount", span(e->facts.ply_text)))
        return false;
    if (!set_opening(e))
        return false;
    for (size_t i = 0; i < a->add.count; i++)
        if (!is_known(e, a->add.at[i].name) && !set(e, a->add.at[i].name, a->add.at[i].value))
            return false;
    return true;
}

/* Where nobody writes the game anew, tags may be all that tells where it begins. */
static void keep_one(struct edit *e)
{
    bool any = e->new_count > 0;
    for (size_t i = 0; i < e->slot_count; i++)
        any |= !e->slots[i].dropped;
    if (any || !e->slot_count || !e->asks->as_read)
        return;
    e->slots[0].dropped = false;
    edit_tell(e, "the tag %.*s stays, to tell where the game begins", (int)e->slots[0].name.len,
              e->slots[0].name.at);
}

bool edit_tags_decide(struct edit *e)
{
    if (!read_section(e))
        return false;
    remove_tags(e);
    rename_tags(e);
    tell_duplicates(e);
    if (!set_all(e))
        return false;
    keep_one(e);
    return true;
}

/* ---- writing ------------------------------------------------------------------------------- */

/* A value between quotation marks: what needs a backslash has one (PGN 7), in the game's encoding.
 */
static void put_value(struct edit *e, pgn_span value)
{
    char out[8];
    size_t at = 0, made;
    while (at < value.len) {
        size_t size = 1;
        while (at + size < value.len && ((unsigned char)value.at[at + size] & 0xc0) == 0x80)
            size++;
        if (value.at[at] == '"' || value.at[at] == '\\')
            edit_put(e, "\\", 1);
        if (e->encoding == PGN_UTF8 || size > sizeof out)
            edit_put(e, value.at + at, size);
        else if (pgn_from_utf8(e->encoding, value.at + at, size, out, &made) == size)
            edit_put(e, out, made);
        at += size;
    }
}

static void put_pair(struct edit *e, pgn_span name, pgn_span value)
{
    edit_put(e, "[", 1);
    edit_put(e, name.at, name.len);
    edit_put(e, " \"", 2);
    put_value(e, value);
    edit_put(e, "\"]", 2);
    e->tags_changed = true;
}

static void put_line_end(struct edit *e)
{
    const char *end = edit_line_end(e->from);
    edit_put(e, end, strlen(end));
}

static size_t place_of(const struct edit *e, const char *at)
{
    return (size_t)(at - e->from->text);
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* The pair with the blanks behind it, and its line's end if it has the line for itself. */
static void drop(struct edit *e, const pgn_token *t)
{
    const pgn_game *g = e->from;
    size_t from = place_of(e, t->at), to = from + t->len;
    while (to < g->len && (g->text[to] == ' ' || g->text[to] == '\t'))
        to++;
    if (from == 0 || is_line_end(g->text[from - 1])) {
        to += to < g->len && g->text[to] == '\r';
        to += to < g->len && g->text[to] == '\n';
    }
    edit_skip(e, to);
    e->tags_changed = true;
}

/* A pair that stands: its new name, its new value. */
static void write_slot(struct edit *e, const struct edit_slot *s)
{
    const pgn_token *t = &s->token;
    edit_copy(e, place_of(e, t->at));
    if (s->dropped) {
        drop(e, t);
        return;
    }
    bool broken = t->marks & ~(PGN_MARK_UNESCAPED_QUOTE | PGN_MARK_BAD_ESCAPE);
    if (s->has_value && (broken || !t->value.at)) {
        put_pair(e, s->name, s->value);
        edit_skip(e, place_of(e, t->at) + t->len);
        return;
    }
    if (!same(s->name, t->name)) {
        edit_copy(e, place_of(e, t->name.at));
        edit_put(e, s->name.at, s->name.len);
        edit_skip(e, place_of(e, t->name.at) + t->name.len);
        e->tags_changed = true;
    }
    if (s->has_value) {
        edit_copy(e, place_of(e, t->value.at));
        put_value(e, s->value);
        edit_skip(e, place_of(e, t->value.at) + t->value.len);
        e->tags_changed = true;
    }
    edit_copy(e, place_of(e, t->at) + t->len);
}

/* A game without tags gets its section in front, on lines of its own. */
static void write_first_section(struct edit *e)
{
    pgn_cursor cursor = pgn_tokens(e->from);
    pgn_token t;
    size_t at = e->from->len;
    while (pgn_next(&cursor, &t) > 0) {
        at = place_of(e, t.at);
        if (t.type != PGN_TOKEN_BOM && t.type != PGN_TOKEN_ESCAPE)
            break;
        at += t.len;
    }
    edit_copy(e, at);
    bool line_start =
        e->text.len ? e->text.at[e->text.len - 1] == '\n' || e->text.at[e->text.len - 1] == '\r' ||
                          (e->text.len == 3 && memcmp(e->text.at, "\xef\xbb\xbf", 3) == 0)
                    : e->from->column <= 1;
    if (!line_start)
        put_line_end(e);
    for (size_t i = 0; i < e->new_count; i++) {
        put_pair(e, e->news[i].name, e->news[i].value);
        put_line_end(e);
    }
    put_line_end(e);
}

static bool comes_before(const struct edit_new *a, const struct edit_new *b)
{
    return a->before != b->before ? a->before < b->before : rank_of(a->name) < rank_of(b->name);
}

/* By place and the roster's order, else as they were added. */
static void sort_news(struct edit *e)
{
    for (size_t i = 1; i < e->new_count; i++) {
        struct edit_new one = e->news[i];
        size_t to = i;
        for (; to > 0 && comes_before(&one, &e->news[to - 1]); to--)
            e->news[to] = e->news[to - 1];
        e->news[to] = one;
    }
}

/* Behind the last pair that stays, or where the last one was. */
static void write_last(struct edit *e, size_t from)
{
    bool dropped = e->slots[e->slot_count - 1].dropped;
    for (size_t i = from; i < e->new_count; i++) {
        if (!dropped)
            put_line_end(e);
        put_pair(e, e->news[i].name, e->news[i].value);
        if (dropped)
            put_line_end(e);
    }
}

void edit_tags_write(struct edit *e)
{
    size_t n = 0;
    if (!e->slot_count && !e->new_count)
        return;
    sort_news(e);
    if (!e->slot_count) {
        write_first_section(e);
        return;
    }
    for (size_t i = 0; i < e->slot_count; i++) {
        for (; n < e->new_count && e->news[n].before == i; n++) {
            edit_copy(e, place_of(e, e->slots[i].token.at));
            put_pair(e, e->news[n].name, e->news[n].value);
            put_line_end(e);
        }
        write_slot(e, &e->slots[i]);
    }
    write_last(e, n);
}
