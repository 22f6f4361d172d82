/* sink.h: what a sink is made of.  Private to io/. */
#ifndef PGN_IO_SINK_H
#define PGN_IO_SINK_H

#include <pgn/io.h>

/* Where encoders put their bytes: a descriptor, and the first error met there. */
struct pgn_output {
    int fd;
    pgn_error error;
};

/* Writes all of it; false: failed, now or before. */
bool pgn_output_write(struct pgn_output *output, const void *bytes, size_t len);

/* What turns text into compressed bytes. */
struct pgn_encoder {
    bool (*write)(struct pgn_encoder *self, struct pgn_output *output, const void *bytes,
                  size_t len);
    /* Hands on what is held back only to gather small writes; NULL: nothing is (a compressor keeps
     * what it needs). */
    bool (*flush)(struct pgn_encoder *self, struct pgn_output *output);
    /* Writes what is still held back, and the end of the stream. */
    bool (*end)(struct pgn_encoder *self, struct pgn_output *output);
    void (*close)(struct pgn_encoder *self);
};

/* The encoder that the path's suffix asks for: gzip, zstd or none.  NULL: out of memory. */
struct pgn_encoder *pgn_encoder_open(const char *path);

#endif
