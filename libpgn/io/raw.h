/* raw.h: the bytes of a source as they stand on disk, before any decoding.  Private to io/. */
#ifndef PGN_IO_RAW_H
#define PGN_IO_RAW_H

#include <pgn/io.h>

/* The most that pgn_raw_want can be asked for; longer than any header of gzip (BGZF) or zstd. */
#define PGN_RAW_WANT_MAX 64u

/* Raw bytes, from a descriptor or from memory.  [at, at+len) is what can be seen; whoever uses
 * bytes tells so by pgn_raw_skip. */
struct pgn_raw {
    const unsigned char *at;
    size_t len;
    uint64_t offset;       /* of *at, counted from where reading began */
    int os;                /* errno of a failed read; the input ends there */
    bool ended;            /* nothing comes behind what can be seen */
    bool close_fd;         /* fd is ours */
    int fd;                /* or -1: memory */
    unsigned char *block;  /* the one block that is read into; NULL: memory */
    unsigned char *pushed; /* bytes put back, which at points into; or NULL */
    uint64_t size;         /* of the whole input, 0: unknown */
    uint64_t stop;         /* offset at which a descriptor seems to end; whoever knows better moves
                            * it on; UINT64_MAX: none */
};

/* Reads bytes that outlive raw; offset is that of the first one. */
void pgn_raw_memory(struct pgn_raw *raw, const void *bytes, size_t len, uint64_t offset);
/* Reads a descriptor from where it stands.  False: out of memory, and the descriptor is as before.
 */
PGN_MUST_CHECK bool pgn_raw_fd(struct pgn_raw *raw, int fd, bool close_fd);
void pgn_raw_close(struct pgn_raw *raw);

/* Makes n <= PGN_RAW_WANT_MAX bytes visible, fewer only where the input ends; their number. */
size_t pgn_raw_want(struct pgn_raw *raw, size_t n);
void pgn_raw_skip(struct pgn_raw *raw, size_t n);
/* Skips the zeros that come next, with which tapes and disks pad files. */
void pgn_raw_skip_zeros(struct pgn_raw *raw);
/* Moves up to n bytes into out, at least one unless the input has ended; their number. */
size_t pgn_raw_take(struct pgn_raw *raw, void *out, size_t n);
/* Puts back what was taken last: len bytes in a malloc'd buffer, which raw then owns.  False: out
 * of memory, nothing done. */
PGN_MUST_CHECK bool pgn_raw_push_back(struct pgn_raw *raw, unsigned char *bytes, size_t len);

/* The error of an input that ends in the middle of something: TRUNCATED, or why reading failed. */
pgn_error pgn_raw_ended(const struct pgn_raw *raw, const char *detail);

#endif
