/* material.c: material balances in the manner of endgame names.
 *
 *     material "KRP v KR"    exactly these men
 *     side = { man [ "*" | "+" | number [ "-" number | "+" ] ] }
 *
 * A man is K Q R B N P, or L for a minor piece; several of one kind add up.  * is any number, + one
 * or more, 2 two, 1-3 one to three, 2+ two or more.  What is not named is not there; kings always
 * are.  "either color" before it asks for the reverse too. */
#include "query/operations.h"

#include <string.h>

enum { MINOR_PIECES = 5, COUNTS };

/* Numbers of P N B R Q and of minor pieces, each side's. */
struct material {
    uint8_t low[2][COUNTS], high[2][COUNTS];
    bool minors[2]; /* bishops and knights are counted together */
};

static bool side_fits(const pgn_position *p, const struct material *material, unsigned side)
{
    const uint8_t *low = material->low[side], *high = material->high[side];
    unsigned minors = 0;
    for (unsigned kind = 0; kind < 5; kind++) {
        unsigned count = (unsigned)__builtin_popcountll(p->kinds[kind] & p->sides[side]);
        bool minor = kind == PGN_KNIGHT || kind == PGN_BISHOP;
        minors += minor ? count : 0;
        if (minor && material->minors[side] ? count < low[kind]
                                            : count < low[kind] || count > high[kind])
            return false;
    }
    return !material->minors[side] || (minors >= low[MINOR_PIECES] && minors <= high[MINOR_PIECES]);
}

static bool has_material(const pgn_node *node, pgn_query_run *run)
{
    const pgn_position *p = run->moment->position;
    return side_fits(p, node->data, 0) && side_fits(p, node->data, 1);
}

static bool flip_material(pgn_node *node, pgn_query *query, unsigned how)
{
    const struct material *old = node->data;
    struct material *new = pgn_query_alloc(query, sizeof *new);
    if (!new)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        unsigned from = how & PGN_FLIP_COLOR ? 1 - side : side;
        memcpy(new->low[side], old->low[from], COUNTS);
        memcpy(new->high[side], old->high[from], COUNTS);
        new->minors[side] = old->minors[from];
    }
    node->data = new;
    return true;
}

const pgn_operation pgn_op_material = {.name = "material",
                                       .type = PGN_TYPE_CONDITION,
                                       .needs = PGN_NEED_MOMENT,
                                       .get.condition = has_material,
                                       .flip = flip_material};

/* ---- reading ------------------------------------------------------------------------------- */

#define MOST 99

static unsigned digits(const char **at, const char *end)
{
    unsigned value = 0;
    while (*at < end && **at >= '0' && **at <= '9' && value < 100)
        value = value * 10 + (unsigned)(*(*at)++ - '0');
    return value > MOST ? MOST : value;
}

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

/* How many, behind a man. */
static void quantity(const char **at, const char *end, unsigned *low, unsigned *high)
{
    *low = *high = 1;
    if (*at < end && **at == '*') {
        ++*at;
        *low = 0, *high = MOST;
        return;
    }
    bool number = is_digit(*at, end);
    if (number)
        *low = *high = digits(at, end);
    if (*at < end && **at == '+') {
        ++*at;
        *high = MOST;
    } else if (number && *at < end && **at == '-' && is_digit(*at + 1, end)) {
        ++*at;
        *high = digits(at, end);
    }
}

static bool read_man(const char **at, const char *end, struct material *material, unsigned side)
{
    static const char letters[] = "PNBRQL";
    const char *found = **at ? strchr(letters, **at) : NULL;
    unsigned low, high;
    if (**at == 'K') {
        ++*at;
        return true;
    }
    if (!found)
        return false;
    unsigned kind = (unsigned)(found - letters);
    ++*at;
    quantity(at, end, &low, &high);
    unsigned sum_low = material->low[side][kind] + low,
             sum_high = material->high[side][kind] + high;
    material->low[side][kind] = (uint8_t)(sum_low > MOST ? MOST : sum_low);
    material->high[side][kind] = (uint8_t)(sum_high > MOST ? MOST : sum_high);
    material->minors[side] |= kind == MINOR_PIECES;
    return low <= high;
}

/* With minor pieces named, bishops and knights that are named too are among them. */
static void add_named_minors(struct material *material, unsigned side)
{
    if (!material->minors[side])
        return;
    for (unsigned kind = PGN_KNIGHT; kind <= PGN_BISHOP; kind++) {
        unsigned low = material->low[side][MINOR_PIECES] + material->low[side][kind];
        unsigned high = material->high[side][MINOR_PIECES] + material->high[side][kind];
        material->low[side][MINOR_PIECES] = (uint8_t)(low > MOST ? MOST : low);
        material->high[side][MINOR_PIECES] = (uint8_t)(high > MOST ? MOST : high);
    }
}

static bool read_material(pgn_span text, struct material *material, size_t *bad)
{
    const char *at = text.at, *end = text.at + text.len;
    unsigned side = 0;
    while (at < end) {
        *bad = (size_t)(at - text.at);
        if (*at == ' ') {
            at++;
        } else if (*at == 'v') {
            if (side++ == 1)
                return false;
            at++;
        } else if (!read_man(&at, end, material, side)) {
            return false;
        }
    }
    *bad = text.len ? text.len - 1 : 0;
    add_named_minors(material, 0);
    add_named_minors(material, 1);
    return side == 1;
}

pgn_node *pgn_make_material(pgn_parser *parser, pgn_span text, size_t at)
{
    size_t bad = 0;
    struct material *material = pgn_query_alloc(parser->query, sizeof *material);
    if (!material)
        return pgn_fault_memory(parser);
    if (!read_material(text, material, &bad)) {
        pgn_fault_at(parser, at + bad, 1, "no material of two sides");
        pgn_query_suggest(parser, "material \"KRP v KR\"");
        return NULL;
    }
    pgn_node *node = pgn_make(parser, &pgn_op_material, at, 0);
    if (node)
        node->data = material;
    return node;
}

pgn_node *pgn_parse_material(pgn_parser *parser, size_t at, unsigned which)
{
    (void)at;
    (void)which;
    if (parser->ahead.type != PGN_LEXEME_STRING)
        return pgn_fault_here(parser, "the men of both sides are missing here, in quotes");
    pgn_span text = parser->ahead.body;
    size_t text_at = parser->ahead.at + 1;
    pgn_advance(parser);
    return pgn_make_material(parser, text, text_at);
}
