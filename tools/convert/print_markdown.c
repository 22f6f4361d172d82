/* print_markdown.c: Markdown (CommonMark).
 *
 * Paragraphs are one line each: a line that began with "1." in the middle of one would become a
 * list.  Diagrams are figurines in a block of code, which every reader shows; pictures (SVG) are
 * taken out by many, GitHub among them. */
#include <string.h>

#include "common/board.h"
#include "print.h"

/* Characters that mean something anywhere in a line. */
static bool is_markup(char c)
{
    return strchr("\\`*_[]<>|~&$#", c) != NULL;
}

/* Where a paragraph would be taken for a heading, a list, a quotation or a rule: the character to
 * escape. */
static size_t line_markup(const char *text, size_t len)
{
    size_t digits = 0;
    if (strchr("+-=:", text[0]))
        return 0;
    while (digits < len && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    return digits && digits < len && strchr(".)", text[digits]) ? digits : len;
}

static void put_text(struct cli_buffer *to, const char *text, size_t len, bool first)
{
    size_t line = first && len && text[0] ? line_markup(text, len) : len;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f') {
            cli_put_char(to, ' ');
        } else if (c < 0x20 || c == 0x7f) {
            cli_put_text(to, "\xef\xbf\xbd");
        } else {
            if (i == line || is_markup(text[i]))
                cli_put_char(to, '\\');
            cli_put_char(to, text[i]);
        }
    }
}

static void put_diagram(struct cli_buffer *to, const pgn_position *position)
{
    static const struct cli plain = {.styled = false};
    cli_put_text(to, "```text\n");
    cli_put_board(to, &plain, position);
    cli_put_text(to, position->turn == PGN_WHITE ? "    White to move\n" : "    Black to move\n");
    cli_put_text(to, "```");
}

const struct print_form print_markdown = {.head = "",
                                          .tail = "",
                                          .title = "## ",
                                          .title_end = "\n\n",
                                          .subtitle = "*",
                                          .subtitle_end = "*\n\n",
                                          .main = "**",
                                          .main_end = "**",
                                          .side = "",
                                          .side_end = "",
                                          .strong = "**",
                                          .strong_end = "**",
                                          .dash = " – ",
                                          .paragraph = "\n\n",
                                          .begin = "",
                                          .put_text = put_text,
                                          .put_diagram = put_diagram};
