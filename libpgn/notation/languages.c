/* languages.c: the languages' piece letters.
 *
 * One table, one line a language; a new one needs no other change.  Letters stand in the order
 * king, queen, rook, bishop, knight, pawn; behind a slash other spellings that are met in print.
 * Look-alikes of another script (Latin K for Cyrillic К) need no entry: reading folds them.
 * Languages of which only the pieces' names are known have no line: letters are not invented.
 *
 * Rejected: one table with a column per variant.  A variant (К for the king where the knight is Кн)
 * contradicts the language's main table, so it is a table of its own. */
#include <pgn/language.h>

#include <string.h>

/* clang-format off */
#define USUAL(code, name, script, letters) {code, name, letters, script, PGN_USUAL}
#define RARE(code, name, script, letters) {code, name, letters, script, PGN_RARE}
#define VARIANT(code, name, script, letters) {code, name, letters, script, PGN_VARIANT}

/* Sorted by code. */
const pgn_language pgn_languages[] = {
    USUAL("af", "Afrikaans", PGN_LATIN, "K D T L R P"),
    RARE("ar", "Arabic", PGN_ARABIC, "م و ر ف ح ب"),
    VARIANT("ar-hu", "Arabic, a second table", PGN_ARABIC, "م ف ر فل حص ب"),
    USUAL("az", "Azerbaijani", PGN_LATIN, "Ş V T F A P"),
    RARE("be", "Belarusian", PGN_CYRILLIC, "К Вз Лд А В Л"),
    USUAL("bg", "Bulgarian", PGN_CYRILLIC, "Ц Д Т О К П"),
    VARIANT("bg-Latn", "Bulgarian in Latin letters", PGN_LATIN, "Tz/Z/U D/A T O K P"),
    RARE("bn", "Bengali", PGN_LATIN, "R M N G Gh B"),
    USUAL("ca", "Catalan", PGN_LATIN, "R D T A C P"),
    USUAL("cs", "Czech", PGN_LATIN, "K D V S J P"),
    RARE("cy", "Welsh", PGN_LATIN, "T B C E M G"),
    USUAL("da", "Danish", PGN_LATIN, "K D T L S B"),
    USUAL("de", "German", PGN_LATIN, "K D T L S B"),
    USUAL("el", "Greek", PGN_GREEK, "Ρ Β Π Α Ι Σ"),
    VARIANT("el-names", "Greek, letters of the names", PGN_GREEK, "Πα Β Πυ - Ι Πι"),
    USUAL("en", "English", PGN_LATIN, "K Q R B N/Kt P"),
    VARIANT("en-s", "English, problemists' S", PGN_LATIN, "K Q R B S P"),
    RARE("eo", "Esperanto", PGN_LATIN, "R D T K Ĉ P"),
    USUAL("es", "Spanish", PGN_LATIN, "R D T A C P"),
    USUAL("et", "Estonian", PGN_LATIN, "K L V O R E"),
    RARE("eu", "Basque", PGN_LATIN, "E D G A Z P"),
    VARIANT("eu-s", "Basque, a second table", PGN_LATIN, "E D G Z S P"),
    USUAL("fi", "Finnish", PGN_LATIN, "K D T L R S"),
    VARIANT("fi-sv", "Finland-Swedish", PGN_LATIN, "K D T S N P"),
    USUAL("fr", "French", PGN_LATIN, "R D T F C P"),
    RARE("fy", "Frisian", PGN_LATIN, "K D S F H B"),
    RARE("ga", "Irish", PGN_LATIN, "R B C E D F"),
    USUAL("gl", "Galician", PGN_LATIN, "R D T B C P"),
    VARIANT("gl-re", "Galician, two letters", PGN_LATIN, "Re Ra T A C P"),
    RARE("he", "Hebrew", PGN_HEBREW, "מ מה צ ר פ רגלי"),
    RARE("hi", "Hindi in Latin letters", PGN_LATIN, "R V H O G P"),
    USUAL("hr", "Croatian", PGN_LATIN, "K D T L S P"),
    VARIANT("hr-b", "Croatian, biskup", PGN_LATIN, "K D T B S P"),
    USUAL("hu", "Hungarian", PGN_LATIN, "K V B F H G/Gy"),
    RARE("hy", "Armenian", PGN_ARMENIAN, "Ա Թ Ն Փ Ձ -"),
    USUAL("id", "Indonesian", PGN_LATIN, "R M B G K P"),
    RARE("io", "Ido", PGN_LATIN, "R D T E K P"),
    USUAL("is", "Icelandic", PGN_LATIN, "K D H B R P"),
    USUAL("it", "Italian", PGN_LATIN, "R D T A C P"),
    USUAL("ja", "Japanese", PGN_LATIN, "K Q R B N P"),
    USUAL("ko", "Korean", PGN_LATIN, "K Q R B N P"),
    RARE("la", "Latin", PGN_LATIN, "R G T E C P"),
    RARE("lb", "Luxembourgish", PGN_LATIN, "K D T L P B"),
    USUAL("lt", "Lithuanian", PGN_LATIN, "K V B R Ž P"),
    USUAL("lv", "Latvian", PGN_LATIN, "K D T L Z B"),
    RARE("ms", "Malay", PGN_LATIN, "R M T K G A"),
    RARE("mt", "Maltese", PGN_LATIN, "R R T I Ż -"),
    USUAL("nl", "Dutch", PGN_LATIN, "K D T L P O/Pi"),
    USUAL("no", "Norwegian", PGN_LATIN, "K D T L S B"),
    VARIANT("no-b", "Norwegian, a second table", PGN_LATIN, "K D T B S P"),
    RARE("oc", "Occitan", PGN_LATIN, "R D R F N P"),
    USUAL("pl", "Polish", PGN_LATIN, "K H W G S P"),
    USUAL("pt", "Portuguese", PGN_LATIN, "R D T B C P"),
    USUAL("ro", "Romanian", PGN_LATIN, "R D T N C P"),
    USUAL("ru", "Russian", PGN_CYRILLIC, "Кр Ф Л С К П"),
    VARIANT("ru-kn", "Russian, king К and knight Кн", PGN_CYRILLIC, "К Ф Л С Кн П"),
    VARIANT("ru-Latn", "Russian in Latin letters", PGN_LATIN, "Kr/Kp F L S/C K P"),
    VARIANT("ru-Latn-n", "Russian in Latin letters, N", PGN_LATIN, "K F L S N P"),
    VARIANT("ru-r", "Russian, king Р", PGN_CYRILLIC, "Р Ф Л С К П"),
    VARIANT("ru-visual", "Russian in Latin look-alikes", PGN_LATIN, "Kp O N C K P"),
    USUAL("sk", "Slovak", PGN_LATIN, "K D V S J P"),
    USUAL("sl", "Slovenian", PGN_LATIN, "K D T L S/N P"),
    RARE("sq", "Albanian", PGN_LATIN, "M Msh Ku O Ka U"),
    VARIANT("sq-f", "Albanian, a second table", PGN_LATIN, "M D T F K P"),
    USUAL("sr", "Serbian", PGN_CYRILLIC, "К Д Т Л С П"),
    USUAL("sr-Latn", "Serbian in Latin letters", PGN_LATIN, "K D T L S P"),
    VARIANT("sr-Latn-b", "Serbian in Latin letters, bishop B", PGN_LATIN, "K D T B N P"),
    USUAL("sv", "Swedish", PGN_LATIN, "K D T L S B"),
    USUAL("tr", "Turkish", PGN_LATIN, "Ş V K F A P"),
    USUAL("uk", "Ukrainian", PGN_CYRILLIC, "Кр Ф Т С К П"),
    VARIANT("uk-r", "Ukrainian, king Р", PGN_CYRILLIC, "Р Ф Т С К П"),
    RARE("vi", "Vietnamese", PGN_LATIN, "V H X T M -"),
    USUAL("zh", "Chinese", PGN_LATIN, "K Q R B N P"),
};
/* clang-format on */

const size_t pgn_language_count = sizeof pgn_languages / sizeof *pgn_languages;

static char lower(char c)
{
    if (c == '_')
        return '-';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_code(const char *code, pgn_span wanted)
{
    size_t n = 0;
    while (n < wanted.len && code[n] != 0 && lower(code[n]) == lower(wanted.at[n]))
        n++;
    return n == wanted.len && code[n] == 0;
}

const pgn_language *pgn_language_find(pgn_span code)
{
    for (size_t i = 0; i < pgn_language_count; i++)
        if (same_code(pgn_languages[i].code, code))
            return &pgn_languages[i];
    return NULL;
}

/* The next word of a list, *at moved behind it. */
static pgn_span next_word(const char **at, const char *separators)
{
    size_t len = strcspn(*at, separators);
    pgn_span word = {*at, len};
    *at += len;
    return word;
}

pgn_span pgn_language_letter(const pgn_language *language, enum pgn_kind kind, unsigned nth)
{
    const char *at = language->letters;
    for (int column = PGN_KING; column > (int)kind; column--) {
        (void)next_word(&at, " ");
        if (*at != 0)
            at++;
    }
    pgn_span letter = next_word(&at, " /");
    while (nth-- > 0) {
        if (*at != '/')
            return (pgn_span){at, 0};
        at++;
        letter = next_word(&at, " /");
    }
    if (letter.len == 1 && letter.at[0] == '-')
        letter.len = 0;
    return letter;
}
