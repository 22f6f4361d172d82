/* query.c: a query's memory, copies of trees, and the plan that is made of a whole tree.
 *
 * All memory of a tree comes from a few chunks that are released together.  The plan gives each
 * node with a past its slots, each aggregate its place, and finds bounds behind which no moment can
 * match: a ply, and the men that must still stand. */
#include "query/operations.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory -------------------------------------------------------------------------------- */

#define CHUNK_BYTES 8192

struct pgn_chunk {
    struct pgn_chunk *next;
    size_t used, room;
    max_align_t bytes[];
};

void *pgn_query_alloc(pgn_query *query, size_t size)
{
    struct pgn_chunk *chunk = query->chunks;
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!chunk || chunk->room - chunk->used < size) {
        size_t room = size > CHUNK_BYTES ? size : CHUNK_BYTES;
        chunk = calloc(1, sizeof *chunk + room);
        if (!chunk)
            return NULL;
        chunk->room = room;
        chunk->next = query->chunks;
        query->chunks = chunk;
    }
    void *memory = (char *)chunk->bytes + chunk->used;
    chunk->used += size;
    return memory;
}

pgn_query *pgn_query_new(void)
{
    return calloc(1, sizeof(pgn_query));
}

void pgn_query_close(pgn_query *query)
{
    if (!query)
        return;
    pgn_regex_release(query->regexes);
    while (query->chunks) {
        struct pgn_chunk *next = query->chunks->next;
        free(query->chunks);
        query->chunks = next;
    }
    free(query);
}

pgn_node *pgn_node_new(pgn_query *query, const pgn_operation *op, unsigned kid_count)
{
    pgn_node *node = pgn_query_alloc(query, sizeof *node);
    pgn_node **kids = kid_count ? pgn_query_alloc(query, kid_count * sizeof *kids) : NULL;
    if (!node || (kid_count && !kids))
        return NULL;
    node->op = op;
    node->needs = op->needs;
    node->kids = kids;
    node->kid_count = kid_count;
    query->node_count++;
    return node;
}

unsigned pgn_query_tag_slot(pgn_query *query, pgn_span name)
{
    for (unsigned i = 0; i < query->tag_count; i++)
        if (pgn_span_equal(name, query->tags[i]))
            return i;
    unsigned count = query->tag_count;
    if ((count & (count - 1)) == 0) { /* full: room doubles */
        pgn_span *tags = pgn_query_alloc(query, (count ? count * 2 : 1) * sizeof *tags);
        if (!tags)
            return UINT32_MAX;
        if (count)
            memcpy(tags, query->tags, count * sizeof *tags);
        query->tags = tags;
    }
    char *copy = pgn_query_alloc(query, name.len + 1);
    if (!copy)
        return UINT32_MAX;
    memcpy(copy, name.at, name.len);
    query->tags[count] = (pgn_span){copy, name.len};
    return query->tag_count++;
}

/* ---- copies with colours or files exchanged ------------------------------------------------ */

pgn_squares pgn_squares_flipped(pgn_squares squares, unsigned how)
{
    pgn_squares flipped = 0;
    for (; squares; squares &= squares - 1) {
        unsigned square = (unsigned)__builtin_ctzll(squares);
        square ^= how & PGN_FLIP_COLOR ? 56u : 0;
        square ^= how & PGN_FLIP_FILES ? 7u : 0;
        flipped |= (pgn_squares)1 << square;
    }
    return flipped;
}

unsigned pgn_men_flipped(unsigned men, unsigned how)
{
    return how & PGN_FLIP_COLOR ? (men & PGN_WHITE_MEN) << 6 | men >> 6 : men;
}

pgn_node *pgn_node_flipped(pgn_query *query, const pgn_node *node, unsigned how)
{
    if (query->node_count >= PGN_QUERY_NODES)
        return NULL;
    pgn_node *copy = pgn_node_new(query, node->op, node->kid_count);
    if (!copy)
        return NULL;
    pgn_node **kids = copy->kids;
    *copy = *node;
    copy->kids = kids;
    for (unsigned i = 0; i < node->kid_count; i++) {
        kids[i] = pgn_node_flipped(query, node->kids[i], how);
        if (!kids[i])
            return NULL;
    }
    copy->squares = pgn_squares_flipped(node->squares, how);
    copy->men = pgn_men_flipped(node->men, how);
    if (how & PGN_FLIP_COLOR && node->color != PGN_ANY_COLOR)
        copy->color = 1 - node->color;
    return node->op->flip && !node->op->flip(copy, query, how) ? NULL : copy;
}

/* ---- the plan ------------------------------------------------------------------------------ */

static bool count_past(pgn_query *query, pgn_node *node)
{
    for (unsigned i = 0; i < node->kid_count; i++)
        if (!count_past(query, node->kids[i]))
            return false;
    if (node->op->update && !node->planned) {
        node->planned = true;
        query->updated_count++;
    }
    return true;
}

static void place_past(pgn_query *query, pgn_node *node)
{
    for (unsigned i = 0; i < node->kid_count; i++)
        place_past(query, node->kids[i]);
    if (!node->op->update || !node->planned)
        return;
    node->planned = false;
    node->slot = query->slot_count;
    query->slot_count += node->op->slots ? node->op->slots : (unsigned)node->low;
    if (node->op->aggregate)
        node->place = query->aggregate_count++;
    query->updated[query->updated_count++] = node;
}

/* What a conjunct at the top says of the moments that can match. */
static void bound_by(pgn_query *query, const pgn_node *node)
{
    bool ply = node->op == &pgn_op_compare && node->kids[0]->op == &pgn_op_ply &&
               node->kids[1]->op == &pgn_op_literal;
    double number = ply ? node->kids[1]->low : 0;
    if (ply && number >= 0 && number < UINT32_MAX &&
        (node->relation == PGN_LESS || node->relation == PGN_AT_MOST ||
         node->relation == PGN_EQUAL) &&
        (uint32_t)number < query->last_ply)
        query->last_ply = (uint32_t)number;
    if (node->op->bound)
        node->op->bound(node, query);
    if (node->op == &pgn_op_and)
        for (unsigned i = 0; i < node->kid_count; i++)
            bound_by(query, node->kids[i]);
}

bool pgn_query_plan(pgn_query *query)
{
    query->last_ply = UINT32_MAX;
    query->levels = query->root->level;
    if (!count_past(query, query->root))
        return false;
    query->updated = pgn_query_alloc(query, (query->updated_count + 1) * sizeof *query->updated);
    if (!query->updated)
        return false;
    query->updated_count = 0;
    place_past(query, query->root);
    bound_by(query, query->root);
    return true;
}

/* What its own operations, not only their needs, tell. */
static unsigned text_read_by(const pgn_node *node)
{
    unsigned reads = pgn_is_line_number(node) ? PGN_QUERY_LINE : 0;
    if (node->op->needs & PGN_NEED_NOTES || node->op == &pgn_op_scan_number)
        reads |= PGN_QUERY_NOTES;
    for (unsigned i = 0; i < node->kid_count; i++)
        reads |= text_read_by(node->kids[i]);
    return reads;
}

unsigned pgn_query_reads(const pgn_query *query)
{
    unsigned needs = query->root->needs;
    bool moments = needs & (PGN_NEED_MOMENT | PGN_NEED_REPLAY);
    return (needs & PGN_NEED_TAGS ? PGN_QUERY_TAGS : 0) |
           (needs & PGN_NEED_TOKENS || moments ? PGN_QUERY_TOKENS : 0) |
           (moments ? PGN_QUERY_MOMENTS | PGN_QUERY_TAGS : 0) |
           (needs & PGN_NEED_PLACE ? PGN_QUERY_PLACES : 0) | text_read_by(query->root);
}

/* ---- parsing, from outside ------------------------------------------------------------------- */

static pgn_query *finish(pgn_parser *parser, pgn_node *root)
{
    pgn_query *query = parser->query;
    if (root && parser->ahead.type != PGN_LEXEME_END) {
        pgn_parse_rest(parser);
        root = NULL;
    }
    query->root = root;
    if (root && !pgn_query_plan(query)) {
        pgn_fault_memory(parser);
        query->root = NULL;
    }
    if (query->root)
        return query;
    pgn_query_mend_fen(parser);
    pgn_query_close(query);
    return NULL;
}

/* The query with its own copy of the text; NULL: out of memory, reported. */
static bool begin(pgn_parser *parser, const char *text, size_t len, pgn_query_fault *fault)
{
    *fault = (pgn_query_fault){.at = 0};
    *parser = (pgn_parser){.fault = fault};
    pgn_query *query = len <= PGN_QUERY_BYTES ? pgn_query_new() : NULL;
    char *copy = query ? pgn_query_alloc(query, len + 1) : NULL;
    if (!copy) {
        pgn_query_close(query);
        if (len > PGN_QUERY_BYTES)
            pgn_fault_at(parser, 0, len, "the query is too long: over %u bytes", PGN_QUERY_BYTES);
        else
            pgn_fault_memory(parser);
        return false;
    }
    if (len)
        memcpy(copy, text, len);
    query->text = (pgn_span){copy, len};
    pgn_parser_start(parser, query, copy, len, fault);
    return true;
}

pgn_query *pgn_query_parse(const char *text, size_t len, pgn_query_fault *fault)
{
    pgn_parser parser;
    if (!begin(&parser, text, len, fault))
        return NULL;
    pgn_node *root = pgn_as_condition(&parser, pgn_parse_query(&parser));
    return finish(&parser, root ? pgn_check_negative(&parser, root) : NULL);
}

pgn_query *pgn_query_parse_value(const char *text, size_t len, pgn_query_fault *fault)
{
    pgn_parser parser;
    return begin(&parser, text, len, fault) ? finish(&parser, pgn_parse_values(&parser)) : NULL;
}
