/* relations.c: men that attack each other, men in a row.
 *
 *     relation = ( "attacks" | "defends" ) men | ( "attacked" | "defended" ) "by" men
 *     ray      = "ray" [ direction ] "(" men { "," men } ")"
 *
 * Both are sets: of the men before the relation's word, or of the first men of the ray.  A pinned
 * man attacks too (FIDE 3.1.3).  A ray's men follow each other with nothing between them. */
#include "query/operations.h"

/* ---- attacks ------------------------------------------------------------------------------- */

static pgn_squares attacks_of(const pgn_position *p, unsigned square)
{
    pgn_squares bit = (pgn_squares)1 << square;
    enum pgn_color color = p->sides[PGN_WHITE] & bit ? PGN_WHITE : PGN_BLACK;
    return pgn_attacks(pgn_kind_at(p, square), color, square, pgn_occupied(p));
}

/* Those of the first men that attack one of the second. */
static pgn_squares attacks(const pgn_node *node, pgn_query_run *run)
{
    pgn_squares found = 0, first = pgn_men_of(node->kids[0], run);
    pgn_squares second = first ? pgn_men_of(node->kids[1], run) : 0;
    for (; first && second; first &= first - 1)
        if (attacks_of(run->position, (unsigned)__builtin_ctzll(first)) & second)
            found |= first & -first;
    return found;
}

/* Those of the first men that are attacked by one of the second. */
static pgn_squares attacked_by(const pgn_node *node, pgn_query_run *run)
{
    pgn_squares first = pgn_men_of(node->kids[0], run), reached = 0;
    pgn_squares second = first ? pgn_men_of(node->kids[1], run) : 0;
    for (; second; second &= second - 1)
        reached |= attacks_of(run->position, (unsigned)__builtin_ctzll(second));
    return first & reached;
}

static const pgn_operation op_attacks = {
    .name = "attacks", .type = PGN_TYPE_MEN, .get.men = attacks, .subset = true};
static const pgn_operation op_attacked_by = {
    .name = "attacked by", .type = PGN_TYPE_MEN, .get.men = attacked_by, .subset = true};

/* ---- rays ---------------------------------------------------------------------------------- */

/* Directions by bits: north, north-east, ... clockwise, as White sees the board. */
enum { N, NE, E, SE, S, SW, W, NW };
static const int file_steps[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int rank_steps[8] = {1, 1, 0, -1, -1, -1, 0, 1};

/* The next man on from a square in a direction, or PGN_NO_SQUARE. */
static unsigned next_man(pgn_squares occupied, unsigned square, unsigned direction)
{
    int file = (int)pgn_file_of(square), rank = (int)pgn_rank_of(square);
    for (;;) {
        file += file_steps[direction];
        rank += rank_steps[direction];
        if (file < 0 || file > 7 || rank < 0 || rank > 7)
            return PGN_NO_SQUARE;
        unsigned next = (unsigned)(rank * 8 + file);
        if (occupied >> next & 1)
            return next;
    }
}

static bool follows(pgn_squares occupied, unsigned square, unsigned direction,
                    const pgn_squares *sets, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        square = next_man(occupied, square, direction);
        if (square == PGN_NO_SQUARE || !(sets[i] >> square & 1))
            return false;
    }
    return true;
}

#define RAY_MEN 8

static pgn_squares ray(const pgn_node *node, pgn_query_run *run)
{
    pgn_squares sets[RAY_MEN], found = 0, occupied = pgn_occupied(run->position);
    for (unsigned i = 0; i < node->kid_count; i++) {
        sets[i] = pgn_men_of(node->kids[i], run);
        if (!sets[i])
            return 0;
    }
    for (pgn_squares men = sets[0]; men; men &= men - 1) {
        unsigned square = (unsigned)__builtin_ctzll(men);
        for (unsigned direction = 0; direction < 8; direction++)
            if (node->which >> direction & 1 &&
                follows(occupied, square, direction, sets, node->kid_count))
                found |= men & -men;
    }
    return found;
}

static bool flip_ray(pgn_node *node, pgn_query *query, unsigned how)
{
    (void)query;
    unsigned flipped = 0;
    for (unsigned d = 0; d < 8; d++) {
        unsigned to = d;
        to = how & PGN_FLIP_COLOR ? (12 - to) % 8 : to; /* N and S */
        to = how & PGN_FLIP_FILES ? (8 - to) % 8 : to;  /* E and W */
        flipped |= (node->which >> d & 1) << to;
    }
    node->which = flipped;
    return true;
}

static const pgn_operation op_ray = {
    .name = "ray", .type = PGN_TYPE_MEN, .get.men = ray, .flip = flip_ray};

/* ---- parsing ------------------------------------------------------------------------------- */

static bool second_is(const pgn_parser *parser, const char *word)
{
    pgn_parser after = *parser;
    pgn_advance(&after);
    return pgn_ahead_is(&after, word);
}

bool pgn_attacked_by_ahead(const pgn_parser *parser)
{
    return (pgn_ahead_is(parser, "attacked") || pgn_ahead_is(parser, "defended")) &&
           second_is(parser, "by");
}

bool pgn_adjective_behind(const pgn_parser *parser)
{
    pgn_parser after = *parser;
    pgn_advance(&after);
    return pgn_adjective(pgn_ahead_text(&after)) && !pgn_attacked_by_ahead(&after);
}

pgn_node *pgn_parse_relations(pgn_parser *parser, pgn_node *node)
{
    size_t at = node->at;
    while (node) {
        const pgn_operation *op = NULL;
        if (pgn_attacked_by_ahead(parser)) {
            pgn_advance(parser);
            op = &op_attacked_by;
        } else if (pgn_ahead_is(parser, "attacks") || pgn_ahead_is(parser, "attack") ||
                   pgn_ahead_is(parser, "defends") || pgn_ahead_is(parser, "defend")) {
            op = &op_attacks;
        }
        if (!op)
            return pgn_parse_verb(parser, node);
        pgn_advance(parser);
        node = pgn_make(parser, op, at, 2, node, pgn_parse_plain_men(parser));
    }
    return NULL;
}

static unsigned parse_direction(pgn_parser *parser)
{
    static const struct {
        const char *word;
        unsigned directions;
    } words[] = {
        {"up", 1u << N},
        {"down", 1u << S},
        {"right", 1u << E},
        {"left", 1u << W},
        {"file", 1u << N | 1u << S},
        {"rank", 1u << E | 1u << W},
        {"diagonal", 1u << NE | 1u << SE | 1u << SW | 1u << NW},
        {"straight", 1u << N | 1u << S | 1u << E | 1u << W},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pgn_accept(parser, words[i].word))
            return words[i].directions;
    return 0xff;
}

pgn_node *pgn_parse_ray(pgn_parser *parser, size_t at, unsigned which)
{
    (void)which;
    pgn_node *kids[RAY_MEN];
    unsigned count = 0, directions = parse_direction(parser);
    if (!pgn_ahead_is(parser, "(")) {
        pgn_fault_here(parser, "a ray's men stand in parentheses");
        pgn_query_suggest(parser, "ray file (Q, R, R)");
        return NULL;
    }
    do {
        pgn_advance(parser);
        if (count == RAY_MEN)
            return pgn_fault_here(parser, "a ray has at most %d men", RAY_MEN);
        kids[count] = pgn_parse_plain_men(parser);
        if (!kids[count++])
            return NULL;
    } while (pgn_ahead_is(parser, ","));
    if (count < 2)
        return pgn_fault_here(parser, "a ray has at least two men");
    if (!pgn_expect(parser, ")"))
        return NULL;
    pgn_node *node = pgn_make_list(parser, &op_ray, kids, count);
    if (node) {
        node->at = at;
        node->len = parser->ahead.at - at;
        node->which = directions;
    }
    return node;
}
