/* ranges.h: sets of numbers as "5,10-20,100-" says them. */
#ifndef CLI_RANGES_H
#define CLI_RANGES_H

#include "options.h"

struct cli_ranges {
    struct cli_range {
        uint64_t from, to;
    } * at;
    size_t count;
};

/* Reads the text, NULL for none at all; CLI_GO, or CLI_EXIT_USAGE after telling what is wrong. */
int cli_ranges_parse(const struct cli *cli, struct cli_ranges *ranges, const char *option,
                     const char *text);
void cli_ranges_free(struct cli_ranges *ranges);
/* No ranges hold every number. */
bool cli_ranges_hold(const struct cli_ranges *ranges, uint64_t number);

#endif
