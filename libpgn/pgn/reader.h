/* reader.h: the reader's own knobs: for tests, and for parts of an input (part.c). */
#ifndef PGN_READER_H
#define PGN_READER_H

#include <pgn/game.h>

/* Fills batches with so many bytes instead of PGN_BATCH_BYTES.  Games must be the same for any. */
void pgn_reader_batch_bytes(pgn_reader *reader, size_t bytes);

/* Where games go in turns to those who share an input: this many bytes to each. */
#define PGN_SHARE_BYTES ((uint64_t)256 << 10)

/* Which games are given: those that begin in a range of offsets. */
struct pgn_share {
    uint64_t offset;       /* of the source's first byte that will be read */
    bool marked;           /* the range is the source's marks, */
    uint64_t origin;       /* which count from here; */
    uint64_t from, to;     /* else it is this, */
    unsigned index, count; /* and of it every count-th piece of PGN_SHARE_BYTES; 0: all */
};

/* pgn_reader_open_part, looking for a beginning so many bytes before the part first. */
pgn_reader *pgn_reader_open_near(int fd, bool close_it, const pgn_source_options *options,
                                 size_t game_max, const pgn_input_part *part, pgn_error *error,
                                 uint64_t lookback);

/* Before the first game.  Unless the offset is 0, numbers and lines are not known: they are 0. */
void pgn_reader_share(pgn_reader *reader, const struct pgn_share *share);

#endif
