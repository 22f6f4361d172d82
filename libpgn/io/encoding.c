/* encoding.c: the text of one game, in UTF-8 or an 8-bit set, turned into valid UTF-8.
 *
 * A new 8-bit set is one row of the table.  iconv(3) has their tables; a set must agree with ASCII
 * in its lower half, as all candidates do, or cutting games apart would not work.  Opening a
 * converter anew for each text costs under a microsecond, and only texts that are no UTF-8 pay. */
#include "io/utf8.h"

#include <iconv.h>
#include <string.h>

static const struct {
    const char *name;  /* as the commands spell it */
    const char *iconv; /* as iconv(3) knows it */
} ENCODINGS[PGN_ENCODINGS] = {
    [PGN_UTF8] = {"utf-8", "UTF-8"},
    [PGN_WINDOWS_1252] = {"windows-1252", "CP1252"},
};

static const char REPLACEMENT[3] = {'\xEF', '\xBF', '\xBD'};

const char *pgn_encoding_name(enum pgn_encoding encoding)
{
    return ENCODINGS[encoding].name;
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
    return lone == 0 || (sequences > 0 && sequences >= lone) ? PGN_UTF8 : PGN_WINDOWS_1252;
}

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

/* An unknown converter (a system may lack its tables) leaves what is ASCII. */
static size_t convert(iconv_t converter, const char *text, size_t len, char *out, size_t *replaced)
{
    char *in = (char *)(uintptr_t)text; /* iconv(3) does not write there, for all its prototype */
    char *to = out;
    size_t room = 3 * len;
    while (len > 0) {
        const size_t ascii = pgn_utf8_ascii((const unsigned char *)in, len);
        memcpy(to, in, ascii);
        in += ascii;
        to += ascii;
        len -= ascii;
        room -= ascii;
        if (len == 0)
            break;
        if (converter != (iconv_t)-1 && iconv(converter, &in, &len, &to, &room) != (size_t)-1)
            break;
        if (len > 0 && (unsigned char)*in >= 0x80) {
            to += put_replacement(to, replaced, 1);
            room -= sizeof REPLACEMENT;
            in++;
            len--;
        }
    }
    return (size_t)(to - out);
}

size_t pgn_to_utf8(enum pgn_encoding encoding, const char *text, size_t len, char *out,
                   size_t *replaced)
{
    size_t unknown = 0;
    if (replaced == NULL)
        replaced = &unknown;
    *replaced = 0;
    if (encoding == PGN_UTF8 || pgn_utf8_ascii((const unsigned char *)text, len) == len)
        return repair_utf8(text, len, out, replaced);
    const iconv_t converter = iconv_open("UTF-8", ENCODINGS[encoding].iconv);
    const size_t made = convert(converter, text, len, out, replaced);
    if (converter != (iconv_t)-1)
        (void)iconv_close(converter);
    return made;
}
