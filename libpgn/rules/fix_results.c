/* fix_results.c: what a game's result is, as far as its witnesses tell.
 *
 * The board goes before the texts where it proves a result; of two texts a lone * gives way, and
 * where one says nothing at all the other is believed.  Two results that contradict each other
 * without a witness on the board stay as they are, and so does a double forfeit, for which the
 * standard has no word. */
#include "rules/fixer.h"

#include <string.h>

enum { LINE_MAX_WIDTH = 79 }; /* PGN 8.2.1 */

/* Mate, stalemate and dead positions (FIDE 5.1.1, 5.2.1, 5.2.2); NONE where the board is silent. */
static enum pgn_result proved(const pgn_verdict *v)
{
    if (!v->complete)
        return PGN_RESULT_NONE;
    if (v->facts.final == PGN_CHECKMATE)
        return v->facts.turn == PGN_WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
    if (v->facts.final == PGN_STALEMATE || v->facts.dead_ply != PGN_NO_PLY)
        return PGN_DRAW;
    return PGN_RESULT_NONE;
}

static bool has_plain_tag(const struct section_tag *tag)
{
    return tag && tag->token.value.at && !(tag->token.marks & ~PGN_MARK_EXTRA);
}

/* A value that says nothing. */
static bool is_blank(pgn_span value)
{
    return value.len == 0 || pgn_span_is(value, "?");
}

/* A result in another spelling, as markers may have; NONE if it is none. */
static enum pgn_result spelled(pgn_span value)
{
    pgn_game text = {.text = value.at, .len = value.len, .number = 1, .line = 1};
    pgn_cursor cursor = pgn_tokens(&text);
    pgn_token token, more;
    if (pgn_next(&cursor, &token) <= 0 || token.type != PGN_TOKEN_RESULT ||
        pgn_next(&cursor, &more) > 0)
        return PGN_RESULT_NONE;
    return (enum pgn_result)token.number;
}

static bool differ(enum pgn_result a, enum pgn_result b)
{
    return a != PGN_RESULT_NONE && b != PGN_RESULT_NONE && a != b;
}

/* The board's word (kind results). */
static void ask_board(pgn_fixer *f, enum pgn_result board, struct resolution *r)
{
    if (board == PGN_RESULT_NONE || (!pgn_fixer_any_fault(f, PGN_D_RESULT_CONTRADICTS_BOARD) &&
                                     !pgn_fixer_any_fault(f, PGN_D_RESULT_CONTRADICTS_DEAD)))
        return;
    if (r->tag != PGN_RESULT_NONE)
        r->tag = board;
    if (r->marker != PGN_RESULT_NONE)
        r->marker = board;
    r->by_board = true;
}

/* A lone * gives way (kinds markers, tags). */
static void ask_each_other(pgn_fixer *f, struct resolution *r)
{
    if (!differ(r->tag, r->marker) || !pgn_fixer_any_fault(f, PGN_D_RESULT_CONTRADICTS_TAG))
        return;
    if (r->tag == PGN_UNKNOWN_RESULT && f->kinds & PGN_FIX_TAGS)
        r->tag = r->marker;
    else if (r->marker == PGN_UNKNOWN_RESULT && f->kinds & PGN_FIX_MARKERS)
        r->marker = r->tag;
}

/* A marker that is missing; * is the standard's word for a result that nobody knows (8.1.1.7). */
static void find_marker(pgn_fixer *f, enum pgn_result board, bool unreadable, struct resolution *r)
{
    if (r->marker != PGN_RESULT_NONE || !pgn_fixer_any_fault(f, PGN_D_MISSING_TERMINATION))
        return;
    if (!f->verdict.plies)
        return; /* prose, perhaps; or a tag section that goes on behind its first lines */
    if (r->tag != PGN_RESULT_NONE)
        r->marker = r->tag;
    else if (!unreadable)
        r->marker = board != PGN_RESULT_NONE ? board : PGN_UNKNOWN_RESULT;
}

/* ---- the marker's edits -------------------------------------------------------------------- */

static size_t place_of(const pgn_fixer *f, const char *at)
{
    return (size_t)(at - f->game->text);
}

void pgn_fixer_answer_result(pgn_fixer *f, size_t edit, size_t at)
{
    if (f->result.by_board) {
        pgn_fixer_answer(pgn_fixer_any_fault(f, PGN_D_RESULT_CONTRADICTS_BOARD), edit);
        pgn_fixer_answer(pgn_fixer_any_fault(f, PGN_D_RESULT_CONTRADICTS_DEAD), edit);
    }
    if (f->result.agree)
        pgn_fixer_answer(pgn_fixer_any_fault(f, PGN_D_RESULT_CONTRADICTS_TAG), edit);
    pgn_fixer_answer(pgn_fixer_fault(f, PGN_D_NONSTANDARD_RESULT, at), edit);
}

/* Characters from the line's start to `at`, counted as bytes. */
static size_t column(const pgn_game *g, size_t at)
{
    size_t n = 0;
    while (n < at && g->text[at - n - 1] != '\n' && g->text[at - n - 1] != '\r')
        n++;
    return n;
}

/* The next game may stand right behind a marker: *e4. */
static void part_from_next(pgn_fixer *f, size_t end)
{
    if (end == f->game->len)
        pgn_fixer_say(f, pgn_fixer_line_end(f->game));
}

static void add_marker(pgn_fixer *f, const char *text)
{
    const pgn_token *last = &f->walk.last;
    size_t at = place_of(f, last->at) + last->len, from = f->store.len;
    bool to_line_end = last->type == PGN_TOKEN_LINE_COMMENT || last->type == PGN_TOKEN_ESCAPE;
    const char *line_end = pgn_fixer_line_end(f->game);
    if (to_line_end || column(f->game, at) + 1 + strlen(text) > LINE_MAX_WIDTH)
        pgn_fixer_say(f, line_end);
    else
        pgn_fixer_say(f, " ");
    pgn_fixer_say(f, text);
    part_from_next(f, at);
    pgn_fixer_answer(pgn_fixer_any_fault(f, PGN_D_MISSING_TERMINATION),
                     pgn_fixer_edit_stored(f, at, 0, from));
}

static void change_marker(pgn_fixer *f, const char *text)
{
    const pgn_token *marker = &f->walk.marker;
    size_t at = place_of(f, marker->at), from = f->store.len;
    struct fault *glued = pgn_fixer_fault(f, PGN_D_RESULT_GLUED, at);
    bool same = marker->len == strlen(text) && memcmp(marker->at, text, marker->len) == 0;
    bool respell = pgn_fixer_fault(f, PGN_D_NONSTANDARD_RESULT, at) ||
                   f->result.marker != (enum pgn_result)marker->number;
    if (!glued && (same || !respell))
        return;
    if (glued)
        pgn_fixer_say(f, " ");
    if (respell)
        pgn_fixer_say(f, text);
    if (respell)
        part_from_next(f, at + marker->len);
    size_t edit = pgn_fixer_edit_stored(f, at, respell ? marker->len : 0, from);
    pgn_fixer_answer(glued, edit);
    if (respell)
        pgn_fixer_answer_result(f, edit, at);
}

/* ---- both ---------------------------------------------------------------------------------- */

/* What the Result tag says, by its plain value or as a marker would be spelled. */
static enum pgn_result tag_says(pgn_fixer *f, const struct section_tag *tag)
{
    if (!has_plain_tag(tag) || f->verdict.tag != PGN_RESULT_NONE)
        return f->verdict.tag;
    if (!(f->kinds & PGN_FIX_TAGS) ||
        !pgn_fixer_fault(f, PGN_D_NONSTANDARD_RESULT, place_of(f, tag->token.at)))
        return PGN_RESULT_NONE;
    return spelled(tag->token.value);
}

/* The Result tag's new value, or the tag itself where there is none. */
static void settle_tag(pgn_fixer *f, struct section_tag *tag, enum pgn_result board,
                       struct resolution *r)
{
    enum pgn_result known = r->marker;
    if (tag) {
        bool blank = has_plain_tag(tag) && is_blank(tag->token.value) && f->kinds & PGN_FIX_TAGS &&
                     pgn_fixer_fault(f, PGN_D_NONSTANDARD_RESULT, place_of(f, tag->token.at));
        if (blank)
            r->tag = known;
        if (has_plain_tag(tag) && r->tag != PGN_RESULT_NONE &&
            !pgn_span_is(tag->token.value, pgn_result_text(r->tag)))
            tag->value = pgn_result_text(r->tag);
        return;
    }
    if (known == PGN_RESULT_NONE && f->kinds & PGN_FIX_ROSTER)
        known = board != PGN_RESULT_NONE ? board : PGN_UNKNOWN_RESULT;
    if (known != PGN_RESULT_NONE)
        pgn_fixer_add_tag(f, "Result", pgn_result_text(known));
}

void pgn_fixer_results(pgn_fixer *f)
{
    struct section_tag *tag = pgn_fixer_result_tag(f);
    if (f->verdict.marker == PGN_DOUBLE_FORFEIT || (tag && pgn_span_is(tag->token.value, "0-0")))
        return;
    enum pgn_result board = proved(&f->verdict);
    struct resolution r = {.tag = tag_says(f, tag),
                           .marker = f->walk.marker.at ? f->verdict.marker : PGN_RESULT_NONE};
    bool unreadable =
        tag && r.tag == PGN_RESULT_NONE && !(is_blank(tag->token.value) && f->kinds & PGN_FIX_TAGS);
    ask_board(f, board, &r);
    ask_each_other(f, &r);
    find_marker(f, board, unreadable, &r);
    r.agree = r.tag != PGN_RESULT_NONE && r.tag == r.marker;
    settle_tag(f, tag, board, &r);
    f->result = r;
}

void pgn_fixer_marker(pgn_fixer *f)
{
    const char *text = pgn_result_text(f->result.marker);
    if (f->result.marker == PGN_RESULT_NONE)
        return;
    if (f->walk.marker.at)
        change_marker(f, text);
    else if (f->walk.last.at)
        add_marker(f, text);
}
