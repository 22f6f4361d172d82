/* exact.c: exact positions.
 *
 *     fen "..."    the position, as many FEN fields as are given; ? for one that does not matter.
 *                  The counters are never compared
 *     after "..."  the position after these moves from the normal start
 *
 * With all four fields two positions are the same in the sense of FIDE 9.2.3. */
#include "query/needed.h"
#include "query/operations.h"

#include <stdio.h>
#include <string.h>

/* ---- exact --------------------------------------------------------------------------------- */

/* What is compared beside the placement. */
#define WITH_TURN 1u
#define WITH_CASTLING 2u
#define WITH_EN_PASSANT 4u
#define WITH_ALL 7u

struct exact {
    pgn_position position;
    unsigned with;
};

static bool same_placement(const pgn_position *a, const pgn_position *b)
{
    pgn_squares differ = (a->sides[0] ^ b->sides[0]) | (a->sides[1] ^ b->sides[1]);
    for (unsigned kind = 0; kind < 6 && !differ; kind++)
        differ |= a->kinds[kind] ^ b->kinds[kind];
    return differ == 0;
}

/* The square where a pawn can be taken en passant, if that is legal. */
static unsigned legal_ep(const pgn_position *p)
{
    return p->ep_square != PGN_NO_SQUARE && pgn_ep_is_legal(p) ? p->ep_square : PGN_NO_SQUARE;
}

static bool exactly(const pgn_node *node, pgn_query_run *run)
{
    const struct exact *exact = node->data;
    const pgn_position *p = run->moment->position, *asked = &exact->position;
    if (p->sides[0] != asked->sides[0] || !same_placement(p, asked))
        return false;
    if (exact->with == WITH_ALL)
        return pgn_same_position(p, asked);
    return (!(exact->with & WITH_TURN) || p->turn == asked->turn) &&
           (!(exact->with & WITH_CASTLING) || p->castling == asked->castling) &&
           (!(exact->with & WITH_EN_PASSANT) || legal_ep(p) == legal_ep(asked));
}

static void at_least(unsigned *least, unsigned count)
{
    *least = count > *least ? count : *least;
}

static void exact_bound(const pgn_node *node, pgn_query *query)
{
    const pgn_position *p = &((const struct exact *)node->data)->position;
    for (unsigned side = 0; side < 2; side++) {
        at_least(&query->men_min[side], (unsigned)__builtin_popcountll(p->sides[side]));
        at_least(&query->pawns_min[side],
                 (unsigned)__builtin_popcountll(p->sides[side] & p->kinds[PGN_PAWN]));
    }
}

static bool flip_exact(pgn_node *node, pgn_query *query, unsigned how)
{
    const struct exact *old = node->data;
    struct exact *new = pgn_query_alloc(query, sizeof *new);
    if (!new)
        return false;
    *new = *old;
    pgn_position *p = &new->position;
    for (unsigned kind = 0; kind < 6; kind++)
        p->kinds[kind] = pgn_squares_flipped(p->kinds[kind], how);
    for (unsigned side = 0; side < 2; side++) {
        unsigned from = how & PGN_FLIP_COLOR ? 1 - side : side;
        p->sides[side] = pgn_squares_flipped(old->position.sides[from], how);
        pgn_squares king = pgn_squares_flipped((pgn_squares)1 << old->position.kings[from], how);
        p->kings[side] = (uint8_t)__builtin_ctzll(king);
    }
    p->castling = pgn_squares_flipped(p->castling, how);
    p->checkers = pgn_squares_flipped(p->checkers, how);
    p->turn = how & PGN_FLIP_COLOR ? (uint8_t)(1 - p->turn) : p->turn;
    if (p->ep_square != PGN_NO_SQUARE) {
        pgn_squares ep = pgn_squares_flipped((pgn_squares)1 << p->ep_square, how);
        p->ep_square = (uint8_t)__builtin_ctzll(ep);
    }
    node->data = new;
    return true;
}

static pgn_needed *exact_needed(const pgn_node *node, struct pgn_needs *needs)
{
    pgn_needed *term = pgn_needed_new(needs, PGN_NEEDED_BOARD);
    if (term)
        term->board = ((const struct exact *)node->data)->position;
    return term;
}

static const pgn_operation op_exact = {.name = "fen",
                                       .type = PGN_TYPE_CONDITION,
                                       .needs = PGN_NEED_MOMENT,
                                       .get.condition = exactly,
                                       .bound = exact_bound,
                                       .needed = exact_needed,
                                       .flip = flip_exact};

static pgn_node *make_exact(pgn_parser *parser, const pgn_position *p, unsigned with, size_t at)
{
    struct exact *exact = pgn_query_alloc(parser->query, sizeof *exact);
    if (!exact)
        return pgn_fault_memory(parser);
    *exact = (struct exact){*p, with};
    pgn_node *node = pgn_make(parser, &op_exact, at, 0);
    if (node)
        node->data = exact;
    return node;
}

/* ---- parsing ------------------------------------------------------------------------------- */

static pgn_span next_field(pgn_span *text)
{
    while (text->len > 0 && text->at[0] == ' ')
        text->at++, text->len--;
    const char *blank = text->len ? memchr(text->at, ' ', text->len) : NULL;
    pgn_span field = {text->at, blank ? (size_t)(blank - text->at) : text->len};
    text->at += field.len;
    text->len -= field.len;
    return field;
}

/* Reads the FEN with stand-ins for fields that are missing or "?"; which fields count, in *with. */
static unsigned read_fen(pgn_span text, const char *turn, unsigned *with, pgn_position *p)
{
    const char *const others[3] = {turn, "-", "-"};
    char whole[PGN_FEN_MAX];
    pgn_span field = next_field(&text);
    size_t len = field.len;
    if (len + 16 > sizeof whole)
        return PGN_FEN_SYNTAX;
    memcpy(whole, field.at, len);
    *with = 0;
    for (unsigned i = 0; i < 3; i++) {
        field = next_field(&text);
        bool counts = field.len > 0 && !pgn_span_is(field, "?");
        *with |= (unsigned)counts << i;
        if (!counts)
            field = (pgn_span){others[i], 1};
        if (len + field.len + 2 > sizeof whole)
            return PGN_FEN_SYNTAX;
        whole[len++] = ' ';
        memcpy(whole + len, field.at, field.len);
        len += field.len;
    }
    return pgn_fen_read(whole, len, true, p);
}

pgn_node *pgn_make_fen(pgn_parser *parser, pgn_span text, size_t at)
{
    pgn_position p;
    unsigned with, faults = read_fen(text, "w", &with, &p);
    if (faults & PGN_FEN_OPPOSITE_CHECK && !(with & WITH_TURN))
        faults = read_fen(text, "b", &with, &p); /* then it can only be Black's turn */
    if (faults & PGN_FEN_UNUSABLE)
        return pgn_fault_at(parser, at, text.len ? text.len : 1,
                            faults & PGN_FEN_SYNTAX ? "this is no FEN"
                            : faults & PGN_FEN_OPPOSITE_CHECK
                                ? "the side that is not to move is in check"
                                : "no game has this position");
    if (faults & (PGN_FEN_CASTLING | PGN_FEN_EP))
        return pgn_fault_at(parser, at, text.len,
                            "the castling rights or the en passant square "
                            "cannot be, with men that stand like this");
    return make_exact(parser, &p, with, at);
}

static bool after_moves(pgn_parser *parser, pgn_span text, pgn_position *p)
{
    pgn_game game = {.text = text.at, .len = text.len};
    pgn_cursor cursor = pgn_tokens(&game);
    pgn_token token;
    pgn_reading reading;
    *p = pgn_start_position;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_NUMBER || token.type == PGN_TOKEN_PERIODS ||
            token.type == PGN_TOKEN_CHECK)
            continue;
        reading.status = PGN_MOVE_BAD_TEXT;
        if (token.type == PGN_TOKEN_MOVE)
            pgn_move_read(p, token.at, token.len, &reading);
        if (reading.status != PGN_MOVE_READ) {
            pgn_fault_at(parser, (size_t)(token.at - parser->text), token.len,
                         "this is no legal move here");
            return false;
        }
        pgn_play(p, reading.move);
    }
    return true;
}

pgn_node *pgn_make_after(pgn_parser *parser, pgn_span text, size_t at)
{
    pgn_position p;
    return after_moves(parser, text, &p) ? make_exact(parser, &p, WITH_ALL, at) : NULL;
}
