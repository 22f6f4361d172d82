/* encoding_data.h: what the bytes 0x80 to 0xff mean in the 8-bit encodings. */
#ifndef PGN_IO_ENCODING_DATA_H
#define PGN_IO_ENCODING_DATA_H

#include <pgn/io.h>

/* Unicode values; 0 where a byte means nothing.  The row of PGN_UTF8 is empty. */
extern const uint16_t pgn_encoding_codes[PGN_ENCODINGS][128];

#endif
