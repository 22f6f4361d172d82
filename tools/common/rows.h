/* rows.h: all options of a command in the order of its help, its own and the shared ones. */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

#include "options.h"

struct cli_row {
    struct cli_option option; /* group is never NULL */
    bool shared;              /* its field is one of struct cli */
};

/* Row number i, from 0; false behind the last. */
bool cli_row(const struct cli_command *command, size_t i, struct cli_row *row);

/* What exit status 0 to 3 means in this command; NULL: it does not happen. */
const char *cli_exit_text(const struct cli_command *command, int status);

#endif
