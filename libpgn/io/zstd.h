/* zstd.h: the decoder of zstd, and what its frames look like.  Private to io/. */
#ifndef PGN_IO_ZSTD_H
#define PGN_IO_ZSTD_H

#include "io/decoder.h"

/* Bytes of the longest frame header, magic number included (RFC 8878, 3.1.1.1). */
#define PGN_ZSTD_HEADER_MAX 18u

/* What stands before the data of a frame. */
struct pgn_zstd_frame {
    uint64_t header; /* bytes of the header; of a skippable frame: with all of its content */
    bool skippable;
    bool checksum;   /* four bytes behind the last block */
    uint64_t window; /* bytes */
    uint32_t dictionary;
    bool sized;       /* it tells how much it decodes to: */
    uint64_t content; /* so many bytes */
};

/* What stands before the data of a block. */
enum { PGN_ZSTD_BLOCK_HEADER = 3, PGN_ZSTD_CHECKSUM = 4 };
struct pgn_zstd_block {
    size_t len; /* compressed bytes behind the header */
    bool last;
    bool valid; /* its kind is not the reserved one, and it is not over-long */
};

struct pgn_decoder *pgn_zstd_open(size_t window_max);

/* Reads a frame header: 1; 0: it is cut; -1: it is none. */
int pgn_zstd_frame_header(const unsigned char *bytes, size_t len, struct pgn_zstd_frame *frame);
struct pgn_zstd_block pgn_zstd_block_header(const unsigned char bytes[PGN_ZSTD_BLOCK_HEADER]);

#endif
