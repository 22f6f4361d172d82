/* heading.c: "Ботвинник — Таль, Москва 1960": players, event, place, date, round.
 *
 * Two names with a dash between blanks, then, behind a comma, a slash or a line's end, the rest, in
 * pieces between such signs.  A piece becomes a tag where its words or its place say which; what
 * does not, an opening's name or prose, is kept for a comment.  Lines above the names are taken
 * apart only where all of their pieces are known. */
#include "text/heading.h"

#include "notation/fold.h"
#include "text/words.h"

#include <string.h>

/* clang-format off */
static const char event_words[] =
    "*турнир|чемпионат|первенств|матч|олимпиад|спартакиад|кубок|мемориал|сеанс|шампионат|првенств|"
    "*турнір|чемпіонат|першіст|кубк|"
    "*turnier|*meisterschaft|wettkampf|*olympiade|*tournament|championship|match|olympiad|"
    "interzonal|candidates|tournoi|championnat|torneo|torneio|campeonato|campionato|turniej|"
    "mistrzostw|turnaj|mistrovstv|majstrovst|prvenstv|turnir|bajnoks|verseny|memorial|*toernooi|"
    "kampioenschap|turnering|simultan|cup ";
static const char opening_words[] =
    "защит|гамбит|контргамбит|дебют|партия|начало|атака|система|вариант|захист|партія|"
    "*gambit|*defen|*opening|*attack|*game|*verteidigung|*eröffnung|*partie|*angriff|*variante|"
    "défense|début|ouverture|attaque|apertura|difesa|obrana|obrona|debut|otvaranje|*védelem|"
    "*megnyitás|*csel|partida|partita|odbrana|*variation|*system|indian";
static const char round_words[] = "тур|тура|туре|round|rd|runde|ronde|kolo|ronda|turno|runda|forduló";
static const char white_words[] = "белые|білі|white|weiß|weiss|blancs|blancas|bianco|biały|biali|bílý|biely|bijeli|beli|белите";
static const char black_words[] =
    "черные|чёрные|чорні|black|schwarz|noirs|negras|nero|czarny|czarni|černý|čierny|crni|црни|черните";
static const char game_words[] = "партия|партія|game|partie|partija|partida|partita|nr|no|n|№|#";
/* clang-format on */

enum { MOST_NAME_WORDS = 4, LINES_ABOVE = 3 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What stands around pieces. */
static bool is_edge(uint32_t code)
{
    return pgn_is_blank(code) || pgn_is_invisible(code) || code == ',' || code == '/' ||
           code == ':' || code == ';';
}

static pgn_span trim(pgn_span span)
{
    size_t size;
    while (span.len > 0) {
        uint32_t code = pgn_scalar(span.at, span.len, &size);
        if (!is_edge(code) && code != '.')
            break;
        span.at += size;
        span.len -= size;
    }
    while (span.len > 0) {
        size_t last = 1;
        while (last < span.len && ((unsigned char)span.at[span.len - last] & 0xc0) == 0x80)
            last++;
        if (!is_edge(pgn_scalar(span.at + span.len - last, last, &size)))
            break;
        span.len -= last;
    }
    return span;
}

/* The line that begins at `at`, without its end. */
static pgn_span line_at(const char *text, size_t len, size_t at)
{
    const char *end = memchr(text + at, '\n', len - at);
    return (pgn_span){text + at, end != NULL ? (size_t)(end - text) - at : len - at};
}

static bool begins_with_capital(pgn_span name)
{
    size_t size;
    if (name.len == 0)
        return false;
    uint32_t code = pgn_scalar(name.at, name.len, &size);
    return pgn_is_letter(code) && pgn_upper(code) == code;
}

/* ---- the players' line ----------------------------------------------------------------------- */

/* A dash with a blank on both sides, or an em dash: its place in the line, or the line's length. */
static size_t find_dash(pgn_span line, size_t *dash_len)
{
    size_t size;
    for (size_t at = 0; at < line.len; at += size) {
        uint32_t code = pgn_scalar(line.at + at, line.len - at, &size);
        if (pgn_shape(code) != '-' || at == 0 || at + size >= line.len)
            continue;
        bool blanks = line.at[at - 1] == ' ' && line.at[at + size] == ' ';
        if (blanks || code == 0x2014) {
            *dash_len = size;
            return at;
        }
    }
    return line.len;
}

/* "(СССР)", "(2780)": the bytes of parentheses that belong to the name, else 0. */
static size_t added_length(pgn_span text)
{
    const char *end = memchr(text.at, ')', text.len);
    if (end == NULL || memchr(text.at, ',', (size_t)(end - text.at)) != NULL)
        return 0;
    pgn_text_date date;
    pgn_span where, inside = {text.at + 1, (size_t)(end - text.at) - 1};
    return pgn_find_date(inside, &date, &where) ? 0 : inside.len + 2;
}

/* "R", "R. J." behind a comma: initials, which belong to the name.  Their bytes with the comma,
 * else 0. */
static size_t initials_length(pgn_span text)
{
    size_t at = 1, size, taken = 0;
    for (;;) {
        while (at < text.len && text.at[at] == ' ')
            at++;
        uint32_t code = at < text.len ? pgn_scalar(text.at + at, text.len - at, &size) : 0;
        if (!pgn_is_letter(code) || pgn_upper(code) != code)
            return taken;
        at += size;
        if (at < text.len && text.at[at] == '.')
            at++;
        else if (at < text.len && pgn_is_letter(pgn_scalar(text.at + at, text.len - at, &size)))
            return taken;
        taken = at;
    }
}

static size_t plain_name_length(pgn_span text)
{
    size_t at = 0;
    while (at < text.len && text.at[at] != ',' && text.at[at] != ';' && text.at[at] != '/' &&
           text.at[at] != '(' && !is_digit(text.at[at]))
        at++;
    return at;
}

/* Where the second name ends: at a comma, a slash, a parenthesis, or a digit.  `inverted`: the
 * first one is "Spassky, Boris", and so is this. */
static size_t name_length(pgn_span text, bool inverted)
{
    size_t at = plain_name_length(text);
    pgn_span behind = {text.at + at, text.len - at};
    if (at < text.len && text.at[at] == ',') {
        size_t initials = initials_length(behind);
        pgn_span given = {behind.at + 1, behind.len - 1};
        at += initials > 0 ? initials : inverted ? 1 + plain_name_length(given) : 0;
    }
    if (at < text.len && text.at[at] == '(')
        at += added_length((pgn_span){text.at + at, text.len - at});
    return at;
}

/* "№ 5. ", "Партия 12. ", "3) ": what counts games before the names. */
static size_t number_length(pgn_span line)
{
    size_t at = 0, size;
    while (at < line.len && line.at[at] == ' ')
        at++;
    size_t word = at;
    while (at < line.len && !is_digit(line.at[at])) {
        uint32_t code = pgn_scalar(line.at + at, line.len - at, &size);
        if (pgn_is_blank(code) || code == '.') {
            pgn_span text = {line.at + word, at - word};
            if (text.len > 0 && !pgn_is_word_of(text, game_words))
                return 0;
            word = at + size;
        }
        at += size;
    }
    if (word < at && !pgn_is_word_of((pgn_span){line.at + word, at - word}, game_words))
        return 0;
    size_t digits = at;
    while (at < line.len && is_digit(line.at[at]))
        at++;
    bool closed = at < line.len && (line.at[at] == '.' || line.at[at] == ')');
    return at > digits && (closed || digits > 0) ? at + closed : 0;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

/* On the same line, with nothing but signs between. */
static bool is_next_to(pgn_span before, pgn_span piece)
{
    const char *end = before.at + before.len;
    return before.len > 0 && piece.at > end &&
           trim((pgn_span){end, (size_t)(piece.at - end)}).len == 0 &&
           memchr(end, '\n', (size_t)(piece.at - end)) == NULL;
}

static void keep(pgn_heading *out, pgn_span text)
{
    text = trim(text);
    if (text.len == 0)
        return;
    if (out->kept_count > 0 && is_next_to(out->kept[out->kept_count - 1], text)) {
        pgn_span *last = &out->kept[out->kept_count - 1];
        last->len = (size_t)(text.at + text.len - last->at);
        return;
    }
    /* Where there are too many, the last takes all that follows, tags or not. */
    if (out->kept_count == PGN_HEADING_KEPT) {
        pgn_span *last = &out->kept[PGN_HEADING_KEPT - 1];
        last->len = (size_t)(text.at + text.len - last->at);
        return;
    }
    out->kept[out->kept_count++] = text;
}

static size_t count_words(pgn_span text)
{
    size_t words = 0;
    for (size_t i = 0; i < text.len; i++)
        words += text.at[i] != ' ' && (i == 0 || text.at[i - 1] == ' ');
    return words;
}

/* The run of digits, or of letters, or the one other character that begins the text. */
static pgn_span first_run(pgn_span text)
{
    size_t size, at = 0;
    uint32_t code = pgn_scalar(text.at, text.len, &size);
    bool digit = is_digit(*text.at), letter = pgn_is_letter(code);
    do {
        at += size;
        if (at < text.len)
            code = pgn_scalar(text.at + at, text.len - at, &size);
    } while (at < text.len && (digit ? is_digit(text.at[at]) : letter && pgn_is_letter(code)));
    return (pgn_span){text.at, at};
}

/* True if the piece speaks of a round; *number is the first number in it. */
static bool names_round(pgn_span piece, pgn_span *number)
{
    bool named = false;
    *number = (pgn_span){NULL, 0};
    while (piece.len > 0) {
        pgn_span run = first_run(piece);
        if (number->len == 0 && is_digit(*run.at))
            *number = run;
        named = named || pgn_is_word_of(run, round_words);
        piece = (pgn_span){piece.at + run.len, piece.len - run.len};
    }
    return named;
}

/* "3-й тур", "Round 5", "тур 7". */
static bool take_round(pgn_span piece, pgn_heading *out)
{
    pgn_span number;
    if (out->round.len > 0 || count_words(piece) > 2 || !names_round(piece, &number) ||
        number.len == 0 || number.len > 3)
        return false;
    out->round = number;
    return true;
}

/* "C92", which opens many a table's line. */
static bool is_eco(pgn_span piece)
{
    return piece.len == 3 && *piece.at >= 'A' && *piece.at <= 'E' && is_digit(piece.at[1]) &&
           is_digit(piece.at[2]);
}

static bool is_sentence(pgn_span piece)
{
    return piece.at[piece.len - 1] == '.' || piece.at[piece.len - 1] == '!';
}

/* A name of some words: no prose, no opening, no "third round". */
static bool is_place(pgn_span piece)
{
    pgn_span number;
    return begins_with_capital(piece) && count_words(piece) <= MOST_NAME_WORDS &&
           !is_sentence(piece) && !is_eco(piece) && !pgn_has_stem_of(piece, opening_words) &&
           !names_round(piece, &number);
}

/* What the pieces of a heading have come to. */
struct pieces {
    pgn_heading *out;
    bool may_be_site; /* nothing that is no tag stood before */
};

static bool take_event(pgn_span piece, pgn_heading *out)
{
    if (out->event.len > 0 || !pgn_has_stem_of(piece, event_words) || is_sentence(piece) ||
        (!begins_with_capital(piece) && !is_digit(*piece.at)) ||
        count_words(piece) > (size_t)2 * MOST_NAME_WORDS)
        return false;
    out->event = piece;
    return true;
}

static bool take_piece(struct pieces *p, pgn_span piece)
{
    pgn_heading *out = p->out;
    if (take_round(piece, out) || take_event(piece, out))
        return true;
    if (!is_place(piece))
        return false;
    if (out->site.len == 0 && p->may_be_site)
        out->site = piece;
    else if (is_next_to(out->site, piece))
        out->site.len = (size_t)(piece.at + piece.len - out->site.at);
    else
        return false;
    return true;
}

/* Where the piece that begins the text ends: at a comma, a semicolon, a parenthesis, a slash
 * between other things than digits. */
static size_t piece_length(pgn_span text)
{
    for (size_t at = 0; at < text.len; at++) {
        char c = text.at[at];
        bool span_of_years =
            at > 0 && at + 1 < text.len && is_digit(text.at[at - 1]) && is_digit(text.at[at + 1]);
        if (c == ',' || c == ';' || c == '(' || c == ')' || (c == '/' && !span_of_years))
            return at;
    }
    return text.len;
}

/* The pieces of a text without a date; true if all are tags now. */
static bool take_pieces(struct pieces *p, pgn_span text)
{
    bool all = true;
    while (text.len > 0) {
        size_t len = piece_length(text);
        pgn_span piece = trim((pgn_span){text.at, len});
        if (piece.len > 0 && !take_piece(p, piece)) {
            keep(p->out, piece);
            p->may_be_site = all = false;
        }
        len += len < text.len;
        text.at += len;
        text.len -= len;
    }
    return all;
}

static bool take_line(struct pieces *p, pgn_span line)
{
    pgn_text_date date;
    pgn_span where;
    if (p->out->date.year > 0 || !pgn_find_date(line, &date, &where))
        return take_pieces(p, line);
    p->out->date = date;
    p->may_be_site = true; /* what stands beside a date is a place, whatever stood before */
    pgn_span before = {line.at, (size_t)(where.at - line.at)};
    pgn_span behind = {where.at + where.len, (size_t)(line.at + line.len - where.at) - where.len};
    bool all = take_pieces(p, before);
    return take_pieces(p, behind) && all;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void take_behind(struct pieces *p, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        pgn_span line = line_at(text, len, at);
        (void)take_line(p, line);
        at += line.len + 1;
    }
}

/* A line above the names that says where or when, and nothing else. */
static bool take_above(struct pieces *p, pgn_span line)
{
    struct pieces tried = *p;
    pgn_heading out = *p->out;
    tried.out = &out;
    tried.may_be_site = true;
    bool is_dated = out.date.year > 0, has_event = out.event.len > 0;
    if (!take_line(&tried, line) ||
        (is_dated == (out.date.year > 0) && has_event == (out.event.len > 0)))
        return false;
    *p->out = out;
    return true;
}

/* The last lines above are looked at from below; what stands above one that is kept is kept. */
static void read_above(struct pieces *p, const char *text, size_t len)
{
    for (int n = 0; n < LINES_ABOVE && len > 0; n++) {
        size_t begin = len - 1;
        while (begin > 0 && text[begin - 1] != '\n')
            begin--;
        pgn_span line = trim((pgn_span){text + begin, len - begin});
        if (line.len > 0 && !take_above(p, line))
            break;
        len = begin;
    }
    pgn_heading *out = p->out;
    pgn_span above = trim((pgn_span){text, len});
    if (above.len == 0)
        return;
    size_t kept = out->kept_count < PGN_HEADING_KEPT ? out->kept_count : PGN_HEADING_KEPT - 1;
    if (out->kept_count == PGN_HEADING_KEPT) /* the last two become one */
        out->kept[kept - 1].len =
            (size_t)(out->kept[kept].at + out->kept[kept].len - out->kept[kept - 1].at);
    memmove(out->kept + 1, out->kept, kept * sizeof *out->kept);
    out->kept[0] = above;
    out->kept_count = kept + 1;
}

/* What stands around the players' names: before `from` and behind `to`. */
static void read_around(pgn_heading *out, const char *text, size_t len, size_t from, size_t to)
{
    struct pieces p = {out, true};
    take_behind(&p, text + to, len - to);
    read_above(&p, text, from);
}

/* "Белые: Карпов": the name behind a word and a colon. */
static pgn_span labelled_name(pgn_span line, const char *words)
{
    const char *colon = memchr(line.at, ':', line.len);
    pgn_span none = {NULL, 0};
    if (colon == NULL)
        return none;
    pgn_span label = trim((pgn_span){line.at, (size_t)(colon - line.at)});
    pgn_span name = trim((pgn_span){colon + 1, line.len - (size_t)(colon + 1 - line.at)});
    if (!pgn_is_word_of(label, words) || !begins_with_capital(name))
        return none;
    for (size_t i = 0; i < name.len; i++)
        if (is_digit(name.at[i]))
            return none;
    return name;
}

/* Two lines that name the players one behind the other; the place behind them, or 0. */
static size_t read_labels(const char *text, size_t len, size_t at, pgn_heading *out)
{
    pgn_span line = line_at(text, len, at);
    size_t next = at + line.len + 1;
    pgn_span white = labelled_name(line, white_words);
    if (white.len == 0 || next >= len)
        return 0;
    line = line_at(text, len, next);
    pgn_span black = labelled_name(line, black_words);
    if (black.len == 0)
        return 0;
    out->white = white;
    out->black = black;
    return next + line.len;
}

bool pgn_read_heading(const char *text, size_t len, pgn_heading *out)
{
    *out = (pgn_heading){.kept_count = 0};
    for (size_t at = 0; at < len;) {
        pgn_span line = line_at(text, len, at);
        size_t labels = read_labels(text, len, at, out);
        if (labels > 0) {
            read_around(out, text, len, at, labels);
            return true;
        }
        size_t counted = number_length(line), dash_len = 0, dash = find_dash(line, &dash_len);
        if (dash < line.len) {
            pgn_span behind = {line.at + dash + dash_len, line.len - dash - dash_len};
            counted = counted < dash ? counted : 0;
            pgn_span white = trim((pgn_span){line.at + counted, dash - counted});
            size_t name = name_length(behind, memchr(white.at, ',', white.len) != NULL);
            pgn_span black = trim((pgn_span){behind.at, name});
            if (begins_with_capital(white) && begins_with_capital(black)) {
                out->white = white;
                out->black = black;
                keep(out, (pgn_span){line.at, counted});
                read_around(out, text, len, at, (size_t)(behind.at + name - text));
                return true;
            }
        }
        at += line.len + 1;
    }
    keep(out, (pgn_span){text, len});
    return false;
}
