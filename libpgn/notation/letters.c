/* letters.c: the tables' letters as symbols. */
#include "notation/letters.h"

#include <stdlib.h>
#include <string.h>

/* No table has more spellings of all its pieces together. */
#define LETTERS_PER_LANGUAGE 10u

bool pgn_letters_open(pgn_letters *letters)
{
    size_t room = pgn_language_count * LETTERS_PER_LANGUAGE;
    *letters = (pgn_letters){.own = calloc(room, sizeof(pgn_letter)),
                             .foreign = calloc(room, sizeof(pgn_letter))};
    return letters->own != NULL && letters->foreign != NULL;
}

void pgn_letters_close(pgn_letters *letters)
{
    free(letters->own);
    free(letters->foreign);
}

static void add_letter(pgn_letter *list, size_t *count, size_t table, enum pgn_kind kind,
                       pgn_span text)
{
    pgn_letter *letter = &list[(*count)++];
    letter->table = (uint8_t)table;
    letter->kind = (uint8_t)kind;
    letter->len = (uint8_t)pgn_fold(text.at, text.len, letter->symbols,
                                    sizeof letter->symbols / sizeof *letter->symbols);
}

/* A foreign pawn's letter would make any letter a pawn. */
static void add_table(pgn_letter *list, size_t *count, size_t table, bool pawns)
{
    for (int kind = pawns ? PGN_PAWN : PGN_KNIGHT; kind <= PGN_KING; kind++) {
        pgn_span text;
        for (unsigned nth = 0;
             (text = pgn_language_letter(&pgn_languages[table], (enum pgn_kind)kind, nth)).len > 0;
             nth++)
            add_letter(list, count, table, (enum pgn_kind)kind, text);
    }
}

static bool has_serbian_files(const pgn_language *language)
{
    return strcmp(language->code, "sr") == 0;
}

void pgn_letters_choose(pgn_letters *letters, pgn_language_set languages)
{
    letters->own_count = letters->foreign_count = 0;
    letters->serbian_files = letters->alphabetical_files = false;
    for (size_t table = 0; table < pgn_language_count; table++) {
        const pgn_language *language = &pgn_languages[table];
        if (!pgn_has_language(languages, table)) {
            add_table(letters->foreign, &letters->foreign_count, table, false);
            continue;
        }
        add_table(letters->own, &letters->own_count, table, true);
        letters->alphabetical_files |= language->script == PGN_CYRILLIC;
        letters->serbian_files |= has_serbian_files(language);
    }
}
