/* dates.c: dates as books print them.
 *
 * A line becomes words, numbers and signs; around a number that can be a year the known orders of
 * day and month are tried.  A month counts only where it stands at the year: "Mar del Plata 1950"
 * says nothing of March. */
#include "text/dates.h"

#include "notation/fold.h"
#include "text/words.h"

enum { MOST_PARTS = 64, FIRST_YEAR = 1450, LAST_YEAR = 2199 };

/* clang-format off */
static const char *const months[] = {
    "январь|января|янв|січень|січня|студзень|студзеня|януари|јануар|јануара|siječanj|siječnja|januar|"
    "januara|leden|ledna|január|januára|styczeń|stycznia|january|jan|jänner|januari|janvier|janv|"
    "enero|ene|janeiro|gennaio|gen|ianuarie|tammikuu|tammikuuta",
    "февраль|февраля|фев|февр|лютий|лютого|люты|лютага|февруари|фебруар|фебруара|veljača|veljače|"
    "februar|februara|únor|února|február|februára|luty|lutego|february|feb|febr|februari|février|"
    "févr|febrero|fevereiro|febbraio|februarie|helmikuu|helmikuuta",
    "март|марта|мар|березень|березня|сакавік|сакавіка|ožujak|ožujka|mart|marta|březen|března|marec|"
    "marca|marzec|marca|március|march|mar|märz|maart|mars|marzo|março|martie|maaliskuu|maaliskuuta",
    "апрель|апреля|апр|квітень|квітня|красавік|красавіка|април|априла|travanj|travnja|april|aprila|"
    "duben|dubna|apríl|apríla|kwiecień|kwietnia|április|apr|avril|abril|aprile|aprilie|huhtikuu|"
    "huhtikuuta",
    "май|мая|травень|травня|мај|маја|svibanj|svibnja|maj|maja|květen|května|máj|mája|május|may|mai|"
    "mei|mayo|maio|maggio|toukokuu|toukokuuta",
    "июнь|июня|июн|червень|червня|чэрвень|чэрвеня|юни|јун|јуна|lipanj|lipnja|juni|jun|juna|červen|"
    "června|jún|júna|czerwiec|czerwca|június|june|juin|junio|junho|giugno|iunie|kesäkuu|kesäkuuta",
    "июль|июля|июл|липень|липня|ліпень|ліпеня|юли|јул|јула|srpanj|srpnja|juli|jul|jula|červenec|"
    "července|júl|júla|lipiec|lipca|július|july|juillet|julio|julho|luglio|iulie|heinäkuu|"
    "heinäkuuta",
    "август|августа|авг|серпень|серпня|жнівень|жніўня|kolovoz|kolovoza|avgust|avgusta|august|augusta|"
    "srpen|srpna|sierpień|sierpnia|augusztus|aug|augustus|août|agosto|elokuu|elokuuta",
    "сентябрь|сентября|сен|сент|вересень|вересня|верасень|верасня|септември|септембар|септембра|"
    "rujan|rujna|septembar|septembra|september|září|wrzesień|września|szeptember|sep|sept|septembre|"
    "septiembre|setembro|settembre|septembrie|syyskuu|syyskuuta",
    "октябрь|октября|окт|жовтень|жовтня|кастрычнік|кастрычніка|октомври|октобар|октобра|"
    "oktobar|oktobra|říjen|října|október|októbra|październik|października|october|oct|"
    "oktober|okt|octobre|octubre|outubro|ottobre|octombrie|lokakuu|lokakuuta",
    "ноябрь|ноября|ноя|нояб|листопад|листопада|listopadu|лістапад|лістапада|ноември|новембар|новембра|studeni|studenoga|studenog|"
    "novembar|novembra|november|nov|novembre|noviembre|novembro|noiembrie|marraskuu|marraskuuta",
    "декабрь|декабря|дек|грудень|грудня|снежань|снежня|декември|децембар|децембра|prosinac|prosinca|"
    "decembar|decembra|december|prosinec|prosince|grudzień|grudnia|dec|dez|dezember|décembre|déc|"
    "diciembre|dic|dezembro|dicembre|decembrie|joulukuu|joulukuuta",
};
/* "listopada" is missing: November in Polish, October in Croatian. */
static const char *const roman_months[] = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX",
                                           "X", "XI", "XII"};
static const char particles[] = "de|del|of|den|di";
static const char year_words[] = "г|год|года|году|р|року|god|godine|roku|rok|r|year|anno";
/* clang-format on */

struct part {
    enum kind { END, NUMBER, WORD, SIGN } kind;
    pgn_span text;
    uint32_t sign; /* its shape; '-' is every dash */
    int value;     /* of a number of up to four digits; else -1 */
    bool spaced;   /* blanks before it */
};

struct parts {
    struct part list[MOST_PARTS + 1];
    int count;
};

static bool is_digit(uint32_t code)
{
    return code >= '0' && code <= '9';
}

static enum kind kind_of(uint32_t code)
{
    return is_digit(code) ? NUMBER : pgn_is_letter(code) ? WORD : SIGN;
}

static int value_of(pgn_span digits)
{
    int value = 0;
    if (digits.len > 4)
        return -1;
    for (size_t i = 0; i < digits.len; i++)
        value = value * 10 + (digits.at[i] - '0');
    return value;
}

static void take_apart(pgn_span line, struct parts *parts)
{
    size_t size;
    bool spaced = false;
    parts->count = 0;
    for (size_t at = 0; at < line.len && parts->count < MOST_PARTS;) {
        uint32_t code = pgn_scalar(line.at + at, line.len - at, &size);
        if (pgn_is_blank(code) || pgn_is_invisible(code)) {
            spaced = true;
            at += size;
            continue;
        }
        size_t begin = at;
        enum kind kind = kind_of(code);
        do
            at += size;
        while (kind != SIGN && at < line.len &&
               kind_of(pgn_scalar(line.at + at, line.len - at, &size)) == kind);
        struct part *part = &parts->list[parts->count++];
        *part = (struct part){kind, {line.at + begin, at - begin}, pgn_shape(code), -1, spaced};
        if (kind == NUMBER)
            part->value = value_of(part->text);
        spaced = false;
    }
    parts->list[parts->count] = (struct part){.kind = END};
}

/* ---- one part -------------------------------------------------------------------------------- */

static const struct part *part_at(const struct parts *parts, int at)
{
    return &parts->list[at < 0 || at > parts->count ? parts->count : at];
}

static bool is_sign(const struct parts *parts, int at, uint32_t sign)
{
    const struct part *part = part_at(parts, at);
    return part->kind == SIGN && part->sign == sign;
}

static int month_at(const struct parts *parts, int at)
{
    const struct part *part = part_at(parts, at);
    if (part->kind != WORD)
        return 0;
    for (int i = 0; i < 12; i++)
        if (pgn_is_word_of(part->text, months[i]))
            return i + 1;
    return 0;
}

static int roman_at(const struct parts *parts, int at)
{
    const struct part *part = part_at(parts, at);
    for (int i = 0; part->kind == WORD && i < 12; i++)
        if (pgn_is_word_of(part->text, roman_months[i]))
            return i + 1;
    return 0;
}

/* A number of one or two digits up to `most`, or 0. */
static int small_at(const struct parts *parts, int at, int most)
{
    const struct part *part = part_at(parts, at);
    return part->kind == NUMBER && part->text.len <= 2 && part->value <= most ? part->value : 0;
}

static bool is_particle(const struct parts *parts, int at)
{
    const struct part *part = part_at(parts, at);
    return part->kind == WORD && pgn_is_word_of(part->text, particles);
}

static bool is_bound(const struct parts *parts, int at)
{
    const struct part *sign = part_at(parts, at);
    return sign->kind == SIGN && (sign->sign == '-' || sign->sign == '/');
}

/* Not one of a span of years: "1934/35", "1946-1947". */
static bool is_year(const struct parts *parts, int at)
{
    const struct part *part = part_at(parts, at);
    if (part->kind != NUMBER || part->text.len != 4 || part->value < FIRST_YEAR ||
        part->value > LAST_YEAR)
        return false;
    const struct part *before = part_at(parts, at - 2), *behind = part_at(parts, at + 2);
    if (is_bound(parts, at - 1) && before->kind == NUMBER && before->text.len == 4)
        return false;
    /* "1938-11-22" is no span of years, "1934/35" and "1934-35" are. */
    bool iso = is_sign(parts, at + 1, '-') && is_sign(parts, at + 3, '-');
    return !is_bound(parts, at + 1) || behind->kind != NUMBER || iso ||
           (behind->text.len != 2 && behind->text.len != 4);
}

/* ---- the orders ------------------------------------------------------------------------------ */

struct found {
    pgn_text_date date;
    int first, last; /* parts */
};

/* "22 июня", "22–25 June", "22. Juni", "22 de junio", "June" before the year. */
static bool take_month_before(const struct parts *parts, int year, struct found *f)
{
    int at = year - 1;
    while (is_sign(parts, at, ',') || is_sign(parts, at, '.') || is_particle(parts, at))
        at--;
    int month = month_at(parts, at), day = 0;
    f->first = at;
    if (month == 0) { /* "June 22, 1849" */
        day = small_at(parts, at, 31);
        month = day > 0 && at < year - 1 ? month_at(parts, at - 1) : 0;
        f->first = at - 1;
    } else {
        at--;
        while (is_sign(parts, at, '.') || is_particle(parts, at))
            at--;
        day = small_at(parts, at, 31);
        if (day > 0)
            f->first = at;
        if (day > 0 && is_sign(parts, at - 1, '-') && small_at(parts, at - 2, 31) > 0) {
            f->first = at - 2;
            day = 0;
        }
    }
    f->date.month = month;
    f->date.day = day;
    return month > 0;
}

/* "22.11." and "22.VI." before the year. */
static bool take_numbers_before(const struct parts *parts, int year, struct found *f)
{
    int month = small_at(parts, year - 2, 12), day = small_at(parts, year - 4, 31);
    bool dots = is_sign(parts, year - 1, '.') && is_sign(parts, year - 3, '.');
    if (!dots || month == 0)
        month = roman_at(parts, year - 2);
    if (month == 0 || day == 0 || (!dots && !(is_bound(parts, year - 3) || dots)) ||
        (!is_sign(parts, year - 1, '.') && !is_bound(parts, year - 1)))
        return false;
    f->date.month = month;
    f->date.day = day;
    f->first = year - 4;
    return true;
}

/* "-11-22" and ".11.22" behind the year; ". november 22." */
static bool take_behind(const struct parts *parts, int year, struct found *f)
{
    uint32_t sign = part_at(parts, year + 1)->sign;
    int month = small_at(parts, year + 2, 12), day = small_at(parts, year + 4, 31);
    if ((is_sign(parts, year + 1, '-') || is_sign(parts, year + 1, '.')) && month > 0 && day > 0 &&
        is_sign(parts, year + 3, sign)) {
        f->last = year + 4;
    } else {
        int at = year + 1 + is_sign(parts, year + 1, '.');
        month = month_at(parts, at);
        day = small_at(parts, at + 1, 31);
        f->last = at + 1 + is_sign(parts, at + 2, '.');
    }
    if (month == 0 || day == 0)
        return false;
    f->date.month = month;
    f->date.day = day;
    return true;
}

static void read_around(const struct parts *parts, int year, struct found *f)
{
    *f = (struct found){{part_at(parts, year)->value, 0, 0}, year, year};
    if (!take_month_before(parts, year, f) && !take_numbers_before(parts, year, f)) {
        f->first = year;
        f->date.month = f->date.day = 0;
        if (!take_behind(parts, year, f)) {
            f->last = year;
            f->date.month = f->date.day = 0;
        }
    }
    const struct part *word = part_at(parts, f->last + 1);
    if (word->kind == WORD && pgn_is_word_of(word->text, year_words)) {
        f->last++;
        f->last += is_sign(parts, f->last + 1, '.') && !part_at(parts, f->last + 1)->spaced;
    }
}

bool pgn_find_date(pgn_span line, pgn_text_date *date, pgn_span *where)
{
    struct parts parts;
    take_apart(line, &parts);
    for (int at = 0; at < parts.count; at++) {
        if (!is_year(&parts, at))
            continue;
        struct found f;
        read_around(&parts, at, &f);
        const pgn_span *last = &parts.list[f.last].text;
        *date = f.date;
        where->at = parts.list[f.first].text.at;
        where->len = (size_t)(last->at + last->len - where->at);
        return true;
    }
    return false;
}
