/* named.c: conditions that have a name of their own, written in the language itself. */
#include "query/operations.h"

#include <string.h>

static const struct {
    const char *name, *text;
} macros[] = {
    {"startpos", "fen \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\""},
    /* FIDE 9.2, 9.3, 9.6 */
    {"threefold", "occurrence >= 3"},
    {"fivefold", "occurrence >= 5"},
    {"fifty", "halfmoves >= 100"},
    {"seventyfive", "halfmoves >= 150"},
    {"underpromotion", "promotes to [RBN]"},
    {"backrank_mate",
     "mate and ((k on 8 and [QR] on 8 attacks k) or (K on 1 and [qr] on 1 attacks K))"},
    /* pawn structures, as White has them; "either color" for both sides */
    {"isolani", "P on d4 and P on d = 1 and no P on c,e and no p on d"},
    {"hanging_pawns", "P on c4 and P on d4 and no P on b,e and no p on c,d"},
    {"carlsbad", "pawns \"8/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/8\""},
    {"maroczy", "P on c4 and P on e4 and no P on d and no p on c and p on d6-7"},
    {"stonewall", "P on d4 and P on e3 and P on f4 and P on c3"},
    {"hedgehog",
     "p on a6 and p on b6 and p on d6 and p on e6 and no p on c and P on c4 and P on e4"},
    {"benoni", "P on d5 and no P on c and p on c5 and p on d6 and no p on e"},
    {"french_chain", "P on e5 and P on d4 and p on e6 and p on d5"},
    {"kings_indian_chain", "P on d5 and P on e4 and p on d6 and p on e5"},
    {"alekhines_gun", "ray up (Q, R, R)"},
};

static pgn_node *parse_text(pgn_parser *parser, size_t at, unsigned which)
{
    pgn_parser inner = {.text = macros[which].text,
                        .len = strlen(macros[which].text),
                        .query = parser->query,
                        .fault = parser->fault,
                        .depth = parser->depth};
    pgn_advance(&inner);
    pgn_node *node = pgn_parse_query(&inner);
    parser->failed |= inner.failed;
    if (!node)
        return NULL;
    node->at = at;
    node->len = strlen(macros[which].name);
    return node;
}

pgn_node *pgn_parse_named(pgn_parser *parser)
{
    size_t at = parser->ahead.at;
    for (unsigned i = 0; i < sizeof macros / sizeof *macros; i++)
        if (pgn_accept(parser, macros[i].name))
            return parse_text(parser, at, i);
    return NULL;
}

_Static_assert(sizeof macros / sizeof *macros <= PGN_NAMED_MAX, "all names are suggested");

const char *pgn_named(unsigned number)
{
    return number < sizeof macros / sizeof *macros ? macros[number].name : NULL;
}
