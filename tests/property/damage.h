/* damage.h: games damaged at random, in the spots where a fast lane has to decide whether to go on.
 */
#ifndef PROPERTY_DAMAGE_H
#define PROPERTY_DAMAGE_H

#include <stdint.h>
#include <string.h>

/* Games with all that the lane knows. */
static const char *const damage_games[] = {
    "[Event \"?\"]\n[Date \"1994.04.18\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3! {a comment} Nc6 $1 3. Bc4 (3. Bb5 a6 (3... Nf6 4. O-O {deep\n\nand long})\n"
    "4. Ba4 $14 $2) 3... Nf6?? 4. Ng5 d5 5. exd5 Nxd5?! 6. Nxf7!! Kxf7 7. Qf3+ Ke6 8. Nc3\n"
    "Ncb4 9. O-O (9. a3 Nxc2+ 10. Kd1) 9... c6 10. d4 Kd7 11. dxe5 Kc7 1-0\n",
    "[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\n"
    "1.d4{[%clk 0:03:00]}1...Nf6 2.c4 e6 3.Nc3 Bb4 4.Nf3 O-O (4...c5 5.g3)(4...b6 5.Bg5\n"
    "(5.e3 $5 Bb7)) 5.Bg5 h6 6.Bh4 d5 7.e3 Nbd7 8.cxd5 exd5 9.Bd3 c5 10.O-O 1/2-1/2\n",
    "[SetUp \"1\"]\n[FEN \"4k2r/1P4pp/8/3pP3/8/8/8/R3K2R w KQk d6 0 1\"]\n\n"
    "1. exd6 O-O 2. b8=Q Rxb8 3. O-O-O ( 3. O-O g5 ) 3... Rb7 4. d7 Rxd7 5. Rxd7 h5\n"
    "6. Rxg7+ Kh8 7. Rg1 h4 8. R1g2 h3 9. Rh7+ Kxh7 *\n",
    "1. f3 e5 2. g4 Qh4# 0-1\n",
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *",
};
enum {
    DAMAGE_GAMES = sizeof damage_games / sizeof *damage_games,
    DAMAGED_MAX = 4096 /* bytes of a damaged game */
};

/* What damage puts in. */
static const char *const damage_pieces[] = {
    " ",
    "\n",
    "\r\n",
    "\t",
    "(",
    ")",
    "{",
    "}",
    "!",
    "?!",
    "???",
    "$",
    "$9",
    "+",
    "#",
    "x",
    "=",
    ".",
    "...",
    "1",
    "12.",
    "007.",
    "e4",
    "e5",
    "Nf3 ",
    "Kd2 ",
    "O-O ",
    "0-0 ",
    "Qh5+",
    "e.p",
    "--",
    "1-0",
    "(=)",
    "ab",
    "Rad1",
    "[Date \"1\"]",
    "[FEN \"\"]\n",
    ";x",
    "%",
    "*",
    "\xc3\xa9",
    "N",
    "e8=Q",
    "bxc3",
    "Kxe2",
    "axb8=N+",
    "( ",
    "() ",
    "{}",
    "\n\n[Event \"x\"]\n",
};

static unsigned draw(uint64_t *state, size_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (unsigned)((*state >> 16) % below);
}

/* Puts a piece of text, or one of the text's own, into [at, at + gone). */
static size_t splice(char *text, size_t len, size_t at, size_t gone, const char *piece, size_t size)
{
    if (at + gone > len)
        gone = len - at;
    if (len - gone + size > DAMAGED_MAX)
        return len;
    memmove(text + at + size, text + at + gone, len - at - gone);
    memcpy(text + at, piece, size);
    return len - gone + size;
}

static size_t damage(char *text, size_t len, uint64_t *random)
{
    char own[16];
    const size_t at = draw(random, len + 1);
    size_t gone = draw(random, 4), size = draw(random, sizeof own), from = draw(random, len + 1);
    switch (draw(random, 3)) {
    case 0: /* cut or shortened */
        return splice(text, len, at, draw(random, 8) ? gone : len, "", 0);
    case 1:
        if (size > len - from)
            size = len - from;
        memcpy(own, text + from, size);
        return splice(text, len, at, gone, own, size);
    default: {
        const char *piece =
            damage_pieces[draw(random, sizeof damage_pieces / sizeof *damage_pieces)];
        return splice(text, len, at, gone / 2, piece, strlen(piece));
    }
    }
}

/* The game of that number, damaged up to so many times, of at most DAMAGED_MAX bytes: its length.
 */
static inline size_t damaged_game(size_t game, unsigned times, char *text, uint64_t *random)
{
    size_t len = strlen(damage_games[game]);
    memcpy(text, damage_games[game], len);
    for (unsigned i = 1 + draw(random, times); i > 0; i--)
        len = damage(text, len, random);
    return len;
}

#endif
