/* html.c: text within HTML. */
#include "html.h"

void cli_put_escaped(struct cli_buffer *to, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        switch (text[i]) {
        case '&':
            cli_put_text(to, "&amp;");
            break;
        case '<':
            cli_put_text(to, "&lt;");
            break;
        case '>':
            cli_put_text(to, "&gt;");
            break;
        case '"':
            cli_put_text(to, "&quot;");
            break;
        default:
            cli_put_char(to, text[i]);
        }
    }
}
