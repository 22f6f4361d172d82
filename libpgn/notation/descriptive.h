/* descriptive.h: the squares of descriptive notation.
 *
 * Files are named after the men of the first rank, ranks are counted from the mover's side; a name
 * without K or Q before it means the file on either wing. */
#ifndef PGN_NOTATION_DESCRIPTIVE_H
#define PGN_NOTATION_DESCRIPTIVE_H

#include "notation/sources.h"

/* The squares of the files of one name, on both wings. */
static inline pgn_squares pgn_twin_files(unsigned file)
{
    return pgn_file_squares(file) | (file == 3 || file == 4 ? 0 : pgn_file_squares(7 - file));
}
/* Rank 0 to 7 as the side counts it. */
static inline unsigned pgn_own_rank(enum pgn_color color, unsigned rank)
{
    return color == PGN_WHITE ? rank : 7 - rank;
}

#endif
