/* help.h: what a command says about itself, from its table. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "buffer.h"
#include "options.h"

/* Prints what --help, --version, --help-man or --completion asks for; the exit status. */
int cli_print_help(const struct cli *cli);
/* Some lines on standard error, for those who typed the bare name. */
void cli_print_short_help(const struct cli *cli);

/* man.c: NAME, SYNOPSIS, OPTIONS, EXIT STATUS, EXAMPLES in mdoc. */
void cli_put_manual(struct cli_buffer *to, const struct cli_command *command);
/* completion.c */
void cli_put_completion(struct cli_buffer *to, const struct cli_command *command, unsigned shell);

/* "-j, --threads=N" */
void cli_put_option_name(struct cli_buffer *to, const struct cli_option *option);

#endif
