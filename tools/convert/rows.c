/* rows.c: games as rows of a table.
 *
 * A row of a game is made of columns that the user may choose: what the game's check tells (plies,
 * result, final_fen, errors, ...) and tags by their names.  A row of a move has fixed columns. Only
 * the main line is written: a table has no place for variations. */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

#include <pgn/opening.h>
#include <pgn/rules.h>

#include "common/finding.h"
#include "common/json.h"
#include "move_notes.h"

/* ---- columns ------------------------------------------------------------------------------- */

enum column {
    FILE_NAME,
    GAME,
    OFFSET,
    LINE,
    PLIES,
    RESULT,
    START_FEN,
    FINAL_FEN,
    MOVES,
    UCI,
    ERRORS,
    WARNINGS,
    ECO,
    OPENING,
    TAG
};

static const char *const column_names[] = {"file",   "game",      "offset",    "line",    "plies",
                                           "result", "start_fen", "final_fen", "moves",   "uci",
                                           "errors", "warnings",  "eco",       "opening", NULL};
const char *const convert_row_columns =
    "file, game, offset, line, plies, result, start_fen, final_fen, moves, uci, errors, warnings, "
    "eco, opening";

static const char *const usual[] = {"file",  "game",   "Event", "Site",     "Date",
                                    "Round", "White",  "Black", "WhiteElo", "BlackElo",
                                    "ECO",   "result", "plies", "final_fen"};

static const char *const move_columns[] = {"file", "game",    "ply", "san",     "uci",
                                           "fen",  "clk",     "emt", "eval_cp", "eval_mate",
                                           "nags", "comment", NULL};

struct wanted {
    enum column column;
    const char *name;
    bool met; /* a game had it */
};

struct convert_rows {
    enum convert_rows_of what;
    enum convert_separator separator;
    struct wanted *columns;
    size_t count;
    pgn_replay *replay;
    struct cli_buffer value;
    enum pgn_encoding encoding;
    bool first; /* of the row */
};

static enum column column_named(const char *name)
{
    unsigned c = 0;
    while (column_names[c] && strcmp(column_names[c], name) != 0)
        c++;
    return (enum column)c;
}

static bool choose_columns(struct convert_rows *r, const struct cli_list *columns)
{
    bool given = columns && columns->count;
    r->count = given ? columns->count : sizeof usual / sizeof *usual;
    r->columns = calloc(r->count, sizeof *r->columns);
    if (!r->columns)
        return false;
    for (size_t i = 0; i < r->count; i++) {
        const char *name = given ? columns->items[i] : usual[i];
        enum column column = column_named(name);
        r->columns[i] = (struct wanted){column, name, column != TAG};
    }
    return true;
}

void convert_rows_close(struct convert_rows *r)
{
    if (!r)
        return;
    free(r->columns);
    pgn_replay_close(r->replay);
    cli_buffer_free(&r->value);
    free(r);
}

struct convert_rows *convert_rows_open(enum convert_rows_of what, enum convert_separator separator,
                                       const struct cli_list *columns)
{
    struct convert_rows *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->what = what;
    r->separator = separator;
    r->replay = pgn_replay_open();
    if (r->replay && choose_columns(r, columns))
        return r;
    convert_rows_close(r);
    return NULL;
}

/* ---- fields -------------------------------------------------------------------------------- */

static void csv(struct cli_buffer *to, const char *text, size_t len)
{
    bool quoted = false;
    for (size_t i = 0; i < len && !quoted; i++)
        quoted = text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r';
    if (!quoted) {
        cli_put(to, text, len);
        return;
    }
    cli_put_char(to, '"');
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"')
            cli_put_char(to, '"');
        cli_put_char(to, text[i]);
    }
    cli_put_char(to, '"');
}

static void field(struct convert_rows *r, struct cli_buffer *to, const char *text, size_t len)
{
    if (!r->first)
        cli_put_char(to, r->separator == ROWS_TSV ? '\t' : ',');
    r->first = false;
    if (r->separator == ROWS_TSV)
        cli_put_tsv(to, text, len);
    else
        csv(to, text, len);
}

static void text_field(struct convert_rows *r, struct cli_buffer *to, const char *text)
{
    field(r, to, text, strlen(text));
}

static void value_field(struct convert_rows *r, struct cli_buffer *to)
{
    field(r, to, r->value.at, r->value.len);
}

static void number_field(struct convert_rows *r, struct cli_buffer *to, uint64_t n)
{
    cli_buffer_clear(&r->value);
    cli_put_number(&r->value, n);
    value_field(r, to);
}

static void fen_field(struct convert_rows *r, struct cli_buffer *to, const pgn_position *p)
{
    char fen[PGN_FEN_MAX] = "";
    if (p)
        (void)pgn_fen_write(p, false, fen);
    text_field(r, to, fen);
}

static void end_row(struct convert_rows *r, struct cli_buffer *to)
{
    cli_put_char(to, '\n');
    r->first = true;
}

/* ---- a row a game -------------------------------------------------------------------------- */

/* The main line's moves, apart by blanks, into the value. */
static bool line_of_moves(struct convert_rows *r, const pgn_game *game, bool uci)
{
    pgn_step s;
    int rc;
    cli_buffer_clear(&r->value);
    pgn_replay_start(r->replay, game);
    while ((rc = pgn_replay_next(r->replay, &s)) > 0) {
        char text[PGN_MOVE_TEXT_MAX];
        if (s.type != PGN_STEP_MOVE || s.depth)
            continue;
        if (r->value.len)
            cli_put_char(&r->value, ' ');
        cli_put(&r->value, text,
                uci ? pgn_uci_write(s.before, s.reading.move, text)
                    : pgn_san_write(s.before, s.reading.move, text));
    }
    return rc == 0;
}

/* The code, or the name with its variation: "Sicilian Defence: Najdorf Variation". */
static void opening_field(struct convert_rows *r, struct cli_buffer *to, const pgn_game *game,
                          bool name)
{
    pgn_opening o;
    cli_buffer_clear(&r->value);
    if (pgn_opening_of(game, &o))
        cli_print(&r->value, "%s%s%s", name ? o.name : o.eco, name && *o.variation ? ": " : "",
                  name ? o.variation : "");
    value_field(r, to);
}

struct about {
    const struct cli_file *file;
    const pgn_game *game;
    const pgn_verdict *verdict;
    const pgn_setup *setup;
};

static void tag_field(struct convert_rows *r, struct cli_buffer *to, const pgn_game *game,
                      struct wanted *w)
{
    pgn_span raw;
    cli_buffer_clear(&r->value);
    bool has = pgn_tag(game, w->name, &raw);
    w->met = w->met || has;
    if (has)
        cli_put_tag_value(&r->value, r->encoding, raw);
    value_field(r, to);
}

static bool game_field(struct convert_rows *r, struct cli_buffer *to, const struct about *a,
                       struct wanted *w)
{
    const pgn_verdict *v = a->verdict;
    switch (w->column) {
    case FILE_NAME:
        text_field(r, to, a->file->shown);
        break;
    case GAME:
        number_field(r, to, a->game->number);
        break;
    case OFFSET:
        number_field(r, to, a->game->offset);
        break;
    case LINE:
        number_field(r, to, a->game->line);
        break;
    case PLIES:
        number_field(r, to, v->plies);
        break;
    case RESULT:
        text_field(r, to, pgn_result_text(v->result));
        break;
    case START_FEN:
        fen_field(r, to, a->setup->has_fen && a->setup->playable ? &a->setup->start : NULL);
        break;
    case FINAL_FEN:
        fen_field(r, to, v->replayed ? &v->final : NULL);
        break;
    case MOVES:
    case UCI:
        if (!line_of_moves(r, a->game, w->column == UCI))
            return false;
        value_field(r, to);
        break;
    case ERRORS:
        number_field(r, to, v->errors);
        break;
    case WARNINGS:
        number_field(r, to, v->warnings);
        break;
    case ECO:
    case OPENING:
        opening_field(r, to, a->game, w->column == OPENING);
        break;
    case TAG:
        tag_field(r, to, a->game, w);
        break;
    }
    return true;
}

static bool game_row(struct convert_rows *r, struct cli_buffer *to, const struct about *a)
{
    for (size_t i = 0; i < r->count; i++)
        if (!game_field(r, to, a, &r->columns[i]))
            return false;
    end_row(r, to);
    return true;
}

/* ---- a row a move -------------------------------------------------------------------------- */

static void decimal_field(struct convert_rows *r, struct cli_buffer *to, bool has, double value)
{
    cli_buffer_clear(&r->value);
    if (has)
        cli_json_double(&(struct cli_json){.to = &r->value}, value);
    value_field(r, to);
}

static void integer_field(struct convert_rows *r, struct cli_buffer *to, bool has, int32_t value)
{
    cli_buffer_clear(&r->value);
    if (has)
        cli_print(&r->value, "%ld", (long)value);
    value_field(r, to);
}

static void write_move_row(struct convert_rows *r, struct cli_buffer *to, const struct about *a,
                           struct convert_move *m)
{
    if (!m->open)
        return;
    text_field(r, to, a->file->shown);
    number_field(r, to, a->game->number);
    number_field(r, to, m->ply);
    text_field(r, to, m->san);
    text_field(r, to, m->uci);
    fen_field(r, to, &m->after);
    decimal_field(r, to, m->has_clk, m->clk);
    decimal_field(r, to, m->has_emt, m->emt);
    integer_field(r, to, m->has_eval && !m->eval.is_mate, m->eval.centipawns);
    integer_field(r, to, m->has_eval && m->eval.is_mate, m->eval.mate);
    field(r, to, m->nags.at, m->nags.len);
    field(r, to, m->comment.at, m->comment.len);
    end_row(r, to);
}

static bool move_rows(struct convert_rows *r, struct cli_buffer *to, const struct about *a)
{
    struct convert_move m = {.open = false};
    pgn_step s;
    int rc;
    pgn_replay_start(r->replay, a->game);
    while ((rc = pgn_replay_next(r->replay, &s)) > 0) {
        if (s.depth)
            continue;
        if (s.type == PGN_STEP_MOVE) {
            write_move_row(r, to, a, &m);
            convert_move_open(&m, &s);
        } else if (m.open && (s.type == PGN_STEP_TOKEN || s.type == PGN_STEP_AFTER)) {
            convert_move_note(&m, &s.token, r->encoding);
        }
    }
    write_move_row(r, to, a, &m);
    convert_move_free(&m);
    return rc == 0;
}

void convert_rows_met(const struct convert_rows *r, bool *met)
{
    for (size_t i = 0; i < r->count; i++)
        met[i] = met[i] || r->columns[i].met;
}

const char *convert_rows_nearest(const char *name)
{
    const char *names[(sizeof column_names + sizeof usual) / sizeof *usual];
    size_t count = 0;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        names[count++] = usual[i];
    for (size_t i = 0; i < sizeof column_names / sizeof *column_names; i++)
        names[count++] = column_names[i];
    return cli_nearest(name, names);
}

/* ---- tables -------------------------------------------------------------------------------- */

void convert_rows_head(const struct convert_rows *rows, struct cli_buffer *to)
{
    struct convert_rows r = *rows;
    r.first = true;
    if (r.what == ROWS_OF_GAMES)
        for (size_t i = 0; i < r.count; i++)
            text_field(&r, to, r.columns[i].name);
    else
        for (size_t i = 0; move_columns[i]; i++)
            text_field(&r, to, move_columns[i]);
    end_row(&r, to);
}

static void no_report(void *context, const pgn_game *game, const pgn_finding *finding)
{
    (void)context;
    (void)game;
    (void)finding;
}

int convert_rows_game(struct convert_rows *r, struct cli_buffer *to, const struct cli_file *file,
                      const pgn_game *game, unsigned *errors)
{
    static const pgn_check_options options = {0};
    pgn_verdict verdict;
    if (pgn_check(r->replay, game, &options, no_report, NULL, &verdict) < 0)
        return -1;
    pgn_setup setup = *pgn_replay_setup(r->replay);
    struct about about = {file, game, &verdict, &setup};
    r->encoding = cli_encoding_of(game);
    r->first = true;
    *errors = verdict.errors;
    bool ok = r->what == ROWS_OF_GAMES ? game_row(r, to, &about) : move_rows(r, to, &about);
    return ok && !r->value.failed ? 0 : -1;
}
