/* inputs.h: which files a command reads, in order.
 *
 * Operands as given; "-" or no operand is standard input; folders only with -r, then all regular
 * files below them whose names say PGN (.pgn, .pgn.gz, .pgn.zst, and .pgn.bz2, .pgn.xz, .pgn.lz4 so
 * that they are not passed over in silence), sorted by name within each folder, symbolic links to
 * folders not followed; and the NUL-separated names of --files0-from, which stand behind the
 * operands.  Names are no globs and are not changed.  What a file holds is told by its content,
 * never by its name: the names only choose within folders.  (Rejected: any .txt or .zst within a
 * folder; a named file is always read, and a folder of texts would give a thousand false findings.)
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "buffer.h"
#include "options.h"

struct cli_inputs;

/* NULL: a mistake in use, told.  Lists nothing yet. */
struct cli_inputs *cli_inputs_open(const struct cli *cli);
void cli_inputs_close(struct cli_inputs *inputs);

/* The next input's name ("-" is standard input): 1, 0 at the end, -1 if it is none that can be
 * read: then the reason was written into `why` (as cli_say does) and one asks for the next.  The
 * name lives until the next call. */
int cli_inputs_next(struct cli_inputs *inputs, const char **name, struct cli_buffer *why);

/* Bytes of all inputs, those in folders too, for --progress; 0 without it, or if any size is
 * unknown. */
uint64_t cli_inputs_size(const struct cli *cli);

#endif
