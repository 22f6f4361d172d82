/* convert.h: what pgn-convert is asked to do, and the forms that it writes. */
#ifndef CONVERT_H
#define CONVERT_H

#include <pgn/dialect.h>
#include <pgn/io.h>
#include <pgn/language.h>
#include <pgn/write.h>

#include "common/driver.h"
#include "common/printed.h"
#include "common/ranges.h"
#include "common/selection.h"
#include "common/sort_key.h"
#include "edit.h"
#include "inferred.h"
#include "records.h"

enum convert_kind {
    CONVERT_JSONL,
    CONVERT_PGN, /* in a style */
    CONVERT_TSV,
    CONVERT_CSV,
    CONVERT_MOVES_TSV,
    CONVERT_MOVES_CSV,
    CONVERT_FEN,
    CONVERT_SQLITE,
    CONVERT_EPD,
    CONVERT_AS_READ, /* each game's own bytes, but for edits */
    CONVERT_HTML,
    CONVERT_MARKDOWN,
    CONVERT_LATEX
};

/* --split and --split-to. */
struct convert_splitting {
    const char *text, *to; /* as given */
    enum { CONVERT_BY_GAMES, CONVERT_BY_SIZE, CONVERT_BY_VALUE } by;
    uint64_t limit;      /* games, bytes */
    const char *pattern; /* of the files' names */
    char *made;          /* the pattern, if it had to be made */
};

/* What games are ordered by: the value that they are split by, then those of --sort. */
#define CONVERT_MAX_KEYS 16
struct convert_ordering {
    pgn_query *query, *values; /* NULL: by nothing */
    bool splits;               /* the first value is the split's */
    size_t count;              /* of the others */
    struct cli_sort_order orders[CONVERT_MAX_KEYS];
};

/* --width, if it is not given. */
#define CONVERT_WIDTH 80

struct convert {
    const struct cli *cli;
    /* as given */
    const char *to, *from, *from_encoding, *encoding, *games, *diagram;
    bool strict, repair, suffixes, lines, final;
    unsigned signs;     /* enum pgn_sign_tradition */
    unsigned tag_order; /* enum pgn_tag_order */
    uint64_t width, every;
    struct cli_list without, columns;
    struct edit_asks edit;
    struct cli_selection selection;
    /* as understood */
    enum convert_kind kind;
    pgn_style style;
    pgn_write_options write;
    bool is_printed;        /* --from names languages */
    enum convert_list list; /* or a list of records, a line each */
    pgn_dialect dialect;
    enum pgn_encoding in, out;          /* in: PGN_ENCODINGS to find out */
    struct cli_ranges ranges, diagrams; /* games; plies */
    const char *sort;                   /* as given */
    bool join, copies;                  /* copies: games themselves are not looked at */
    bool merge_games;
    uint64_t merge_plies;
    struct convert_splitting splitting;
    struct convert_ordering ordering;
    pgn_query *query; /* NULL: every game */
    bool line_open;   /* --to=as-read: what went out last does not end its line */
    uint64_t regex_limits;
    bool *met;                      /* by columns: some game had it; NULL if they are not chosen */
    uint64_t written;               /* games */
    bool begun;                     /* what stands before them is written */
    struct inferred_piece inferred; /* the last of the pieces that went out */
};

extern const struct cli_option convert_options[];
extern const struct cli_example convert_examples[];
/* The words of --without, in the order of the PGN_WITHOUT_ bits, then NULL. */
extern const char *const convert_parts[];

/* Works out what the options say: CLI_GO, or CLI_EXIT_USAGE, told. */
int convert_settle(const struct cli *cli, struct convert *convert);

/* True if numbers, offsets or lines of games are part of what is written, or choose it. */
bool convert_tells_places(const struct convert *convert);

/* ---- forms --------------------------------------------------------------------------------- */

/* One worker's writer of games in the form that is asked for. */
struct convert_form;

/* printed: where findings about moves come from, or NULL.  NULL: out of memory. */
struct convert_form *convert_form_open(const struct convert *convert, struct cli_printed *printed);
void convert_form_close(struct convert_form *form);
/* What stands before the first game: a table's names. */
void convert_form_head(const struct convert_form *form, struct cli_buffer *to);
/* Games become records of --merge-games; false: out of memory. */
bool convert_form_merges(struct convert_form *form);
/* Before a game that an editor made out of another: where errors are told of, NULL for nowhere,
 * since they were told with the game before.  Without this, of the game itself.  keeps_moves: tags
 * alone differ, so that a source without fault needs no second look. */
void convert_form_source(struct convert_form *form, const pgn_game *source, bool keeps_moves);
/* How many games it has written. */
uint64_t convert_form_games(const struct convert_form *form);
/* Of a table whose columns were chosen: sets met[i] if a game had the i-th (met may be NULL). */
void convert_form_met(const struct convert_form *form, bool *met);
/* The games go to a stream of this output, and may leave in pieces; NULL: they do not. */
void convert_form_pieces(struct convert_form *form, struct cli_output *output);
/* Appends the game; words: where errors are told that the form itself does not hold; *errors: how
 * many there are.  0, or -1 out of memory. */
int convert_form_game(struct convert_form *form, const struct cli_file *file, const pgn_game *game,
                      struct cli_buffer *to, struct cli_buffer *words, unsigned *errors);
/* Of the game last written: CONVERT_OPEN_END ... (copy.h). */
unsigned convert_form_flags(const struct convert_form *form);
/* What stands behind the last one: the end of a document. */
void convert_form_tail(const struct convert *convert, struct cli_buffer *to);
/* True if errors stand in the form itself (JSON), so that nobody else need tell them. */
bool convert_form_holds_errors(const struct convert_form *form);

/* encode.c: puts a game, written as UTF-8, into the encoding that is asked for; a game that it
 * cannot write is told and left out, and is an error more.  0, or -1 out of memory. */
int convert_encode(const struct convert *convert, const struct cli_buffer *utf8,
                   const struct cli_file *file, const pgn_game *game, struct cli_output *output,
                   unsigned *errors);

#endif
