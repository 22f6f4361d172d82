/* explain.c: why a text is not a move, in words.
 *
 * The cases that concern the text as a whole are here; castling and the moves of men have files of
 * their own.  Speed does not matter here: an explanation is made once per fault. */
#include "notation/explain.h"
#include "notation/sources.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

void pgn_say(pgn_explanation *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(out->reason, sizeof out->reason, format, args);
    va_end(args);
}

const char *pgn_kind_name(unsigned kind)
{
    static const char *const names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    return kind < PGN_NO_KIND ? names[kind] : "man";
}

const char *pgn_color_name(unsigned color)
{
    return color == PGN_WHITE ? "White" : "Black";
}

pgn_phrase pgn_square_name(unsigned square)
{
    return (pgn_phrase){{(char)('a' + pgn_file_of(square)), (char)('1' + pgn_rank_of(square))}};
}

pgn_phrase pgn_man_on(const pgn_position *p, unsigned square)
{
    pgn_phrase phrase;
    const enum pgn_kind kind = pgn_kind_at(p, square);
    snprintf(phrase.text, sizeof phrase.text, "the %s %s%.2s",
             kind == PGN_NO_KIND ? "square" : pgn_kind_name(kind), kind == PGN_NO_KIND ? "" : "on ",
             pgn_square_name(square).text);
    return phrase;
}

pgn_phrase pgn_men_on(const pgn_position *p, pgn_squares men)
{
    pgn_phrase phrase = pgn_man_on(p, pgn_first(men));
    const pgn_squares others = men & (men - 1);
    if (others) {
        const size_t len = strlen(phrase.text);
        snprintf(phrase.text + len, sizeof phrase.text - len, " and %.40s",
                 pgn_man_on(p, pgn_first(others)).text);
    }
    return phrase;
}

/* ---- texts that are no move ------------------------------------------------------------------ */

/* A letter of another language in front of what would be a move without it. */
static bool has_foreign_letter(const char *text, size_t len)
{
    pgn_move_fields fields[PGN_MAX_READINGS];
    enum pgn_sign sign;
    size_t letter = 1;
    if (len == 0 || pgn_kind_of_letter(text[0]) != PGN_NO_KIND)
        return false;
    while (letter < len && letter < 3 && ((unsigned char)text[letter] & 0xc0) == 0x80)
        letter++; /* the other bytes of one character */
    return letter < len && pgn_move_split(text + letter, len - letter, fields, &sign) > 0;
}

static void explain_bad_text(const char *text, size_t len, pgn_explanation *out)
{
    if (len == 0)
        pgn_say(out, "there is no text");
    else if (len > PGN_MOVE_TEXT_LONGEST)
        pgn_say(out, "this is too long for a move");
    else if (has_foreign_letter(text, len) && text[0] >= 'A' && text[0] <= 'Z')
        pgn_say(out, "%c is no English piece letter (those are K, Q, R, B and N)", text[0]);
    else if (has_foreign_letter(text, len) && (unsigned char)text[0] >= 0x80)
        pgn_say(out, "the first letter is no English piece letter (those are K, Q, R, B and N)");
    else if (len == 1 && pgn_kind_of_letter(text[0]) != PGN_NO_KIND)
        pgn_say(out, "the square is missing");
    else
        pgn_say(out, "this is not the form of a move");
}

/* ---- ambiguous and unfinished texts ---------------------------------------------------------- */

static void explain_ambiguous(const pgn_position *p, const pgn_fit *fit, pgn_explanation *out)
{
    const pgn_move a = fit->moves[0], b = fit->moves[1];
    const char *all = fit->count > 2 ? "and others " : "";
    if (fit->count < 2)
        pgn_say(out, "%s can move there, or a pawn without the piece it becomes",
                pgn_man_on(p, a.from).text);
    else if (a.from == b.from)
        pgn_say(out, "%s can move to %s and to %s", pgn_man_on(p, a.from).text,
                pgn_square_name(a.to).text, pgn_square_name(b.to).text);
    else if (a.to != b.to)
        pgn_say(out, "%s can move to %s, and %s to %s", pgn_man_on(p, a.from).text,
                pgn_square_name(a.to).text, pgn_man_on(p, b.from).text, pgn_square_name(b.to).text);
    else if (a.kind == b.kind && fit->count == 3)
        pgn_say(out, "the %ss on %s, %s and %s can all go to %s", pgn_kind_name(a.kind),
                pgn_square_name(a.from).text, pgn_square_name(b.from).text,
                pgn_square_name(fit->moves[2].from).text, pgn_square_name(a.to).text);
    else if (a.kind == b.kind)
        pgn_say(out, "the %ss on %s and %s %scan %s go to %s", pgn_kind_name(a.kind),
                pgn_square_name(a.from).text, pgn_square_name(b.from).text, all,
                fit->count > 2 ? "all" : "both", pgn_square_name(a.to).text);
    else
        pgn_say(out, "%s and %s %scan %s go to %s", pgn_man_on(p, a.from).text,
                pgn_man_on(p, b.from).text, all, fit->count > 2 ? "all" : "both",
                pgn_square_name(a.to).text);
}

/* ---- illegal moves --------------------------------------------------------------------------- */

/* The position with the other side on move, as far as such a one exists. */
static bool with_other_turn(const pgn_position *p, pgn_position *other)
{
    if (pgn_in_check(p))
        return false;
    *other = *p;
    pgn_play(other, PGN_NULL_MOVE);
    return true;
}

static bool is_other_sides_move(const pgn_position *p, const pgn_move_fields *fields, size_t n,
                                char san[PGN_MOVE_TEXT_MAX])
{
    pgn_position other;
    pgn_fit fit = {.count = 0};
    if (!with_other_turn(p, &other))
        return false;
    for (size_t i = 0; i < n; i++)
        pgn_move_fit(&other, &fields[i], &fit);
    if (fit.count != 1)
        return false;
    pgn_san_write(&other, fit.moves[0], san);
    return true;
}

/* True if some man of the side on move goes there by its way of moving, so that what forbids it is
 * more worth saying than that the other side could make it. */
static bool reaches_all_the_same(const pgn_position *p, const pgn_move_fields *fields)
{
    pgn_squares reachers = 0;
    for (pgn_squares targets = fields->to; targets;) {
        const unsigned to = pgn_take_first(&targets);
        for (unsigned kind = PGN_PAWN; kind <= PGN_KING; kind++) {
            if (fields->kind == kind || fields->kind == PGN_NO_KIND)
                reachers |= pgn_reachers(p, kind, to) & fields->from;
        }
    }
    return reachers != 0;
}

static void explain_illegal(const pgn_position *p, const pgn_move_fields *fields, size_t n,
                            pgn_explanation *out)
{
    char san[PGN_MOVE_TEXT_MAX];
    if (!pgn_has_legal_move(p)) {
        pgn_say(out, pgn_in_check(p) ? "the king is checkmated: there is no legal move"
                                     : "it is stalemate: there is no legal move");
    } else if (fields->castling) {
        pgn_explain_castling(p, (enum pgn_castling)fields->castling, out);
    } else if (!reaches_all_the_same(p, fields) && is_other_sides_move(p, fields, n, san)) {
        pgn_say(out, "it is %s's turn; %s could play %s", pgn_color_name(p->turn),
                pgn_color_name(p->turn ^ 1u), san);
    } else {
        pgn_explain_man(p, fields, out);
    }
}

static void explain_fields(const pgn_position *p, const pgn_move_fields *fields, size_t n,
                           pgn_explanation *out)
{
    pgn_fit fit = {.count = 0};
    for (size_t i = 0; i < n; i++)
        pgn_move_fit(p, &fields[i], &fit);
    if (fit.count == 1 && !fit.promotes)
        pgn_say(out, "the move is legal");
    else if (fit.count > 0)
        explain_ambiguous(p, &fit, out);
    else if (fit.promotes)
        pgn_say(out, "the pawn reaches the last rank, and the piece that it becomes is not named");
    else
        explain_illegal(p, fields, n, out);
}

void pgn_move_explain(const pgn_position *p, const char *text, size_t len, pgn_explanation *out)
{
    pgn_move_fields fields[PGN_MAX_READINGS];
    enum pgn_sign sign;
    *out = (pgn_explanation){.reason = ""};
    if (pgn_is_null_move_text(text, len)) {
        if (pgn_in_check(p))
            pgn_say(out, "%s is in check from %s, so %s cannot pass",
                    pgn_man_on(p, p->kings[p->turn]).text, pgn_men_on(p, p->checkers).text,
                    pgn_color_name(p->turn));
        else
            pgn_say(out, "a null move is no move of chess, but can be made here");
        return;
    }
    const size_t n = pgn_move_split(text, len, fields, &sign);
    if (n == 0)
        explain_bad_text(text, len, out);
    else
        explain_fields(p, fields, n, out);
    pgn_suggest(p, text, len, out->suggestion);
}
