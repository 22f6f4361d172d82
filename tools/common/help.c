/* help.c: --help (examples first), the short help, --version. */
#include "help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "message.h"
#include "output.h"
#include "rows.h"

#define TEXT_COLUMN 26 /* where the options' sentences begin */

/* The columns that text may fill: the terminal's, within bounds that can be read well. */
static size_t page_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col < 50 ? 50 : size.ws_col > 100 ? 100 : size.ws_col;
}

/* Puts words from the column on, wrapped at the width, further lines beginning at `indent`. */
static void put_wrapped(struct cli_buffer *to, const char *text, size_t column, size_t indent,
                        size_t width)
{
    bool first = true;
    while (*text) {
        size_t word = strcspn(text, " ");
        if (!first && column + 1 + word > width) {
            cli_print(to, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            cli_put_char(to, ' ');
            column++;
        }
        cli_put(to, text, word);
        column += word;
        text += word + strspn(text + word, " ");
        first = false;
    }
    cli_put_char(to, '\n');
}

void cli_put_option_name(struct cli_buffer *to, const struct cli_option *option)
{
    if (option->letter)
        cli_print(to, "-%c, ", option->letter);
    cli_print(to, "--%s", option->name);
    if (option->argument)
        cli_print(to, option->kind == CLI_MAYBE_COMMAS ? "[=%s]" : "=%s", option->argument);
}

static void put_choices(struct cli_buffer *to, const struct cli_option *option)
{
    cli_put_text(to, option->kind == CLI_CHOICE ? ": " : " (");
    for (size_t i = 0; option->choices[i]; i++)
        cli_print(to, "%s%s", i ? ", " : "", option->choices[i]);
    if (option->kind != CLI_CHOICE)
        cli_put_char(to, ')');
}

/* From a name that began at `start` to the column of the sentences, on a new line if need be. */
static void go_to_text(struct cli_buffer *to, size_t start)
{
    size_t used = to->len - start;
    if (used + 2 > TEXT_COLUMN)
        cli_print(to, "\n%*s", TEXT_COLUMN, "");
    else
        cli_print(to, "%*s", (int)(TEXT_COLUMN - used), "");
}

static void put_option(struct cli_buffer *to, const struct cli_option *option, size_t width)
{
    size_t start = to->len;
    cli_put_text(to, option->letter ? "  " : "      ");
    cli_put_option_name(to, option);
    go_to_text(to, start);
    struct cli_buffer text = {0};
    cli_put_text(&text, option->help);
    if (option->kind == CLI_CHOICE)
        put_choices(&text, option);
    cli_put_char(&text, '\0');
    if (!text.failed)
        put_wrapped(to, text.at, TEXT_COLUMN, TEXT_COLUMN, width);
    cli_buffer_free(&text);
}

static void put_examples(struct cli_buffer *to, const struct cli_command *command)
{
    for (const struct cli_example *example = command->examples; example->does; example++)
        cli_print(to, "  %s:\n    %s\n", example->does, example->command);
}

static void put_verbs(struct cli_buffer *to, const struct cli_command *command, size_t width)
{
    cli_put_text(to, "\nCommands:\n");
    for (const struct cli_verb *verb = command->verbs; verb->name; verb++) {
        size_t start = to->len;
        cli_print(to, "  %s %s", verb->name, verb->operands);
        go_to_text(to, start);
        put_wrapped(to, verb->does, TEXT_COLUMN, TEXT_COLUMN, width);
    }
}

static void put_help(struct cli_buffer *to, const struct cli_command *command, size_t width)
{
    cli_print(to, "%s: %s\n\nExamples:\n", command->name, command->summary);
    put_examples(to, command);
    cli_print(to, "\nUsage: %s [options] %s\n", command->name, command->operands);
    if (command->shared & CLI_TAKES_INPUTS)
        put_wrapped(to,
                    "Without FILE, or where it is -, standard input is read. "
                    "gzip and zstd are told by content.",
                    0, 0, width);
    if (command->verbs)
        put_verbs(to, command, width);
    const char *group = "";
    struct cli_row row;
    for (size_t i = 0; cli_row(command, i, &row); i++) {
        if (!row.option.help)
            continue;
        if (strcmp(group, row.option.group) != 0)
            cli_print(to, "\n%s:\n", row.option.group);
        group = row.option.group;
        put_option(to, &row.option, width);
    }
    cli_put_text(to, "\nExit status:\n");
    for (int status = 0; status <= 3; status++)
        if (cli_exit_text(command, status)) {
            cli_print(to, "  %d  ", status);
            put_wrapped(to, cli_exit_text(command, status), 5, 5, width);
        }
}

/* Prints what was composed; 3 if that failed (a full disk too), else 0. */
static int print(const struct cli *cli, struct cli_buffer *text)
{
    bool good =
        !text->failed && fwrite(text->at, 1, text->len, stdout) == text->len && fflush(stdout) == 0;
    if (!good)
        cli_error(cli, NULL, "the help could not be written");
    cli_buffer_free(text);
    return good ? 0 : CLI_EXIT_IO;
}

int cli_print_help(const struct cli *cli)
{
    struct cli_buffer text = {0};
    if (cli->help)
        put_help(&text, cli->command, page_width());
    else if (cli->version)
        cli_print(&text, "%s %s (libpgn)\n", cli->command->name, CLI_VERSION);
    else if (cli->manual)
        cli_put_manual(&text, cli->command);
    else
        cli_put_completion(&text, cli->command, cli->completion);
    return print(cli, &text);
}

void cli_print_short_help(const struct cli *cli)
{
    struct cli_buffer text = {0};
    cli_print(&text, "%s: %s\n\nusage: %s [options] %s\n", cli->command->name,
              cli->command->summary, cli->command->name, cli->command->operands);
    put_examples(&text, cli->command);
    cli_print(&text, "\n%s --help tells more; %s - reads what you type\n", cli->command->name,
              cli->command->name);
    if (!text.failed)
        fwrite(text.at, 1, text.len, stderr);
    cli_buffer_free(&text);
}
