/* pgn_support.h: what the tests of the pgn layer share. */
#ifndef PGN_SUPPORT_H
#define PGN_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pgn/game.h>
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

/* True if the tokens from the cursor on tile its text. */
static inline bool tiles(pgn_cursor cursor)
{
    const char *at = cursor.at;
    pgn_token token;
    int more;
    do {
        more = pgn_next(&cursor, &token);
        const char *next = more > 0 ? token.at : cursor.end;
        for (; at < next; at++)
            if (*at == '\0' || strchr(" \t\n\r\v\f", *at) == NULL)
                return false;
        if (more > 0 && (token.at != at || token.len == 0 || cursor.at != at + token.len ||
                         token.len > (size_t)(cursor.end - at)))
            return false;
        at += more > 0 ? token.len : 0;
    } while (more > 0);
    return at == cursor.end;
}

#endif
