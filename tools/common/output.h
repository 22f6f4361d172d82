/* output.h: where results go, every write checked.
 *
 * Up to CLI_STREAMS streams: standard output or -o FILE, standard error, and files that a command
 * names (--good, --bad).  A file appears under its name only when cli_finish commits it.  A full
 * disk is told and gives exit status 3; a closed pipe (EPIPE; SIGPIPE is ignored) ends the run
 * quietly with the status reached so far.  Failures are sticky: write everything, look once. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "options.h"

enum cli_stream { CLI_OUT, CLI_ERR, CLI_FIRST_FILE, CLI_SECOND_FILE, CLI_THIRD_FILE, CLI_STREAMS };

/* Opens CLI_OUT: -o's file, else standard output; and CLI_ERR.  CLI_GO, or the exit status, told.
 */
int cli_sinks_open(struct cli *cli);
/* Opens a further file; option is for messages ("--good"); path NULL: the stream is not wanted,
 * and what is written to it is dropped.  CLI_GO, or the exit status, told. */
int cli_sink_file(struct cli *cli, enum cli_stream stream, const char *option, const char *path);
bool cli_sink_wanted(const struct cli *cli, enum cli_stream stream);

/* The file that becomes -o's when it is complete, for who writes it past these streams; NULL if it
 * has no name of its own until then. */
const char *cli_output_temporary(const struct cli *cli);

/* Refuses an input that is also an output: true if this descriptor's file is one. */
bool cli_is_output(const struct cli *cli, int fd);

/* From here on what is written to the stream goes to `put`, in the same order, until put is NULL
 * again.  false from it, which it has told, ends the run with exit status 3. */
typedef bool cli_diversion(void *context, const char *bytes, size_t len);
void cli_divert(struct cli *cli, enum cli_stream stream, cli_diversion *put, void *context);

/* Interrupts no longer end the process at once: cli_output_failed tells, and cli_finish ends it.
 * For commands that open files of their own. */
void cli_catch_interrupts(void);

/* Appends.  Standard error is written at once, after what standard output still holds. */
void cli_write(struct cli *cli, enum cli_stream stream, const void *bytes, size_t len);
/* Hands on what standard output still holds, so that words about it come after it. */
void cli_write_held(struct cli *cli);
/* The same past a diversion, for who writes what it took. */
void cli_write_past(struct cli *cli, enum cli_stream stream, const void *bytes, size_t len);
/* Words to standard error, at once. */
void cli_write_words(const struct cli *cli, const char *bytes, size_t len);
/* True if going on makes no sense: the reader of standard output is gone, or a disk is full. */
bool cli_output_failed(const struct cli *cli);

/* Commits and closes everything, releases cli, and returns the exit status: `status`, or 3 if
 * output was lost.  With `discard`, files are removed instead (usage errors, say). */
int cli_finish(struct cli *cli, int status, bool discard);

#endif
