/* html.h: what the HTML pages of the commands share. */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include "buffer.h"

/* Text for HTML and SVG: & < > and " escaped. */
void cli_put_escaped(struct cli_buffer *to, const char *text, size_t len);

/* html_data.c: the style, light and dark, and the script of its button, whose id is "theme". */
extern const char cli_html_style[], cli_html_script[];

#endif
