/* check_text.c: characters.  Nearly all games are valid UTF-8, most of them ASCII, which one fast
 * pass proves; only where it fails is each token looked at. */
#include "rules/checker.h"

#include "io/utf8.h"

#include <string.h>

void pgn_checker_encoding(checker *c)
{
    c->check_bytes = false;
    c->encoding = PGN_UTF8;
    if (pgn_is_plain_ascii(c->game->text, c->game->len))
        return;
    size_t valid = pgn_utf8_valid(c->game->text, c->game->len);
    c->check_bytes = memchr(c->game->text, '\0', c->game->len) != NULL;
    if (valid == c->game->len)
        return;
    c->check_bytes = true;
    c->encoding = pgn_encoding_guess(c->game->text, c->game->len);
    if (c->encoding != PGN_UTF8)
        pgn_checker_find(c, PGN_D_ENCODING_LATIN1, 0, false, valid, 1);
}

/* The first byte that the 8-bit encoding does not know, or len. */
static size_t first_unknown(enum pgn_encoding encoding, const char *text, size_t len)
{
    char out[8];
    for (size_t i = 0; i < len; i++) {
        size_t replaced = 0;
        if ((unsigned char)text[i] < 0x80)
            continue;
        (void)pgn_to_utf8(encoding, text + i, 1, out, &replaced);
        if (replaced)
            return i;
    }
    return len;
}

void pgn_checker_bytes(checker *c, const pgn_token *token, uint32_t ply, bool variation)
{
    size_t bad = c->encoding == PGN_UTF8 ? pgn_utf8_valid(token->at, token->len)
                                         : first_unknown(c->encoding, token->at, token->len);
    if (bad < token->len)
        pgn_checker_find(c, PGN_D_ENCODING_INVALID, ply, variation,
                         pgn_checker_at(c, token->at) + bad, 1);
    const char *nul = token->type == PGN_TOKEN_NUL ? NULL : memchr(token->at, '\0', token->len);
    if (nul)
        pgn_checker_find(c, PGN_D_NUL_BYTE, ply, variation, pgn_checker_at(c, nul), 1);
}
