/* descriptive.c: --from=auto, and no algebraic notation is met: is it descriptive, and whose?
 *
 * The three traditions are tried one after the other, since their letters contradict each other
 * (R is a rook in English, a king in Spanish and French); the one in which most moves can be played
 * reads the text. */
#include "text/descriptive.h"

#include <string.h>

static const char *const dialects[PGN_DESCRIPTIVE_DIALECTS] = {"en-descriptive", "es-descriptive",
                                                               "fr-descriptive"};

bool pgn_may_be_descriptive(const pgn_items *items)
{
    size_t moves = 0, numbers = 0;
    for (size_t i = 0; i < items->count; i++) {
        moves += items->list[i].type == PGN_ITEM_MOVE;
        numbers += items->list[i].type == PGN_ITEM_NUMBER;
    }
    return moves < numbers;
}

/* The plies that can be played, less the words that cannot; -1 out of memory. */
static long playable(pgn_text *text, pgn_span source, enum pgn_text_kind kind)
{
    pgn_text_game game;
    long plies = 0;
    int rc;
    if (!pgn_text_read(text, source.at, source.len, kind))
        return -1;
    while ((rc = pgn_text_next(text, &game)) > 0)
        plies += (long)game.plies;
    return rc < 0 ? -1 : plies;
}

static pgn_text *open_as(const pgn_dialect *dialect, const char *name)
{
    pgn_dialect descriptive;
    pgn_span bad;
    if (!pgn_dialect_parse((pgn_span){name, strlen(name)}, &descriptive, &bad))
        return NULL;
    descriptive.strictness = dialect->strictness;
    descriptive.signs = dialect->signs;
    return pgn_text_open(&descriptive);
}

int pgn_choose_descriptive(struct pgn_descriptive *d, const pgn_dialect *dialect, pgn_span source,
                           enum pgn_text_kind kind, long known)
{
    pgn_text *best = NULL;
    for (size_t i = 0; i < PGN_DESCRIPTIVE_DIALECTS; i++) {
        if (d->texts[i] == NULL)
            d->texts[i] = open_as(dialect, dialects[i]);
        long plies = d->texts[i] != NULL ? playable(d->texts[i], source, kind) : -1;
        if (plies < 0)
            return -1;
        if (plies > known && plies > 1) {
            known = plies;
            best = d->texts[i];
        }
    }
    d->chosen = best;
    return best == NULL ? 0 : pgn_text_read(best, source.at, source.len, kind) ? 1 : -1;
}

void pgn_descriptive_release(struct pgn_descriptive *d)
{
    for (size_t i = 0; i < PGN_DESCRIPTIVE_DIALECTS; i++)
        pgn_text_close(d->texts[i]);
}
