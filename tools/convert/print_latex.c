/* print_latex.c: LaTeX with xskak and chessboard.
 *
 * Moves are set with \variation, which only sets them; \mainline plays them in TeX, at a second a
 * game, and knows neither null moves nor Chess960.  Diagrams carry their position themselves.
 * pdflatex has no letters for what its fonts do not hold: Cyrillic stands within \cyr, and anything
 * else that is unknown is shown as a box; lualatex and xelatex show all that their font has. */
#include <string.h>

#include "print.h"

enum { LINE_WIDTH = 76 };

static const char head[] =
    "\\documentclass{article}\n"
    "\\usepackage{iftex}\n"
    "\\newcommand{\\cyrencoding}{}\n"
    "\\DeclareRobustCommand{\\cyr}[1]{{\\cyrencoding #1}}\n"
    "\\ifPDFTeX\n"
    "  \\IfFileExists{t2aenc.def}\n"
    "    {\\usepackage[T2A,T1]{fontenc}\n"
    "     \\renewcommand{\\cyrencoding}{\\fontencoding{T2A}\\selectfont}}\n"
    "    {\\usepackage[T1]{fontenc}}\n"
    "  \\usepackage[utf8]{inputenc}\n"
    "  \\usepackage{textcomp}\n"
    "  \\makeatletter\n"
    "  \\def\\UTFviii@undefined@err#1{\\fbox{\\phantom{x}}}\n"
    "  \\makeatother\n"
    "\\else\n"
    "  \\usepackage{fontspec}\n"
    "\\fi\n"
    "\\usepackage{xskak}\n"
    "\\usepackage{amssymb}\n"
    "\\setlength{\\parindent}{0pt}\n"
    "\\setlength{\\parskip}{0.5\\baselineskip}\n"
    "% How moves of the main line and of variations are set, and diagrams.\n"
    "\\newcommand{\\mainmoves}{\\xskakset{level=1}}\n"
    "\\newcommand{\\sidemoves}{\\xskakset{level=2}}\n"
    "\\newcommand{\\diagram}[2]{\\begin{center}\\chessboard[setfen={#1},mover=#2]\\end{center}}\n"
    "\\begin{document}\n";

/* ---- text ---------------------------------------------------------------------------------- */

struct replacement {
    uint32_t code;
    const char *text;
};

/* What means something to TeX, joins into another character (-- << ,, ?`), or is a sign of chess.
 */
static const struct replacement replacements[] = {
    {'\\', "\\textbackslash{}"},
    {'{', "\\{"},
    {'}', "\\}"},
    {'$', "\\$"},
    {'&', "\\&"},
    {'#', "\\#"},
    {'_', "\\_"},
    {'%', "\\%"},
    {'^', "\\textasciicircum{}"},
    {'~', "\\textasciitilde{}"},
    {'<', "\\textless{}"},
    {'>', "\\textgreater{}"},
    {'"', "\\textquotedbl{}"},
    {'`', "\\textasciigrave{}"},
    {'-', "-{}"},
    {',', ",{}"},
    {'\'', "'{}"},
    {'[', "{[}"},
    {']', "{]}"},
    {0x25a1, "\\ensuremath{\\square}"},
    {0x221e, "\\ensuremath{\\infty}"},
    {0x2a72, "\\wbetter{}"},
    {0x2a71, "\\bbetter{}"},
    {0x00b1, "\\ensuremath{\\pm}"},
    {0x2213, "\\ensuremath{\\mp}"},
    {0x2212, "\\ensuremath{-}"},
    {0x2a00, "\\ensuremath{\\odot}"},
    {0x2a01, "\\ensuremath{\\oplus}"},
    {0x25cb, "\\ensuremath{\\circ}"},
    {0x27f3, "\\ensuremath{\\circlearrowright}"},
    {0x2191, "\\ensuremath{\\uparrow}"},
    {0x2192, "\\ensuremath{\\rightarrow}"},
    {0x21c6, "\\ensuremath{\\leftrightarrows}"},
    {0x2206, "\\ensuremath{\\triangle}"},
    {0x2207, "\\ensuremath{\\nabla}"},
    {0x2260, "\\ensuremath{\\neq}"},
    {0x21d4, "\\ensuremath{\\Leftrightarrow}"},
    {0x21d7, "\\ensuremath{\\nearrow}"},
    {0x229e, "\\ensuremath{\\boxplus}"},
    {0x22a5, "\\ensuremath{\\perp}"},
    {0x2313, "\\betteris{}"},
    {0x2715, "\\ensuremath{\\times}"},
    {0x27ea, "\\ensuremath{\\ll}"},
    {0x27eb, "\\ensuremath{\\gg}"},
    {0x2654, "\\symking{}"},
    {0x2655, "\\symqueen{}"},
    {0x2656, "\\symrook{}"},
    {0x2657, "\\symbishop{}"},
    {0x2658, "\\symknight{}"},
    {0x2659, "\\sympawn{}"},
    {0x00a0, "~"},
};

static const char *replaced(uint32_t code)
{
    for (size_t i = 0; i < sizeof replacements / sizeof *replacements; i++)
        if (replacements[i].code == code)
            return replacements[i].text;
    return NULL;
}

static bool is_cyrillic(uint32_t code)
{
    return code >= 0x400 && code <= 0x4ff;
}

/* A blank, or where the line is long a line end, which TeX takes for one. */
static void put_blank(struct cli_buffer *to)
{
    size_t column = 0;
    if (to->len && (to->at[to->len - 1] == ' ' || to->at[to->len - 1] == '\n'))
        return; /* an empty line would end the paragraph */
    while (column < to->len && column < LINE_WIDTH && to->at[to->len - 1 - column] != '\n')
        column++;
    cli_put_char(to, column < LINE_WIDTH ? ' ' : '\n');
}

static void put_character(struct cli_buffer *to, const char *text, size_t len, uint32_t code)
{
    const char *other = replaced(code);
    if (code == ' ' || (code >= '\t' && code <= '\r'))
        put_blank(to);
    else if (code < 0x20 || (code >= 0x7f && code < 0xa0))
        cli_put_text(to, "\xef\xbf\xbd");
    else if (other)
        cli_put_text(to, other);
    else
        cli_put(to, text, len);
}

static void put_text(struct cli_buffer *to, const char *text, size_t len, bool first)
{
    bool cyrillic = false;
    (void)first;
    for (size_t at = 0; at < len;) {
        uint32_t code;
        size_t size = print_character(text + at, len - at, &code);
        if (is_cyrillic(code) != cyrillic)
            cli_put_text(to, cyrillic ? "}" : "\\cyr{");
        cyrillic = is_cyrillic(code);
        put_character(to, text + at, size, code);
        at += size;
    }
    if (cyrillic)
        cli_put_char(to, '}');
}

/* ---- the form ------------------------------------------------------------------------------ */

static void put_diagram(struct cli_buffer *to, const pgn_position *position)
{
    char fen[PGN_FEN_MAX];
    (void)pgn_fen_write(position, false, fen);
    cli_print(to, "\\diagram{%s}{%c}", fen, position->turn == PGN_WHITE ? 'w' : 'b');
}

const struct print_form print_latex = {.head = head,
                                       .tail = "\\end{document}\n",
                                       .title = "\\section*{",
                                       .title_end = "}\n",
                                       .subtitle = "\\textit{",
                                       .subtitle_end = "}\n\n",
                                       .main = "{\\mainmoves\\variation{",
                                       .main_end = "}}",
                                       .side = "{\\sidemoves\\variation{",
                                       .side_end = "}}",
                                       .strong = "\\textbf{",
                                       .strong_end = "}",
                                       .dash = " -- ",
                                       .paragraph = "\n\n",
                                       .begin = "",
                                       .put_text = put_text,
                                       .put_diagram = put_diagram};
