/* message.c: a finding in words.
 *
 * Every message begins with the sentence of the table or says the same with the values at hand; a
 * text from the game is quoted as valid UTF-8 and cut when long.  Move faults are explained by
 * notation/, which knows the board. */
#include <pgn/notation.h>
#include <pgn/rules.h>

#include <string.h>

typedef struct words {
    char *at;
    size_t len, size;
} words;

static void add(words *w, const char *text, size_t len)
{
    if (w->size == 0)
        return;
    if (len > w->size - 1 - w->len) {
        len = w->size - 1 - w->len;
        while (len && ((unsigned char)text[len] & 0xc0) == 0x80)
            len--; /* cut at a character */
    }
    memcpy(w->at + w->len, text, len);
    w->len += len;
    w->at[w->len] = '\0';
}

static void say(words *w, const char *text)
{
    add(w, text, strlen(text));
}

static void say_number(words *w, uint64_t n)
{
    char digits[20];
    size_t i = sizeof digits;
    do
        digits[--i] = (char)('0' + n % 10);
    while (n /= 10);
    add(w, digits + i, sizeof digits - i);
}

/* Text of the game, in its own encoding, between quotation marks; control characters as U+FFFD. */
static void quote(words *w, const char *text, size_t len)
{
    char out[3 * PGN_QUOTE_MAX];
    bool cut = len > PGN_QUOTE_MAX;
    if (cut) {
        len = PGN_QUOTE_MAX;
        while (len > PGN_QUOTE_MAX - 4 && ((unsigned char)text[len] & 0xc0) == 0x80)
            len--;
    }
    size_t n = pgn_to_utf8(pgn_encoding_guess(text, len), text, len, out, NULL);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)out[i] < 0x20 || out[i] == 0x7f)
            out[i] = ' ';
    say(w, "\"");
    add(w, out, n);
    say(w, cut ? "…\"" : "\"");
}

/* ---- by kind ------------------------------------------------------------------------------- */

static void move_fault(const pgn_game *g, const pgn_finding *f, words *m, words *help)
{
    pgn_explanation why;
    pgn_move_explain(f->before, g->text + f->at, f->len, &why);
    quote(m, g->text + f->at, f->len);
    say(m, f->id == PGN_D_AMBIGUOUS_MOVE      ? " is ambiguous: "
           : f->id == PGN_D_BAD_MOVE_TEXT     ? " is no move: "
           : f->id == PGN_D_MISSING_PROMOTION ? " has no promotion piece: "
                                              : " is not legal: ");
    say(m, why.reason);
    if (why.suggestion[0]) {
        say(help, "did you mean ");
        say(help, why.suggestion);
        say(help, "?");
    }
}

/* A move that was read, but is not in the standard's form. */
static void move_form(const pgn_game *g, const pgn_finding *f, words *m, words *help)
{
    char san[PGN_MOVE_TEXT_MAX];
    pgn_reading reading;
    say(m, pgn_diagnostic_info_of(f->id)->sentence);
    pgn_move_read(f->before, g->text + f->at, f->len, &reading);
    if (reading.status != PGN_MOVE_READ || pgn_move_is_null(reading.move))
        return;
    (void)pgn_san_write(f->before, reading.move, san);
    say(help, "the standard's form is ");
    say(help, san);
}

/* The value of the tag pair that the finding is about: what stands between its outer quotation
 * marks; at is NULL if they are not there. */
static pgn_span value_of(const pgn_game *g, const pgn_finding *f)
{
    const char *at = g->text + f->at, *end = at + f->len;
    const char *from = f->len ? memchr(at, '"', f->len) : NULL;
    while (from && end > from + 1 && end[-1] != '"')
        end--;
    if (!from || end <= from + 1)
        return (pgn_span){NULL, 0};
    return (pgn_span){from + 1, (size_t)(end - from) - 2};
}

/* What is wrong with a tag's value, and whose. */
static void tag_value(const pgn_game *g, const pgn_finding *f, words *m)
{
    pgn_span value = value_of(g, f);
    say(m, pgn_diagnostic_info_of(f->id)->sentence);
    say(m, ": ");
    if (value.at) {
        quote(m, value.at, value.len);
        say(m, " in ");
    }
    quote(m, f->name.at, f->name.len);
}

/* The sentence, and the text concerned. */
static void plain(const pgn_game *g, const pgn_finding *f, words *m)
{
    say(m, pgn_diagnostic_info_of(f->id)->sentence);
    if (f->name.len) {
        say(m, ": ");
        if (f->id == PGN_D_UNSUPPORTED_VARIANT)
            quote(m, g->text + f->at, f->len);
        else
            quote(m, f->name.at, f->name.len);
    } else if (f->len) {
        say(m, ": ");
        quote(m, g->text + f->at, f->len);
    }
}

/* PGN 8.2.3.5: which sign the move should have, with the move as it should be for help. */
static void check_sign(const pgn_game *g, const pgn_finding *f, words *m, words *help)
{
    char san[PGN_MOVE_TEXT_MAX];
    pgn_reading reading;
    pgn_position after = *f->before;
    pgn_move_read(f->before, g->text + f->at, f->len, &reading);
    if (reading.status != PGN_MOVE_READ) {
        plain(g, f, m);
        return;
    }
    pgn_play(&after, reading.move);
    if (!pgn_in_check(&after))
        say(m, "the move gives no check");
    else
        say(m, pgn_has_legal_move(&after) ? "the move gives check, not mate" : "the move mates");
    say(m, ", but is written ");
    quote(m, g->text + f->at, f->len);
    (void)pgn_san_write(f->before, reading.move, san);
    say(help, "the standard's form is ");
    say(help, san);
}

static void fen_faults(const pgn_finding *f, words *m)
{
    static const struct {
        unsigned fault;
        const char *text;
    } table[] = {
        {PGN_FEN_SYNTAX, "its text is no FEN"},
        {PGN_FEN_KINGS, "each side needs exactly one king"},
        {PGN_FEN_PAWNS_ON_LAST, "there are pawns on the first or last rank"},
        {PGN_FEN_OPPOSITE_CHECK, "the side not on move is in check"},
    };
    say(m, pgn_diagnostic_info_of(f->id)->sentence);
    const char *mark = ": ";
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!(f->fen_faults & table[i].fault))
            continue;
        say(m, mark);
        say(m, table[i].text);
        mark = ", ";
    }
}

static void contradiction(const pgn_finding *f, words *m, words *help)
{
    if (f->id == PGN_D_RESULT_CONTRADICTS_TAG) {
        say(m, "the termination marker and the Result tag differ: the tag says ");
        say(m, pgn_result_text(f->should_be));
        return;
    }
    if (f->id == PGN_D_RESULT_CONTRADICTS_BOARD)
        say(m, f->outcome == PGN_STALEMATE ? "the game ends in stalemate"
                                           : "the game ends in checkmate");
    else
        say(m, pgn_diagnostic_info_of(f->id)->sentence);
    if (f->id == PGN_D_RESULT_CONTRADICTS_DRAW) {
        say(m, " after ply ");
        say_number(m, f->ended_ply);
    }
    if (f->result_faults & PGN_RESULT_MAY_HAVE_LEFT)
        say(m, ", unless the opponent left the game");
    if (f->should_be != PGN_RESULT_NONE) {
        say(help, "the result should be ");
        say(help, pgn_result_text(f->should_be));
    }
}

static void played_on(const pgn_finding *f, words *m)
{
    say(m, pgn_diagnostic_info_of(f->id)->sentence);
    say(m, ": it was over after ply ");
    say_number(m, f->ended_ply);
}

static void move_number(const pgn_game *g, const pgn_finding *f, words *m)
{
    say(m, "the move number ");
    quote(m, g->text + f->at, f->len);
    say(m, " should be ");
    say_number(m, f->expected);
}

void pgn_finding_message(const pgn_game *g, const pgn_finding *f, char *message, size_t size,
                         char *help, size_t help_size)
{
    words m = {message, 0, size}, h = {help, 0, help ? help_size : 0};
    if (size)
        message[0] = '\0';
    if (h.size)
        help[0] = '\0';
    switch (f->id) {
    case PGN_D_ILLEGAL_MOVE:
    case PGN_D_AMBIGUOUS_MOVE:
    case PGN_D_MISSING_PROMOTION:
    case PGN_D_BAD_MOVE_TEXT:
        move_fault(g, f, &m, &h);
        break;
    case PGN_D_BAD_FEN:
        fen_faults(f, &m);
        break;
    case PGN_D_RESULT_CONTRADICTS_TAG:
    case PGN_D_RESULT_CONTRADICTS_BOARD:
    case PGN_D_RESULT_CONTRADICTS_DEAD:
    case PGN_D_RESULT_CONTRADICTS_DRAW:
    case PGN_D_RESULT_WINNER_CANNOT_MATE:
        contradiction(f, &m, &h);
        break;
    case PGN_D_PLAY_AFTER_DEAD:
    case PGN_D_PLAY_AFTER_REPETITION:
    case PGN_D_PLAY_AFTER_MOVE_LIMIT:
        played_on(f, &m);
        break;
    case PGN_D_MOVE_NUMBER_MISMATCH:
        move_number(g, f, &m);
        break;
    case PGN_D_BAD_DATE:
    case PGN_D_BAD_ESCAPE:
        tag_value(g, f, &m);
        break;
    case PGN_D_WRONG_CHECK_SIGN:
        if (f->before)
            check_sign(g, f, &m, &h);
        else
            plain(g, f, &m);
        break;
    default:
        if (f->before)
            move_form(g, f, &m, &h);
        else
            plain(g, f, &m);
    }
}
