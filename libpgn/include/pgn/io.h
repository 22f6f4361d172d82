/* io.h: byte sources and sinks.  Compression is told by content, never by name; plain, gzip
 * (several members, BGZF) and zstd (several frames, skippable frames, the seekable format) are read
 * through; UTF-16 becomes UTF-8, all else stays as it is. */
#ifndef PGN_IO_H
#define PGN_IO_H

#include <pgn/base.h>
#include <pgn/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors of a stream -------------------------------------------------------------------- */

enum pgn_stream_fault {
    PGN_STREAM_OK,
    PGN_STREAM_OPEN,        /* cannot be opened; os = errno */
    PGN_STREAM_READ,        /* reading failed; os = errno */
    PGN_STREAM_WRITE,       /* writing failed; os = errno */
    PGN_STREAM_TRUNCATED,   /* the compressed stream ends in the middle */
    PGN_STREAM_CORRUPT,     /* the compressed stream is damaged */
    PGN_STREAM_COMPRESSION, /* compressed in a way that is not read here: detail names it */
    PGN_STREAM_WINDOW,      /* a zstd frame asks for a larger window than allowed */
    PGN_STREAM_MEMORY       /* out of memory */
};

typedef struct pgn_error {
    enum pgn_stream_fault fault;
    int os;             /* errno, or 0 */
    uint64_t offset;    /* of the raw (compressed) input, where that is known */
    const char *detail; /* static text: "bzip2", "data behind the last frame", ...; or NULL */
} pgn_error;

/* The fault's kebab-case id as it stands in findings: "truncated-input", ... */
PGN_EXPORT const char *pgn_stream_fault_id(enum pgn_stream_fault fault);

/* ---- sources ------------------------------------------------------------------------------- */

typedef struct pgn_source pgn_source;

typedef struct pgn_source_options {
    size_t zstd_window_max; /* 0: PGN_ZSTD_WINDOW_MAX */
    unsigned threads;       /* for decoding frames in parallel, at most 8 and some 44 MiB each;
                             * 0 and 1: none */
    bool raw_encoding;      /* do not look for UTF-16 */
} pgn_source_options;

/* Opens a file; "-" is no special name here.  NULL on failure, with *error filled.  options may be
 * NULL.  Reading starts at once: compression in an unreadable form and input that cannot be read at
 * all are told here (OPEN, READ, COMPRESSION, MEMORY), what is damaged or cut by _read. */
PGN_EXPORT pgn_source *pgn_source_open(const char *path, const pgn_source_options *options,
                                       pgn_error *error);
/* Reads a descriptor from where it stands; close_it: _close closes it. */
PGN_EXPORT pgn_source *pgn_source_open_fd(int fd, bool close_it, const pgn_source_options *options,
                                          pgn_error *error);
/* Reads memory, which must outlive the source. */
PGN_EXPORT pgn_source *pgn_source_open_memory(const void *bytes, size_t len,
                                              const pgn_source_options *options, pgn_error *error);
PGN_EXPORT void pgn_source_close(pgn_source *source);

/* Reads up to size > 0 decoded bytes: their number, 0 at the end, -1 on an error (all bytes before
 * it have been handed out).  After 0 or -1 every further call gives the same. */
PGN_EXPORT PGN_MUST_CHECK ptrdiff_t pgn_source_read(pgn_source *source, void *bytes, size_t size);
PGN_EXPORT const pgn_error *pgn_source_error(const pgn_source *source);

/* True if the input is UTF-16 and was turned to UTF-8: one unit of input is then two bytes. */
PGN_EXPORT bool pgn_source_is_utf16(const pgn_source *source);
/* Raw bytes consumed so far, and in all (0 where unknown: a pipe), for progress. */
PGN_EXPORT uint64_t pgn_source_raw_position(const pgn_source *source);
PGN_EXPORT uint64_t pgn_source_raw_size(const pgn_source *source);

/* ---- parts of a file ----------------------------------------------------------------------- */

/* Reads parts of a file's decoded bytes, by their offsets.  Plain files, BGZF and zstd of several
 * frames are entered near the place, all else is read from its beginning on; ascending offsets cost
 * least. */
typedef struct pgn_reread pgn_reread;
PGN_EXPORT pgn_reread *pgn_reread_open(const char *path, pgn_error *error); /* NULL: *error */
PGN_EXPORT void pgn_reread_close(pgn_reread *reread);
/* Up to len bytes from the offset on: their number, fewer where the input ends, or -1. */
PGN_EXPORT PGN_MUST_CHECK ptrdiff_t pgn_reread_at(pgn_reread *reread, uint64_t offset, void *bytes,
                                                  size_t len);
PGN_EXPORT const pgn_error *pgn_reread_error(const pgn_reread *reread);
/* The input is UTF-16, of which no parts are read. */
PGN_EXPORT bool pgn_reread_is_utf16(const pgn_reread *reread);
/* Frames that do not tell their size are taken to be as large as the first of them, as pzstd makes
 * them.  Who finds other bytes than were to be there says so: true, and from now on nothing is
 * taken for granted; false: nothing was. */
PGN_EXPORT bool pgn_reread_doubt(pgn_reread *reread);

/* ---- sinks --------------------------------------------------------------------------------- */

typedef struct pgn_sink pgn_sink;

/* Opens a file for writing, to appear under its name only when _commit succeeds (temporary file in
 * the same folder, fsync, rename).  A name ending in .gz or .zst is compressed so. */
PGN_EXPORT pgn_sink *pgn_sink_open(const char *path, pgn_error *error);
/* Writes to a descriptor, which stays open, without compression. */
PGN_EXPORT pgn_sink *pgn_sink_open_fd(int fd, pgn_error *error);
/* The name that the file has until then, for others that write to it instead (nothing is to be
 * written here in that case); NULL if it is written in place. */
PGN_EXPORT const char *pgn_sink_temporary(const pgn_sink *sink);
/* Appends.  A failure is sticky: 0 then and ever after, see _error. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_sink_write(pgn_sink *sink, const void *bytes, size_t len);
/* Hands to the system what waits for more; a compressor keeps what it holds.  A failure as above.
 */
PGN_EXPORT PGN_MUST_CHECK bool pgn_sink_flush(pgn_sink *sink);
/* Ends what was written and makes it visible; false on failure.  Call once. */
PGN_EXPORT PGN_MUST_CHECK bool pgn_sink_commit(pgn_sink *sink);
/* The same without waiting for the disk, for very many small files: a file is visible when it is
 * complete, but a power failure may still lose it, until the caller has called sync(2). */
PGN_EXPORT PGN_MUST_CHECK bool pgn_sink_commit_unsynced(pgn_sink *sink);
PGN_EXPORT const pgn_error *pgn_sink_error(const pgn_sink *sink);
/* Releases; what was not committed is removed. */
PGN_EXPORT void pgn_sink_close(pgn_sink *sink);

/* ---- encodings of one game's text ----------------------------------------------------------- */

/* Where the bytes are no UTF-8: the offset of the first byte that begins no well-formed sequence
 * (Unicode 15, table 3-7: no surrogates, nothing over U+10FFFF, no overlong forms), or len. */
PGN_EXPORT size_t pgn_utf8_valid(const char *text, size_t len);

/* An encoding that games may have.  All are ASCII in their lower half.  Guessing takes the 8-bit
 * ones up to PGN_KOI8_U for candidates, and of equally likely ones the first. */
enum pgn_encoding {
    PGN_UTF8,
    PGN_WINDOWS_1252, /* a superset of Latin-1 as far as letters go */
    PGN_WINDOWS_1250,
    PGN_ISO_8859_2,
    PGN_CP852,
    PGN_WINDOWS_1251,
    PGN_KOI8_R,
    PGN_CP866,
    PGN_ISO_8859_5,
    PGN_MAC_CYRILLIC,
    PGN_KOI8_U,
    PGN_WINDOWS_1253, /* Greek, Turkish and Baltic: read only if told */
    PGN_WINDOWS_1254,
    PGN_WINDOWS_1257,
    PGN_ENCODINGS
};
PGN_EXPORT const char *pgn_encoding_name(enum pgn_encoding encoding);
/* The encoding of that name, in any case and with or without hyphens: cp1251, windows-1251, latin1;
 * or PGN_ENCODINGS. */
PGN_EXPORT enum pgn_encoding pgn_encoding_named(pgn_span name);

/* The encoding of a game's text: UTF-8 if it is well-formed or has mere cut sequences, else the
 * likeliest 8-bit set. */
PGN_EXPORT enum pgn_encoding pgn_encoding_guess(const char *text, size_t len);

/* How well the text's bytes over 0x7f make words in an 8-bit encoding; more is likelier. */
PGN_EXPORT long pgn_encoding_likeness(enum pgn_encoding encoding, const char *text, size_t len);

/* Turns text into valid UTF-8, at most 3 * len bytes, into out; returns their number.  Bytes that
 * the encoding does not know become U+FFFD, and *replaced (may be NULL) counts them. */
PGN_EXPORT size_t pgn_to_utf8(enum pgn_encoding encoding, const char *text, size_t len, char *out,
                              size_t *replaced);
/* Turns valid UTF-8 into an encoding, at most len bytes, into out; *made is their number.  Returns
 * len, or the offset of the first character that the encoding does not have. */
PGN_EXPORT PGN_MUST_CHECK size_t pgn_from_utf8(enum pgn_encoding encoding, const char *text,
                                               size_t len, char *out, size_t *made);

#ifdef __cplusplus
}
#endif
#endif
