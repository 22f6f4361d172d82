/* man.c: the parts of the man page that the table knows, in mdoc(7).  scripts/man.sh puts them
 * between the parts written by hand (docs/man/NAME.in). */
#include "help.h"

#include <ctype.h>
#include <string.h>

#include "rows.h"

#define LINE 78

/* One word as roff text: backslashes escaped, hyphens that are no dashes, and no control line. */
static void put_word(struct cli_buffer *to, const char *word, size_t len, bool first_of_line)
{
    if (first_of_line && (word[0] == '.' || word[0] == '\''))
        cli_put_text(to, "\\&");
    for (size_t i = 0; i < len; i++)
        if (word[i] == '\\')
            cli_put_text(to, "\\e");
        else if (word[i] == '-')
            cli_put_text(to, "\\-");
        else
            cli_put_char(to, word[i]);
}

/* Running text: lines are filled, and each sentence begins one, as mdoc wants it. */
static void put_prose(struct cli_buffer *to, const char *text)
{
    size_t column = 0;
    while (*text) {
        size_t word = strcspn(text, " ");
        if (column > 0 && column + 1 + word > LINE) {
            cli_put_char(to, '\n');
            column = 0;
        }
        if (column > 0)
            cli_put_char(to, ' ');
        put_word(to, text, word, column == 0);
        column += word + 1;
        bool sentence_ends = word > 0 && strchr(".?!", text[word - 1]) != NULL;
        text += word + strspn(text + word, " ");
        if (sentence_ends && *text) {
            cli_put_char(to, '\n');
            column = 0;
        }
    }
    cli_put_char(to, '\n');
}

/* A phrase of the table as running text: "print this help" is "Print this help." */
static void put_phrase(struct cli_buffer *to, const char *phrase, const char *end)
{
    struct cli_buffer text = {0};
    cli_put_char(&text, (char)toupper((unsigned char)phrase[0]));
    cli_print(&text, "%s%s%c", phrase + 1, end, '\0');
    if (text.failed)
        to->failed = true;
    else
        put_prose(to, text.at);
    cli_buffer_free(&text);
}

static void put_choices(struct cli_buffer *to, const char *const *choices)
{
    cli_put_text(to, "One of\n");
    for (size_t i = 0; choices[i]; i++)
        cli_print(to, ".Cm %s%s\n", choices[i], choices[i + 1] ? " ," : " .");
}

static void put_option(struct cli_buffer *to, const struct cli_option *option)
{
    cli_put_text(to, ".It ");
    if (option->letter && option->argument)
        cli_print(to, "Fl %c Ar %s , ", option->letter, option->argument);
    else if (option->letter)
        cli_print(to, "Fl %c , ", option->letter);
    cli_print(to, "Fl -%s", option->name);
    if (option->argument)
        cli_print(to, option->kind == CLI_MAYBE_COMMAS ? " Ns Op = Ns Ar %s" : " Ns = Ns Ar %s",
                  option->argument);
    cli_put_char(to, '\n');
    put_phrase(to, option->help, ".");
    if (option->manual)
        put_prose(to, option->manual);
    if (option->kind == CLI_CHOICE)
        put_choices(to, option->choices);
}

static void put_options(struct cli_buffer *to, const struct cli_command *command)
{
    cli_put_text(to, ".Sh OPTIONS\n");
    const char *group = "";
    struct cli_row row;
    for (size_t i = 0; cli_row(command, i, &row); i++) {
        if (!row.option.help)
            continue;
        if (strcmp(group, row.option.group) != 0) {
            cli_put_text(to, *group ? ".El\n" : "");
            cli_print(to, ".Ss %s\n.Bl -tag -width Ds\n", row.option.group);
        }
        group = row.option.group;
        put_option(to, &row.option);
    }
    cli_put_text(to, ".El\n");
}

static void put_exit_status(struct cli_buffer *to, const struct cli_command *command)
{
    cli_put_text(to, ".Sh EXIT STATUS\nThe highest that applies:\n.Bl -tag -width Ds\n");
    for (int status = 0; status <= 3; status++)
        if (cli_exit_text(command, status)) {
            cli_print(to, ".It %d\n", status);
            put_phrase(to, cli_exit_text(command, status), ".");
        }
    cli_put_text(to, ".El\n");
}

static void put_examples(struct cli_buffer *to, const struct cli_command *command)
{
    cli_put_text(to, ".Sh EXAMPLES\n");
    for (const struct cli_example *example = command->examples; example->does; example++) {
        put_phrase(to, example->does, ":");
        cli_put_text(to, ".Bd -literal -offset indent\n");
        put_word(to, example->command, strlen(example->command), true);
        cli_put_text(to, example[1].does ? "\n.Ed\n.Pp\n" : "\n.Ed\n");
    }
}

/* "QUERY [FILE...]", a macro a line: words in capitals stand for something, others for
 * themselves. */
static void put_operands(struct cli_buffer *to, const char *operands)
{
    while (*operands) {
        size_t len = strcspn(operands, " ");
        bool optional = operands[0] == '[';
        const char *word = operands + optional;
        cli_print(to, ".%s%s ", optional ? "Op " : "",
                  islower((unsigned char)word[0]) ? "Cm" : "Ar");
        for (; word < operands + len && *word != ']'; word++)
            if (*word == '|')
                cli_put_text(to, " | ");
            else if (strncmp(word, "...", 3) == 0 && (word += 2))
                cli_put_text(to, " ...");
            else
                cli_put_char(to, *word);
        cli_put_char(to, '\n');
        operands += len;
        operands += strspn(operands, " ");
    }
}

static void put_synopsis(struct cli_buffer *to, const struct cli_command *command)
{
    cli_put_text(to, ".Sh SYNOPSIS\n");
    if (!command->verbs) {
        cli_put_text(to, ".Nm\n.Op Ar options\n");
        put_operands(to, command->operands);
        return;
    }
    for (const struct cli_verb *verb = command->verbs; verb->name; verb++) {
        cli_print(to, ".Nm\n.Cm %s\n.Op Ar options\n", verb->name);
        put_operands(to, verb->operands);
    }
}

void cli_put_manual(struct cli_buffer *to, const struct cli_command *command)
{
    cli_print(to, ".Sh NAME\n.Nm %s\n.Nd ", command->name);
    put_prose(to, command->summary);
    put_synopsis(to, command);
    put_options(to, command);
    put_exit_status(to, command);
    put_examples(to, command);
}
