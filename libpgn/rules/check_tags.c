/* check_tags.c: the tag section.
 *
 * Names that appear twice are ruled out with a filter of 256 bits: a name whose bit is new cannot
 * have been seen.  Only where a bit was set already are the tags listed, once, at the section's
 * end. */
#include "rules/checker.h"

#include <string.h>

#include <pgn/tags.h>

const char *const pgn_roster[ROSTER] = {"Event", "Site",  "Date",  "Round",
                                        "White", "Black", "Result"};

static void find_tag(checker *c, enum pgn_diagnostic id, const pgn_token *tag)
{
    pgn_finding f = {
        .id = id, .at = pgn_checker_at(c, tag->at), .len = tag->len, .name = tag->name};
    pgn_checker_report(c, &f);
}

static void marks(checker *c, const pgn_token *tag)
{
    static const struct {
        unsigned mark;
        enum pgn_diagnostic id;
    } table[] = {
        {PGN_MARK_UNTERMINATED, PGN_D_UNTERMINATED_STRING},
        {PGN_MARK_UNESCAPED_QUOTE, PGN_D_UNESCAPED_QUOTE},
        {PGN_MARK_BAD_ESCAPE, PGN_D_BAD_ESCAPE},
        {PGN_MARK_BAD_NAME, PGN_D_BAD_TAG_NAME},
        {PGN_MARK_NO_BRACKET | PGN_MARK_NO_VALUE | PGN_MARK_EXTRA, PGN_D_BAD_TAG},
        {PGN_MARK_TYPOGRAPHIC, PGN_D_TYPOGRAPHIC_QUOTE},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (tag->marks & table[i].mark)
            find_tag(c, table[i].id, tag);
}

/* A number below 256 that no two of some 70 usual names have in common; the factors were found by
 * trying. */
static unsigned filter_slot(pgn_span name)
{
    unsigned first = (unsigned char)name.at[0], last = (unsigned char)name.at[name.len - 1];
    unsigned middle = (unsigned char)name.at[name.len * 5 / 8];
    return (first + last * 40 + middle * 11 + (unsigned)name.len * 47) & 255u;
}

static void filter(checker *c, pgn_span name)
{
    unsigned slot = filter_slot(name);
    uint64_t bit = (uint64_t)1 << (slot & 63), *word = &c->tag_filter[slot >> 6];
    c->maybe_duplicates |= (*word & bit) != 0;
    *word |= bit;
}

/* False: out of memory. */
static bool duplicates(checker *c)
{
    pgn_tag_list list = {0};
    bool ok = pgn_tags_read(&list, c->game);
    for (size_t i = 0; ok && i < list.count; i++) {
        if (!list.at[i].superseded)
            continue;
        pgn_finding f = {.id = PGN_D_DUPLICATE_TAG,
                         .at = pgn_checker_at(c, list.at[i].name.at),
                         .len = list.at[i].name.len,
                         .name = list.at[i].name};
        pgn_checker_report(c, &f);
    }
    pgn_tags_free(&list);
    return ok;
}

/* ---- dates (PGN 8.1.1.3) ------------------------------------------------------------------- */

/* A field of digits, or of question marks (-1); -2 for neither. */
static int date_field(const char *at, unsigned digits)
{
    int value = 0;
    unsigned unknown = 0;
    for (unsigned i = 0; i < digits; i++) {
        if (at[i] == '?')
            unknown++;
        else if (at[i] >= '0' && at[i] <= '9')
            value = value * 10 + (at[i] - '0');
        else
            return -2;
    }
    if (unknown)
        return unknown == digits ? -1 : -2;
    return value;
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year < 0 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    return days[month - 1] + (month == 2 && leap);
}

static bool is_date(pgn_span v)
{
    if (v.len != 10 || v.at[4] != '.' || v.at[7] != '.')
        return false;
    int year = date_field(v.at, 4), month = date_field(v.at + 5, 2), day = date_field(v.at + 8, 2);
    /* A year may be known by its decade or century alone: 19??, 185?. */
    if (year == -2)
        for (int i = 0; i < 4; i++)
            if (v.at[i] != '?' && (v.at[i] < '0' || v.at[i] > '9'))
                return false;
    if (month == -2 || month == 0 || month > 12 || day == -2 || day == 0)
        return false;
    return day < 0 || day <= (month < 0 ? 31 : days_in(year, month));
}

/* ---- values -------------------------------------------------------------------------------- */

static void roster_tag(checker *c, const pgn_token *tag)
{
    for (unsigned i = 0; i < ROSTER; i++)
        if (pgn_span_is(tag->name, pgn_roster[i]))
            c->roster |= 1u << i;
}

static void result_value(checker *c, const pgn_token *tag)
{
    c->verdict->tag = pgn_result_of(tag->value);
    if (c->verdict->tag == PGN_RESULT_NONE)
        find_tag(c, PGN_D_NONSTANDARD_RESULT, tag);
}

static void date_value(checker *c, const pgn_token *tag)
{
    c->date = tag->value;
    if (!is_date(tag->value))
        find_tag(c, PGN_D_BAD_DATE, tag);
}

/* The values that a check needs, told by the name's length first. */
static void value(checker *c, const pgn_token *tag)
{
    switch (tag->name.len) {
    case 4:
        if (memcmp(tag->name.at, "Date", 4) == 0)
            date_value(c, tag);
        else if (memcmp(tag->name.at, "Site", 4) == 0)
            c->site = tag->value;
        break;
    case 6:
        if (memcmp(tag->name.at, "Result", 6) == 0)
            result_value(c, tag);
        break;
    case 11:
        if (memcmp(tag->name.at, "Termination", 11) == 0)
            c->termination = tag->value;
        break;
    default:
        break;
    }
}

void pgn_checker_tag(checker *c, const pgn_token *tag)
{
    if (tag->marks)
        marks(c, tag);
    if (!tag->name.len)
        return;
    filter(c, tag->name);
    if (c->options->strict)
        roster_tag(c, tag);
    value(c, tag);
}

/* ---- the set-up ---------------------------------------------------------------------------- */

static void find_value(checker *c, enum pgn_diagnostic id, pgn_span value, const char *name,
                       unsigned faults)
{
    pgn_finding f = {.id = id,
                     .at = pgn_checker_at(c, value.at),
                     .len = value.len,
                     .fen_faults = faults,
                     .name = {name, strlen(name)}};
    pgn_checker_report(c, &f);
}

static void fen_faults(checker *c, const pgn_setup *s)
{
    static const struct {
        unsigned fault;
        enum pgn_diagnostic id;
    } table[] = {
        {PGN_FEN_CASTLING, PGN_D_FEN_CASTLING_RIGHTS},
        {PGN_FEN_EP, PGN_D_FEN_EP_SQUARE},
        {PGN_FEN_MATERIAL, PGN_D_FEN_MATERIAL},
        {PGN_FEN_CHECKERS, PGN_D_FEN_IMPOSSIBLE_CHECK},
        {PGN_FEN_CLOCK, PGN_D_FEN_CLOCK},
        {PGN_FEN_FORMAT, PGN_D_FEN_FORMAT},
    };
    if (s->fen_faults & PGN_FEN_UNUSABLE) {
        find_value(c, PGN_D_BAD_FEN, s->fen, "FEN", s->fen_faults);
        return;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (s->fen_faults & table[i].fault)
            find_value(c, table[i].id, s->fen, "FEN", s->fen_faults);
}

bool pgn_checker_tags_end(checker *c, const pgn_setup *s)
{
    if (c->maybe_duplicates && !duplicates(c))
        return false;
    if (c->options->strict) {
        for (unsigned i = 0; i < ROSTER; i++)
            if (!(c->roster >> i & 1)) {
                pgn_finding f = {.id = PGN_D_MISSING_ROSTER_TAG,
                                 .name = {pgn_roster[i], strlen(pgn_roster[i])}};
                pgn_checker_report(c, &f);
            }
    }
    if (s->variant == PGN_OTHER_VARIANT) {
        find_value(c, PGN_D_UNSUPPORTED_VARIANT, s->variant_name, "Variant", 0);
        return true;
    }
    bool one = pgn_span_is(s->setup, "1");
    if (s->has_fen && s->fen_faults)
        fen_faults(c, s);
    if (s->has_fen && !s->has_setup)
        find_value(c, PGN_D_SETUP_MISSING, s->fen, "FEN", 0);
    else if (s->has_fen && !one)
        find_value(c, PGN_D_SETUP_CONTRADICTS_FEN, s->setup, "SetUp", 0);
    else if (one && !s->has_fen)
        find_value(c, PGN_D_SETUP_WITHOUT_FEN, s->setup, "SetUp", 0);
    return true;
}
