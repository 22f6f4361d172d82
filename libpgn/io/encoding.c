/* encoding.c: the text of one game, in UTF-8 or an 8-bit set, turned into valid UTF-8 and back.
 *
 * A new 8-bit set is a row of scripts/make-encodings.py and a name here; it must agree with ASCII
 * in its lower half, or cutting games apart would not work.  The tables are our own: guessing asks
 * for single bytes in a dozen sets, which iconv(3) answers slowly, and slim systems lack its
 * tables. */
#include "io/encoding_data.h"
#include "io/utf8.h"

#include <string.h>

/* As the commands spell them, then further names; the list ends with NULL. */
static const char *const names[PGN_ENCODINGS][4] = {
    [PGN_UTF8] = {"utf-8"},
    [PGN_WINDOWS_1252] = {"windows-1252", "cp1252", "latin1", "iso88591"},
    [PGN_WINDOWS_1250] = {"windows-1250", "cp1250"},
    [PGN_ISO_8859_2] = {"iso-8859-2", "latin2"},
    [PGN_CP852] = {"cp852", "ibm852"},
    [PGN_WINDOWS_1251] = {"windows-1251", "cp1251"},
    [PGN_KOI8_R] = {"koi8-r"},
    [PGN_CP866] = {"cp866", "ibm866"},
    [PGN_ISO_8859_5] = {"iso-8859-5"},
    [PGN_MAC_CYRILLIC] = {"mac-cyrillic", "xmaccyrillic"},
    [PGN_KOI8_U] = {"koi8-u"},
    [PGN_WINDOWS_1253] = {"windows-1253", "cp1253"},
    [PGN_WINDOWS_1254] = {"windows-1254", "cp1254"},
    [PGN_WINDOWS_1257] = {"windows-1257", "cp1257"},
};

static const char REPLACEMENT[3] = {'\xEF', '\xBF', '\xBD'};

/* ---- names ----------------------------------------------------------------------------------- */

const char *pgn_encoding_name(enum pgn_encoding encoding)
{
    return names[encoding][0];
}

static char plain(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(const char *name, pgn_span wanted)
{
    size_t at = 0;
    for (; *name != 0; name++) {
        if (*name == '-')
            continue;
        while (at < wanted.len && (wanted.at[at] == '-' || wanted.at[at] == '_'))
            at++;
        if (at == wanted.len || plain(wanted.at[at++]) != *name)
            return false;
    }
    return at == wanted.len;
}

enum pgn_encoding pgn_encoding_named(pgn_span name)
{
    for (unsigned encoding = 0; encoding < PGN_ENCODINGS; encoding++)
        for (unsigned i = 0; i < 4 && names[encoding][i] != NULL; i++)
            if (same_name(names[encoding][i], name))
                return (enum pgn_encoding)encoding;
    return PGN_ENCODINGS;
}

/* ---- guessing -------------------------------------------------------------------------------- */

static enum pgn_encoding likeliest(const char *text, size_t len)
{
    enum pgn_encoding best = PGN_WINDOWS_1252;
    long most = pgn_encoding_likeness(best, text, len);
    for (unsigned encoding = PGN_WINDOWS_1250; encoding <= PGN_KOI8_U; encoding++) {
        const long likeness = pgn_encoding_likeness((enum pgn_encoding)encoding, text, len);
        if (likeness > most && likeness > 0) {
            most = likeness;
            best = (enum pgn_encoding)encoding;
        }
    }
    return best;
}

/* What speaks for and against broken text being UTF-8.  A sequence, or two bytes and more of one
 * that was cut, hardly comes about in an 8-bit text; there a letter stands alone among ASCII. */
enum pgn_encoding pgn_encoding_guess(const char *text, size_t len)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t sequences = 0, lone = 0;
    for (size_t at = 0; (at += pgn_utf8_ascii(bytes + at, len - at)) < len;) {
        const size_t sequence = pgn_utf8_sequence(bytes + at, len - at);
        const size_t piece = sequence > 0 ? sequence : pgn_utf8_ill_formed(bytes + at, len - at);
        sequences += piece > 1;
        lone += piece == 1;
        at += piece;
    }
    return lone == 0 || (sequences > 0 && sequences >= lone) ? PGN_UTF8 : likeliest(text, len);
}

/* ---- reading --------------------------------------------------------------------------------- */

static size_t put_replacement(char *out, size_t *replaced, size_t bytes)
{
    memcpy(out, REPLACEMENT, sizeof REPLACEMENT);
    *replaced += bytes;
    return sizeof REPLACEMENT;
}

/* Each ill-formed piece becomes one U+FFFD. */
static size_t repair_utf8(const char *text, size_t len, char *out, size_t *replaced)
{
    size_t made = 0;
    for (size_t at = 0; at < len;) {
        const size_t valid = pgn_utf8_valid(text + at, len - at);
        memcpy(out + made, text + at, valid);
        made += valid;
        at += valid;
        if (at == len)
            break;
        const size_t piece = pgn_utf8_ill_formed((const unsigned char *)text + at, len - at);
        made += put_replacement(out + made, replaced, piece);
        at += piece;
    }
    return made;
}

static size_t decode(const uint16_t codes[128], const char *text, size_t len, char *out,
                     size_t *replaced)
{
    size_t made = 0;
    for (size_t at = 0; at < len;) {
        const size_t ascii = pgn_utf8_ascii((const unsigned char *)text + at, len - at);
        memcpy(out + made, text + at, ascii);
        made += ascii;
        at += ascii;
        if (at == len)
            break;
        const uint16_t code = codes[(unsigned char)text[at++] & 0x7f];
        made +=
            code != 0 ? pgn_utf8_put(code, out + made) : put_replacement(out + made, replaced, 1);
    }
    return made;
}

size_t pgn_to_utf8(enum pgn_encoding encoding, const char *text, size_t len, char *out,
                   size_t *replaced)
{
    size_t unknown = 0;
    if (replaced == NULL)
        replaced = &unknown;
    *replaced = 0;
    if (encoding == PGN_UTF8)
        return repair_utf8(text, len, out, replaced);
    return decode(pgn_encoding_codes[encoding], text, len, out, replaced);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* The scalar value of a well-formed sequence. */
static uint32_t scalar(const unsigned char *text, size_t len)
{
    uint32_t code = len == 1 ? text[0] : text[0] & (0x7fu >> len);
    for (size_t i = 1; i < len; i++)
        code = code << 6 | (text[i] & 0x3fu);
    return code;
}

/* The byte of a character, or 0. */
static char byte_of(const uint16_t codes[128], uint32_t code)
{
    for (unsigned i = 0; i < 128; i++)
        if (codes[i] == code)
            return (char)(unsigned char)(i | 0x80);
    return 0;
}

size_t pgn_from_utf8(enum pgn_encoding encoding, const char *text, size_t len, char *out,
                     size_t *made)
{
    const unsigned char *bytes = (const unsigned char *)text;
    *made = 0;
    for (size_t at = 0; at < len;) {
        const size_t size = bytes[at] < 0x80 ? 1 : pgn_utf8_sequence(bytes + at, len - at);
        if (size == 0)
            return at;
        if (size == 1 || encoding == PGN_UTF8) {
            memcpy(out + *made, text + at, size);
            *made += size;
        } else {
            const uint32_t code = scalar(bytes + at, size);
            if ((out[*made] = byte_of(pgn_encoding_codes[encoding], code)) == 0)
                return at;
            *made += 1;
        }
        at += size;
    }
    return len;
}
