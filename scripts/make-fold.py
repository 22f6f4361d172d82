#!/usr/bin/env python3
"""Prints tools/common/fold_data.c: letters without their marks and in lower case.

Every character of the basic plane that Unicode's case folding or decomposition (NFD) turns into one
base character, Hangul apart.  Letters with a stroke and the like, which do not decompose, are
listed here.
"""

import sys
import unicodedata

STROKES = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "ŀ": "l", "ŋ": "n",
           "ƀ": "b", "ƒ": "f", "ə": "a", "ⱥ": "a", "ⱦ": "t"}


def base(char):
    text = unicodedata.normalize("NFD", char)
    text = "".join(c for c in text if not unicodedata.combining(c)).casefold()
    text = unicodedata.normalize("NFD", text)
    text = "".join(c for c in text if not unicodedata.combining(c))
    return STROKES.get(text, text)


def pairs():
    for code in range(0x80, 0x10000):
        if 0xAC00 <= code < 0xD7A4 or 0xD800 <= code < 0xE000:
            continue
        folded = base(chr(code))
        if len(folded) == 1 and folded != chr(code) and ord(folded) < 0x10000:
            yield code, ord(folded)


def main():
    table = list(pairs())
    out = sys.stdout
    out.write("/* fold_data.c: made by scripts/make-fold.py from Unicode %s. */\n"
              % unicodedata.unidata_version)
    out.write('#include "fold.h"\n\n/* clang-format off */\n')
    out.write("const struct cli_folded cli_folded[CLI_FOLDED] = {\n")
    for i in range(0, len(table), 6):
        out.write("    " + " ".join("{0x%04x, 0x%04x}," % pair for pair in table[i:i + 6]) + "\n")
    out.write("};\n")
    sys.stderr.write("CLI_FOLDED in fold.h is to be %d\n" % len(table))


main()
