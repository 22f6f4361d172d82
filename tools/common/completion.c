/* completion.c: what bash, zsh and fish need to complete a command's options. */
#include "help.h"

#include <string.h>

#include "rows.h"

/* Text within single quotes of a shell, without the quotes.  A backslash takes their meaning from
 * the `escaped` characters; where ' is none of them, it cannot stand within single quotes. */
static void put_quoted(struct cli_buffer *to, const char *text, const char *escaped)
{
    for (; *text; text++) {
        if (strchr(escaped, *text))
            cli_put_char(to, '\\');
        else if (*text == '\'')
            cli_put_text(to, "'\\'");
        cli_put_char(to, *text);
    }
}

/* pgn-validate as part of a shell function's name */
static void put_function(struct cli_buffer *to, const char *name)
{
    for (; *name; name++)
        cli_put_char(to, *name == '-' ? '_' : *name);
}

static void put_words(struct cli_buffer *to, const char *const *words)
{
    for (size_t i = 0; words[i]; i++)
        cli_print(to, "%s%s", i ? " " : "", words[i]);
}

/* ---- bash ----------------------------------------------------------------------------------- */

static void put_bash_names(struct cli_buffer *to, const struct cli_command *command)
{
    struct cli_row row;
    for (size_t i = 0; cli_row(command, i, &row); i++)
        if (row.option.help)
            cli_print(to, "%s--%s%s", i ? " " : "", row.option.name,
                      row.option.argument ? "=" : "");
}

static void put_bash(struct cli_buffer *to, const struct cli_command *command)
{
    struct cli_row row;
    cli_put_char(to, '_');
    put_function(to, command->name);
    cli_put_text(to, "() {\n"
                     "    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "    # bash takes = for a word of its own\n"
                     "    [ \"$word\" = = ] && word=\n"
                     "    [ \"$option\" = = ] && option=${COMP_WORDS[COMP_CWORD-2]}\n"
                     "    COMPREPLY=()\n"
                     "    case $option in\n");
    for (size_t i = 0; cli_row(command, i, &row); i++)
        if (row.option.help && row.option.choices) {
            cli_print(to, "    --%s) mapfile -t COMPREPLY < <(compgen -W '", row.option.name);
            put_words(to, row.option.choices);
            cli_put_text(to, "' -- \"$word\"); return ;;\n");
        }
    cli_put_text(to, "    esac\n"
                     "    [[ $word == -* ]] || return\n"
                     "    mapfile -t COMPREPLY < <(compgen -W '");
    put_bash_names(to, command);
    cli_put_text(to, "' -- \"$word\")\n"
                     "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n"
                     "}\n"
                     "complete -o default -F _");
    put_function(to, command->name);
    cli_print(to, " %s\n", command->name);
}

/* ---- zsh ------------------------------------------------------------------------------------ */

static void put_zsh_option(struct cli_buffer *to, const struct cli_option *option)
{
    cli_put_text(to, "    '");
    if (option->kind == CLI_COUNT || option->kind == CLI_LIST || option->kind == CLI_COMMAS ||
        option->kind == CLI_MAYBE_COMMAS)
        cli_put_char(to, '*');
    cli_print(to, "--%s%s[", option->name, option->argument ? "=" : "");
    put_quoted(to, option->help, "[]");
    cli_put_char(to, ']');
    if (option->argument) {
        cli_print(to, option->kind == CLI_MAYBE_COMMAS ? "::%s:" : ":%s:", option->argument);
        if (option->choices) {
            cli_put_char(to, '(');
            put_words(to, option->choices);
            cli_put_char(to, ')');
        } else if (option->is_file)
            cli_put_text(to, "_files");
    }
    cli_put_text(to, "' \\\n");
}

static void put_zsh(struct cli_buffer *to, const struct cli_command *command)
{
    struct cli_row row;
    cli_print(to, "#compdef %s\n_arguments \\\n", command->name);
    for (size_t i = 0; cli_row(command, i, &row); i++)
        if (row.option.help)
            put_zsh_option(to, &row.option);
    cli_put_text(to, "    '*:file:_files'\n");
}

/* ---- fish ----------------------------------------------------------------------------------- */

static void put_fish(struct cli_buffer *to, const struct cli_command *command)
{
    struct cli_row row;
    for (size_t i = 0; cli_row(command, i, &row); i++) {
        if (!row.option.help)
            continue;
        cli_print(to, "complete -c %s -l %s", command->name, row.option.name);
        if (row.option.letter)
            cli_print(to, " -s %c", row.option.letter);
        if (row.option.argument && row.option.kind != CLI_MAYBE_COMMAS)
            cli_put_text(to, row.option.is_file ? " -r" : " -x");
        if (row.option.choices) {
            cli_put_text(to, " -a '");
            put_words(to, row.option.choices);
            cli_put_char(to, '\'');
        }
        cli_put_text(to, " -d '");
        put_quoted(to, row.option.help, "\\'");
        cli_put_text(to, "'\n");
    }
}

void cli_put_completion(struct cli_buffer *to, const struct cli_command *command, unsigned shell)
{
    static void (*const put[])(struct cli_buffer *,
                               const struct cli_command *) = {put_bash, put_zsh, put_fish};
    put[shell](to, command);
}
