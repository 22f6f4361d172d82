/* print.h: games as a document that is printed: Markdown or LaTeX.
 *
 *   steps of a replay ──► print.c: runs of moves, text, diagrams ──► a form: markup and escapes
 */
#ifndef CONVERT_PRINT_H
#define CONVERT_PRINT_H

#include "convert.h"

/* What a kind of document makes of the parts.  Text is valid UTF-8; where `first`, it begins a
 * paragraph. */
struct print_form {
    const char *head, *tail;             /* of the document */
    const char *title, *title_end;       /* around a game's heading */
    const char *subtitle, *subtitle_end; /* around the line below it */
    const char *main, *main_end;         /* around moves of the main line */
    const char *side, *side_end;         /* around moves of variations */
    const char *strong, *strong_end;     /* around a result */
    const char *dash;                    /* between the players */
    const char *paragraph;               /* between paragraphs */
    const char *begin;                   /* before each game */
    void (*put_text)(struct cli_buffer *to, const char *text, size_t len, bool first);
    void (*put_diagram)(struct cli_buffer *to, const pgn_position *position);
};

extern const struct print_form print_markdown, print_latex;

struct convert_print;

struct convert_print *convert_print_open(const struct convert *convert); /* NULL: out of memory */
void convert_print_close(struct convert_print *print);
/* Appends the game; 0, or -1 out of memory. */
int convert_print_game(struct convert_print *print, struct cli_buffer *to, const pgn_game *game);
/* The form of a kind that is printed; NULL for others. */
const struct print_form *convert_print_form(enum convert_kind kind);

/* The length of the character at the text's beginning, and its code point. */
size_t print_character(const char *text, size_t len, uint32_t *code);

#endif
