/* tree.h (private): the expression tree, the run that evaluates it, and what the files of query/
 * offer each other.
 *
 * A node is an operation with operands and literals.  Operations are const tables of functions, so
 * that a tree is evaluated by calls through them: measured against a switch over byte code it is
 * even, and each operation can live in the file of its subject.  The tree never changes after
 * parsing; all that changes lives in the run.
 *
 * Moments come in order and the past is kept in slots: what looks back (then, next, for, before,
 * path, occurrence) owns a slot of the line's state, is brought up to date once for each moment,
 * inner ones first, and has its answer read from there.  So conditions look only backwards, and no
 * line of a game is ever stored.  What looks over the whole game (some, never, count, max) is an
 * aggregate: aggregates are gathered level by level, each level in one replay, and are constants
 * for the level above. */
#ifndef PGN_QUERY_TREE_H
#define PGN_QUERY_TREE_H

#include <pgn/query.h>
#include <pgn/replay.h>

#include <string.h>

enum pgn_type {
    PGN_TYPE_CONDITION,
    PGN_TYPE_NUMBER, /* unknown is NaN */
    PGN_TYPE_MEN,    /* a set of squares with men on them */
    PGN_TYPE_TEXT,   /* unknown has at == NULL */
    PGN_TYPE_DATE
};

/* What an operation needs. */
#define PGN_NEED_TAGS 0x001u
#define PGN_NEED_TOKENS 0x002u
#define PGN_NEED_REPLAY 0x004u /* the game must be replayed */
#define PGN_NEED_MOMENT 0x008u /* differs from moment to moment */
#define PGN_NEED_NOTES 0x010u  /* comments and NAGs behind the move */
#define PGN_NEED_FINAL 0x020u  /* whether another move follows */
#define PGN_NEED_KEYS 0x040u   /* keys of the positions before */
#define PGN_NEED_BOARDS 0x080u /* the positions before */
#define PGN_NEED_PLACE 0x100u  /* where the game stands in its input */

typedef struct pgn_node pgn_node;
struct pgn_needs; /* needed.h */
struct pgn_needed;

/* Exchanges to be made in a copy of a tree. */
#define PGN_FLIP_COLOR 1u /* white and black, ranks 1 and 8 */
#define PGN_FLIP_FILES 2u /* files a and h */

typedef struct pgn_operation {
    const char *name;
    enum pgn_type type;
    unsigned needs;
    union {
        bool (*condition)(const pgn_node *node, pgn_query_run *run);
        double (*number)(const pgn_node *node, pgn_query_run *run);
        pgn_squares (*men)(const pgn_node *node, pgn_query_run *run);
        pgn_span (*text)(const pgn_node *node, pgn_query_run *run);
    } get;
    /* Brings the node's slots up to date at a moment; NULL for what has no past. */
    void (*update)(const pgn_node *node, pgn_query_run *run);
    /* An aggregate: its value before the first moment. */
    bool aggregate;
    double initial;
    /* Exchanges what the common rule (men, color, squares) does not; may be NULL. */
    bool (*flip)(pgn_node *node, pgn_query *query, unsigned how);
    /* What must be so at a moment where it holds, added to the query's bounds; may be NULL. */
    void (*bound)(const pgn_node *node, pgn_query *query);
    /* What an index knows of a game that has a moment where it holds; may be NULL.  subset: MEN are
     * men of the operands, none if one operand has none. */
    struct pgn_needed *(*needed)(const pgn_node *node, struct pgn_needs *needs);
    bool subset;
    bool by_subject; /* holds where one of the first operand's men has just moved */
    /* TEXT: all texts it can be, ended by NULL; NULL: any. */
    const char *const *values;
    unsigned slots; /* words of the line's state; if 0 and it has a past, node->low says */
} pgn_operation;

enum pgn_relation {
    PGN_EQUAL,
    PGN_UNEQUAL,
    PGN_LESS,
    PGN_AT_MOST,
    PGN_MORE,
    PGN_AT_LEAST,
    PGN_LIKE,
    PGN_UNLIKE,
    PGN_NO_RELATION
};

/* A set of kinds of men: bit kind for white, bit 6 + kind for black. */
#define PGN_WHITE_MEN 0x03fu
#define PGN_BLACK_MEN 0xfc0u
#define PGN_ALL_MEN 0xfffu
#define PGN_ANY_COLOR 2u

struct pgn_node {
    const pgn_operation *op;
    pgn_node **kids;
    unsigned kid_count;
    unsigned needs; /* its own and its operands' */
    unsigned level; /* aggregates nested in it */
    unsigned slot;  /* first word of its line state; of a tag: its cell */
    unsigned place; /* of an aggregate, among all */
    bool planned;
    size_t at, len; /* in the query's text */
    /* literals; which of them hold is the operation's matter */
    pgn_squares squares;
    unsigned men;
    unsigned color;
    unsigned which;
    enum pgn_relation relation;
    double low, high;
    pgn_span text;
    const void *data;
};

/* ---- the query ------------------------------------------------------------------------------ */

struct pgn_chunk;
struct pgn_regex;

struct pgn_query {
    struct pgn_chunk *chunks;  /* all memory of the tree */
    struct pgn_regex *regexes; /* compiled expressions, to be released */
    size_t regex_bytes;        /* which they take */
    pgn_span text;
    pgn_node *root;
    pgn_node **updated; /* nodes with a past, and aggregates, inner ones first */
    unsigned updated_count;
    unsigned aggregate_count;
    unsigned levels;     /* of aggregates */
    unsigned slot_count; /* words of state of a line */
    unsigned node_count;
    unsigned tag_count; /* distinct tags read */
    pgn_span *tags;
    uint32_t last_ply;   /* no moment behind this ply can match */
    unsigned men_min[2]; /* men of each side that must still stand */
    unsigned pawns_min[2];
};

static inline bool pgn_span_equal(pgn_span a, pgn_span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

pgn_query *pgn_query_new(void);                       /* NULL: out of memory */
void *pgn_query_alloc(pgn_query *query, size_t size); /* zeroed; NULL: out of memory */
pgn_node *pgn_node_new(pgn_query *query, const pgn_operation *op, unsigned kid_count);
pgn_node *pgn_node_flipped(pgn_query *query, const pgn_node *node, unsigned how);
pgn_squares pgn_squares_flipped(pgn_squares squares, unsigned how);
unsigned pgn_men_flipped(unsigned men, unsigned how);
unsigned pgn_query_tag_slot(pgn_query *query, pgn_span name); /* UINT_MAX: out of memory */
/* Numbers slots, finds levels and limits, once the tree is whole. */
bool pgn_query_plan(pgn_query *query);

/* ---- the run -------------------------------------------------------------------------------- */

/* A moment, as conditions see it. */
typedef struct pgn_moment {
    const pgn_position *position;
    const pgn_position *before; /* NULL at a line's first moment */
    pgn_move move;              /* if before */
    uint32_t ply, depth;
    bool final;              /* no move follows; known only with PGN_NEED_FINAL */
    size_t at;               /* behind its move in the game's text */
    bool in_scope;           /* on a line that is asked for */
    size_t notes, notes_end; /* the text behind the move: PGN_NEED_NOTES */
    size_t history;          /* its place among keys and boards, from 1 */
} pgn_moment;

typedef struct pgn_buffer {
    char *at;
    size_t len, room;
} pgn_buffer;

typedef struct pgn_tag_cell {
    uint64_t serial; /* of the game it was decoded for */
    pgn_span value;  /* raw until then; at == NULL: not there */
    pgn_buffer escapes, buffer;
} pgn_tag_cell;

typedef struct pgn_past {
    uint64_t key;
    size_t parent;      /* place of the moment before, 0: none */
    unsigned men;       /* on the board, and */
    pgn_position board; /* it: kept with PGN_NEED_BOARDS */
} pgn_past;

/* What query and value own each. */
typedef struct pgn_part {
    const pgn_query *query; /* NULL: there is none */
    double *aggregates;
    pgn_tag_cell *tags;
    uint64_t tags_serial; /* of the game whose tags they hold */
    size_t first_slot;    /* in a line's state */
} pgn_part;

/* What a scan of the tokens gives. */
typedef struct pgn_scan {
    uint64_t serial;
    unsigned result; /* enum pgn_result, of the main line's marker */
    double comments, nags, variations;
} pgn_scan;

struct pgn_query_run {
    pgn_query_options options;
    pgn_part query, value;
    pgn_part *part; /* the one that is being evaluated */
    const pgn_game *game;
    const pgn_query_record *record; /* NULL: the game has a text */
    bool wants_text;                /* ... and must have one */
    uint64_t serial;                /* of the game, from 1 */
    const pgn_moment *moment;
    const pgn_position *position; /* that sets of men are of */
    uint64_t *state;              /* the line's slots, of part */
    struct pgn_line *lines;       /* the main line and the variations open on it */
    size_t line_room;
    uint64_t *states; /* their slots, state_size words each */
    size_t state_size;
    pgn_past *past;
    size_t past_count, past_room;
    struct pgn_hit_record *hits;
    size_t hit_count, hit_room;
    pgn_buffer values; /* the hits' values */
    pgn_replay *replay;
    struct pgn_facts_tracker *tracker; /* opened when a dead position is asked for */
    pgn_setup setup;
    pgn_cursor movetext; /* behind the tags */
    bool double_forfeit; /* its Result is 0-0 */
    pgn_scan scan;
    int encoding;     /* of the game, -1: not yet asked for */
    void *match_data; /* of PCRE2 */
    void *match_context, *jit_stack;
    uint64_t regex_limits;
    unsigned unsettled; /* aggregates of this pass that may still change */
    unsigned needs;     /* of query and value */
    bool has_past;      /* something is to be brought up to date, or worked out */
    bool waits;         /* moments wait for the next move */
    unsigned pass;      /* the level of aggregates that is gathered */
    bool last_pass;     /* the condition itself is tried */
    bool matched;
    bool out_of_memory;
    pgn_buffer notes; /* a moment's comments */
    pgn_buffer text;  /* what a text operation makes */
};

static inline bool pgn_holds(const pgn_node *node, pgn_query_run *run)
{
    return node->op->get.condition(node, run);
}
static inline double pgn_number_of(const pgn_node *node, pgn_query_run *run)
{
    return node->op->get.number(node, run);
}
static inline pgn_squares pgn_men_of(const pgn_node *node, pgn_query_run *run)
{
    return node->op->get.men(node, run);
}
static inline pgn_span pgn_text_of(const pgn_node *node, pgn_query_run *run)
{
    return node->op->get.text(node, run);
}
static inline uint64_t *pgn_slots(const pgn_node *node, pgn_query_run *run)
{
    return run->state + node->slot;
}

/* Makes room for more bytes behind the buffer's; false: out of memory, and the run knows. */
bool pgn_buffer_room(pgn_buffer *buffer, size_t more, pgn_query_run *run);

#endif
