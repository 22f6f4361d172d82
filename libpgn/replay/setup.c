/* setup.c: the tags Variant, FEN and SetUp, and the position that they give.
 *
 * The order of tags has no meaning in the import format (PGN 8.1.1), so the position is worked out
 * when all of them are known.  A standard game whose FEN has rights that only Chess960 knows is not
 * taken for Chess960: the rights are dropped and reported, since files with impossible rights are
 * as common as Chess960 games without a Variant tag, and castling must not be invented. */
#include "replay/setup.h"

#include <string.h>

/* A FEN tag longer than this is no FEN. */
#define FEN_TEXT_MAX 512

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_alphanumeric(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* Compares without case, spaces and punctuation: "chess 960" is "Chess960". */
static bool same_name(pgn_span value, const char *name)
{
    for (size_t i = 0; i < value.len; i++) {
        char c = lower(value.at[i]);
        if (!is_alphanumeric(c))
            continue;
        if (*name != c)
            return false;
        name++;
    }
    return *name == '\0';
}

static bool one_of(pgn_span value, const char *const *names)
{
    for (; *names; names++)
        if (same_name(value, *names))
            return true;
    return false;
}

static enum pgn_variant variant_named(pgn_span value)
{
    static const char *const standard[] = {
        "",        "standard",     "normal",        "chess",
        "classic", "fromposition", "standardchess", "classical",
        "regular", "orthodox",     "setupposition", "chessstandard",
        NULL};
    static const char *const chess960[] = {"chess960",
                                           "960",
                                           "fischerandom",
                                           "fischerrandom",
                                           "frc",
                                           "fischerandomchess",
                                           "fischerrandomchess",
                                           "freestyle",
                                           "freestylechess",
                                           "chess9lx",
                                           "chess9xx",
                                           "shufflechess960",
                                           NULL};
    if (one_of(value, standard))
        return PGN_STANDARD;
    return one_of(value, chess960) ? PGN_CHESS960 : PGN_OTHER_VARIANT;
}

void pgn_setup_clear(pgn_setup *setup)
{
    setup->variant = PGN_STANDARD;
    setup->has_fen = setup->has_setup = false;
    setup->playable = true;
    setup->fen_faults = 0;
    setup->fen = setup->setup = setup->variant_name = (pgn_span){"", 0};
}

void pgn_setup_tag(pgn_setup *setup, pgn_span name, pgn_span value)
{
    if (name.len == 3 && memcmp(name.at, "FEN", 3) == 0) {
        setup->has_fen = true;
        setup->fen = value;
    } else if (name.len == 5 && memcmp(name.at, "SetUp", 5) == 0) {
        setup->has_setup = true;
        setup->setup = value;
    } else if (name.len == 7 && memcmp(name.at, "Variant", 7) == 0) {
        setup->variant_name = value;
    }
}

static void read_fen(pgn_setup *setup)
{
    char text[FEN_TEXT_MAX];
    if (setup->fen.len > sizeof text) {
        setup->fen_faults = PGN_FEN_SYNTAX;
        return;
    }
    size_t len = pgn_unescape(setup->fen, text);
    setup->fen_faults = pgn_fen_read(text, len, setup->variant == PGN_CHESS960, &setup->start);
}

void pgn_setup_finish(pgn_setup *setup)
{
    setup->variant = setup->variant_name.len ? variant_named(setup->variant_name) : PGN_STANDARD;
    if (setup->variant == PGN_OTHER_VARIANT) {
        setup->playable = false;
        return;
    }
    setup->start = pgn_start_position;
    setup->start.chess960 = setup->variant == PGN_CHESS960;
    if (setup->has_fen)
        read_fen(setup);
    setup->playable = !(setup->fen_faults & PGN_FEN_UNUSABLE);
}

void pgn_setup_of(const pgn_game *game, pgn_setup *setup)
{
    pgn_setup_clear(setup);
    pgn_cursor cursor = pgn_tokens(game);
    pgn_token token;
    while (pgn_next(&cursor, &token) > 0) {
        if (token.type == PGN_TOKEN_TAG)
            pgn_setup_tag(setup, token.name, token.value);
        else if (!pgn_is_between_tags(token.type))
            break;
    }
    pgn_setup_finish(setup);
}
