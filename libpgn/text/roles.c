/* roles.c: which of a printed game's items are its moves.
 *
 * Prose may stand anywhere, and prose speaks of moves too.  Behind a word that is no move, moves
 * are the game's again only from the move number on that is due; until then all belongs to the
 * prose. */
#include "text/game.h"

#include "notation/fold.h"
#include "notation/grow.h"
#include "text/phrases.h"

static bool push_line(pgn_translation *t, uint32_t ply)
{
    if (!pgn_grow((void **)&t->lines, &t->line_room, t->depth + 1, sizeof *t->lines)) {
        t->failed = true;
        return false;
    }
    t->lines[++t->depth] = (pgn_line_state){.ply = ply};
    return true;
}

static bool is_word_item(const pgn_item *item)
{
    return item->type == PGN_ITEM_MOVE || item->type == PGN_ITEM_DAMAGED;
}

/* The number that the move at this ply has, and whether it is Black's. */
static unsigned due_number(const pgn_translation *t, uint32_t ply)
{
    return t->start.fullmove + (ply + (t->start.turn == PGN_BLACK)) / 2;
}

static bool is_black_due(const pgn_translation *t, uint32_t ply)
{
    return (ply & 1) != (t->start.turn == PGN_BLACK);
}

/* A parenthesis opens a variation if a move is the first thing in it. */
static bool opens_variation(const pgn_translation *t, size_t at)
{
    if (t->lines[t->depth].ply == 0)
        return false;
    for (at++; at < t->count; at++) {
        enum pgn_item_type type = t->items[at].type;
        if (type != PGN_ITEM_NUMBER && type != PGN_ITEM_DOTS && type != PGN_ITEM_LINE)
            return is_word_item(&t->items[at]);
    }
    return false;
}

/* True if the number is the one due, with a move behind it that is the right side's. */
static bool is_due(const pgn_translation *t, size_t at)
{
    const pgn_line_state *line = &t->lines[t->depth];
    const pgn_item *item = &t->items[at];
    if (item->number != due_number(t, line->ply))
        return false;
    unsigned dots = item->dots;
    for (at++; at < t->count; at++) {
        if (t->items[at].type == PGN_ITEM_DOTS)
            dots += t->items[at].dots;
        else if (t->items[at].type != PGN_ITEM_LINE)
            break;
    }
    return at < t->count && is_word_item(&t->items[at]) &&
           (dots >= 2) == is_black_due(t, line->ply);
}

/* Everything from the parenthesis to the one that closes it. */
static size_t swallow_parentheses(pgn_translation *t, size_t at)
{
    size_t depth = 0;
    for (; at < t->count; at++) {
        t->roles[at].role = PGN_ROLE_PROSE;
        if (t->items[at].type == PGN_ITEM_OPEN)
            depth++;
        else if (t->items[at].type == PGN_ITEM_CLOSE && --depth == 0)
            return at + 1;
    }
    return at;
}

/* A word that is no move stands where one is due: behind its number.  If it tells a result ("24.
 * Белые сдались") it is prose after all. */
static bool is_unreadable_move(const pgn_translation *t, size_t at)
{
    const pgn_line_state *line = &t->lines[t->depth];
    if (line->prose || at == 0 || t->items[at].type != PGN_ITEM_WORD)
        return false;
    size_t number = at - 1;
    while (number > 0 && t->items[number].type == PGN_ITEM_DOTS)
        number--;
    if (t->items[number].type != PGN_ITEM_NUMBER ||
        t->items[number].number != due_number(t, line->ply))
        return false;
    size_t end = at;
    while (end + 1 < t->count && t->items[end + 1].type == PGN_ITEM_WORD)
        end++;
    size_t len = t->items[end].at + t->items[end].len - t->items[at].at;
    return pgn_phrase_result(t->text + t->items[at].at, len, PGN_WHITE) == PGN_RESULT_NONE;
}

/* True if the word has something of a move: a rank, a sign of capture, or letters that are short
 * and great. */
static bool resembles_move(const pgn_translation *t, const pgn_item *item)
{
    const char *text = t->text + item->at;
    bool great = item->len <= 6;
    if (item->len > 16)
        return false;
    for (size_t i = 0; i < item->len; i++) {
        if ((text[i] >= '1' && text[i] <= '8') || (i > 0 && (text[i] == 'x' || text[i] == ':')))
            return true;
        great = great && (text[i] < 'a' || text[i] > 'z') && (unsigned char)text[i] < 0x80;
    }
    return great;
}

/* "gab" is a German word, though a pawn's capture may be written so. */
static bool is_all_letters(const pgn_translation *t, const pgn_item *item)
{
    size_t size;
    for (size_t i = 0; i < item->len; i += size)
        if (!pgn_is_letter(pgn_scalar(t->text + item->at + i, item->len - i, &size)))
            return false;
    return true;
}

static bool is_prose(const pgn_translation *t, size_t at)
{
    const pgn_item *item = &t->items[at];
    return item->type == PGN_ITEM_WORD || (is_word_item(item) && is_all_letters(t, item));
}

/* Words outside comments: no move is lost in them unless they look it. */
static void report_prose(pgn_translation *t, size_t at)
{
    const pgn_line_state *line = &t->lines[t->depth];
    size_t end = at;
    if (line->prose || t->kind != PGN_TEXT_GAME)
        return;
    while (end + 1 < t->count && is_prose(t, end + 1))
        end++;
    size_t len = t->items[end].at + t->items[end].len - t->items[at].at;
    if (pgn_phrase_result(t->text + t->items[at].at, len, PGN_WHITE) != PGN_RESULT_NONE)
        return;
    bool unread = resembles_move(t, &t->items[at]);
    pgn_text_finding *finding =
        pgn_add_finding(t, unread ? "unread-text" : "text-in-movetext",
                        unread ? PGN_ERROR : PGN_WARNING, &t->items[at], line->ply + unread);
    if (finding != NULL)
        finding->variation = t->depth > 0;
}

static void take_word(pgn_translation *t, size_t at)
{
    pgn_line_state *line = &t->lines[t->depth];
    const pgn_item *item = &t->items[at];
    if (line->prose) {
        t->roles[at].role = PGN_ROLE_PROSE;
        line->swallowed += item->type == PGN_ITEM_MOVE && !is_all_letters(t, item);
        return;
    }
    t->roles[at].role = PGN_ROLE_MOVE;
    t->roles[at].word = (uint32_t)pgn_resolver_word(t->resolver, t->text + item->at, item->len);
    line->ply++;
}

static void report_swallowed(pgn_translation *t, size_t at)
{
    const pgn_line_state *line = &t->lines[t->depth];
    if (line->prose && line->swallowed > 0 && (t->kind == PGN_TEXT_GAME || line->skipped)) {
        pgn_text_finding *finding =
            pgn_add_finding(t, "moves-in-prose", PGN_ERROR, &t->items[at], line->ply);
        if (finding != NULL)
            finding->variation = t->depth > 0;
    }
}

/* Numbers go on from the first one, which need not be the position's: where one does not, moves
 * may be missing. */
static void check_number(pgn_translation *t, size_t at)
{
    const pgn_line_state *line = &t->lines[t->depth];
    unsigned shift = t->items[at].number - due_number(t, line->ply);
    if (at + 1 == t->count ||
        (t->items[at + 1].type != PGN_ITEM_DOTS && !is_word_item(&t->items[at + 1])))
        return;
    if (t->numbered && shift != t->number_shift) {
        pgn_text_finding *finding =
            pgn_add_finding(t, "move-number-mismatch", PGN_WARNING, &t->items[at], line->ply + 1);
        if (finding != NULL)
            finding->variation = t->depth > 0;
    }
    if (t->depth == 0) {
        t->numbered = true;
        t->number_shift = shift;
    }
}

static void take_number(pgn_translation *t, size_t at)
{
    pgn_line_state *line = &t->lines[t->depth];
    line->prose = line->prose && !is_due(t, at);
    if (!line->prose) {
        check_number(t, at);
        return;
    }
    t->roles[at].role = PGN_ROLE_PROSE;
    line->skipped |= t->items[at].number == due_number(t, line->ply) + 1 && at + 1 < t->count &&
                     is_word_item(&t->items[at + 1]);
}

static size_t take_item(pgn_translation *t, size_t at)
{
    pgn_line_state *line = &t->lines[t->depth];
    const pgn_item *item = &t->items[at];
    t->roles[at].role = PGN_ROLE_PLAIN;
    switch (item->type) {
    case PGN_ITEM_OPEN:
        if (!opens_variation(t, at))
            return swallow_parentheses(t, at);
        pgn_resolver_variation(t->resolver);
        (void)push_line(t, line->ply - 1);
        break;
    case PGN_ITEM_CLOSE:
        if (t->depth == 0) {
            t->roles[at].role = PGN_ROLE_PROSE;
            break;
        }
        report_swallowed(t, at);
        pgn_resolver_end_variation(t->resolver);
        t->depth--;
        break;
    case PGN_ITEM_NUMBER:
        take_number(t, at);
        break;
    case PGN_ITEM_WORD:
        if (is_unreadable_move(t, at)) {
            take_word(t, at);
            break;
        }
        report_prose(t, at);
        line->prose = true;
        t->roles[at].role = PGN_ROLE_PROSE;
        break;
    case PGN_ITEM_MOVE:
    case PGN_ITEM_DAMAGED:
        take_word(t, at);
        break;
    case PGN_ITEM_NAG:
    case PGN_ITEM_DOTS:
        if (line->prose)
            t->roles[at].role = PGN_ROLE_PROSE;
        break;
    default:
        break;
    }
    return at + 1;
}

void pgn_assign_roles(pgn_translation *t)
{
    t->depth = 0;
    if (!pgn_grow((void **)&t->roles, &t->role_room, t->count, sizeof *t->roles) ||
        !pgn_grow((void **)&t->lines, &t->line_room, 0, sizeof *t->lines)) {
        t->failed = true;
        return;
    }
    t->lines[0] = (pgn_line_state){.ply = 0};
    t->numbered = false;
    pgn_resolver_begin(t->resolver, &t->start);
    for (size_t at = 0; at < t->count && !t->failed;)
        at = take_item(t, at);
    for (; t->depth > 0; t->depth--)
        pgn_resolver_end_variation(t->resolver);
    if (t->count > 0 && !t->failed)
        report_swallowed(t, t->count - 1);
}
