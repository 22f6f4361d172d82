/* fix_tags.c: the tag section: values changed, pairs added, pairs put in order.
 *
 * The pairs that are there keep their places: to put them in order each place takes another pair's
 * text, so that line ends and what else stands between them stay.  New pairs go in front of the one
 * that they come before, on lines of their own.  Rejected: writing the section anew. */
#include "rules/fixer.h"

#include <stdlib.h>
#include <string.h>

#include "rules/checker.h"

/* ---- reading ------------------------------------------------------------------------------- */

static unsigned rank_of(pgn_span name)
{
    unsigned i = 0;
    while (i < ROSTER && !pgn_span_is(name, pgn_roster[i]))
        i++;
    return i;
}

static size_t place_of(const pgn_fixer *f, const char *at)
{
    return (size_t)(at - f->game->text);
}

static void read_tag(pgn_fixer *f, const pgn_token *t)
{
    if (!t->name.len || t->marks & ~(PGN_MARK_UNESCAPED_QUOTE | PGN_MARK_BAD_ESCAPE))
        f->whole_tags = false;
    if (!t->name.len ||
        !pgn_fixer_room(f, &f->tags, &f->tag_room, f->tag_count + 1, sizeof *f->tags) ||
        !pgn_fixer_room(f, &f->slots, &f->slot_room, f->tag_count + 1, sizeof *f->slots))
        return;
    f->slots[f->slot_count++] = (struct slot){place_of(f, t->at), t->len};
    f->tags[f->tag_count] =
        (struct section_tag){.token = *t, .rank = rank_of(t->name), .index = f->tag_count};
    f->tag_count++;
}

void pgn_fixer_read_tags(pgn_fixer *f)
{
    pgn_cursor cursor = pgn_tokens(f->game);
    pgn_token t;
    bool between = false;
    f->tag_count = f->slot_count = 0;
    f->whole_tags = f->only_tags = true;
    while (pgn_next(&cursor, &t) > 0) {
        if (t.type == PGN_TOKEN_TAG) {
            if (between)
                f->only_tags = false;
            read_tag(f, &t);
        } else if (!pgn_is_between_tags(t.type)) {
            break;
        } else {
            between = f->tag_count > 0;
        }
    }
}

struct section_tag *pgn_fixer_result_tag(pgn_fixer *f)
{
    for (size_t i = f->tag_count; i > 0; i--)
        if (!f->tags[i - 1].add && pgn_span_is(f->tags[i - 1].token.name, "Result"))
            return &f->tags[i - 1];
    return NULL;
}

/* Behind a game without moves the first tag's name may be all that tells where this one begins. */
static bool keeps_first(const pgn_fixer *f)
{
    return f->game->flags & PGN_GAME_AFTER_BARE;
}

/* ---- adding -------------------------------------------------------------------------------- */

static pgn_span name_of(const struct section_tag *t)
{
    return t->add ? (pgn_span){t->add, strlen(t->add)} : t->token.name;
}

/* Where a new pair goes if nothing is put in order: SetUp behind FEN, those of the roster before
 * what comes after them. */
static size_t position_for(const pgn_fixer *f, const struct section_tag *tag)
{
    size_t i = 0;
    if (tag->rank == ROSTER) {
        while (i < f->tag_count && !pgn_span_is(name_of(&f->tags[i]), "FEN"))
            i++;
        return i < f->tag_count ? i + 1 : i;
    }
    while (i < f->tag_count && f->tags[i].rank < tag->rank)
        i++;
    return i;
}

static struct fault *missing_fault(pgn_fixer *f, const char *name)
{
    if (strcmp(name, "SetUp") == 0)
        return pgn_fixer_any_fault(f, PGN_D_SETUP_MISSING);
    for (size_t i = 0; i < f->fault_count; i++)
        if (f->faults[i].id == PGN_D_MISSING_ROSTER_TAG && pgn_span_is(f->faults[i].name, name))
            return pgn_fixer_wants(f, PGN_D_MISSING_ROSTER_TAG) ? &f->faults[i] : NULL;
    return NULL;
}

void pgn_fixer_add_tag(pgn_fixer *f, const char *name, const char *value)
{
    if (!f->slot_count || !f->whole_tags || !missing_fault(f, name) ||
        !pgn_fixer_room(f, &f->tags, &f->tag_room, f->tag_count + 1, sizeof *f->tags))
        return;
    struct section_tag tag = {.add = name,
                              .value = value,
                              .rank = rank_of((pgn_span){name, strlen(name)}),
                              .index = f->tag_count};
    size_t at = position_for(f, &tag);
    if (at == 0 && keeps_first(f))
        return;
    memmove(f->tags + at + 1, f->tags + at, (f->tag_count - at) * sizeof *f->tags);
    f->tags[at] = tag;
    f->tag_count++;
}

/* PGN 8.1.1: ? for what is unknown, ????.??.?? for a date. */
static void add_missing(pgn_fixer *f)
{
    if (f->kinds & PGN_FIX_ROSTER)
        for (unsigned i = 0; i < ROSTER - 1; i++)
            pgn_fixer_add_tag(f, pgn_roster[i],
                              strcmp(pgn_roster[i], "Date") == 0 ? "????.??.??" : "?");
    pgn_fixer_add_tag(f, "SetUp", "1");
}

/* ---- order --------------------------------------------------------------------------------- */

/* PGN 8.1.1: the roster, then the others by ASCII; pairs of one name in the order of the text. */
static int by_rank(const void *a, const void *b)
{
    const struct section_tag *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    pgn_span m = name_of(x), n = name_of(y);
    int order = memcmp(m.at, n.at, m.len < n.len ? m.len : n.len);
    if (order || m.len != n.len)
        return order ? order : m.len < n.len ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

/* Only where the roster is out of order; other tags are in all archives as their writers had them.
 */
static bool put_in_order(pgn_fixer *f)
{
    bool wanted = false;
    if (!(f->kinds & PGN_FIX_ROSTER) || !f->whole_tags || !f->only_tags)
        return false;
    for (size_t i = 0; i < f->tag_count; i++)
        wanted |= !f->tags[i].add && f->tags[i].rank < ROSTER &&
                  pgn_fixer_fault(f, PGN_D_TAG_ORDER, place_of(f, f->tags[i].token.at));
    for (size_t i = 1; i < f->tag_count && keeps_first(f); i++)
        wanted &= by_rank(&f->tags[0], &f->tags[i]) < 0;
    if (wanted)
        qsort(f->tags, f->tag_count, sizeof *f->tags, by_rank);
    return wanted;
}

/* ---- edits --------------------------------------------------------------------------------- */

/* A new pair, in front of the place's pair, or behind the last one. */
static void write_new(pgn_fixer *f, const struct section_tag *t, size_t place)
{
    bool behind = place == f->slot_count;
    const struct slot *s = &f->slots[behind ? place - 1 : place];
    const char *line_end = pgn_fixer_line_end(f->game);
    size_t from = f->store.len;
    if (behind)
        pgn_fixer_say(f, line_end);
    pgn_fixer_say(f, "[");
    pgn_fixer_say(f, t->add);
    pgn_fixer_say(f, " \"");
    pgn_fixer_say(f, t->value);
    pgn_fixer_say(f, "\"]");
    if (!behind)
        pgn_fixer_say(f, line_end);
    size_t edit = pgn_fixer_edit_stored(f, behind ? s->at + s->len : s->at, 0, from);
    pgn_fixer_answer(missing_fault(f, t->add), edit);
}

/* A pair that is there, on its place or another's. */
static void write_old(pgn_fixer *f, const struct section_tag *t, const struct slot *s)
{
    size_t edit, at = place_of(f, t->token.at), from = f->store.len;
    const pgn_span value = t->token.value;
    if (s->at == at && !t->value)
        return;
    if (s->at == at) {
        edit = pgn_fixer_edit(f, place_of(f, value.at), value.len,
                              (pgn_span){t->value, strlen(t->value)});
    } else if (!t->value) {
        edit = pgn_fixer_edit(f, s->at, s->len, (pgn_span){t->token.at, t->token.len});
    } else {
        size_t head = (size_t)(value.at - t->token.at);
        pgn_fixer_put(f, t->token.at, head);
        pgn_fixer_say(f, t->value);
        pgn_fixer_put(f, value.at + value.len, t->token.len - head - value.len);
        edit = pgn_fixer_edit_stored(f, s->at, s->len, from);
    }
    if (t->value == f->date)
        pgn_fixer_answer(pgn_fixer_fault(f, PGN_D_BAD_DATE, at), edit);
    else if (t->value)
        pgn_fixer_answer_result(f, edit, at);
}

/* Each finding about the order is answered by what now stands on its place, or by the first. */
static void answer_order(pgn_fixer *f, size_t first)
{
    for (size_t i = 0; i < f->fault_count; i++) {
        if (f->faults[i].id != PGN_D_TAG_ORDER)
            continue;
        size_t edit = first;
        for (size_t e = first; e < f->edit_count; e++)
            if (f->edits[e].at == f->faults[i].at)
                edit = e;
        if (edit < f->edit_count)
            pgn_fixer_answer(&f->faults[i], edit);
    }
}

void pgn_fixer_tags(pgn_fixer *f)
{
    size_t place = 0, first = f->edit_count;
    add_missing(f);
    bool ordered = put_in_order(f);
    for (size_t i = 0; i < f->tag_count && !f->failed; i++) {
        if (f->tags[i].add)
            write_new(f, &f->tags[i], place);
        else
            write_old(f, &f->tags[i], &f->slots[place++]);
    }
    if (ordered)
        answer_order(f, first);
}
