/* styled.c: a legal move in any language and style.
 *
 * The short form is taken from the SAN text, so that which file or rank must be written is decided
 * in one place; only letters, signs and the shape of pawn captures change. */
#include "notation/styled.h"

#include <pgn/notation.h>

#include <string.h>

void pgn_styled_add(styled_text *text, const char *bytes, size_t len)
{
    if (len > PGN_STYLED_MAX - 1 - text->len)
        len = 0;
    memcpy(text->at + text->len, bytes, len);
    text->len += len;
    text->at[text->len] = 0;
}

void pgn_styled_add_text(styled_text *text, const char *nul_terminated)
{
    pgn_styled_add(text, nul_terminated, strlen(nul_terminated));
}

static void add_char(styled_text *text, char c)
{
    pgn_styled_add(text, &c, 1);
}

void pgn_styled_add_square(styled_text *text, unsigned square)
{
    add_char(text, (char)('a' + pgn_file_of(square)));
    add_char(text, (char)('1' + pgn_rank_of(square)));
}

/* Figurines in print are the white ones for both sides; they stand in for a letter that a table
 * does not know. */
static void add_piece(styled_text *text, const pgn_style *style, enum pgn_kind kind)
{
    static const char figurines[6][4] = {"♙", "♘", "♗", "♖", "♕", "♔"};
    const pgn_language *language =
        pgn_language_find((pgn_span){style->language, strlen(style->language)});
    pgn_span letter = {"", 0};
    if (language != NULL)
        letter = pgn_language_letter(language, kind, 0);
    if (letter.len > 0)
        pgn_styled_add(text, letter.at, letter.len);
    else
        pgn_styled_add_text(text, figurines[kind]);
}

static bool is_en_passant(const pgn_position *p, pgn_move m)
{
    return m.kind == PGN_PAWN && m.to == p->ep_square && pgn_file_of(m.from) != pgn_file_of(m.to);
}

static bool is_capture(const pgn_position *p, pgn_move m)
{
    return pgn_captured(p, m) != PGN_NO_KIND;
}

/* The long form repeats all but the first sign: 0-0-0. */
static void add_castling(styled_text *text, const pgn_style *style, pgn_move m)
{
    pgn_styled_add_text(text, style->castling);
    if (m.to < m.from)
        pgn_styled_add_text(text, style->castling + 1);
}

static void add_promotion(styled_text *text, const pgn_style *style, pgn_move m)
{
    if (m.promotion == PGN_NO_KIND)
        return;
    pgn_styled_add_text(text, style->promotion);
    add_piece(text, style, (enum pgn_kind)m.promotion);
}

static void add_sign(styled_text *text, const pgn_style *style, const pgn_position *p, pgn_move m)
{
    pgn_position after = *p;
    pgn_play(&after, m);
    if (!pgn_in_check(&after))
        return;
    bool several = (after.checkers & (after.checkers - 1)) != 0;
    const char *sign = pgn_outcome(&after) == PGN_CHECKMATE ? style->mate
                       : several                            ? style->double_check
                                                            : style->check;
    /* A sign that is a word stands apart from the square. */
    if (sign[0] >= 'a' && sign[0] <= 'z')
        add_char(text, ' ');
    pgn_styled_add_text(text, sign);
}

/* True if another pawn has a legal capture between the same two files. */
static bool files_are_ambiguous(const pgn_position *p, pgn_move m)
{
    pgn_move legal[PGN_MAX_MOVES];
    size_t count = pgn_legal_moves(p, legal);
    for (size_t i = 0; i < count; i++)
        if (legal[i].kind == PGN_PAWN && legal[i].to != m.to &&
            pgn_file_of(legal[i].from) == pgn_file_of(m.from) &&
            pgn_file_of(legal[i].to) == pgn_file_of(m.to))
            return true;
    return false;
}

static void add_pawn_capture(styled_text *text, const pgn_style *style, const pgn_position *p,
                             pgn_move m)
{
    add_char(text, (char)('a' + pgn_file_of(m.from)));
    if (style->pawn_capture == PGN_PAWN_FILE)
        pgn_styled_add_text(text, style->capture);
    add_char(text, (char)('a' + pgn_file_of(m.to)));
    if (style->pawn_capture != PGN_PAWN_FILES || files_are_ambiguous(p, m))
        add_char(text, (char)('1' + pgn_rank_of(m.to)));
}

/* What SAN writes between the piece's letter and the target, without the sign of capture. */
static pgn_span disambiguation(const char *san, char buffer[3])
{
    const char *end = san + strcspn(san, "+#");
    size_t len = 0;
    for (const char *at = san + 1; at < end - 2; at++)
        if (*at != 'x' && len < 2)
            buffer[len++] = *at;
    return (pgn_span){buffer, len};
}

static void add_short(styled_text *text, const pgn_style *style, const pgn_position *p, pgn_move m)
{
    bool capture = is_capture(p, m);
    if (m.kind == PGN_PAWN && capture) {
        add_pawn_capture(text, style, p, m);
        return;
    }
    if (m.kind != PGN_PAWN) {
        char san[PGN_MOVE_TEXT_MAX], buffer[3];
        (void)pgn_san_write(p, m, san);
        pgn_span which = disambiguation(san, buffer);
        add_piece(text, style, (enum pgn_kind)m.kind);
        pgn_styled_add(text, which.at, which.len);
    }
    if (capture)
        pgn_styled_add_text(text, style->capture);
    pgn_styled_add_square(text, m.to);
}

static void add_full(styled_text *text, const pgn_style *style, const pgn_position *p, pgn_move m)
{
    bool capture = is_capture(p, m);
    if (m.kind != PGN_PAWN)
        add_piece(text, style, (enum pgn_kind)m.kind);
    pgn_styled_add_square(text, m.from);
    pgn_styled_add_text(text, capture && style->capture[0] != 0 ? style->capture : style->dash);
    pgn_styled_add_square(text, m.to);
}

/* ICCF: files and ranks as digits, castling as the king's two steps, promotion 1 to 4 for queen,
 * rook, bishop, knight. */
static void add_iccf(styled_text *text, const pgn_position *p, pgn_move m)
{
    static const char promotions[] = {
        [PGN_KNIGHT] = '4', [PGN_BISHOP] = '3', [PGN_ROOK] = '2', [PGN_QUEEN] = '1'};
    unsigned to = m.to;
    if (pgn_is_castling(p, m))
        to = (m.from & 56u) | (m.to > m.from ? 6u : 2u);
    add_char(text, (char)('1' + pgn_file_of(m.from)));
    add_char(text, (char)('1' + pgn_rank_of(m.from)));
    add_char(text, (char)('1' + pgn_file_of(to)));
    add_char(text, (char)('1' + pgn_rank_of(to)));
    if (m.promotion != PGN_NO_KIND)
        add_char(text, promotions[m.promotion]);
}

static void add_uci(styled_text *text, const pgn_position *p, pgn_move m)
{
    char uci[PGN_MOVE_TEXT_MAX];
    pgn_styled_add(text, uci, pgn_uci_write(p, m, uci));
}

static void add_written(styled_text *text, const pgn_style *style, const pgn_position *p,
                        pgn_move m)
{
    if (pgn_is_castling(p, m))
        add_castling(text, style, m);
    else if (style->form == PGN_FORM_OF_DESCRIPTIVE)
        pgn_descriptive_add(text, p, m);
    else if (style->form == PGN_FORM_OF_FULL)
        add_full(text, style, p, m);
    else
        add_short(text, style, p, m);
    add_promotion(text, style, m);
    add_sign(text, style, p, m);
    if (is_en_passant(p, m))
        pgn_styled_add_text(text, style->en_passant);
}

size_t pgn_styled_write(const pgn_position *p, pgn_move m, const pgn_style *style,
                        char out[PGN_STYLED_MAX])
{
    styled_text text = {out, 0};
    out[0] = 0;
    if (style->form == PGN_FORM_OF_UCI)
        add_uci(&text, p, m);
    else if (pgn_move_is_null(m))
        pgn_styled_add_text(&text, "--");
    else if (style->form == PGN_FORM_OF_ICCF)
        add_iccf(&text, p, m);
    else
        add_written(&text, style, p, m);
    return text.len;
}
