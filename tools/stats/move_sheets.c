/* move_sheets.c: sheets of what was played: kinds of moves, men, squares, first moves, times,
 * evaluations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pick.h"
#include "section.h"

/* ---- tables that are shown as they were counted --------------------------------------------- */

static uint64_t sum(const uint64_t *cells, unsigned count)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < count; i++)
        n += cells[i];
    return n;
}

/* The first columns of these tables add up to a total in front: both sides, all victims. */
static unsigned summed(enum pgn_stat table)
{
    return table == PGN_STAT_CAPTURES  ? PGN_CAPTURE_EP
           : table == PGN_STAT_SQUARES ? PGN_SQUARE_CAPTURES
                                       : 2;
}

static void put_counted(struct sheet *sheet, enum pgn_stat table, const uint64_t *cells)
{
    sheet_count(sheet, sum(cells, summed(table)));
    for (unsigned i = 0; i < pgn_stat_info_of(table)->column_count; i++)
        sheet_count(sheet, cells[i]);
}

/* How many games hold promotions of any kind is not the sum over the kinds. */
static void put_counted_total(struct sheet *sheet, enum pgn_stat table, const uint64_t *cells)
{
    sheet_words(sheet, "total");
    put_counted(sheet, table, cells);
    if (table == PGN_STAT_PROMOTIONS)
        sheet->cells[sheet->cell_count - 1].known = false;
    sheet->has_total = true;
}

void sheet_columns_as_counted(const struct view *view, const struct section *section,
                              struct sheet *sheet)
{
    enum pgn_stat table = section_table(section);
    const pgn_stat_info *info = pgn_stat_info_of(table);
    struct pick pick;
    if (!pick_rows(&pick, view->stats, table, PICK_AS_COUNTED, 0, 0)) {
        sheet->failed = true;
        return;
    }
    sheet_column(sheet, info->key, info->key, SHEET_TEXT);
    sheet_column(sheet, "all", "all", SHEET_COUNT);
    for (unsigned i = 0; i < info->column_count; i++)
        sheet_column(sheet, info->columns[i].name, info->columns[i].name, SHEET_COUNT);
    for (size_t i = 0; i < pick.count; i++) {
        sheet_text(sheet, pick.rows[i].key);
        put_counted(sheet, table, pick.rows[i].cells);
    }
    /* Kinds of moves are no parts of a whole. */
    if (table != PGN_STAT_PLAY && !sheet->failed)
        put_counted_total(sheet, table, pick.total);
    pick_free(&pick);
}

/* ---- squares -------------------------------------------------------------------------------- */

/* For people a board, White below: how many moves went to each square. */
static void put_board(const struct view *view, struct sheet *sheet)
{
    static const char *const files[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    sheet_column(sheet, "rank", "", SHEET_TEXT);
    for (unsigned file = 0; file < 8; file++)
        sheet_column(sheet, files[file], files[file], SHEET_COUNT);
    for (unsigned rank = 8; rank-- > 0;) {
        char text[2] = {(char)('1' + rank), '\0'};
        sheet_words(sheet, text);
        for (unsigned file = 0; file < 8; file++)
            sheet_count(sheet,
                        sum(pgn_stats_row(view->stats, PGN_STAT_SQUARES, rank * 8 + file).cells,
                            PGN_SQUARE_CAPTURES));
    }
}

void sheet_squares(const struct view *view, const struct section *section, struct sheet *sheet)
{
    if (view->for_people && pgn_stats_count(view->stats, PGN_STAT_SQUARES) >= 64)
        put_board(view, sheet);
    else
        sheet_columns_as_counted(view, section, sheet);
}

/* ---- first moves ---------------------------------------------------------------------------- */

/* A row of the tree and where its parent stands; rows are sorted by key, so that it stands before.
 */
struct node {
    pgn_stat_row row;
    size_t parent; /* its number plus 1; 0: none */
    size_t number;
};

static int by_key(const void *a, const void *b)
{
    return pick_compare_text(((const struct node *)a)->row.key, ((const struct node *)b)->row.key);
}

/* By parent, then most games first. */
static int by_parent(const void *a, const void *b)
{
    const struct node *x = a, *y = b;
    if (x->parent != y->parent)
        return x->parent < y->parent ? -1 : 1;
    if (x->row.cells[0] != y->row.cells[0])
        return x->row.cells[0] < y->row.cells[0] ? 1 : -1;
    return by_key(a, b);
}

/* The key without its last word. */
static pgn_span parent_key(pgn_span key)
{
    while (key.len && key.at[key.len - 1] != ' ')
        key.len--;
    key.len -= key.len > 0;
    return key;
}

static void find_parents(struct node *nodes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct node wanted = {.row.key = parent_key(nodes[i].row.key)};
        const struct node *found =
            wanted.row.key.len ? bsearch(&wanted, nodes, count, sizeof *nodes, by_key) : NULL;
        nodes[i].number = i + 1;
        nodes[i].parent = found ? (size_t)(found - nodes) + 1 : 0;
    }
}

static void put_node(const struct view *view, struct sheet *sheet, const struct node *node,
                     uint64_t all)
{
    pgn_span key = node->row.key;
    char text[512];
    unsigned depth = 0;
    for (size_t i = 0; i < key.len; i++)
        depth += key.at[i] == ' ';
    pgn_span last = parent_key(key);
    last = last.len ? (pgn_span){key.at + last.len + 1, key.len - last.len - 1} : key;
    int len = snprintf(text, sizeof text, "%*s%.*s", (int)(2 * (depth < 200 ? depth : 200)), "",
                       (int)last.len, last.at);
    if (view->for_people)
        sheet_text(sheet, (pgn_span){text, (size_t)len});
    else
        sheet_text(sheet, key);
    sheet_game_cells(sheet, node->row.cells, all);
}

/* The first child of a node among nodes sorted by parent, or count. */
static size_t first_child(const struct node *nodes, size_t count, size_t parent)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (nodes[middle].parent < parent)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Parents before children, brothers by number of games; at most top children of each. */
static void put_nodes(const struct view *view, struct sheet *sheet, const struct node *nodes,
                      size_t count)
{
    enum { DEPTH = 128 };
    struct {
        size_t parent, next, shown;
    } stack[DEPTH] = {{0, 0, 0}};
    uint64_t all = 0;
    for (size_t i = 0; i < count && !nodes[i].parent; i++)
        all += nodes[i].row.cells[0];
    for (unsigned depth = 1; depth > 0;) {
        size_t at = stack[depth - 1].next++;
        bool more = at < count && nodes[at].parent == stack[depth - 1].parent &&
                    (!view->top || stack[depth - 1].shown < view->top) &&
                    nodes[at].row.cells[0] >= view->min;
        if (!more) {
            depth--;
            continue;
        }
        stack[depth - 1].shown++;
        put_node(view, sheet, &nodes[at], all);
        if (depth < DEPTH) {
            size_t child = first_child(nodes, count, nodes[at].number);
            stack[depth].parent = nodes[at].number;
            stack[depth].next = child;
            stack[depth++].shown = 0;
        }
    }
}

void sheet_tree(const struct view *view, const struct section *section, struct sheet *sheet)
{
    (void)section;
    size_t count = pgn_stats_count(view->stats, PGN_STAT_TREE);
    struct node *nodes = malloc((count ? count : 1) * sizeof *nodes);
    if (!nodes) {
        sheet->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        nodes[i] = (struct node){.row = pgn_stats_row(view->stats, PGN_STAT_TREE, i)};
    qsort(nodes, count, sizeof *nodes, by_key);
    find_parents(nodes, count);
    qsort(nodes, count, sizeof *nodes, by_parent);
    sheet_column(sheet, "moves", "moves", SHEET_TEXT);
    sheet_game_columns(sheet);
    put_nodes(view, sheet, nodes, count);
    sheet_drop_unknown(sheet);
    free(nodes);
}

/* ---- times and evaluations ------------------------------------------------------------------ */

static void put_clock(struct sheet *sheet, const uint64_t *cells)
{
    double moves = (double)cells[PGN_CLOCK_MOVES];
    sheet_count(sheet, cells[PGN_CLOCK_GAMES]);
    sheet_count(sheet, cells[PGN_CLOCK_MOVES]);
    sheet_mean(sheet, (double)cells[PGN_CLOCK_MILLISECONDS] / 1000, moves);
    sheet_number(sheet, (double)cells[PGN_CLOCK_LONGEST] / 1000);
    sheet_count(sheet, cells[PGN_CLOCK_TROUBLE]);
    sheet_share(sheet, (double)cells[PGN_CLOCK_TROUBLE], moves);
}

void sheet_clocks(const struct view *view, const struct section *section, struct sheet *sheet)
{
    enum pgn_stat table = section_table(section);
    const char *key = pgn_stat_info_of(table)->key;
    bool by_move = table == PGN_STAT_MOVE_TIMES;
    struct pick pick;
    if (!pick_rows(&pick, view->stats, table, by_move ? PICK_BY_NUMBER : PICK_BY_GAMES, 0, 0)) {
        sheet->failed = true;
        return;
    }
    sheet_column(sheet, key, by_move ? "from move" : key, SHEET_TEXT);
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "moves", "moves", SHEET_COUNT);
    sheet_column(sheet, "mean_seconds", "mean s", SHEET_DECIMAL);
    sheet->bar = 3;
    sheet_column(sheet, "longest_seconds", "longest s", SHEET_DECIMAL);
    sheet_column(sheet, "trouble", "in trouble", SHEET_COUNT);
    sheet_column(sheet, "trouble_share", "share", SHEET_PERCENT);
    for (size_t i = 0; i < pick.count; i++) {
        sheet_text(sheet, pick.rows[i].key);
        put_clock(sheet, pick.rows[i].cells);
    }
    sheet_words(sheet, "total");
    put_clock(sheet, pick.total);
    if (by_move && !sheet->failed) /* a game is in several bands */
        sheet->cells[sheet->cell_count - 6].known = false;
    sheet->has_total = true;
    pick_free(&pick);
}

static void put_eval(struct sheet *sheet, const uint64_t *cells)
{
    sheet_count(sheet, cells[PGN_EVAL_GAMES]);
    sheet_count(sheet, cells[PGN_EVAL_MOVES]);
    sheet_mean(sheet, (double)cells[PGN_EVAL_LOSS], (double)cells[PGN_EVAL_MOVES]);
    sheet_count(sheet, cells[PGN_EVAL_INACCURACIES]);
    sheet_count(sheet, cells[PGN_EVAL_MISTAKES]);
    sheet_count(sheet, cells[PGN_EVAL_BLUNDERS]);
    sheet_mean(sheet, (double)cells[PGN_EVAL_ACCURACY] / 100, (double)cells[PGN_EVAL_MOVES]);
}

static void sheet_evals(const struct view *view, struct sheet *sheet)
{
    struct pick pick;
    if (!pick_rows(&pick, view->stats, PGN_STAT_EVALS, PICK_BY_KEY, 0, 0)) {
        sheet->failed = true;
        return;
    }
    sheet_column(sheet, "side", "side", SHEET_TEXT);
    sheet_column(sheet, "games", "games", SHEET_COUNT);
    sheet_column(sheet, "moves", "moves", SHEET_COUNT);
    sheet_column(sheet, "mean_loss", "mean loss (cp)", SHEET_DECIMAL);
    sheet_column(sheet, "inaccuracies", "0.5 or more", SHEET_COUNT);
    sheet_column(sheet, "mistakes", "1 or more", SHEET_COUNT);
    sheet_column(sheet, "blunders", "3 or more", SHEET_COUNT);
    sheet_column(sheet, "accuracy", "accuracy", SHEET_PERCENT);
    for (size_t i = 0; i < pick.count; i++) {
        sheet_text(sheet, pick.rows[i].key);
        put_eval(sheet, pick.rows[i].cells);
    }
    sheet_words(sheet, "total");
    put_eval(sheet, pick.total);
    if (!sheet->failed) /* both sides are of the same games */
        sheet->cells[sheet->cell_count - sheet->column_count + 1].known = false;
    sheet->has_total = true;
    pick_free(&pick);
}

bool sheets_of_evals(const struct view *view, const struct section *section,
                     struct sheet_list *list)
{
    uint64_t moves = 0;
    for (size_t i = 0; i < pgn_stats_count(view->stats, PGN_STAT_EVALS); i++)
        moves += pgn_stats_row(view->stats, PGN_STAT_EVALS, i).cells[PGN_EVAL_MOVES];
    /* --game asks for them whether the game has any or not. */
    if (view->for_people && !moves && view_is_of_one_game(view))
        return true;
    struct sheet *sheet = sheet_list_add(list, section->name, section->title);
    if (!sheet)
        return false;
    sheet_evals(view, sheet);
    return !sheet->failed;
}
