/* format.c: formats told by their magic numbers, never by the file's name. */
#include "io/format.h"

#include <string.h>

/* Formats that are recognised only to say so; none of these begins a text.  A database is no
 * compression, but as foreign. */
static const struct foreign {
    const char *magic;
    size_t len;
    const char *name;
} FOREIGN[] = {
    {"\xFD"
     "7zXZ\0",
     6, "xz"},
    {"PK\3\4", 4, "zip"},
    {"PK\5\6", 4, "zip"},
    {"PK\7\10", 4, "zip"},
    {"\4\"M\x18", 4, "lz4"},
    {"\2!L\x18", 4, "lz4"},
    {"7z\xBC\xAF\x27\x1C", 6, "7z"},
    {"Rar!\x1A\7", 6, "rar"},
    {"LZIP\1", 5, "lzip"},
    {"\x1F\x9D", 2, "compress"},
    {"SQLite format 3\0", 16, "SQLite"},
};

static bool begins(const unsigned char *bytes, size_t len, const char *magic, size_t magic_len)
{
    return len >= magic_len && memcmp(bytes, magic, magic_len) == 0;
}

/* "BZh9" alone could be a text; what follows it is the magic number of a block or of the end. */
static bool is_bzip2(const unsigned char *bytes, size_t len)
{
    return len >= 10 && memcmp(bytes, "BZh", 3) == 0 && bytes[3] >= '1' && bytes[3] <= '9' &&
           (memcmp(bytes + 4, "\x31\x41\x59\x26\x53\x59", 6) == 0 ||
            memcmp(bytes + 4, "\x17\x72\x45\x38\x50\x90", 6) == 0);
}

/* RFC 8878, 3.1.1 and 3.1.2: a frame, or a skippable frame. */
static bool is_zstd(const unsigned char *bytes, size_t len)
{
    if (len == 2 || len == 3)
        return memcmp(bytes, "\x28\xB5\x2F", len) == 0;
    return begins(bytes, len, "\x28\xB5\x2F\xFD", 4) ||
           (len >= 4 && (bytes[0] & 0xF0) == 0x50 && memcmp(bytes + 1, "\x2A\x4D\x18", 3) == 0);
}

/* RFC 1952, 2.3.1. */
static bool is_gzip(const unsigned char *bytes, size_t len)
{
    return (len == 1 && bytes[0] == 0x1F) || begins(bytes, len, "\x1F\x8B", 2);
}

enum pgn_format pgn_format_of(const unsigned char *bytes, size_t len, const char **name)
{
    if (is_gzip(bytes, len))
        return PGN_FORMAT_GZIP;
    if (is_zstd(bytes, len))
        return PGN_FORMAT_ZSTD;
    *name = is_bzip2(bytes, len) ? "bzip2" : NULL;
    for (size_t i = 0; i < sizeof FOREIGN / sizeof *FOREIGN && *name == NULL; i++)
        if (begins(bytes, len, FOREIGN[i].magic, FOREIGN[i].len))
            *name = FOREIGN[i].name;
    return *name != NULL ? PGN_FORMAT_FOREIGN : PGN_FORMAT_PLAIN;
}
