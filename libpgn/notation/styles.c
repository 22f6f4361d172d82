/* styles.c: how books and papers print moves, as data.
 *
 * A profile is a line of the table.  For a language without one, LANG and LANG-full are made from
 * the common form of its letters; every profile in the SAN form has a full form by the suffix
 * -full. */
#include <pgn/language.h>

#include <string.h>

#define PLAIN_RESULTS                                                                              \
    {                                                                                              \
        "1-0", "0-1", "1/2-1/2"                                                                    \
    }
#define COLON_RESULTS                                                                              \
    {                                                                                              \
        "1:0", "0:1", "½:½"                                                                      \
    }
#define DASH_RESULTS                                                                               \
    {                                                                                              \
        "1–0", "0–1", "½–½"                                                                    \
    }

/* clang-format off */
/*   name, letters, form, pawn capture, dash, capture, promotion, castling,
 *   check, double check, mate, en passant, results */
const pgn_style pgn_styles[] = {
    {"san", "en", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "", "x", "=", "O-O",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"long", "en", PGN_FORM_OF_FULL, PGN_PAWN_FILE, "-", "x", "=", "O-O",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"full", "en", PGN_FORM_OF_FULL, PGN_PAWN_FILE, "-", "x", "=", "0-0",
     "+", "++", "#", " e.p.", PLAIN_RESULTS},
    {"uci", "en", PGN_FORM_OF_UCI, PGN_PAWN_FILE, "", "", "", "",
     "", "", "", "", PLAIN_RESULTS},
    {"iccf", "en", PGN_FORM_OF_ICCF, PGN_PAWN_FILE, "", "", "", "",
     "", "", "", "", PLAIN_RESULTS},
    {"fan", "", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "", "x", "=", "O-O",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"descriptive", "en", PGN_FORM_OF_DESCRIPTIVE, PGN_PAWN_FILE, "-", "x", "=", "O-O",
     "ch", "dbl ch", "mate", " e.p.", PLAIN_RESULTS},

    {"ru", "ru", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", ":", "", "0-0",
     "+", "++", "#", "", COLON_RESULTS},
    {"ru-short", "ru", PGN_FORM_OF_SAN, PGN_PAWN_FILES, "—", ":", "", "0–0",
     "+", "++", "х", "", COLON_RESULTS},
    {"ru-book", "ru", PGN_FORM_OF_FULL, PGN_PAWN_FILE, "—", ":", "", "0–0",
     "+", "++", "х", "", COLON_RESULTS},
    {"ru-x", "ru", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", "x", "=", "0-0",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"uk", "uk", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", ":", "", "0-0",
     "+", "++", "#", "", COLON_RESULTS},
    {"bg", "bg", PGN_FORM_OF_SAN, PGN_PAWN_FILES, "-", "", "", "0-0",
     "+", "+", "х", "", PLAIN_RESULTS},
    {"de", "de", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", "x", "", "0-0",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"de-dagger", "de", PGN_FORM_OF_FULL, PGN_PAWN_FILE, "–", "×", "", "0–0",
     "†", "††", "‡", " e. p.", COLON_RESULTS},
    {"sk", "sk", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", ":", "", "0-0",
     "+", "++", "mat", "", COLON_RESULTS},
    {"cs", "cs", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", "x", "", "0-0",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"pl", "pl", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", ":", "", "0-0",
     "+", "++", "#", "", COLON_RESULTS},
    {"hr", "hr", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", ":", "", "0-0",
     "+", "++", "#", "", COLON_RESULTS},
    {"sr-press", "sr-Latn", PGN_FORM_OF_SAN, PGN_PAWN_FILES_RANK, "-", "", "", "0-0",
     "+", "+", "mat", "", PLAIN_RESULTS},
    {"hu", "hu", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", "x", "", "0-0",
     "+", "+", "#", "", PLAIN_RESULTS},
    {"informator", "", PGN_FORM_OF_SAN, PGN_PAWN_FILES_RANK, "-", "", "", "0–0",
     "+", "+", "#", "", DASH_RESULTS},
};
/* clang-format on */

const size_t pgn_style_count = sizeof pgn_styles / sizeof *pgn_styles;

/* clang-format off */
static const pgn_style common_style = {
    "", "", PGN_FORM_OF_SAN, PGN_PAWN_FILE, "-", "x", "=", "O-O",
    "+", "+", "#", "", PLAIN_RESULTS};
/* clang-format on */

static bool find_profile(pgn_span name, pgn_style *out)
{
    for (size_t i = 0; i < pgn_style_count; i++)
        if (pgn_span_is(name, pgn_styles[i].name)) {
            *out = pgn_styles[i];
            return true;
        }
    return false;
}

static bool find_language_style(pgn_span name, pgn_style *out)
{
    const pgn_language *language = pgn_language_find(name);
    if (language == NULL)
        return false;
    *out = common_style;
    out->name = out->language = language->code;
    return true;
}

static bool ends_with(pgn_span name, const char *suffix)
{
    size_t len = strlen(suffix);
    return name.len > len && memcmp(name.at + name.len - len, suffix, len) == 0;
}

static bool find_full_form(pgn_span name, pgn_style *out)
{
    if (!ends_with(name, "-full"))
        return false;
    name.len -= strlen("-full");
    if (!find_profile(name, out) && !find_language_style(name, out))
        return false;
    if (out->form != PGN_FORM_OF_SAN)
        return false;
    out->form = PGN_FORM_OF_FULL;
    if (out->dash[0] == 0)
        out->dash = "-";
    return true;
}

bool pgn_style_find(pgn_span name, pgn_style *out)
{
    return find_profile(name, out) || find_language_style(name, out) || find_full_form(name, out);
}
