/* operations.h (private): every operation of the tree by the file that has it, and what the files
 * need of each other to build nodes. */
#ifndef PGN_QUERY_OPERATIONS_H
#define PGN_QUERY_OPERATIONS_H

#include "query/parser.h"
#include "query/tree.h"

/* logic.c */
extern const pgn_operation pgn_op_and, pgn_op_or, pgn_op_not, pgn_op_true;

/* compare.c */
extern const pgn_operation pgn_op_compare, pgn_op_between, pgn_op_compare_text, pgn_op_between_text,
    pgn_op_literal, pgn_op_plus, pgn_op_minus, pgn_op_times, pgn_op_negative;
bool pgn_related(enum pgn_relation relation, double a, double b);

/* regex.c */
extern const pgn_operation pgn_op_like;
/* literal: the body is a text, not an expression.  NULL: reported. */
const void *pgn_regex_compile(pgn_parser *parser, pgn_span body, pgn_span flags, bool literal,
                              size_t at);
bool pgn_regex_found(const void *regex, pgn_span text, pgn_query_run *run);
void pgn_regex_release(struct pgn_regex *regexes);
bool pgn_regex_prepare(pgn_query_run *run);
void pgn_regex_finish(pgn_query_run *run);

/* tags.c, game.c: the game's tags and what follows from them and from its tokens */
extern const pgn_operation pgn_op_tag, pgn_op_tag_number, pgn_op_has_tag, pgn_op_known_tag,
    pgn_op_result_tag, pgn_op_player, pgn_op_winner, pgn_op_least, pgn_op_most, pgn_op_mean;
extern const pgn_operation pgn_op_result, pgn_op_main_line, pgn_op_scan_number, pgn_op_clock_base,
    pgn_op_increment, pgn_op_speed, pgn_op_place;
bool pgn_is_line_number(const pgn_node *node); /* of the file, where the game begins */
enum pgn_result pgn_result_in(pgn_span text);  /* PGN_RESULT_NONE if it is none */
/* A TimeControl tag's class, at NULL if it has none; and the first period's base time and increment
 * in seconds, false if they are not known. */
pgn_span pgn_speed_of(pgn_span value);
bool pgn_clock_of(pgn_span value, double *base, double *increment);
pgn_span pgn_result_span(enum pgn_result result);
/* The text as UTF-8; in the buffer if it is not so in the file. */
pgn_span pgn_decoded(pgn_span text, pgn_buffer *buffer, pgn_query_run *run);
pgn_span pgn_tag_value(const pgn_node *node, pgn_query_run *run);
pgn_node *pgn_make_tag(pgn_parser *parser, pgn_span name, size_t at);
/* Checks what the text of a comparison with a result or the like can be. */
pgn_node *pgn_check_text_literal(pgn_parser *parser, pgn_node *node, size_t at);
pgn_node *pgn_check_word_literal(pgn_parser *parser, pgn_node *node, size_t at);
/* The decimal number that a text is; NaN if it is none. */
double pgn_number_in(pgn_span text);

/* dates.c */
extern const pgn_operation pgn_op_date, pgn_op_compare_date, pgn_op_year;
pgn_node *pgn_compare_dates(pgn_parser *parser, pgn_node *left, enum pgn_relation relation);

/* sequences.c */
typedef struct pgn_step_tie {
    unsigned within; /* plies behind the step before; 0: any number, 1: the next */
} pgn_step_tie;
#define PGN_STEP_WORDS 18u /* of a step's state */
extern const pgn_operation pgn_op_sequence, pgn_op_plies_long, pgn_op_moves_long, pgn_op_before;
pgn_node *pgn_join_steps(pgn_parser *parser, pgn_node **kids, const pgn_step_tie *ties,
                         unsigned count, size_t at);
pgn_node *pgn_parse_path(pgn_parser *parser, size_t at, unsigned which);
/* The plies of a sequence's steps that ended at this moment; their number. */
unsigned pgn_sequence_plies(const pgn_node *node, pgn_query_run *run,
                            uint32_t plies[PGN_QUERY_STEPS]);
bool pgn_parse_count(pgn_parser *parser, unsigned most, unsigned *count);

/* aggregates.c */
extern const pgn_operation pgn_op_some, pgn_op_never, pgn_op_always, pgn_op_count, pgn_op_longest,
    pgn_op_streak, pgn_op_first, pgn_op_last, pgn_op_largest, pgn_op_smallest, pgn_op_plies;

/* men.c */
extern const pgn_operation pgn_op_men, pgn_op_men_of_kind, pgn_op_men_of_side, pgn_op_present,
    pgn_op_number_of_men;
pgn_squares pgn_men_in(const pgn_position *p, unsigned men);
pgn_node *pgn_make_men(pgn_parser *parser, unsigned kinds, pgn_squares squares, size_t at);
bool pgn_men_ahead(const pgn_parser *parser);
pgn_node *pgn_parse_men(pgn_parser *parser);       /* with what follows them */
pgn_node *pgn_parse_plain_men(pgn_parser *parser); /* alone */
bool pgn_squares_ahead(const pgn_parser *parser);
bool pgn_parse_squares(pgn_parser *parser, pgn_squares *squares);
bool pgn_parse_kinds(pgn_parser *parser, unsigned *men);

/* structure.c */
extern const pgn_operation pgn_op_islands, pgn_op_points;
const pgn_operation *pgn_adjective(pgn_span word); /* NULL: none */
pgn_squares pgn_pinned_men(const pgn_position *p, unsigned side);

/* relations.c */
bool pgn_attacked_by_ahead(const pgn_parser *parser);
bool pgn_adjective_behind(const pgn_parser *parser);
pgn_node *pgn_parse_relations(pgn_parser *parser, pgn_node *men);
pgn_node *pgn_parse_ray(pgn_parser *parser, size_t at, unsigned which);

/* verbs.c, san_pattern.c */
extern const pgn_operation pgn_op_to_move;
pgn_node *pgn_parse_verb(pgn_parser *parser, pgn_node *subject); /* the subject if there is none */
/* False, reported: what is joined by and wants moves of both sides at one moment. */
bool pgn_check_movers(pgn_parser *parser, const pgn_node *all);
pgn_node *pgn_parse_bare_verb(pgn_parser *parser);
pgn_node *pgn_parse_plays(pgn_parser *parser, pgn_node *subject);
pgn_node *pgn_make_plays(pgn_parser *parser, pgn_node *subject, pgn_span text, size_t at);

/* moment.c */
extern const pgn_operation pgn_op_mover, pgn_op_square, pgn_op_ply, pgn_op_fullmove,
    pgn_op_halfmoves, pgn_op_legal_moves, pgn_op_depth, pgn_op_occurrence;
enum {
    PGN_IS_CHECK,
    PGN_IS_DOUBLE,
    PGN_IS_DISCOVERED,
    PGN_IS_MATE,
    PGN_IS_SMOTHERED,
    PGN_IS_STALEMATE,
    PGN_IS_FINAL,
    PGN_IS_START,
    PGN_IS_OPPOSITE,
    PGN_IS_DEAD,
    PGN_IS_INSUFFICIENT
};
pgn_node *pgn_parse_is(pgn_parser *parser, size_t at, unsigned which);
enum {
    PGN_TEXT_SAN,
    PGN_TEXT_UCI,
    PGN_TEXT_FEN,
    PGN_TEXT_KEY,
    PGN_TEXT_PIECE,
    PGN_TEXT_CAPTURED,
    PGN_TEXT_PROMOTED,
    PGN_TEXT_CHECKER,
    PGN_TEXT_MOVER,
    PGN_TEXT_FROM,
    PGN_TEXT_TO
};
pgn_node *pgn_parse_moment_text(pgn_parser *parser, size_t at, unsigned which);

/* exact.c, boards.c, material.c, recurs.c */
extern const pgn_operation pgn_op_material;
enum { PGN_BOARD_FEN, PGN_BOARD_SUBFEN, PGN_BOARD_PAWNS, PGN_BOARD_PATTERN, PGN_BOARD_AFTER };
pgn_node *pgn_parse_board(pgn_parser *parser, size_t at, unsigned which);
pgn_node *pgn_make_fen(pgn_parser *parser, pgn_span text, size_t at);
pgn_node *pgn_make_after(pgn_parser *parser, pgn_span text, size_t at);
pgn_node *pgn_make_board(pgn_parser *parser, pgn_span text, size_t at);
pgn_node *pgn_parse_material(pgn_parser *parser, size_t at, unsigned which);
pgn_node *pgn_make_material(pgn_parser *parser, pgn_span text, size_t at);
pgn_node *pgn_parse_recurs(pgn_parser *parser, size_t at, unsigned which);

/* notes.c */
extern const pgn_operation pgn_op_comment, pgn_op_note_number;
enum { PGN_NOTE_CLOCK, PGN_NOTE_ELAPSED, PGN_NOTE_EVAL };
pgn_node *pgn_parse_nag(pgn_parser *parser, size_t at, unsigned which);
pgn_node *pgn_make_has_comment(pgn_parser *parser, size_t at);

/* named.c: NULL without a fault if no such name is ahead; the names, by their number */
pgn_node *pgn_parse_named(pgn_parser *parser);
#define PGN_NAMED_MAX 40u
const char *pgn_named(unsigned number); /* NULL behind the last */

/* values.c */
pgn_node *pgn_parse_values(pgn_parser *parser);
void pgn_parse_rest(pgn_parser *parser);
pgn_node *pgn_check_negative(pgn_parser *parser, pgn_node *root);

#endif
