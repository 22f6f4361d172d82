/* game.h: games in a stream, tokens in a game, tags.
 *
 *     pgn_reader *in = pgn_reader_open(source);
 *     pgn_game game;
 *     while ((rc = pgn_read(in, &game)) > 0) {
 *         pgn_cursor cursor = pgn_tokens(&game);
 *         pgn_token token;
 *         while (pgn_next(&cursor, &token) > 0)
 *             if (token.type == PGN_TOKEN_MOVE) ...
 *     }
 *
 * Games are slices of the input: the first begins at the input's first byte, each other one where
 * the one before it ended, the last ends with the input.  So games written one behind the other are
 * the input, byte for byte.  (Input without a tag, move, marker or stray text holds no game:
 * blanks, comments and escaped lines alone.) */
#ifndef PGN_GAME_H
#define PGN_GAME_H

#include <pgn/base.h>
#include <pgn/io.h>
#include <pgn/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- games --------------------------------------------------------------------------------- */

#define PGN_GAME_TOO_LARGE                                                                         \
    1u                    /* over the limit: this is its head, the next "game" goes on with it */
#define PGN_GAME_UTF16 2u /* the input is UTF-16, turned to UTF-8; offsets count its own bytes */
#define PGN_GAME_REST 4u  /* it goes on with a game that was over the limit */
/* The game before has no moves: that this is another one may be told by its first tag's name alone.
 */
#define PGN_GAME_AFTER_BARE 8u
/* The text was made of something else, of a line of JSON say: all of it has the game's own place.
 */
#define PGN_GAME_MADE 16u

typedef struct pgn_game {
    const char *text; /* borrowed until the next game or batch is read */
    size_t len;
    uint64_t number; /* from 1, within the stream */
    uint64_t offset; /* of text[0], in bytes of the decompressed input */
    uint64_t line;   /* of text[0], from 1; LF, CR LF and lone CR end a line */
    unsigned flags;
    uint64_t column; /* of text[0] in its line, from 1; 0 is taken for 1 */
} pgn_game;

typedef struct pgn_reader pgn_reader;

/* Reads games from a source, which the reader closes with itself.  game_max: the limit of one
 * game's bytes, 0 for PGN_MAX_GAME_BYTES.  NULL: out of memory, and the source is closed. */
PGN_EXPORT pgn_reader *pgn_reader_open(pgn_source *source, size_t game_max);
PGN_EXPORT void pgn_reader_close(pgn_reader *reader);

/* Before the first game: an input whose first character, blanks apart, is no [ is one game as a
 * whole, up to the limit; for texts that are no PGN. */
PGN_EXPORT void pgn_reader_keep_text(pgn_reader *reader);
/* Before the first game: each line that is not blank is one "game", with its line end and the blank
 * lines before it (those behind the last one are left out); for lists, a record a line. */
PGN_EXPORT void pgn_reader_by_line(pgn_reader *reader);

/* The next game: 1, 0 at the end, -1 on a stream error.  Before -1 all complete games were given.
 */
PGN_EXPORT PGN_MUST_CHECK int pgn_read(pgn_reader *reader, pgn_game *game);
PGN_EXPORT const pgn_error *pgn_reader_error(const pgn_reader *reader);
/* After -1: the bytes of the unfinished game at the end, of which no game was made (its number,
 * line and offset as if it were one); len 0 if there are none.  After 0: the blanks and comments of
 * an input that holds no game. */
PGN_EXPORT pgn_game pgn_reader_rest(const pgn_reader *reader);

/* A part of an input, so that several readers share the work: each game is given to the one in
 * whose part it begins, and the games of all parts, in the order of the parts, are those of the
 * whole.  If the text before a part is damaged, so that it cannot be told which games begin in it,
 * reading it fails as reading the whole does there. */
typedef struct pgn_input_part {
    uint64_t from, to;     /* of a file: its bytes as they stand, compressed or not; to may be
                            * UINT64_MAX, its end */
    unsigned index, count; /* of what is no file, such as a pipe: the part's number, from 0, and
                            * how many there are: games go to them in turns */
    bool places;           /* number, offset and line of games are wanted: to know them, what stands
                            * before the part is read, too; else they may be 0, or count from
                            * somewhere else */
    bool keep_text, by_line; /* pgn_reader_keep_text, pgn_reader_by_line, which are not to be
                              * called then */
} pgn_input_part;
/* Reads the part of a descriptor's input that begins where it stands.  As many bytes are read as
 * the part has, and some, of plain files, BGZF and zstd of several frames; other inputs are read
 * through, files twice if they are compressed.  NULL: *error is filled (may be NULL). */
PGN_EXPORT pgn_reader *pgn_reader_open_part(int fd, bool close_it,
                                            const pgn_source_options *options, size_t game_max,
                                            const pgn_input_part *part, pgn_error *error);
/* The reader's source, for its encoding and for progress. */
PGN_EXPORT const pgn_source *pgn_reader_source(const pgn_reader *reader);

/* Many games at once, for threads: a batch owns its bytes, so that several can be worked on while
 * the reader goes on.  Do not mix with pgn_read on one reader. */
typedef struct pgn_batch pgn_batch;
PGN_EXPORT pgn_batch *pgn_batch_open(void);
PGN_EXPORT void pgn_batch_close(pgn_batch *batch);
/* Fills the batch with whole games, some 256 KiB to 1 MiB of them or one larger one: 1, 0, -1. */
PGN_EXPORT PGN_MUST_CHECK int pgn_read_batch(pgn_reader *reader, pgn_batch *batch);
/* The batch's next game: 1, or 0.  The slice lives until the batch is filled again or closed. */
PGN_EXPORT int pgn_batch_next(pgn_batch *batch, pgn_game *game);
/* Decompressed bytes in the batch. */
PGN_EXPORT size_t pgn_batch_size(const pgn_batch *batch);

/* The place of a byte of the game, at <= len: its line and column (both from 1; columns count
 * characters of UTF-8, and bytes where it is none), and its offset in the decompressed input. */
typedef struct pgn_place {
    uint64_t offset, line, column;
} pgn_place;
PGN_EXPORT pgn_place pgn_locate(const pgn_game *game, size_t at);

/* For many places of one game: those that come in the text's order, or nearly so, cost no more than
 * the way between them.  Zeroed for each game. */
typedef struct pgn_locator {
    struct pgn_known_place {
        size_t at;
        pgn_place place;
    } last, earlier; /* line 0: none yet */
} pgn_locator;
PGN_EXPORT pgn_place pgn_locate_next(pgn_locator *locator, const pgn_game *game, size_t at);

/* ---- tokens -------------------------------------------------------------------------------- */

enum pgn_token_type {
    PGN_TOKEN_TAG,        /* [Name "value"], or what stands for one: see flags; name, value */
    PGN_TOKEN_NUMBER,     /* 12  12.  12...  and "12 ..": number, dots */
    PGN_TOKEN_PERIODS,    /* periods that belong to no number */
    PGN_TOKEN_MOVE,       /* a word that may be a move: Nf3  exd8=Q+  0-0  Kb1-c3  --  a8(Q) */
    PGN_TOKEN_CHECK,      /* a check or mate sign that stands apart from its move: + # ++ */
    PGN_TOKEN_EP,         /* e.p. or ep apart from its move */
    PGN_TOKEN_NAG,        /* $12, or ! ? !! ?? !? ?!: number holds the NAG */
    PGN_TOKEN_ANNOTATION, /* annotation that is no PGN: = += +- ∞ ± !!! D N  (number: its NAG or 0)
                           */
    PGN_TOKEN_DRAW_OFFER,   /* (=) */
    PGN_TOKEN_COMMENT,      /* {...}: value is the text inside */
    PGN_TOKEN_LINE_COMMENT, /* ; to the end of the line: value is the text behind ; */
    PGN_TOKEN_ESCAPE,       /* % in the first column: the whole line, without its end */
    PGN_TOKEN_OPEN,         /* ( */
    PGN_TOKEN_CLOSE,        /* ) */
    PGN_TOKEN_RESULT,       /* a termination marker in any spelling: number is enum pgn_result */
    PGN_TOKEN_RESERVED,     /* <...> up to and with its > */
    PGN_TOKEN_INVISIBLE,    /* U+FEFF at the start of a file or game is PGN_TOKEN_BOM; others: zero
                             * width space and joiners, soft hyphen, direction marks */
    PGN_TOKEN_BOM,          /* EF BB BF */
    PGN_TOKEN_SPACE,        /* white space that is none in PGN: U+00A0, U+2000-200A, ... */
    PGN_TOKEN_NUL,          /* a run of NUL bytes */
    PGN_TOKEN_BRACKET,      /* [...] that is no tag pair: [pgn] [/pgn] [%clk 0:01] */
    PGN_TOKEN_JUNK          /* anything else: stray } ] " ` control bytes, ... */
};

/* Marks on tokens, each a departure with a name of its own. */
#define PGN_MARK_UNTERMINATED 0x01u /* COMMENT without }, TAG whose string never closes */
#define PGN_MARK_NONSTANDARD                                                                       \
    0x02u                    /* RESULT in another spelling: 1/2, 1-O, 1 - 0, 0-0, ½-½, 1:0       \
                              */
#define PGN_MARK_GLUED 0x04u /* RESULT without a gap behind a move */
#define PGN_MARK_UNESCAPED_QUOTE 0x08u /* TAG: a bare " inside the value */
#define PGN_MARK_BAD_ESCAPE 0x10u      /* TAG: a backslash before neither " nor \ */
#define PGN_MARK_BAD_NAME 0x20u        /* TAG: a name of other characters than A-Za-z0-9_ */
#define PGN_MARK_NO_BRACKET 0x40u      /* TAG: its ] is missing */
#define PGN_MARK_NEWLINE 0x80u         /* TAG: a line break inside the value */
#define PGN_MARK_TYPOGRAPHIC                                                                       \
    0x100u                       /* TAG: other quotation marks than "; or [ missing before it      \
                                  */
#define PGN_MARK_NO_VALUE 0x200u /* TAG: [Name] with nothing that is a value */
#define PGN_MARK_EXTRA 0x400u    /* TAG: other text between the value and ] */

enum pgn_result {
    PGN_RESULT_NONE,
    PGN_WHITE_WINS,
    PGN_BLACK_WINS,
    PGN_DRAW,
    PGN_UNKNOWN_RESULT,
    PGN_DOUBLE_FORFEIT /* 0-0, which the standard does not know */
};
/* "1-0" "0-1" "1/2-1/2" "*" ("0-0"); "" for PGN_RESULT_NONE. */
PGN_EXPORT const char *pgn_result_text(enum pgn_result result);
/* Exactly one of the standard's four texts; else PGN_RESULT_NONE. */
PGN_EXPORT enum pgn_result pgn_result_of(pgn_span text);

typedef struct pgn_token {
    enum pgn_token_type type;
    unsigned marks;
    const char *at; /* the token's bytes, within the game's text */
    size_t len;
    pgn_span name;   /* TAG: its name */
    pgn_span value;  /* TAG: the raw value, escapes and all; comments: the text */
    uint64_t number; /* NUMBER (sticks at UINT64_MAX), NAG, ANNOTATION, RESULT */
    unsigned dots;   /* NUMBER: how many periods follow */
} pgn_token;

/* Where reading stands in a game.  A value: copy it to come back. */
typedef struct pgn_cursor {
    const char *text, *at, *end;
    unsigned state; /* the lexer's own */
} pgn_cursor;

/* From the game's first byte.  Tokens come in the text's order and tile it: between two tokens, and
 * before the first and behind the last, stand only spaces, tabs, line ends, VT and FF. */
PGN_EXPORT pgn_cursor pgn_tokens(const pgn_game *game);
/* From the first byte behind the tag section. */
PGN_EXPORT pgn_cursor pgn_movetext(const pgn_game *game);
/* The next token: 1, or 0 at the end. */
PGN_EXPORT int pgn_next(pgn_cursor *cursor, pgn_token *token);
/* Behind a PGN_TOKEN_OPEN: goes behind the variation's closing parenthesis (or the end). */
PGN_EXPORT void pgn_skip_variation(pgn_cursor *cursor);

/* ---- tags ---------------------------------------------------------------------------------- */

/* The raw value of the last tag of that name in the tag section; false if there is none. */
PGN_EXPORT bool pgn_tag(const pgn_game *game, const char *name, pgn_span *value);
/* Undoes the escapes \" and \\ (PGN section 7) into out (at most raw.len bytes); returns the
 * length. */
PGN_EXPORT size_t pgn_unescape(pgn_span raw, char *out);

#ifdef __cplusplus
}
#endif
#endif
