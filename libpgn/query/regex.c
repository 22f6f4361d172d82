/* regex.c: regular expressions and texts within texts, by PCRE2.
 *
 * Expressions are UTF-8 with Unicode classes; what they are tried on is UTF-8 as well (decoded
 * where the file is not).  Compiled ones are shared by all threads; the match limits keep an evil
 * one (a+)+$ from hanging a thread: it is given up, counted, and found nowhere. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "query/operations.h"

#include <string.h>

enum { JIT_STACK_MIN = 32 * 1024, JIT_STACK_MAX = 1024 * 1024 };

struct pgn_regex {
    pcre2_code *code;
    struct pgn_regex *next;
};

static bool options_of(pgn_parser *parser, pgn_span flags, size_t at, uint32_t *options)
{
    for (size_t i = 0; i < flags.len; i++)
        switch (flags.at[i]) {
        case 'i':
            *options |= PCRE2_CASELESS;
            break;
        case 's':
            *options |= PCRE2_DOTALL;
            break;
        case 'm':
            *options |= PCRE2_MULTILINE;
            break;
        case 'x':
            *options |= PCRE2_EXTENDED;
            break;
        default:
            pgn_fault_at(parser, at, 1, "the flag %c of the expression is not known: i, s, m, x",
                         flags.at[i]);
            return false;
        }
    return true;
}

/* What the expression takes, its machine code included. */
static size_t bytes_of(const pcre2_code *code)
{
    size_t size = 0, jit = 0;
    (void)pcre2_pattern_info(code, PCRE2_INFO_SIZE, &size);
    (void)pcre2_pattern_info(code, PCRE2_INFO_JITSIZE, &jit);
    return size + jit;
}

const void *pgn_regex_compile(pgn_parser *parser, pgn_span body, pgn_span flags, bool literal,
                              size_t at)
{
    uint32_t options = PCRE2_UTF | (literal ? PCRE2_LITERAL : PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C);
    int error;
    PCRE2_SIZE where;
    if (!options_of(parser, flags, at, &options))
        return NULL;
    struct pgn_regex *regex = pgn_query_alloc(parser->query, sizeof *regex);
    if (!regex)
        return pgn_fault_memory(parser);
    regex->code = pcre2_compile((PCRE2_SPTR)body.at, body.len, options, &error, &where, NULL);
    if (!regex->code) {
        PCRE2_UCHAR message[160];
        pcre2_get_error_message(error, message, sizeof message);
        size_t place = (size_t)(body.at - parser->text) + where;
        return pgn_fault_at(parser, place < parser->len ? place : parser->len, 1,
                            "in the expression: %s", (const char *)message);
    }
    (void)pcre2_jit_compile(regex->code, PCRE2_JIT_COMPLETE); /* else it is interpreted */
    regex->next = parser->query->regexes;
    parser->query->regexes = regex;
    parser->query->regex_bytes += bytes_of(regex->code);
    if (parser->query->regex_bytes > PGN_REGEX_CODE_MAX)
        return pgn_fault_at(parser, at, body.len, "the expressions are too large together");
    return regex;
}

void pgn_regex_release(struct pgn_regex *regexes)
{
    for (; regexes; regexes = regexes->next)
        pcre2_code_free(regexes->code);
}

bool pgn_regex_prepare(pgn_query_run *run)
{
    pcre2_match_context *context = pcre2_match_context_create(NULL);
    run->match_context = context;
    run->match_data = pcre2_match_data_create(1, NULL);
    if (!context || !run->match_data)
        return false;
    pcre2_jit_stack *stack = pcre2_jit_stack_create(JIT_STACK_MIN, JIT_STACK_MAX, NULL);
    run->jit_stack = stack; /* NULL is PCRE2's own, of 32 KiB */
    pcre2_jit_stack_assign(context, NULL, stack);
    pcre2_set_match_limit(context, PGN_REGEX_MATCH_MAX);
    pcre2_set_heap_limit(context, PGN_REGEX_HEAP_KIB);
    return true;
}

void pgn_regex_finish(pgn_query_run *run)
{
    pcre2_match_data_free(run->match_data);
    pcre2_match_context_free(run->match_context);
    pcre2_jit_stack_free(run->jit_stack);
}

bool pgn_regex_found(const void *regex, pgn_span text, pgn_query_run *run)
{
    const struct pgn_regex *r = regex;
    int rc = pcre2_match(r->code, (PCRE2_SPTR)text.at, text.len, 0, PCRE2_NO_UTF_CHECK,
                         run->match_data, run->match_context);
    if (rc == PCRE2_ERROR_MATCHLIMIT || rc == PCRE2_ERROR_HEAPLIMIT ||
        rc == PCRE2_ERROR_JIT_STACKLIMIT || rc == PCRE2_ERROR_DEPTHLIMIT)
        run->regex_limits++;
    if (rc == PCRE2_ERROR_NOMEMORY)
        run->out_of_memory = true;
    return rc >= 0;
}

static bool like(const pgn_node *node, pgn_query_run *run)
{
    pgn_span value = pgn_text_of(node->kids[0], run);
    if (!value.at)
        return false;
    return pgn_regex_found(node->data, value, run) == (node->relation == PGN_LIKE);
}

const pgn_operation pgn_op_like = {
    .name = "like", .type = PGN_TYPE_CONDITION, .get.condition = like};
