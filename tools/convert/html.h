/* html.h: games to be replayed in a browser, in one page that needs no network. */
#ifndef CONVERT_HTML_H
#define CONVERT_HTML_H

#include "convert.h"

enum { HTML_GAMES_USUAL = 5000 }; /* more make a page that browsers are slow with */

struct convert_html;

/* NULL: out of memory. */
struct convert_html *convert_html_open(struct cli_printed *printed);
void convert_html_close(struct convert_html *html);
/* What stands before and behind the games. */
void convert_html_put_head(const struct convert *convert, struct cli_buffer *to);
void convert_html_put_tail(struct cli_buffer *to);
/* Long games leave in pieces through this output; NULL: they do not. */
void convert_html_pieces(struct convert_html *html, struct cli_output *output);
/* Appends the game; as convert_form_game. */
int convert_html_game(struct convert_html *html, struct cli_buffer *to, const struct cli_file *file,
                      const pgn_game *game, unsigned *errors);

/* html_data.c: what page/ holds, put together. */
extern const char convert_html_head[], convert_html_tail[];

#endif
