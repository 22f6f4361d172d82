/* write.h: games written anew as PGN: the export format of the standard, or what it is asked to be.
 *
 * A game is replayed and written token by token, so that comments, NAGs and variations stay where
 * they stood.  What cannot be played (the rest of a line behind its first fault, games of other
 * variants) is handed on as it stands, never left out and never tidied. */
#ifndef PGN_WRITE_H
#define PGN_WRITE_H

#include <pgn/language.h>
#include <pgn/replay.h>
#include <pgn/tags.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is left out, a set. */
#define PGN_WITHOUT_COMMENTS 0x01u
#define PGN_WITHOUT_COMMANDS 0x02u /* [%clk ...] and the like, within comments */
#define PGN_WITHOUT_NAGS 0x04u
#define PGN_WITHOUT_VARIATIONS 0x08u
#define PGN_WITHOUT_TAGS 0x10u    /* all but the seven of the roster, SetUp, FEN and Variant */
#define PGN_WITHOUT_NUMBERS 0x20u /* move numbers */
#define PGN_WITHOUT_MOVETEXT 0x40u
/* Of the commands only those about the clocks ([%clk], [%emt], ...), the evaluation ([%eval], ...),
 * arrows and squares in colour ([%cal], [%csl]). */
#define PGN_WITHOUT_CLOCKS 0x80u
#define PGN_WITHOUT_EVALS 0x100u
#define PGN_WITHOUT_ARROWS 0x200u
/* The reduced export format of PGN 3.2.4. */
#define PGN_WRITE_REDUCED                                                                          \
    (PGN_WITHOUT_COMMENTS | PGN_WITHOUT_NAGS | PGN_WITHOUT_VARIATIONS | PGN_WITHOUT_TAGS)

enum pgn_tag_order {
    PGN_TAGS_EXPORT, /* the roster, all seven of it, then the others by ASCII (PGN 8.1.1) */
    PGN_TAGS_AS_READ
};

typedef struct pgn_write_options {
    const pgn_style *style; /* of the moves; NULL: SAN */
    unsigned width;         /* of a line: 80 keeps lines below 80 characters; 0: one line a game */
    unsigned without;       /* PGN_WITHOUT_... */
    enum pgn_tag_order tag_order;
    bool suffixes; /* $1 to $6 as ! ? !! ?? !? ?! */
    bool checked;  /* pgn_check has found nothing in the game: its moves are SAN as the standard
                    * wants  it, and can be written as they stand, without a board */
    const struct pgn_move_words *words; /* what that check has noted of the game, or NULL */
} pgn_write_options;

/* The parts of a game that the command of that name is of: PGN_WITHOUT_COMMANDS, and the bit of its
 * subject. */
PGN_EXPORT unsigned pgn_command_parts(pgn_span name);

/* Bytes to be appended somewhere; valid UTF-8. */
typedef void pgn_put(void *context, const char *bytes, size_t len);

typedef struct pgn_game_writer pgn_game_writer;
PGN_EXPORT pgn_game_writer *pgn_game_writer_open(void);
PGN_EXPORT void pgn_game_writer_close(pgn_game_writer *writer);

/* Writes a game and the blank line behind it: 1, or -1 out of memory. */
PGN_EXPORT PGN_MUST_CHECK int pgn_game_write(pgn_game_writer *writer, const pgn_game *game,
                                             const pgn_write_options *options, pgn_put *put,
                                             void *context);

#ifdef __cplusplus
}
#endif
#endif
