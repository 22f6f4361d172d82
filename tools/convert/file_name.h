/* file_name.h: file names from tag values and patterns. */
#ifndef CONVERT_FILE_NAME_H
#define CONVERT_FILE_NAME_H

#include <pgn/base.h>

#include "common/buffer.h"

/* A value as a part of a file's name that is safe on every system: no separators, nothing that a
 * shell or Windows takes for something else, no hidden file, no more than 200 bytes.  What cannot
 * stand becomes _; a tilde too, so that name~2 is nobody's own name.  Nothing known: "unknown". */
void convert_safe_name(struct cli_buffer *to, pgn_span value);

/* The name of a file by a pattern, ended by NUL: %s is the name, %d the number (%03d: of three
 * digits), %% a percent sign. */
void convert_fill_pattern(struct cli_buffer *to, const char *pattern, pgn_span name,
                          uint64_t number);

/* What a pattern holds: its letters that stand behind a % (s, d), or -1: it is no pattern. */
#define CONVERT_PATTERN_NAME 1
#define CONVERT_PATTERN_NUMBER 2
int convert_pattern_holds(const char *pattern);

#endif
