/* reader.h: the reader's own knob, for tests. */
#ifndef PGN_READER_H
#define PGN_READER_H

#include <pgn/game.h>

/* Fills batches with so many bytes instead of PGN_BATCH_BYTES.  Games must be the same for any. */
void pgn_reader_batch_bytes(pgn_reader *reader, size_t bytes);

#endif
