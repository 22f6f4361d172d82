/* forms.c: one game in the form that is asked for. */
#include <stdlib.h>
#include <string.h>

#include "common/finding.h"
#include "common/json_game.h"
#include "common/message.h"
#include "convert.h"
#include "copy.h"
#include "gather.h"
#include "html.h"
#include "lines.h"
#include "merge.h"
#include "positions.h"
#include "print.h"
#include "rows.h"
#include "sqlite_rows.h"

/* Of the writers the one that the form needs is open. */
struct convert_form {
    const struct convert *convert;
    struct cli_printed *printed; /* or NULL */
    struct cli_json_game *json;
    struct convert_rows *rows;
    struct convert_html *html;
    struct sqlite_rows *sqlite;
    struct convert_print *print;
    pgn_game_writer *pgn;
    pgn_move_words moves; /* of the game in work, noted by its check */
    pgn_replay *replay;   /* with pgn and positions */
    struct cli_place place;
    struct cli_buffer text; /* of a game that is to become one line */
    struct cli_buffer *words;
    unsigned errors; /* of the game in work */
    bool edited;     /* an editor made it: errors are told of `source` */
    const pgn_game *source;
    bool keeps_moves; /* and changed tags only */
    uint64_t games;
    unsigned flags; /* of the game last written: copy.h */
    bool merges;    /* games become records: merge.h */
};

void convert_form_close(struct convert_form *f)
{
    if (!f)
        return;
    cli_json_game_close(f->json);
    convert_rows_close(f->rows);
    convert_html_close(f->html);
    sqlite_rows_close(f->sqlite);
    convert_print_close(f->print);
    pgn_game_writer_close(f->pgn);
    pgn_replay_close(f->replay);
    cli_place_free(&f->place);
    cli_buffer_free(&f->text);
    free(f);
}

static bool open_json(struct convert_form *f, struct cli_printed *printed)
{
    f->json = cli_json_game_open();
    if (f->json)
        cli_json_game_from(f->json, printed);
    return f->json != NULL;
}

static bool open_rows(struct convert_form *f)
{
    enum convert_kind kind = f->convert->kind;
    bool moves = kind == CONVERT_MOVES_TSV || kind == CONVERT_MOVES_CSV;
    bool csv = kind == CONVERT_CSV || kind == CONVERT_MOVES_CSV;
    f->rows = convert_rows_open(moves ? ROWS_OF_MOVES : ROWS_OF_GAMES, csv ? ROWS_CSV : ROWS_TSV,
                                &f->convert->columns);
    return f->rows != NULL;
}

static bool open_writer(struct convert_form *f, struct cli_printed *printed)
{
    switch (f->convert->kind) {
    case CONVERT_JSONL:
        return open_json(f, printed);
    case CONVERT_TSV:
    case CONVERT_CSV:
    case CONVERT_MOVES_TSV:
    case CONVERT_MOVES_CSV:
        return open_rows(f);
    case CONVERT_FEN:
    case CONVERT_EPD:
        f->replay = pgn_replay_open();
        return f->replay != NULL;
    case CONVERT_AS_READ:
        f->replay = pgn_replay_open();
        return f->replay != NULL;
    case CONVERT_HTML:
        f->html = convert_html_open(printed);
        return f->html != NULL;
    case CONVERT_SQLITE:
        f->sqlite = sqlite_rows_open();
        return f->sqlite != NULL;
    case CONVERT_MARKDOWN:
    case CONVERT_LATEX:
        f->replay = pgn_replay_open();
        f->print = convert_print_open(f->convert);
        return f->replay && f->print;
    case CONVERT_PGN:
        f->replay = pgn_replay_open();
        f->pgn = pgn_game_writer_open();
        return f->replay && f->pgn;
    }
    return false;
}

struct convert_form *convert_form_open(const struct convert *convert, struct cli_printed *printed)
{
    struct convert_form *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->convert = convert;
    f->printed = printed;
    if (open_writer(f, printed))
        return f;
    convert_form_close(f);
    return NULL;
}

unsigned convert_form_flags(const struct convert_form *f)
{
    return f->flags;
}

bool convert_form_holds_errors(const struct convert_form *f)
{
    return f->json != NULL || f->html != NULL;
}

bool convert_form_merges(struct convert_form *f)
{
    if (!f->replay)
        f->replay = pgn_replay_open();
    f->merges = true;
    return f->replay != NULL;
}

void convert_form_source(struct convert_form *f, const pgn_game *source, bool keeps_moves)
{
    f->edited = true;
    f->keeps_moves = keeps_moves;
    f->source = source;
}

void convert_form_pieces(struct convert_form *f, struct cli_output *output)
{
    if (f->json)
        cli_json_game_pieces(f->json, output);
    if (f->html)
        convert_html_pieces(f->html, output);
}

void convert_form_head(const struct convert_form *f, struct cli_buffer *to)
{
    if (f->rows)
        convert_rows_head(f->rows, to);
    if (f->html)
        convert_html_put_head(f->convert, to);
    if (f->print)
        cli_put_text(to, convert_print_form(f->convert->kind)->head);
}

void convert_form_tail(const struct convert *convert, struct cli_buffer *to)
{
    const struct print_form *form = convert_print_form(convert->kind);
    if (form)
        cli_put_text(to, form->tail);
    if (convert->kind == CONVERT_HTML)
        convert_html_put_tail(to);
}

uint64_t convert_form_games(const struct convert_form *f)
{
    return f->games;
}

/* ---- PGN ----------------------------------------------------------------------------------- */

static void report(void *context, const pgn_game *game, const pgn_finding *finding)
{
    struct convert_form *f = context;
    if (pgn_diagnostic_info_of(finding->id)->level != PGN_ERROR)
        return;
    f->errors++;
    (void)game;
    cli_finding_text(f->words, f->convert->cli, &f->place, finding);
}

static void put(void *context, const char *bytes, size_t len)
{
    cli_put(context, bytes, len);
}

/* True if the tags stand as the export format has them (PGN 8.1.1): the roster, then the others in
 * the order of ASCII, each as [Name "value"] on a line of its own. */
static bool are_tags_exported(const pgn_game *game)
{
    static const char *const roster[] = {"Event", "Site",  "Date",  "Round",
                                         "White", "Black", "Result"};
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    pgn_span last = {"", 0};
    const char *end = game->text;
    for (size_t n = 0; pgn_next(&cursor, &token) > 0; n++) {
        if (token.type != PGN_TOKEN_TAG)
            return n >= 7;
        pgn_span name = token.name;
        size_t common = name.len < last.len ? name.len : last.len;
        int order = memcmp(last.at, name.at, common);
        if (token.marks || token.len != name.len + token.value.len + 5 ||
            token.at != end + (n > 0) ||
            (n < 7 ? !pgn_span_is(name, roster[n])
                   : n > 7 && (order > 0 || (order == 0 && last.len >= name.len))))
            return false;
        last = name;
        end = token.at + token.len;
    }
    return false;
}

/* What was printed and became SAN needs no second writing, if nothing else is asked of it. */
static bool is_written(const struct convert_form *f, const pgn_game *game)
{
    const pgn_write_options *o = &f->convert->write;
    return f->printed && !o->style && !o->without && !o->suffixes && o->width == 80 &&
           cli_printed_is_san(f->printed) && !memchr(game->text, '{', game->len) &&
           (o->tag_order == PGN_TAGS_AS_READ || are_tags_exported(game));
}

/* Checks the game, or the one that it was made of: true if nothing is found in it and its moves
 * are this one's.  -1: out of memory. */
static int check_game(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                      struct cli_buffer *words)
{
    const pgn_check_options check = {.words = &f->moves};
    const pgn_game *told = f->edited ? f->source : game;
    pgn_verdict verdict;
    f->words = words;
    f->errors = 0;
    if (!told)
        return 0;
    cli_place_begin(&f->place, file, told);
    if (pgn_check(f->replay, told, &check, report, f, &verdict) < 0)
        return -1;
    return (told == game || f->keeps_moves) && !verdict.errors && !verdict.warnings;
}

/* The places that were noted in the one text, in the other, whose tags alone differ. */
static void move_words(pgn_move_words *words, const pgn_game *from, const pgn_game *to)
{
    const uint32_t by = (uint32_t)(to->len - from->len); /* may wrap around, and back again */
    if (words->plain)
        for (uint32_t i = 0; i < words->count; i++)
            words->at[i] += by;
}

static int write_pgn(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                     struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    *errors = 0;
    if (is_written(f, game)) {
        cli_put(to, game->text, game->len);
        cli_put_char(to, '\n');
        return 0;
    }
    int clean = check_game(f, file, game, words);
    if (clean < 0)
        return -1;
    pgn_write_options options = f->convert->write;
    options.checked = clean;
    options.words = &f->moves;
    if (clean && f->edited)
        move_words(&f->moves, f->source, game);
    if (pgn_game_write(f->pgn, game, &options, put, to) < 0)
        return -1;
    *errors = f->errors;
    return 0;
}

/* The game on one line. */
static int write_line(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                      struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    cli_buffer_clear(&f->text);
    if (write_pgn(f, file, game, &f->text, words, errors) < 0 || f->text.failed)
        return -1;
    if (convert_line(to, f->text.at, f->text.len))
        return 0;
    cli_say(words, f->convert->cli, file->name,
            "game %llu is left out: on one line its text would be read otherwise (a } behind ; or "
            "%%, a tag that is never closed)",
            (unsigned long long)game->number);
    *errors += 1;
    return 0;
}

static int write_print(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                       struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    if (check_game(f, file, game, words) < 0)
        return -1;
    *errors = f->errors;
    return convert_print_game(f->print, to, game);
}

/* What is merged behind the last game. */
static int write_record(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                        struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    if (check_game(f, file, game, words) < 0)
        return -1;
    *errors = f->errors;
    int rc = convert_merge_record(f->replay, game, f->convert->merge_plies, to);
    if (rc == 0 && !*errors)
        *errors = 1;
    if (rc == 0)
        cli_say(words, f->convert->cli, file->name, "game %llu is left out: it cannot be played",
                (unsigned long long)game->number);
    return rc < 0 ? -1 : 0;
}

/* Its own bytes; in another encoding they are decoded first. */
/* The same, fit to stand beside any other game. */
static int write_copy(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                      struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    const struct convert *c = f->convert;
    pgn_game copied = *game;
    struct cli_buffer text = {0};
    *errors = 0;
    if (!c->copies) {
        if (check_game(f, file, game, words) < 0)
            return -1;
        *errors = f->errors;
    }
    if (c->encoding) {
        cli_put_decoded(&text, cli_encoding_of(game), (pgn_span){game->text, game->len});
        copied.text = text.at;
        copied.len = text.len;
    }
    int rc = text.failed ? -1 : convert_copy(c->cli, file, &copied, c->join, to, words, &f->flags);
    cli_buffer_free(&text);
    return rc;
}

static int write_as_read(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                         struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    if (check_game(f, file, game, words) < 0)
        return -1;
    *errors = f->errors;
    if (f->convert->encoding)
        cli_put_decoded(to, cli_encoding_of(game), (pgn_span){game->text, game->len});
    else
        cli_put(to, game->text, game->len);
    return 0;
}

/* ---- positions ----------------------------------------------------------------------------- */

static int write_positions(struct convert_form *f, const pgn_game *game, struct cli_buffer *to,
                           unsigned *errors)
{
    const struct convert *c = f->convert;
    struct convert_positions positions = {.replay = f->replay,
                                          .form = c->kind == CONVERT_EPD ? POSITIONS_EPD
                                                                         : POSITIONS_FEN,
                                          .every = c->every ? c->every : 1,
                                          .final_only = c->final};
    return convert_positions_game(&positions, to, game, errors);
}

void convert_form_met(const struct convert_form *f, bool *met)
{
    if (f->rows && met)
        convert_rows_met(f->rows, met);
}

int convert_form_game(struct convert_form *f, const struct cli_file *file, const pgn_game *game,
                      struct cli_buffer *to, struct cli_buffer *words, unsigned *errors)
{
    f->games++;
    f->flags = 0;
    if (f->merges)
        return write_record(f, file, game, to, words, errors);
    if (f->html)
        return convert_html_game(f->html, to, file, game, errors);
    if (f->print)
        return write_print(f, file, game, to, words, errors);
    if (f->sqlite)
        return sqlite_rows_game(f->sqlite, to, file, game, errors);
    if (f->json)
        return cli_json_game(f->json, to, file, game, errors);
    if (f->rows)
        return convert_rows_game(f->rows, to, file, game, errors);
    if (f->pgn && f->convert->lines)
        return write_line(f, file, game, to, words, errors);
    if (f->pgn)
        return write_pgn(f, file, game, to, words, errors);
    if (f->convert->kind == CONVERT_AS_READ && convert_gathers(f->convert))
        return write_copy(f, file, game, to, words, errors);
    if (f->convert->kind == CONVERT_AS_READ)
        return write_as_read(f, file, game, to, words, errors);
    return write_positions(f, game, to, errors);
}
