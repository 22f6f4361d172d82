/* pgn_support.h: what the tests of the pgn layer share. */
#ifndef PGN_SUPPORT_H
#define PGN_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pgn_properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at;
    size_t len;
};

/* The bytes of a file, on the heap; at is NULL if it cannot be read. */
static inline struct text read_file(const char *path)
{
    struct text t = {NULL, 0};
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return t;
    if (fseek(in, 0, SEEK_END) == 0 && ftell(in) >= 0) {
        t.len = (size_t)ftell(in);
        rewind(in);
        t.at = malloc(t.len + 1);
        if (t.at != NULL && fread(t.at, 1, t.len, in) != t.len) {
            free(t.at);
            t.at = NULL;
        }
    }
    fclose(in);
    return t;
}

/* A reader of memory that takes the bytes as they are. */
static inline pgn_reader *read_memory(const char *text, size_t len, size_t game_max)
{
    pgn_source_options options = {0, 0, true};
    pgn_error error;
    pgn_source *source = pgn_source_open_memory(text, len, &options, &error);
    assert_non_null(source);
    pgn_reader *reader = pgn_reader_open(source, game_max);
    assert_non_null(reader);
    return reader;
}

#endif
