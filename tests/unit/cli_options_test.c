/* The command line by its table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/options.h"

struct fields {
    bool strict;
    unsigned deep;
    const char *name;
    uint64_t count, size;
    unsigned shape;
    struct cli_list pairs, ids;
};

static const char *const shapes[] = {"round", "square", NULL};
static const char *const ids[] = {"illegal-move", "missing-tag", NULL};

static const struct cli_option options[] = {
    {.name = "strict",
     .letter = 's',
     .kind = CLI_FLAG,
     .field = offsetof(struct fields, strict),
     .help = "be strict"},
    {.name = "deep",
     .letter = 'd',
     .kind = CLI_COUNT,
     .field = offsetof(struct fields, deep),
     .help = "go deeper"},
    {.name = "name",
     .letter = 'n',
     .kind = CLI_STRING,
     .argument = "NAME",
     .field = offsetof(struct fields, name),
     .help = "name it"},
    {.name = "count",
     .letter = 'c',
     .kind = CLI_NUMBER,
     .argument = "N",
     .min = 2,
     .max = 9,
     .field = offsetof(struct fields, count),
     .help = "count it"},
    {.name = "size",
     .kind = CLI_SIZE,
     .argument = "BYTES",
     .min = 1,
     .field = offsetof(struct fields, size),
     .help = "limit it"},
    {.name = "shape",
     .kind = CLI_CHOICE,
     .argument = "SHAPE",
     .choices = shapes,
     .field = offsetof(struct fields, shape),
     .help = "shape it"},
    {.name = "pair",
     .kind = CLI_LIST,
     .argument = "A=B",
     .field = offsetof(struct fields, pairs),
     .help = "pair them"},
    {.name = "only",
     .kind = CLI_COMMAS,
     .argument = "ID,...",
     .choices = ids,
     .field = offsetof(struct fields, ids),
     .help = "only these"},
    {.name = NULL},
};

static const struct cli_example examples[] = {{"Try", "test"}, {.does = NULL}};
static const struct cli_command command = {.name = "test",
                                           .operands = "[FILE...]",
                                           .summary = "test",
                                           .examples = examples,
                                           .options = options,
                                           .shared = CLI_TAKES_THREADS};

#define WORDS_MAX 12

struct line {
    char text[256];
    char *words[WORDS_MAX + 2];
    int count;
    struct fields fields;
    struct cli cli;
};

/* Parses "test" and the words (cut at spaces); the status. */
static int parse(struct line *line, const char *words)
{
    memset(line, 0, sizeof *line);
    line->words[line->count++] = "test";
    strncpy(line->text, words, sizeof line->text - 1);
    char *rest;
    for (char *word = strtok_r(line->text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        line->words[line->count++] = word;
    return cli_parse(&line->cli, &command, line->count, line->words, &line->fields);
}

static void test_forms(void **state)
{
    (void)state;
    struct line line;
    assert_int_equal(parse(&line, "a -sddn x --count=3 b --size 4K --shape=square - -j7 -- -s"),
                     CLI_GO);
    assert_true(line.fields.strict);
    assert_int_equal(line.fields.deep, 2);
    assert_string_equal(line.fields.name, "x");
    assert_int_equal(line.fields.count, 3);
    assert_int_equal(line.fields.size, 4096);
    assert_int_equal(line.fields.shape, 1);
    assert_int_equal(line.cli.threads, 7);
    assert_int_equal(line.cli.operand_count, 4);
    assert_string_equal(line.cli.operands[0], "a");
    assert_string_equal(line.cli.operands[2], "-");
    assert_string_equal(line.cli.operands[3], "-s");
    cli_free(&line.cli);
}

static void test_lists(void **state)
{
    (void)state;
    struct line line;
    assert_int_equal(parse(&line, "--pair=a,b --only=missing-tag --pair c=d --only "
                                  "illegal-move,missing-tag"),
                     CLI_GO);
    assert_int_equal(line.fields.pairs.count, 2);
    assert_string_equal(line.fields.pairs.items[0], "a,b");
    assert_string_equal(line.fields.pairs.items[1], "c=d");
    assert_int_equal(line.fields.ids.count, 3);
    assert_string_equal(line.fields.ids.items[1], "illegal-move");
    cli_free(&line.cli);
}

static void test_last_wins(void **state)
{
    (void)state;
    struct line line;
    assert_int_equal(parse(&line, "--name=a -nb --name="), CLI_GO);
    assert_string_equal(line.fields.name, "");
    cli_free(&line.cli);
}

static void test_mistakes(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "--strictly", "--stric",      "--strict=yes",
        "-x",         "-sx",          "--name",
        "-n",         "--count=1",    "--count=10",
        "--count=",   "--count=3x",   "--count=-3",
        "--size=0",   "--size=4T",    "--size=K",
        "--shape=",   "--shape=roun", "--only=",
        "--only=a,b", "--only=,",     "--only=illegal-move,",
        "--=x",       "---",          "-j0",
        "-j",         "-j257",        "--size=99999999999999999999",
        "--count=+3", "-o x",         "--format=text",
        "-strict",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct line line;
        int status = parse(&line, wrong[i]);
        if (status != CLI_EXIT_USAGE)
            fail_msg("%s gives %d", wrong[i], status);
        cli_free(&line.cli);
    }
}

static void test_nearest(void **state)
{
    (void)state;
    static const char *const names[] = {"format", "files0-from", "strict", "to", "jsonl", NULL};
    assert_string_equal(cli_nearest("foramt", names), "format");
    assert_string_equal(cli_nearest("fromat", names), "format");
    assert_string_equal(cli_nearest("strct", names), "strict");
    assert_string_equal(cli_nearest("files-from", names), "files0-from");
    assert_string_equal(cli_nearest("json", names), "jsonl");
    assert_null(cli_nearest("xy", names));
    assert_null(cli_nearest("", names));
    assert_null(cli_nearest("colour", names));
    assert_null(
        cli_nearest("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", names));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),     cmocka_unit_test(test_lists),
        cmocka_unit_test(test_last_wins), cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
