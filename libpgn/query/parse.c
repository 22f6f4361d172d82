/* parse.c: the upper half of the grammar, from the whole query down to its terms.
 *
 *     query   = step { ( "then" [ "within" N "plies" ] | "next" ) step }
 *     step    = any
 *     any     = all { "or" all }
 *     all     = unary { "and" unary }
 *     unary   = ( "not" | "some" | "never" | "always" | "before" | "maybe" ) unary
 *             | ( "flip" | "either" ) ( "color" | "files" ) unary
 *             | term [ "for" N ( "plies" | "moves" ) ]
 *
 * Where precedence would have to be remembered, parentheses are asked for: "or" beside "then", and
 * "for" behind an "and" that joins moments. */
#include "query/operations.h"
#include "query/parser.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- nodes --------------------------------------------------------------------------------- */

pgn_node *pgn_make_list(pgn_parser *parser, const pgn_operation *op, pgn_node **kids,
                        unsigned count)
{
    if (parser->query->node_count >= PGN_QUERY_NODES)
        return pgn_fault_at(parser, 0, parser->len, "the query is too long: over %u terms",
                            PGN_QUERY_NODES);
    pgn_node *node = pgn_node_new(parser->query, op, count);
    if (!node)
        return pgn_fault_memory(parser);
    for (unsigned i = 0; i < count; i++) {
        node->kids[i] = kids[i];
        node->needs |= kids[i]->needs;
        node->level = kids[i]->level > node->level ? kids[i]->level : node->level;
    }
    if (op->aggregate) {
        node->level++;
        node->needs = (node->needs & ~PGN_NEED_MOMENT) | PGN_NEED_REPLAY;
    }
    return node;
}

pgn_node *pgn_make(pgn_parser *parser, const pgn_operation *op, size_t at, unsigned count, ...)
{
    pgn_node *kids[3];
    va_list args;
    va_start(args, count);
    for (unsigned i = 0; i < count; i++)
        kids[i] = va_arg(args, pgn_node *);
    va_end(args);
    for (unsigned i = 0; i < count; i++)
        if (!kids[i])
            return NULL;
    pgn_node *node = pgn_make_list(parser, op, kids, count);
    if (node) {
        node->at = at;
        node->len = parser->ahead.at > at ? parser->ahead.at - at : 0;
    }
    return node;
}

pgn_node *pgn_as_condition(pgn_parser *parser, pgn_node *node)
{
    if (!node || node->op->type == PGN_TYPE_CONDITION)
        return node;
    if (node->op->type == PGN_TYPE_MEN)
        return pgn_make(parser, &pgn_op_present, node->at, 1, node);
    bool number = node->op->type == PGN_TYPE_NUMBER;
    pgn_fault_at(parser, node->at, node->len, "%s is no condition by itself: compare it",
                 number ? "a number" : "a text");
    pgn_query_suggest(parser, number ? "... >= 1" : "... = \"...\"");
    return NULL;
}

pgn_node *pgn_as_number(pgn_parser *parser, pgn_node *node)
{
    if (!node || node->op->type == PGN_TYPE_NUMBER)
        return node;
    if (node->op->type == PGN_TYPE_MEN)
        return pgn_make(parser, &pgn_op_number_of_men, node->at, 1, node);
    return pgn_fault_at(parser, node->at, node->len, "a number is wanted here");
}

/* ---- sequences ----------------------------------------------------------------------------- */

static bool is_moment(const pgn_node *node)
{
    return (node->needs & PGN_NEED_MOMENT) != 0;
}

/* True if a sequence stands somewhere inside, where it is not a constant of the whole game. */
static bool holds_sequence(const pgn_node *node)
{
    if (node->op->aggregate)
        return false;
    bool found = node->op == &pgn_op_sequence;
    for (unsigned i = 0; i < node->kid_count && !found; i++)
        found = holds_sequence(node->kids[i]);
    return found;
}

struct steps {
    pgn_node *kids[PGN_QUERY_STEPS];
    pgn_step_tie ties[PGN_QUERY_STEPS];
    unsigned count;
};

/* Appends a step; a sequence in parentheses gives its own steps, so that its first one is tied. */
static bool add_step(pgn_parser *parser, struct steps *steps, pgn_node *node, pgn_step_tie tie)
{
    const pgn_step_tie *inner = node->op == &pgn_op_sequence ? node->data : NULL;
    unsigned count = inner ? node->kid_count : 1;
    if (!inner && steps->count > 0 && holds_sequence(node)) {
        pgn_fault_at(
            parser, node->at, node->len,
            "a sequence inside a later step has no clear beginning: make it a step itself");
        return false;
    }
    if (steps->count + count > PGN_QUERY_STEPS) {
        pgn_fault_at(parser, node->at, node->len, "a sequence has at most %d steps",
                     PGN_QUERY_STEPS);
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        steps->kids[steps->count] = inner ? node->kids[i] : node;
        steps->ties[steps->count++] = inner && i > 0 ? inner[i] : tie;
    }
    return true;
}

static pgn_node *make_sequence(pgn_parser *parser, const struct steps *steps, size_t at)
{
    pgn_step_tie *ties = pgn_query_alloc(parser->query, sizeof steps->ties);
    if (!ties)
        return pgn_fault_memory(parser);
    memcpy(ties, steps->ties, sizeof steps->ties);
    pgn_node *node =
        pgn_make_list(parser, &pgn_op_sequence, (pgn_node **)steps->kids, steps->count);
    if (!node)
        return NULL;
    node->at = at;
    node->len = parser->ahead.at - at;
    node->data = ties;
    node->low = (double)(1 + steps->count * PGN_STEP_WORDS);
    return node;
}

pgn_node *pgn_join_steps(pgn_parser *parser, pgn_node **kids, const pgn_step_tie *ties,
                         unsigned count, size_t at)
{
    struct steps steps = {.count = 0};
    for (unsigned i = 0; i < count; i++)
        if (!add_step(parser, &steps, kids[i], ties[i]))
            return NULL;
    return make_sequence(parser, &steps, at);
}

bool pgn_parse_count(pgn_parser *parser, unsigned most, unsigned *count)
{
    double number = parser->ahead.number;
    if (parser->ahead.type != PGN_LEXEME_NUMBER || number < 1 || number > most ||
        number != (double)(unsigned)number) {
        pgn_fault_here(parser, "a whole number from 1 to %u is wanted here", most);
        return false;
    }
    *count = (unsigned)number;
    pgn_advance(parser);
    return true;
}

/* next | then [within N plies] */
static bool parse_tie(pgn_parser *parser, pgn_step_tie *tie)
{
    *tie = (pgn_step_tie){.within = 0};
    if (pgn_accept(parser, "next")) {
        tie->within = 1;
        return true;
    }
    if (!pgn_accept(parser, "then"))
        return false;
    if (!pgn_accept(parser, "within"))
        return true;
    return pgn_parse_count(parser, PGN_QUERY_PLIES, &tie->within) &&
           (pgn_accept(parser, "ply") || pgn_expect(parser, "plies"));
}

static bool tie_ahead(const pgn_parser *parser)
{
    return pgn_ahead_is(parser, "then") || pgn_ahead_is(parser, "next");
}

/* ---- and, or ------------------------------------------------------------------------------- */

struct list {
    pgn_node **kids;
    unsigned count, room;
};

static bool append(pgn_parser *parser, struct list *list, pgn_node *node)
{
    if (list->count == list->room) {
        unsigned room = list->room ? list->room * 2 : 8;
        pgn_node **kids = pgn_query_alloc(parser->query, room * sizeof *kids);
        if (!kids) {
            pgn_fault_memory(parser);
            return false;
        }
        if (list->count > 0)
            memcpy(kids, list->kids, list->count * sizeof *kids);
        list->kids = kids;
        list->room = room;
    }
    list->kids[list->count++] = node;
    return true;
}

/* "a and b for 4 plies" may mean either; where a is a tag it is all the same. */
static bool check_lasting(pgn_parser *parser, const struct list *list)
{
    const pgn_node *last = list->kids[list->count - 1];
    if ((last->op != &pgn_op_plies_long && last->op != &pgn_op_moves_long) ||
        parser->text[last->at] == '(')
        return true;
    for (unsigned i = 0; i + 1 < list->count; i++)
        if (is_moment(list->kids[i])) {
            pgn_fault_at(parser, last->at, last->len,
                         "does \"for\" mean this term alone or all before it too? "
                         "Put parentheses around what it means");
            pgn_query_suggest(parser, "(... and ...) for N plies");
            return false;
        }
    return true;
}

static pgn_node *parse_all(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    struct list list = {0};
    do {
        pgn_node *node = pgn_parse_unary(parser);
        if (!node || !append(parser, &list, node))
            return NULL;
        if (list.count > 1 || pgn_ahead_is(parser, "and")) {
            list.kids[list.count - 1] = pgn_as_condition(parser, node);
            if (!list.kids[list.count - 1] || !check_lasting(parser, &list))
                return NULL;
        }
    } while (pgn_accept(parser, "and"));
    if (list.count == 1)
        return list.kids[0];
    pgn_node *all = pgn_make_list(parser, &pgn_op_and, list.kids, list.count);
    if (all)
        all->at = at, all->len = parser->ahead.at - at;
    return all && pgn_check_movers(parser, all) ? all : NULL;
}

/* any; *open tells of an "or" without parentheses. */
static pgn_node *parse_any(pgn_parser *parser, bool *open)
{
    size_t at = parser->ahead.at;
    struct list list = {0};
    do {
        pgn_node *node = parse_all(parser);
        if (node && (list.count > 0 || pgn_ahead_is(parser, "or")))
            node = pgn_as_condition(parser, node);
        if (!node || !append(parser, &list, node))
            return NULL;
    } while (pgn_accept(parser, "or"));
    *open = list.count > 1;
    if (list.count == 1)
        return list.kids[0];
    pgn_node *any = pgn_make_list(parser, &pgn_op_or, list.kids, list.count);
    if (any)
        any->at = at, any->len = parser->ahead.at - at;
    return any;
}

static pgn_node *parse_steps(pgn_parser *parser)
{
    struct steps steps = {.count = 0};
    size_t at = parser->ahead.at;
    pgn_step_tie tie = {.within = 0};
    for (;;) {
        bool open;
        pgn_node *node = parse_any(parser, &open);
        if (!node)
            return NULL;
        bool more = tie_ahead(parser);
        if (!more && steps.count == 0)
            return node;
        if (open) {
            pgn_fault_at(parser, node->at, node->len,
                         "\"or\" beside \"then\" can be read in two ways: put it in parentheses");
            pgn_query_suggest(parser, "(... or ...) then ...");
            return NULL;
        }
        node = pgn_as_condition(parser, node);
        if (!node || !add_step(parser, &steps, node, tie))
            return NULL;
        if (!more)
            return make_sequence(parser, &steps, at);
        if (!parse_tie(parser, &tie))
            return NULL;
    }
}

pgn_node *pgn_parse_query(pgn_parser *parser)
{
    if (++parser->depth > PGN_QUERY_NESTING)
        return pgn_fault_here(parser, "parentheses are nested too deep: over %u",
                              PGN_QUERY_NESTING);
    pgn_node *node = parse_steps(parser);
    parser->depth--;
    return node;
}

/* ---- unary --------------------------------------------------------------------------------- */

static pgn_node *parse_not(pgn_parser *parser, size_t at)
{
    return pgn_make(parser, &pgn_op_not, at, 1, pgn_as_condition(parser, pgn_parse_unary(parser)));
}

static pgn_node *parse_over_game(pgn_parser *parser, const pgn_operation *op, size_t at)
{
    return pgn_make(parser, op, at, 1, pgn_as_condition(parser, pgn_parse_unary(parser)));
}

static pgn_node *parse_maybe(pgn_parser *parser)
{
    bool before = parser->maybe;
    parser->maybe = true;
    pgn_node *node = pgn_parse_unary(parser);
    parser->maybe = before;
    return node;
}

/* flip color X: X with the colours exchanged; either color X: X, or that. */
static pgn_node *parse_flip(pgn_parser *parser, bool either, size_t at)
{
    unsigned how;
    if (pgn_accept(parser, "color") || pgn_accept(parser, "colour") || pgn_accept(parser, "side")) {
        how = PGN_FLIP_COLOR;
    } else if (pgn_accept(parser, "files") || pgn_accept(parser, "wing")) {
        how = PGN_FLIP_FILES;
    } else {
        pgn_fault_here(parser, "what is exchanged: color (white and black) or files (a and h)?");
        pgn_query_suggest(parser, "color");
        return NULL;
    }
    pgn_node *node = pgn_parse_unary(parser);
    if (node && either)
        node = pgn_as_condition(parser, node);
    if (!node)
        return NULL;
    pgn_node *other = pgn_node_flipped(parser->query, node, how);
    if (!other && parser->query->node_count >= PGN_QUERY_NODES)
        return pgn_fault_at(parser, at, parser->len - at, "the query is too long: over %u terms",
                            PGN_QUERY_NODES);
    if (!other)
        return pgn_fault_memory(parser);
    return either ? pgn_make(parser, &pgn_op_or, at, 2, node, other) : other;
}

static pgn_node *parse_lasting(pgn_parser *parser, pgn_node *node, size_t at)
{
    unsigned count;
    node = pgn_as_condition(parser, node);
    if (!node || !pgn_parse_count(parser, PGN_QUERY_PLIES, &count))
        return NULL;
    bool moves = pgn_accept(parser, "moves");
    if (!moves && !pgn_accept(parser, "plies") && !pgn_accept(parser, "positions")) {
        pgn_fault_here(parser, "for how many plies, or moves of one side?");
        pgn_query_suggest(parser, "plies");
        return NULL;
    }
    node = pgn_make(parser, moves ? &pgn_op_moves_long : &pgn_op_plies_long, at, 1, node);
    if (node)
        node->high = count;
    return node;
}

static pgn_node *parse_prefixed(pgn_parser *parser, bool *none)
{
    static const struct {
        const char *word;
        const pgn_operation *op;
    } prefixes[] = {
        {"some", &pgn_op_some},
        {"never", &pgn_op_never},
        {"always", &pgn_op_always},
        {"before", &pgn_op_before},
    };
    size_t at = parser->ahead.at;
    *none = false;
    if (pgn_accept(parser, "not"))
        return parse_not(parser, at);
    if (pgn_accept(parser, "maybe"))
        return parse_maybe(parser);
    if (pgn_accept(parser, "flip"))
        return parse_flip(parser, false, at);
    if (pgn_accept(parser, "either"))
        return parse_flip(parser, true, at);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (pgn_accept(parser, prefixes[i].word))
            return parse_over_game(parser, prefixes[i].op, at);
    *none = true;
    return NULL;
}

pgn_node *pgn_parse_unary(pgn_parser *parser)
{
    if (++parser->depth > PGN_QUERY_NESTING)
        return pgn_fault_here(parser, "words are nested too deep: over %u", PGN_QUERY_NESTING);
    bool none;
    size_t at = parser->ahead.at;
    pgn_node *node = parse_prefixed(parser, &none);
    if (none)
        node = pgn_parse_comparison(parser);
    if (node && pgn_accept(parser, "for"))
        node = parse_lasting(parser, node, at);
    parser->depth--;
    return node;
}
