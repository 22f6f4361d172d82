/* split.h: games into many files, one open at a time, each of which appears when it is complete. */
#ifndef CONVERT_SPLIT_H
#define CONVERT_SPLIT_H

#include "convert.h"

struct convert_split;

/* What --split says: CLI_GO, or CLI_EXIT_USAGE, told.  extension: of files in a folder, ".pgn". */
int convert_split_parse(const struct cli *cli, struct convert_splitting *splitting,
                        const char *extension);

/* head: what every file begins with.  NULL: out of memory. */
struct convert_split *convert_split_open(struct cli *cli, const struct convert_splitting *splitting,
                                         pgn_span head);
/* Discards a file that is not complete. */
void convert_split_close(struct convert_split *split);

/* A new game is to be written; value: what it is split by, those of equal value one behind the
 * other, in the order of convert_put_split_key.  *opened: it is a file's first.  false: told. */
bool convert_split_game(struct convert_split *split, pgn_span value, size_t len, bool *opened);
bool convert_split_write(struct convert_split *split, const char *bytes, size_t len);
/* Completes the last file. */
bool convert_split_end(struct convert_split *split);
uint64_t convert_split_files(const struct convert_split *split);

/* A value's key: values whose files' names could be taken for one another stand together. */
void convert_put_split_key(struct cli_buffer *to, pgn_span value);

#endif
