/* san_pattern.c: "plays": a move, or several in a row, as it is written, with gaps.
 *
 *     pattern = "O-O" | "O-O-O" | "--"
 *             | [ man ] [ from ] [ "x" | "-" ] to [ "=" kind ] [ "+" | "++" | "#" ]
 *             | "=" kind
 *     man     = K Q R B N P or * (any); none: a pawn
 *     from    = [ file ] [ rank ];  to = file rank;  ? stands for any file or rank
 *
 * What is written must hold, what is not is free: Bh7 may capture and check, Bxh7 must capture,
 * B-h7 must not.  x alone of the forms of annotation is no move: the notation is English SAN. */
#include "query/needed.h"
#include "query/operations.h"

#include <string.h>

enum { CAPTURE_FREE, CAPTURE_NEEDED, CAPTURE_BARRED };
enum { SIGN_FREE, SIGN_CHECK, SIGN_DOUBLE, SIGN_MATE };
enum { FORM_MOVE, FORM_SHORT, FORM_LONG, FORM_NULL };

struct pattern {
    pgn_squares from;
    unsigned kinds;      /* bits of the men that move */
    unsigned promotions; /* bits; 0: free */
    int capture, sign, form;
};

/* ---- evaluation ---------------------------------------------------------------------------- */

static bool sign_holds(const pgn_position *p, int sign)
{
    if (sign == SIGN_FREE)
        return true;
    if (!pgn_in_check(p))
        return false;
    if (sign == SIGN_DOUBLE)
        return (p->checkers & (p->checkers - 1)) != 0;
    return sign == SIGN_CHECK || !pgn_has_legal_move(p);
}

static bool castling_form(const pgn_moment *m, int form)
{
    if (!pgn_is_castling(m->before, m->move))
        return false;
    return (m->move.to > m->move.from) == (form == FORM_SHORT);
}

static bool move_form(const pgn_moment *m, const struct pattern *pattern, pgn_squares to)
{
    if (!(pattern->kinds >> m->move.kind & 1) || !(to >> m->move.to & 1) ||
        !(pattern->from >> m->move.from & 1) || pgn_is_castling(m->before, m->move))
        return false;
    if (pattern->promotions && !(pattern->promotions >> m->move.promotion & 1))
        return false;
    return pattern->capture == CAPTURE_FREE || (pgn_captured(m->before, m->move) != PGN_NO_KIND) ==
                                                   (pattern->capture == CAPTURE_NEEDED);
}

static bool plays(const pgn_node *node, pgn_query_run *run)
{
    const pgn_moment *m = run->moment;
    const struct pattern *pattern = node->data;
    if (!m->before)
        return false;
    if (pgn_move_is_null(m->move))
        return pattern->form == FORM_NULL;
    bool form = pattern->form == FORM_NULL   ? false
                : pattern->form == FORM_MOVE ? move_form(m, pattern, node->squares)
                                             : castling_form(m, pattern->form);
    if (!form || !sign_holds(m->position, pattern->sign))
        return false;
    run->position = m->before;
    bool subject = pgn_men_of(node->kids[0], run) >> m->move.from & 1;
    run->position = m->position;
    return subject;
}

static bool flip_plays(pgn_node *node, pgn_query *query, unsigned how)
{
    struct pattern *copy = pgn_query_alloc(query, sizeof *copy);
    if (!copy)
        return false;
    *copy = *(const struct pattern *)node->data;
    copy->from = pgn_squares_flipped(copy->from, how);
    if (how & PGN_FLIP_FILES && (copy->form == FORM_SHORT || copy->form == FORM_LONG))
        copy->form = copy->form == FORM_SHORT ? FORM_LONG : FORM_SHORT;
    node->data = copy;
    return true;
}

/* The man stands where it went to; of a pawn on the last rank, what it became. */
static pgn_needed *plays_needed(const pgn_node *node, struct pgn_needs *needs)
{
    const struct pattern *pattern = node->data;
    const pgn_squares last = UINT64_C(0xff000000000000ff);
    const unsigned promotions =
        1u << PGN_KNIGHT | 1u << PGN_BISHOP | 1u << PGN_ROOK | 1u << PGN_QUEEN;
    if (pattern->form != FORM_MOVE)
        return pgn_needed_new(needs, PGN_NEEDED_NOTHING);
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_MEN);
    for (unsigned man = 0; term && man < 12; man++) {
        unsigned kind = 1u << man % 6;
        pgn_squares squares = pattern->kinds & kind ? node->squares : 0;
        if (kind == 1u << PGN_PAWN)
            squares &= ~last;
        if (pattern->kinds >> PGN_PAWN & 1 && promotions & kind)
            squares |= node->squares & last;
        term->men[man] = squares;
    }
    return term;
}

static const pgn_operation op_plays = {.name = "plays",
                                       .type = PGN_TYPE_CONDITION,
                                       .needs = PGN_NEED_MOMENT,
                                       .get.condition = plays,
                                       .by_subject = true,
                                       .needed = plays_needed,
                                       .flip = flip_plays};

/* ---- reading a pattern ---------------------------------------------------------------------- */

static bool ends_in(pgn_span *text, const char *end)
{
    size_t len = strlen(end);
    if (text->len < len || memcmp(text->at + text->len - len, end, len) != 0)
        return false;
    text->len -= len;
    return true;
}

static void read_sign(pgn_span *text, struct pattern *pattern)
{
    pattern->sign = ends_in(text, "#")    ? SIGN_MATE
                    : ends_in(text, "++") ? SIGN_DOUBLE
                    : ends_in(text, "+")  ? SIGN_CHECK
                                          : SIGN_FREE;
}

static bool kind_bits(char letter, unsigned *kinds)
{
    static const char letters[] = "PNBRQK";
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (letter == '*')
        *kinds = PGN_WHITE_MEN;
    else if (found)
        *kinds = 1u << (found - letters);
    return found || letter == '*';
}

static bool read_promotion(pgn_span *text, struct pattern *pattern)
{
    if (text->len < 2 || text->at[text->len - 2] != '=')
        return true;
    unsigned kinds;
    if (!kind_bits(text->at[text->len - 1], &kinds))
        return false;
    pattern->promotions = kinds & ~(1u << PGN_PAWN | 1u << PGN_KING);
    text->len -= 2;
    return pattern->promotions != 0;
}

static bool special_form(pgn_span text, struct pattern *pattern)
{
    static const struct {
        const char *text;
        int form;
    } forms[] = {{"O-O", FORM_SHORT},
                 {"0-0", FORM_SHORT},
                 {"O-O-O", FORM_LONG},
                 {"0-0-0", FORM_LONG},
                 {"--", FORM_NULL}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (pgn_span_is(text, forms[i].text)) {
            pattern->form = forms[i].form;
            return true;
        }
    return false;
}

/* A file and a rank, either of which may be missing (from) or "?". */
static pgn_squares take_squares(pgn_span *text, bool whole)
{
    pgn_squares squares = ~(pgn_squares)0;
    size_t at = text->len;
    if (at > 0 && text->at[at - 1] >= '1' && text->at[at - 1] <= '8')
        squares &= (pgn_squares)0xff << (8 * (text->at[--at] - '1'));
    else if (whole && at > 0 && text->at[at - 1] == '?')
        at--;
    else if (whole)
        return 0;
    if (at > 0 && text->at[at - 1] >= 'a' && text->at[at - 1] <= 'h')
        squares &= UINT64_C(0x0101010101010101) << (text->at[--at] - 'a');
    else if (whole && at > 0 && text->at[at - 1] == '?')
        at--;
    else if (whole)
        return 0;
    text->len = at;
    return squares;
}

static bool read_pattern(pgn_span text, struct pattern *pattern, pgn_squares *to)
{
    *pattern = (struct pattern){.from = ~(pgn_squares)0, .kinds = 1u << PGN_PAWN};
    *to = ~(pgn_squares)0;
    read_sign(&text, pattern);
    if (special_form(text, pattern))
        return true;
    if (!read_promotion(&text, pattern))
        return false;
    if (text.len == 0)
        return pattern->promotions != 0;
    if (kind_bits(text.at[0], &pattern->kinds)) {
        text.at++;
        text.len--;
    }
    *to = take_squares(&text, true);
    if (!*to)
        return false;
    if (ends_in(&text, "x"))
        pattern->capture = CAPTURE_NEEDED;
    else if (ends_in(&text, "-"))
        pattern->capture = CAPTURE_BARRED;
    pattern->from = take_squares(&text, false);
    return text.len == 0;
}

/* ---- parsing ------------------------------------------------------------------------------- */

pgn_node *pgn_make_plays(pgn_parser *parser, pgn_node *subject, pgn_span text, size_t at)
{
    struct pattern *pattern = pgn_query_alloc(parser->query, sizeof *pattern);
    if (!pattern)
        return pgn_fault_memory(parser);
    pgn_squares to;
    if (!read_pattern(text, pattern, &to)) {
        pgn_fault_at(parser, at, text.len ? text.len : 1, "no move is written like this");
        pgn_query_suggest(parser, "Nf3, Bxh7+, exd5, Rae1, *xf7, e8=Q, O-O");
        return NULL;
    }
    pgn_node *node = pgn_make(parser, &op_plays, subject->at, 1, subject);
    if (node) {
        node->squares = to;
        node->text = text;
        node->data = pattern;
    }
    return node;
}

/* The subject of the second, fourth, ... move: the other side, if it is a side. */
static pgn_node *other_side(pgn_parser *parser, pgn_node *subject)
{
    if (subject->op != &pgn_op_men_of_side)
        return subject;
    unsigned men = subject->color == PGN_WHITE ? PGN_BLACK_MEN : PGN_WHITE_MEN;
    return pgn_make_men(parser, men, ~(pgn_squares)0, subject->at);
}

static bool next_word(pgn_span *text, pgn_span *word)
{
    while (text->len > 0 && (text->at[0] == ' ' || text->at[0] == '\t' || text->at[0] == '\n'))
        text->at++, text->len--;
    word->at = text->at;
    for (word->len = 0; word->len < text->len && text->at[word->len] != ' ' &&
                        text->at[word->len] != '\t' && text->at[word->len] != '\n';)
        word->len++;
    text->at += word->len;
    text->len -= word->len;
    return word->len > 0;
}

pgn_node *pgn_parse_plays(pgn_parser *parser, pgn_node *subject)
{
    bool quoted;
    size_t at = parser->ahead.at;
    pgn_span text = pgn_literal(parser, false, &quoted), word;
    pgn_node *kids[PGN_QUERY_STEPS];
    pgn_step_tie ties[PGN_QUERY_STEPS];
    unsigned count = 0;
    if (parser->failed)
        return NULL;
    while (next_word(&text, &word)) {
        if (count == PGN_QUERY_STEPS)
            return pgn_fault_at(parser, at, 1, "at most %d moves can follow each other",
                                PGN_QUERY_STEPS);
        ties[count].within = 1;
        subject = count > 0 ? other_side(parser, subject) : subject;
        kids[count] = subject
                          ? pgn_make_plays(parser, subject, word, (size_t)(word.at - parser->text))
                          : NULL;
        if (!kids[count++])
            return NULL;
    }
    if (count == 0) {
        pgn_fault_at(parser, at, 1, "a move is missing here");
        pgn_query_suggest(parser, "plays Bxh7+");
        return NULL;
    }
    return count == 1 ? kids[0] : pgn_join_steps(parser, kids, ties, count, subject->at);
}
