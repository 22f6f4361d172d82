/* message.h: words for people, on standard error: "pgn-validate: FILE: what is wrong".
 *
 * Errors are always told, notes not with -q, details only with -v.  What belongs to a place in the
 * input's order is put into the batch's err buffer (cli_say), all else goes out at once. */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <pgn/io.h>

#include "buffer.h"
#include "options.h"

/* file: NULL if the message is about none. */
__attribute__((format(printf, 3, 4))) void cli_error(const struct cli *cli, const char *file,
                                                     const char *format, ...);
__attribute__((format(printf, 3, 4))) void cli_note(const struct cli *cli, const char *file,
                                                    const char *format, ...);
__attribute__((format(printf, 3, 4))) void cli_detail(const struct cli *cli, const char *file,
                                                      const char *format, ...);
/* The line that cli_error would print, into a buffer. */
__attribute__((format(printf, 4, 5))) void cli_say(struct cli_buffer *to, const struct cli *cli,
                                                   const char *file, const char *format, ...);

/* What a noun has behind a number: "1 game", "2 games". */
const char *cli_plural(uint64_t count);

/* Says what is wrong with a stream: "the zstd data ends in the middle", "the file is
 * bzip2-compressed: bzip2 -dc FILE | pgn-validate".  No full stop, no line end. */
void cli_put_fault(struct cli_buffer *to, const struct cli *cli, const char *file,
                   const pgn_error *error);

/* Terminal styles for text findings: "" where no colour is wanted. */
enum cli_style {
    CLI_PLAIN, /* ends any other */
    CLI_BOLD,
    CLI_DIM,
    CLI_RED,
    CLI_YELLOW,
    CLI_BLUE,
    CLI_GREEN
};
const char *cli_style(const struct cli *cli, enum cli_style style);

#endif
