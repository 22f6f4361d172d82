/* database.h: what the commands that use a database share. */
#ifndef CLI_DATABASE_H
#define CLI_DATABASE_H

#include <pgn/index.h>

#include "buffer.h"
#include "options.h"

/* Tells what is wrong with it; returns CLI_EXIT_IO. */
int cli_index_fault(const struct cli *cli, const char *folder, const pgn_index_error *error);
/* The same line into a buffer. */
void cli_say_index_fault(struct cli_buffer *to, const struct cli *cli, const char *folder,
                         const pgn_index_error *error);

/* A source as it is now: its bytes, and when it last changed, in nanoseconds; false: errno. */
bool cli_source_state(const char *path, uint64_t *size, int64_t *time);

#endif
