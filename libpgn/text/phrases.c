/* phrases.c: how a game ended, as papers say it.
 *
 * A sentence is searched for a side and a verb; a table holds both by language.  Words are given by
 * their beginnings, so that endings of gender and number need no entry. */
#include "text/phrases.h"

#include "text/words.h"

#include <pgn/text.h>
#include <string.h>

enum meaning { WHITE, BLACK, RESIGNS, WINS, DRAWN };

/* clang-format off */
static const struct stem {
    const char *text;
    enum meaning meaning;
} stems[] = {
    /* Russian, Ukrainian, Bulgarian, Serbian, Macedonian */
    {"белые", WHITE}, {"белых", WHITE}, {"білі", WHITE}, {"белите", WHITE}, {"бели", WHITE},
    {"черные", BLACK}, {"чёрные", BLACK}, {"черных", BLACK}, {"чёрных", BLACK}, {"чорні", BLACK},
    {"черните", BLACK}, {"црни", BLACK},
    {"сдал", RESIGNS}, {"сдаются", RESIGNS}, {"сдаётся", RESIGNS}, {"здал", RESIGNS},
    {"предад", RESIGNS}, {"предај", RESIGNS}, {"предао", RESIGNS},
    {"выиграли", WINS}, {"победили", WINS}, {"виграли", WINS}, {"спечелиха", WINS},
    {"ничья", DRAWN}, {"ничью", DRAWN}, {"вничью", DRAWN}, {"ничьей", DRAWN}, {"нічия", DRAWN},
    {"нічию", DRAWN}, {"реми", DRAWN},
    /* Serbian and Croatian in Latin letters, Slovene */
    {"beli", WHITE}, {"bijeli", WHITE}, {"crni", BLACK}, {"črni", BLACK}, {"predaj", RESIGNS},
    {"predao", RESIGNS}, {"preda se", RESIGNS}, {"remi", DRAWN},
    /* Slovak, Czech */
    {"biely", WHITE}, {"bílý", WHITE}, {"bieli", WHITE}, {"čierny", BLACK}, {"černý", BLACK},
    {"čierni", BLACK}, {"vzdal", RESIGNS}, {"vzdáv", RESIGNS}, {"vyhral", WINS}, {"vyhrál", WINS},
    {"remíz", DRAWN},
    /* German, Dutch */
    {"weiß", WHITE}, {"weiss", WHITE}, {"schwarz", BLACK}, {"gab auf", RESIGNS},
    {"gibt auf", RESIGNS}, {"aufgegeben", RESIGNS}, {"gewann", WINS}, {"remis", DRAWN},
    {"wit ", WHITE}, {"zwart", BLACK}, {"gaf op", RESIGNS}, {"geeft op", RESIGNS},
    {"opgegeven", RESIGNS},
    /* Polish, Hungarian */
    {"białe", WHITE}, {"czarne", BLACK}, {"poddał", RESIGNS}, {"poddają", RESIGNS},
    {"világos", WHITE}, {"sötét", BLACK}, {"felad", RESIGNS}, {"döntetlen", DRAWN},
    /* Swedish, Danish, Norwegian */
    {"vit ", WHITE}, {"hvid", WHITE}, {"hvit", WHITE}, {"svart", BLACK}, {"sort ", BLACK},
    {"gav upp", RESIGNS}, {"ger upp", RESIGNS}, {"uppg", RESIGNS}, {"opgav", RESIGNS},
    {"opgiv", RESIGNS}, {"oppgitt", RESIGNS}, {"gav opp", RESIGNS}, {"gir opp", RESIGNS},
    /* English, French, Spanish, Italian, Portuguese, Romanian */
    {"white", WHITE}, {"black", BLACK}, {"resign", RESIGNS}, {"drawn", DRAWN},
    {"draw agreed", DRAWN}, {"agreed to a draw", DRAWN}, {"agreed a draw", DRAWN},
    {"les blancs", WHITE}, {"les noirs", BLACK}, {"abandon", RESIGNS}, {"nulle", DRAWN},
    {"blancas", WHITE}, {"negras", BLACK}, {"rinden", RESIGNS}, {"tablas", DRAWN},
    {"il bianco", WHITE}, {"il nero", BLACK}, {"patta", DRAWN},
    {"abbandon", RESIGNS}, {"brancas", WHITE}, {"pretas", BLACK},
    {"empate", DRAWN}, {"albul", WHITE}, {"negrul", BLACK}, {"cedează", RESIGNS},
};
/* clang-format on */

/* A result stands at the end of what is said. */
#define LONGEST_END 2000u

enum pgn_result pgn_phrase_result(const char *text, size_t len, enum pgn_color to_move)
{
    bool met[DRAWN + 1] = {false};
    if (len > LONGEST_END) {
        text += len - LONGEST_END;
        len = LONGEST_END;
    }
    for (size_t i = 0; i < sizeof stems / sizeof *stems; i++)
        if (pgn_has_stem_of((pgn_span){text, len}, stems[i].text))
            met[stems[i].meaning] = true;
    if (met[DRAWN] && !met[RESIGNS] && !met[WINS])
        return PGN_DRAW;
    /* "White resigned, Black wins": nobody can say without reading, and both say the same. */
    if ((met[WHITE] && met[BLACK]) || (!met[RESIGNS] && !met[WINS]) || (met[RESIGNS] && met[WINS]))
        return PGN_RESULT_NONE;
    if (met[WINS])
        return met[WHITE] ? PGN_WHITE_WINS : met[BLACK] ? PGN_BLACK_WINS : PGN_RESULT_NONE;
    bool white_resigns = met[WHITE] || (!met[BLACK] && to_move == PGN_WHITE);
    return white_resigns ? PGN_BLACK_WINS : PGN_WHITE_WINS;
}

const char *pgn_styled_result(const pgn_style *style, enum pgn_result result)
{
    if (result >= PGN_WHITE_WINS && result <= PGN_DRAW)
        return style->results[result - PGN_WHITE_WINS];
    return pgn_result_text(result);
}
