/* position_list.c: "Белые: Крg1, Фd3, пп. a2, b2; Чёрные: Крh8": a position as lists of men, as
 * problem columns print it.
 *
 * A side's name, then men: a piece's letter with its square, or squares alone, which are pawns' or
 * those of the letter before ("пп. a2, b2"). */
#include "notation/fields.h"
#include "notation/fold.h"
#include "notation/resolver.h"
#include "text/heading.h"

#include <string.h>

/* clang-format off */
static const struct side_name {
    const char *name;
    enum pgn_color color;
} side_names[] = {
    {"Белые", PGN_WHITE},  {"Чёрные", PGN_BLACK}, {"Черные", PGN_BLACK}, {"Білі", PGN_WHITE},
    {"Чорні", PGN_BLACK},  {"White", PGN_WHITE},  {"Black", PGN_BLACK},  {"Weiß", PGN_WHITE},
    {"Weiss", PGN_WHITE},  {"Schwarz", PGN_BLACK}, {"Bílý", PGN_WHITE},  {"Černý", PGN_BLACK},
    {"Biely", PGN_WHITE},  {"Čierny", PGN_BLACK}, {"Beli", PGN_WHITE},   {"Crni", PGN_BLACK},
    {"Bijeli", PGN_WHITE}, {"B", PGN_WHITE},      {"Č", PGN_BLACK},      {"b", PGN_WHITE},
    {"č", PGN_BLACK},      {"Бели", PGN_WHITE},   {"Црни", PGN_BLACK},   {"Białe", PGN_WHITE},
    {"Czarne", PGN_BLACK}, {"Blancas", PGN_WHITE}, {"Negras", PGN_BLACK}, {"Blancs", PGN_WHITE},
    {"Noirs", PGN_BLACK},
};
/* clang-format on */

struct list {
    pgn_resolver *resolver;
    pgn_span text;
    char board[64]; /* FEN letters, 0 for none */
    unsigned kings[2];
};

/* The side that a word names, with : or . behind it; or -1. */
static int side_of(pgn_span text, const pgn_item *item)
{
    pgn_span word = {text.at + item->at, item->len};
    bool colon = word.len > 0 && word.at[word.len - 1] == ':';
    word.len -= colon;
    size_t end = item->at + item->len;
    char behind = end < text.len ? text.at[end] : 0;
    if (!colon && behind != '.' && behind != ':')
        return -1;
    for (size_t i = 0; i < sizeof side_names / sizeof *side_names; i++)
        if (pgn_span_is(word, side_names[i].name))
            return (int)side_names[i].color;
    return -1;
}

/* The square at the end of a word; *head is what stands before it.  False: none. */
static bool take_square(pgn_span word, unsigned *square, pgn_span *head)
{
    pgn_symbol symbols[8];
    size_t n = pgn_fold(word.at, word.len, symbols, 8), size, at = 0;
    if (n < 2 || n > 8)
        return false;
    uint32_t file = symbols[n - 2].shape, rank = symbols[n - 1].code;
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return false;
    *square = (rank - '1') * 8 + file - 'a';
    for (size_t i = 0; i + 2 < n; i++) {
        (void)pgn_scalar(word.at + at, word.len - at, &size);
        at += size;
    }
    *head = (pgn_span){word.at, at};
    return true;
}

static bool place(struct list *list, enum pgn_color color, enum pgn_kind kind, unsigned square)
{
    char letter = PGN_KIND_LETTERS[kind];
    if (list->board[square] != 0)
        return false;
    list->board[square] = color == PGN_WHITE ? letter : (char)(letter - 'A' + 'a');
    list->kings[color] += kind == PGN_KING;
    return true;
}

static bool is_separator(pgn_span word)
{
    pgn_symbol symbols[4];
    size_t n = pgn_fold(word.at, word.len, symbols, 4);
    return n > 0 && n <= 2 && !pgn_is_letter(symbols[0].code) && symbols[0].code > '9';
}

/* One side's men; the items they take. */
static size_t read_men(struct list *list, enum pgn_color color, const pgn_item *items, size_t count)
{
    enum pgn_kind kind = PGN_PAWN;
    size_t at = 0, men = 0;
    for (; at < count; at++) {
        pgn_span word = {list->text.at + items[at].at, items[at].len}, head;
        unsigned square;
        if (items[at].type == PGN_ITEM_LINE || is_separator(word))
            continue;
        if (side_of(list->text, &items[at]) >= 0)
            break;
        enum pgn_kind named = PGN_NO_KIND;
        if (take_square(word, &square, &head)) {
            named = head.len > 0 ? pgn_resolver_kind(list->resolver, head.at, head.len) : kind;
            if (named == PGN_NO_KIND || !place(list, color, named, square))
                break;
            /* "Кре1, Лa1, a2": a square alone is a pawn's. */
            kind = PGN_PAWN;
            men++;
            continue;
        }
        named = pgn_resolver_kind(list->resolver, word.at, word.len);
        if (named == PGN_NO_KIND)
            break;
        kind = named;
    }
    return men > 0 ? at : 0;
}

static size_t write_placement(const struct list *list, char *out)
{
    size_t len = 0;
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            char man = list->board[rank * 8 + file];
            if (man == 0) {
                empty++;
                continue;
            }
            if (empty > 0)
                out[len++] = (char)('0' + empty);
            empty = 0;
            out[len++] = man;
        }
        if (empty > 0)
            out[len++] = (char)('0' + empty);
        out[len++] = rank > 0 ? '/' : ' ';
    }
    memcpy(out + len, "w - - 0 1", 9);
    return len + 9;
}

size_t pgn_read_position_list(pgn_resolver *resolver, pgn_span text, const pgn_item *items,
                              size_t count, pgn_position *position)
{
    struct list list = {.resolver = resolver, .text = text};
    char fen[PGN_FEN_MAX];
    size_t at = 0;
    for (int sides = 0; sides < 2; sides++) {
        int side = at < count && items[at].type != PGN_ITEM_LINE ? side_of(text, &items[at]) : -1;
        if (side < 0)
            return 0;
        size_t men = read_men(&list, (enum pgn_color)side, items + at + 1, count - at - 1);
        if (men == 0)
            return 0;
        at += 1 + men;
    }
    if (list.kings[0] != 1 || list.kings[1] != 1)
        return 0;
    size_t len = write_placement(&list, fen);
    return (pgn_fen_read(fen, len, false, position) & PGN_FEN_UNUSABLE) == 0 ? at : 0;
}
