/* encoding.c: in which encoding do a text's moves make sense?
 *
 * The likeliest few by their words are read, each decoded and played; letters that are wrong make
 * no legal game.  Rejected: words alone (a short game has none), and legality alone (Slovak moves
 * are ASCII). */
#include <pgn/text.h>

#include <stdlib.h>

/* All are tried on the board, unless the likeliest one reads without an error. */
#define TRIALS (PGN_ENCODINGS - PGN_WINDOWS_1252)

struct candidate {
    enum pgn_encoding encoding;
    long likeness;
};

/* The likeliest first; of equal ones in the order of the table. */
static void choose_candidates(const char *bytes, size_t len, struct candidate out[TRIALS])
{
    for (unsigned count = 0; count < TRIALS; count++) {
        enum pgn_encoding encoding = (enum pgn_encoding)(PGN_WINDOWS_1252 + count);
        struct candidate next = {encoding, pgn_encoding_likeness(encoding, bytes, len)};
        unsigned place = count;
        for (; place > 0 && out[place - 1].likeness < next.likeness; place--)
            out[place] = out[place - 1];
        out[place] = next;
    }
}

/* The plies that can be played; -1 out of memory.  *clean: there are some, and no error. */
static long playable(pgn_text *text, const char *utf8, size_t len, enum pgn_text_kind kind,
                     bool *clean)
{
    size_t errors = 0;
    pgn_text_game game;
    long plies = 0;
    int rc;
    if (!pgn_text_read(text, utf8, len, kind))
        return -1;
    while ((rc = pgn_text_next(text, &game)) > 0) {
        plies += (long)game.plies;
        for (size_t i = 0; i < game.finding_count; i++)
            errors += game.findings[i].level == PGN_ERROR;
    }
    *clean = plies > 0 && errors == 0;
    return rc < 0 ? -1 : plies;
}

enum pgn_encoding pgn_text_encoding(pgn_text *text, const char *bytes, size_t len,
                                    enum pgn_text_kind kind)
{
    struct candidate candidates[TRIALS];
    enum pgn_encoding best = PGN_ENCODINGS;
    long most = -1;
    if (pgn_encoding_guess(bytes, len) == PGN_UTF8)
        return PGN_UTF8;
    char *utf8 = malloc(3 * len + 1);
    if (utf8 == NULL)
        return PGN_ENCODINGS;
    choose_candidates(bytes, len, candidates);
    bool clean = false;
    for (size_t i = 0; i < TRIALS && !(i == 1 && clean); i++) {
        size_t made = pgn_to_utf8(candidates[i].encoding, bytes, len, utf8, NULL);
        long plies = playable(text, utf8, made, kind, &clean);
        if (plies > most) {
            most = plies;
            best = candidates[i].encoding;
        }
    }
    free(utf8);
    return best;
}
