/* JSON read: what is JSON and what is not is what jansson says too; values are what was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <jansson.h>

#include "common/json.h"
#include "common/json_read.h"

/* Writes the value anew, without blanks. */
static void write_value(const struct cli_json_text *json, uint32_t node, struct cli_json *to)
{
    struct cli_buffer text = {0};
    const struct cli_json_node *n = &json->nodes[node];
    switch ((enum cli_json_type)n->type) {
    case CLI_JSON_NULL:
        cli_json_null(to);
        break;
    case CLI_JSON_FALSE:
    case CLI_JSON_TRUE:
        cli_json_bool(to, n->type == CLI_JSON_TRUE);
        break;
    case CLI_JSON_NUMBER:
        cli_put(&text, n->at, n->len);
        if (to->comma)
            cli_put_char(to->to, ',');
        cli_put(to->to, text.at, text.len);
        to->comma = true;
        break;
    case CLI_JSON_STRING:
        cli_json_put(json, node, &text);
        cli_json_string(to, text.at, text.len);
        break;
    case CLI_JSON_ARRAY:
        cli_json_array(to);
        for (uint32_t i = cli_json_first(json, node); i; i = cli_json_next(json, i))
            write_value(json, i, to);
        cli_json_array_end(to);
        break;
    case CLI_JSON_OBJECT:
        cli_json_object(to);
        for (uint32_t i = cli_json_first(json, node); i; i = cli_json_next(json, i + 1)) {
            cli_buffer_clear(&text);
            cli_json_put(json, i, &text);
            cli_json_key_of(to, text.at, text.len);
            write_value(json, i + 1, to);
        }
        cli_json_object_end(to);
        break;
    }
    cli_buffer_free(&text);
}

static void values_are_what_was_written(void **state)
{
    static const struct {
        const char *text, *again;
    } cases[] = {
        {" {\"a\" : [1, -2.5e+3 ,[] , {} ] , \"b\":null}\n",
         "{\"a\":[1,-2.5e+3,[],{}],\"b\":null}"},
        {"[true,false,[[[]]],\"\"]", NULL},
        {"\"a\\u00e9\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\ud83d\\ude00\"",
         "\"a\xc3\xa9\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\xf0\x9f\x98\x80\""},
        {"0", NULL},
        {"{\"a\":{\"b\":[{\"c\":1},{\"c\":2}]},\"a\":3}", NULL},
    };
    struct cli_json_text json = {0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cli_buffer found = {0};
        struct cli_json to = {.to = &found};
        assert_int_equal(cli_json_read(&json, cases[i].text, strlen(cases[i].text)), 1);
        write_value(&json, 0, &to);
        cli_put_char(&found, '\0');
        assert_string_equal(found.at, cases[i].again ? cases[i].again : cases[i].text);
        cli_buffer_free(&found);
    }
    cli_json_text_free(&json);
}

static void faults_are_told_with_their_place(void **state)
{
    static const struct {
        const char *text, *fault;
        size_t at;
    } cases[] = {
        {"", "the text ends too soon", 0},
        {"{\"a\":1", "the text ends too soon", 6},
        {"[1 2]", "a comma is missing", 3},
        {"[1,]", "this is no value", 3},
        {"{a:1}", "a name in quotation marks is missing", 1},
        {"{\"a\" 1}", "a colon is missing", 5},
        {"[01]", "a comma is missing", 2},
        {"1.", "a digit is missing", 2},
        {"\"a\nb\"", "a control character stands in a string", 2},
        {"\"\\x\"", "there is no such escape", 1},
        {"\"\\ud800\"", "\\u is not followed by a character", 1},
        {"{} {}", "more text follows", 3},
        {"\"\xff\"", "this is no UTF-8", 1},
        {"nul", "this is no value", 0},
    };
    struct cli_json_text json = {0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(cli_json_read(&json, cases[i].text, strlen(cases[i].text)), 0);
        assert_string_equal(json.fault, cases[i].fault);
        assert_int_equal(json.fault_at, cases[i].at);
    }
    cli_json_text_free(&json);
}

static void depth_is_bounded(void **state)
{
    static char text[2 * CLI_JSON_NESTING + 3];
    struct cli_json_text json = {0};
    (void)state;
    memset(text, '[', CLI_JSON_NESTING);
    memset(text + CLI_JSON_NESTING, ']', CLI_JSON_NESTING);
    assert_int_equal(cli_json_read(&json, text, 2 * (size_t)CLI_JSON_NESTING), 1);
    memset(text, '[', CLI_JSON_NESTING + 1);
    memset(text + CLI_JSON_NESTING + 1, ']', CLI_JSON_NESTING + 1);
    assert_int_equal(cli_json_read(&json, text, 2 * (size_t)CLI_JSON_NESTING + 2), 0);
    assert_string_equal(json.fault, "arrays and objects are nested too deep");
    cli_json_text_free(&json);
}

/* ---- against jansson ----------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void mutate(char *text, size_t *len, uint64_t *random)
{
    static const char bytes[] = "{}[]\",:\\u0dD8ce+-.19tfn \n\x80\xc3\x01";
    size_t at = next_random(random) % *len;
    switch (next_random(random) % 3) {
    case 0:
        text[at] = bytes[next_random(random) % (sizeof bytes - 1)];
        break;
    case 1:
        memmove(text + at, text + at + 1, --*len - at);
        break;
    default:
        memmove(text + at + 1, text + at, (*len)++ - at);
        text[at] = bytes[next_random(random) % (sizeof bytes - 1)];
    }
}

/* Read twice by us, values written in between, is what jansson reads of the first. */
static void same_as_jansson(struct cli_json_text *json, const char *text, size_t len)
{
    json_error_t error;
    int ours = cli_json_read(json, text, len);
    json_t *theirs = json_loadb(text, len, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    enum json_error_code code = theirs ? 0 : json_error_code(&error);
    bool own_limit = code == json_error_numeric_overflow || code == json_error_null_byte_in_key;
    if (!own_limit && (ours > 0) != (theirs != NULL))
        fail_msg("%s, jansson: %s:\n%.*s", ours > 0 ? "read" : json->fault,
                 theirs ? "read" : error.text, (int)len, text);
    if (ours > 0 && theirs) {
        struct cli_buffer again = {0};
        struct cli_json to = {.to = &again};
        write_value(json, 0, &to);
        json_t *back = json_loadb(again.at, again.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
        assert_true(json_equal(theirs, back));
        json_decref(back);
        cli_buffer_free(&again);
    }
    json_decref(theirs);
}

static void any_text_is_read_as_jansson_reads_it(void **state)
{
    static const char *const seeds[] = {
        "{\"file\":\"a.pgn\",\"game\":1,\"tags\":{\"Event\":\"\\u00e9\\ud83d\\ude00 \\\"x\\\"\"},"
        "\"moves\":[{\"ply\":1,\"san\":\"e4\",\"nags\":[1,22],\"clk\":600.5,\"eval\":{\"cp\":-17}}]"
        ","
        "\"start_fen\":null,\"x\":true,\"y\":[false,[],{}]}",
        "[[[1,2],[\"\",\"a\\\\\"]],-0.5e-7,{\"a\":{\"b\":{}}}]",
    };
    struct cli_json_text json = {0};
    uint64_t random = 88172645463325252u;
    (void)state;
    for (int i = 0; i < 60000; i++) {
        char text[600];
        const char *seed = seeds[i % 2];
        size_t len = strlen(seed);
        memcpy(text, seed, len);
        for (uint64_t n = next_random(&random) % 4; n > 0; n--)
            mutate(text, &len, &random);
        same_as_jansson(&json, text, len);
    }
    cli_json_text_free(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_what_was_written),
                                       cmocka_unit_test(faults_are_told_with_their_place),
                                       cmocka_unit_test(depth_is_bounded),
                                       cmocka_unit_test(any_text_is_read_as_jansson_reads_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
