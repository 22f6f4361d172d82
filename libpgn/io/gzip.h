/* gzip.h: the decoder of gzip.  Private to io/. */
#ifndef PGN_IO_GZIP_H
#define PGN_IO_GZIP_H

#include "io/decoder.h"

/* Bytes of the header of a BGZF block. */
#define PGN_BGZF_HEADER 18u

struct pgn_decoder *pgn_gzip_open(void);

/* Length of the BGZF block that begins with these bytes; 0: it is none, or cut. */
size_t pgn_bgzf_block(const unsigned char *bytes, size_t len);

#endif
