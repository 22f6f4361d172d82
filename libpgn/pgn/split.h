/* split.h: where a game ends. */
#ifndef PGN_SPLIT_H
#define PGN_SPLIT_H

#include <stdbool.h>
#include <stddef.h>

/* What is known of the bytes behind the text. */
enum pgn_tail {
    PGN_TAIL_OPEN,   /* more may come: say PGN_SPLIT_MORE wherever that could matter */
    PGN_TAIL_CLOSED, /* none: the input or the game limit ends here */
    PGN_TAIL_CUT     /* none, but there should have been: the stream broke */
};

enum pgn_split_verdict {
    PGN_SPLIT_GAME, /* the game ends at len, and another one begins there */
    PGN_SPLIT_LAST, /* the text ends, and the game with it */
    PGN_SPLIT_MORE  /* the text does not tell */
};

struct pgn_split {
    enum pgn_split_verdict verdict;
    size_t len;
    bool content; /* there is a tag, a move, a marker or stray text */
    bool marked;  /* the termination marker has been met */
    bool bare;    /* nothing, or at once a marker, follows the tag section */
};

/* The game at the beginning of [text, end). */
struct pgn_split pgn_split(const char *text, const char *end, enum pgn_tail tail);

#endif
