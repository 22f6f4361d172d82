/* resume.h: a place in the midst of a text where a game begins for certain, whatever stood before.
 */
#ifndef PGN_RESUME_H
#define PGN_RESUME_H

#include <stddef.h>

#define PGN_RESUME_NONE ((size_t)-1)

struct pgn_resume {
    size_t sure; /* the last such place, or PGN_RESUME_NONE */
    size_t open; /* the last one if the next brace behind the text is no }, or there is none within
                  * the limit of a game */
};

/* Looks through a piece of a text; game_max: the limit of a game's bytes. */
struct pgn_resume pgn_resume_point(const char *text, size_t len, size_t game_max);

#endif
