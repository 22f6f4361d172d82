#!/usr/bin/env python3
"""Prints libpgn/io/encoding_data.c: the upper halves of the 8-bit encodings, from Python's codecs."""


ROWS = [
    ("PGN_WINDOWS_1252", "cp1252"), ("PGN_WINDOWS_1250", "cp1250"), ("PGN_ISO_8859_2", "iso8859_2"),
    ("PGN_CP852", "cp852"), ("PGN_WINDOWS_1251", "cp1251"), ("PGN_KOI8_R", "koi8_r"),
    ("PGN_CP866", "cp866"), ("PGN_ISO_8859_5", "iso8859_5"), ("PGN_MAC_CYRILLIC", "mac_cyrillic"),
    ("PGN_KOI8_U", "koi8_u"), ("PGN_WINDOWS_1253", "cp1253"), ("PGN_WINDOWS_1254", "cp1254"),
    ("PGN_WINDOWS_1257", "cp1257"),
]


def code(codec, byte):
    try:
        return ord(bytes([byte]).decode(codec))
    except UnicodeDecodeError:
        return 0


print("/* encoding_data.c: made by scripts/make-encodings.py; do not edit. */")
print('#include "io/encoding_data.h"\n')
print("/* clang-format off */")
print("const uint16_t pgn_encoding_codes[PGN_ENCODINGS][128] = {")
for name, codec in ROWS:
    print("    [%s] = {" % name)
    codes = [code(codec, b) for b in range(128, 256)]
    for i in range(0, 128, 11):
        print("        " + " ".join("0x%04x," % c for c in codes[i:i + 11]))
    print("    },")
print("};")
