/* blocks.h: a file that knows when it is damaged.
 *
 * The bytes stand in blocks of 4 KiB; behind them stands a sum of each block; the CRC-32 of
 * those, and the number of bytes, stand in the manifest.  A reader takes blocks in as they are
 * asked for and hands out nothing whose sum is wrong.  Files are written once and never changed.
 *
 * Rejected: mapping (a file that is cut under a reader's feet, or a bad sector, would be a signal),
 * and one sum for all (a lookup would have to read the whole file). */
#ifndef PGN_INDEX_BLOCKS_H
#define PGN_INDEX_BLOCKS_H

#include <pgn/index.h>

#define PGN_BLOCK_BYTES 4096u

/* What the manifest keeps of a file. */
struct pgn_extent {
    uint64_t size; /* bytes, the sums not counted */
    uint32_t crc;  /* of the sums */
};

/* ---- writing -------------------------------------------------------------------------------- */

struct pgn_block_writer {
    int fd;
    char *name; /* for errors */
    uint64_t size;
    uint8_t *block; /* PGN_WRITE_BYTES of room */
    size_t filled;
    uint8_t *sums;
    size_t sum_bytes, sum_room;
    struct pgn_index_error *error; /* the first failure sticks */
};

/* Creates the file; false: *error is filled, and stays the place for all later failures. */
bool pgn_block_writer_open(struct pgn_block_writer *out, int folder, const char *name,
                           struct pgn_index_error *error);
/* Appends; failures stick and are told by _end. */
void pgn_block_write(struct pgn_block_writer *out, const void *bytes, size_t len);
/* All on disk; false: *error is filled.  Releases in any case. */
bool pgn_block_writer_end(struct pgn_block_writer *out, struct pgn_extent *extent);
/* Releases without an end; all zero is allowed. */
void pgn_block_writer_drop(struct pgn_block_writer *out);

/* ---- reading -------------------------------------------------------------------------------- */

struct pgn_block_reader {
    int fd;
    char *name;
    struct pgn_extent extent;
    uint8_t *bytes;   /* room for all of them, blocks as they come; NULL until the first is asked */
    uint8_t *present; /* a bit a block */
    uint8_t *sums;
};

/* Opens the file, whose length is checked; false: *error is filled. */
bool pgn_block_reader_open(struct pgn_block_reader *in, int folder, const char *name,
                           struct pgn_extent extent, struct pgn_index_error *error);
/* Bytes [offset, offset + len), or NULL: *error is filled. */
const uint8_t *pgn_block_read(struct pgn_block_reader *in, uint64_t offset, uint64_t len,
                              struct pgn_index_error *error);
/* Gives the memory of all blocks back, their sums apart; what was handed out dies. */
void pgn_block_forget(struct pgn_block_reader *in);
void pgn_block_reader_close(struct pgn_block_reader *in);

#endif
