/* options.c: reads the command line by the table of rows. */
#include "options.h"

#include <pgn/io.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "help.h"
#include "message.h"
#include "output.h"
#include "rows.h"
#include "spool.h"

/* Where reading stands. */
struct parse {
    struct cli *cli;
    char **words; /* argv behind the one in work; ends with NULL */
};

/* What is told of a mistake is one line; the caller returns its false. */
#define MISTAKE(parse, ...) (cli_usage((parse)->cli, __VA_ARGS__), false)

void *cli_allocate(void *old, size_t count, size_t size)
{
    size_t bytes = count > 0 && size > SIZE_MAX / count ? SIZE_MAX : count * size;
    void *memory = bytes == SIZE_MAX ? NULL : realloc(old, bytes ? bytes : 1);
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(CLI_EXIT_IO);
    }
    return memory;
}

int cli_usage(const struct cli *cli, const char *format, ...)
{
    struct cli_buffer line = {0};
    va_list args;
    va_start(args, format);
    cli_vprint(&line, format, args);
    va_end(args);
    cli_error(cli, NULL, "%.*s", (int)line.len, line.len ? line.at : "");
    cli_buffer_free(&line);
    fprintf(stderr, "usage: %s [options] %s\n%s --help tells more\n", cli->command->name,
            cli->command->operands, cli->command->name);
    return CLI_EXIT_USAGE;
}

/* ---- the value of one option ---------------------------------------------------------------- */

static uint64_t unit_of(char c)
{
    switch (c) {
    case 'K':
    case 'k':
        return (uint64_t)1 << 10;
    case 'M':
    case 'm':
        return (uint64_t)1 << 20;
    case 'G':
    case 'g':
        return (uint64_t)1 << 30;
    default:
        return 0;
    }
}

/* Digits, and for a size one letter of a unit behind them.  False: no such number; one that no
 * uint64_t can hold becomes UINT64_MAX. */
static bool read_number(const char *text, bool is_size, uint64_t *number)
{
    uint64_t n = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        unsigned digit = (unsigned)(*at - '0');
        n = n > (UINT64_MAX - digit) / 10 ? UINT64_MAX : n * 10 + digit;
    }
    if (at == text)
        return false;
    uint64_t unit = is_size ? unit_of(*at) : 0;
    if (unit) {
        n = n > UINT64_MAX / unit ? UINT64_MAX : n * unit;
        at++;
    }
    *number = n;
    return *at == '\0';
}

static bool store_number(struct parse *parse, const struct cli_option *option, const char *text,
                         uint64_t *field)
{
    uint64_t max = option->max ? option->max : UINT64_MAX - 1, number;
    bool is_size = option->kind == CLI_SIZE;
    if (!read_number(text, is_size, &number))
        return MISTAKE(parse, "--%s: \"%s\" is no %s", option->name, text,
                       is_size ? "size (a number; K, M or G may follow)" : "number");
    if (number < option->min || number > max) {
        if (option->max)
            return MISTAKE(parse, "--%s: %s is not from %llu to %llu", option->name, text,
                           (unsigned long long)option->min, (unsigned long long)max);
        return MISTAKE(parse, "--%s: %s is too %s", option->name, text,
                       number < option->min ? "small" : "large");
    }
    *field = number;
    return true;
}

static bool store_share(struct parse *parse, const struct cli_option *option, char *text,
                        struct cli_share *field)
{
    char *slash = strchr(text, '/');
    struct cli_share share = {0};
    if (slash)
        *slash = '\0';
    bool good = slash && read_number(text, false, &share.index) &&
                read_number(slash + 1, false, &share.count);
    if (slash)
        *slash = '/';
    if (!good || share.index < 1 || share.index > share.count || share.count > option->max)
        return MISTAKE(parse, "--%s: \"%s\" is no part I/N, with I from 1 to N and N up to %llu",
                       option->name, text, (unsigned long long)option->max);
    *field = share;
    return true;
}

/* "text, jsonl or tsv" */
static void put_choices(struct cli_buffer *to, const char *const *choices)
{
    for (size_t i = 0; choices[i]; i++) {
        if (i > 0)
            cli_put_text(to, choices[i + 1] ? ", " : " or ");
        cli_put_text(to, choices[i]);
    }
}

static bool unknown_choice(struct parse *parse, const struct cli_option *option, const char *text)
{
    const char *nearest = cli_nearest(text, option->choices);
    struct cli_buffer choices = {0};
    if (nearest)
        cli_print(&choices, "; did you mean %s?", nearest);
    else {
        cli_put_text(&choices, ": it takes ");
        put_choices(&choices, option->choices);
    }
    cli_usage(parse->cli, "--%s: unknown value \"%s\"%.*s", option->name, text, (int)choices.len,
              choices.len ? choices.at : "");
    cli_buffer_free(&choices);
    return false;
}

static bool find_choice(const char *const *choices, const char *text, unsigned *index)
{
    for (unsigned i = 0; choices[i]; i++)
        if (strcmp(choices[i], text) == 0) {
            *index = i;
            return true;
        }
    return false;
}

static void append(struct cli_list *list, const char *item)
{
    list->items = cli_allocate(list->items, list->count + 1, sizeof *list->items);
    list->items[list->count++] = item;
}

/* Cuts the words of argv in place: they are ours, and live as long as the program. */
static bool store_commas(struct parse *parse, const struct cli_option *option, char *text,
                         struct cli_list *list)
{
    unsigned index;
    for (char *next; text; text = next) {
        next = strchr(text, ',');
        if (next)
            *next++ = '\0';
        if (*text == '\0')
            return MISTAKE(parse, "--%s: a name is empty", option->name);
        if (option->choices && !find_choice(option->choices, text, &index))
            return unknown_choice(parse, option, text);
        append(list, text);
    }
    return true;
}

static bool store(struct parse *parse, const struct cli_row *row, char *text)
{
    const struct cli_option *option = &row->option;
    void *field = (char *)(row->shared ? (void *)parse->cli : parse->cli->fields) + option->field;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)field = true;
        return true;
    case CLI_COUNT:
        ++*(unsigned *)field;
        return true;
    case CLI_STRING:
        *(const char **)field = text;
        return true;
    case CLI_NUMBER:
    case CLI_SIZE:
        return store_number(parse, option, text, field);
    case CLI_SHARD:
        return store_share(parse, option, text, field);
    case CLI_CHOICE:
        return find_choice(option->choices, text, field) || unknown_choice(parse, option, text);
    case CLI_LIST:
        append(field, text);
        return true;
    case CLI_COMMAS:
    case CLI_MAYBE_COMMAS:
        return store_commas(parse, option, text, field);
    }
    return false;
}

/* ---- the words of the command line ---------------------------------------------------------- */

static bool takes_argument(const struct cli_option *option)
{
    return option->kind != CLI_FLAG && option->kind != CLI_COUNT;
}

static bool store_first(struct parse *parse, const struct cli_row *row)
{
    append((void *)((char *)parse->cli->fields + row->option.field), row->option.choices[0]);
    return true;
}

/* Stores the option with the argument written onto it, or with the next word. */
static bool apply(struct parse *parse, const struct cli_row *row, char *attached)
{
    const struct cli_option *option = &row->option;
    if (!takes_argument(option))
        return attached ? MISTAKE(parse, "--%s takes no argument", option->name)
                        : store(parse, row, NULL);
    if (!attached && option->kind == CLI_MAYBE_COMMAS)
        return store_first(parse, row);
    if (!attached) {
        attached = *parse->words;
        if (!attached)
            return MISTAKE(parse, "--%s needs an argument: %s", option->name, option->argument);
        parse->words++;
    }
    return store(parse, row, attached);
}

static bool find_long(const struct cli_command *command, const char *name, size_t len,
                      struct cli_row *row)
{
    for (size_t i = 0; cli_row(command, i, row); i++)
        if (strlen(row->option.name) == len && memcmp(row->option.name, name, len) == 0)
            return true;
    return false;
}

static bool find_letter(const struct cli_command *command, char letter, struct cli_row *row)
{
    for (size_t i = 0; cli_row(command, i, row); i++)
        if (row->option.letter == letter)
            return true;
    return false;
}

static bool unknown_long(struct parse *parse, const char *name, size_t len)
{
    const char **names = NULL;
    size_t count = 0;
    struct cli_row row;
    while (cli_row(parse->cli->command, count, &row)) {
        names = cli_allocate(names, count + 2, sizeof *names);
        names[count++] = row.option.name;
        names[count] = NULL;
    }
    char *text = cli_allocate(NULL, len + 1, 1);
    memcpy(text, name, len);
    text[len] = '\0';
    const char *nearest = cli_nearest(text, names);
    if (nearest)
        cli_usage(parse->cli, "unknown option --%s; did you mean --%s?", text, nearest);
    else
        cli_usage(parse->cli, "unknown option --%s", text);
    free(text);
    free(names);
    return false;
}

static bool long_option(struct parse *parse, char *name)
{
    char *equals = strchr(name, '=');
    size_t len = equals ? (size_t)(equals - name) : strlen(name);
    struct cli_row row;
    if (!find_long(parse->cli->command, name, len, &row))
        return unknown_long(parse, name, len);
    return apply(parse, &row, equals ? equals + 1 : NULL);
}

/* Letters that take no argument may stand together; behind one that does, its argument. */
static bool short_options(struct parse *parse, char *letters)
{
    struct cli_row row;
    for (char *at = letters; *at; at++) {
        if (!find_letter(parse->cli->command, *at, &row)) {
            if (find_long(parse->cli->command, letters, strcspn(letters, "="), &row))
                return MISTAKE(parse, "unknown option -%s; did you mean --%s?", letters, letters);
            return MISTAKE(parse, "unknown option -%c", *at);
        }
        if (takes_argument(&row.option))
            return apply(parse, &row, at[1] ? at + 1 : NULL);
        if (!store(parse, &row, NULL))
            return false;
    }
    return true;
}

static bool wants_help(const struct cli *cli)
{
    return cli->help || cli->version || cli->manual || cli->completion != CLI_NO_SHELL;
}

static bool parse_words(struct parse *parse)
{
    struct cli *cli = parse->cli;
    bool options = true;
    while (*parse->words && !wants_help(cli)) {
        char *word = *parse->words++;
        bool good = true;
        if (!options || word[0] != '-' || word[1] == '\0')
            cli->operands[cli->operand_count++] = word;
        else if (strcmp(word, "--") == 0)
            options = false;
        else
            good = word[1] == '-' ? long_option(parse, word + 2) : short_options(parse, word + 1);
        if (!good)
            return false;
    }
    return true;
}

static uint64_t processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 256 ? 256 : (uint64_t)count;
}

static bool wants_style(const struct cli *cli)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (cli->color != CLI_COLOR_AUTO || !(cli->command->shared & CLI_TAKES_COLOR))
        return cli->color == CLI_COLOR_ALWAYS;
    return !cli->output && isatty(STDOUT_FILENO) && !(no_color && *no_color) &&
           !(term && strcmp(term, "dumb") == 0);
}

int cli_parse(struct cli *cli, const struct cli_command *command, int argc, char **argv,
              void *fields)
{
    *cli = (struct cli){.command = command,
                        .threads = processors(),
                        .memory = CLI_SPOOL_USUAL,
                        .completion = CLI_NO_SHELL,
                        .fields = fields};
    cli->operands = cli_allocate(NULL, (size_t)argc + 1, sizeof *cli->operands);
    struct parse parse = {.cli = cli, .words = argv + (argc > 0)};
    if (!parse_words(&parse))
        return CLI_EXIT_USAGE;
    if (wants_help(cli))
        return cli_print_help(cli);
    cli->styled = wants_style(cli);
    return CLI_GO;
}

bool cli_is_first_shard(const struct cli *cli)
{
    return cli->shard.index <= 1;
}

void cli_free(struct cli *cli)
{
    struct cli_row row;
    for (size_t i = 0; cli_row(cli->command, i, &row); i++) {
        if (row.option.kind != CLI_LIST && row.option.kind != CLI_COMMAS &&
            row.option.kind != CLI_MAYBE_COMMAS)
            continue;
        struct cli_list *list = (void *)((char *)cli->fields + row.option.field);
        free(list->items);
        *list = (struct cli_list){0};
    }
    free(cli->operands);
    cli->operands = NULL;
}
