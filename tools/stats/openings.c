/* openings.c: the families of the ECO classification (Encyclopaedia of Chess Openings, A00 to E99),
 * each from its first code to before the next one's. */
#include "openings.h"

#include <stddef.h>
#include <string.h>

static const struct {
    char from[4];
    const char *name;
} families[] = {
    {"A00", "Irregular openings"},
    {"A01", "Nimzowitsch-Larsen Attack"},
    {"A02", "Bird's Opening"},
    {"A04", "Réti Opening"},
    {"A10", "English Opening"},
    {"A40", "Queen's Pawn Game"},
    {"A43", "Old Benoni"},
    {"A45", "Indian Game"},
    {"A51", "Budapest Gambit"},
    {"A53", "Old Indian Defence"},
    {"A56", "Benoni Defence"},
    {"A57", "Benko Gambit"},
    {"A60", "Modern Benoni"},
    {"A80", "Dutch Defence"},
    {"B00", "King's Pawn Game, irregular replies"},
    {"B01", "Scandinavian Defence"},
    {"B02", "Alekhine's Defence"},
    {"B06", "Modern Defence"},
    {"B07", "Pirc Defence"},
    {"B10", "Caro-Kann Defence"},
    {"B20", "Sicilian Defence"},
    {"C00", "French Defence"},
    {"C20", "King's Pawn Game"},
    {"C21", "Centre Game"},
    {"C23", "Bishop's Opening"},
    {"C25", "Vienna Game"},
    {"C30", "King's Gambit"},
    {"C40", "King's Knight Opening"},
    {"C41", "Philidor Defence"},
    {"C42", "Petrov's Defence"},
    {"C44", "Open Game"},
    {"C45", "Scotch Game"},
    {"C46", "Three Knights Game"},
    {"C47", "Four Knights Game"},
    {"C50", "Italian Game"},
    {"C51", "Evans Gambit"},
    {"C53", "Giuoco Piano"},
    {"C55", "Two Knights Defence"},
    {"C60", "Ruy Lopez"},
    {"D00", "Queen's Pawn Game"},
    {"D06", "Queen's Gambit"},
    {"D07", "Chigorin Defence"},
    {"D08", "Albin Countergambit"},
    {"D10", "Slav Defence"},
    {"D20", "Queen's Gambit Accepted"},
    {"D30", "Queen's Gambit Declined"},
    {"D43", "Semi-Slav Defence"},
    {"D50", "Queen's Gambit Declined"},
    {"D70", "Neo-Grünfeld Defence"},
    {"D80", "Grünfeld Defence"},
    {"E00", "Catalan Opening"},
    {"E10", "Queen's Pawn Game"},
    {"E11", "Bogo-Indian Defence"},
    {"E12", "Queen's Indian Defence"},
    {"E20", "Nimzo-Indian Defence"},
    {"E60", "King's Indian Defence"},
};

const char *opening_name(pgn_span eco)
{
    const char *name = "";
    if (eco.len != 3 || eco.at[0] < 'A' || eco.at[0] > 'E')
        return "";
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (memcmp(families[i].from, eco.at, 3) <= 0)
            name = families[i].name;
    return name;
}
