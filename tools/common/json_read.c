/* json_read.c: JSON read.
 *
 * One pass writes nodes one behind the other; a container that is open keeps in `next` the node of
 * the one around it, so that nothing recurses and no stack is needed.  Rejected: jansson (a table
 * for each object: 14 times as slow on our own lines, and it recurses), yajl (events, though what
 * hangs on a move is written in another order than it is told), yyjson (in no stable Debian yet).
 */
#include "json_read.h"

#include <pgn/io.h>
#include <stdlib.h>
#include <string.h>

#define NO_NODE 0xfffffffu /* the whole has none around it */

struct reading {
    struct cli_json_text *json;
    const char *text, *p, *end;
    uint32_t open; /* the container in work, or NO_NODE */
    uint32_t last; /* its last value, or NO_NODE */
    unsigned depth;
};

static bool fail(struct reading *r, const char *fault)
{
    r->json->fault = fault;
    r->json->fault_at = (size_t)(r->p - r->text);
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void blanks(struct reading *r)
{
    while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r'))
        r->p++;
}

static char peek(const struct reading *r)
{
    return r->p < r->end ? *r->p : '\0';
}

static struct cli_json_node *add(struct reading *r, enum cli_json_type type, const char *at)
{
    struct cli_json_text *json = r->json;
    if (json->count == json->room) {
        size_t room = json->room ? 2 * json->room : 1024;
        struct cli_json_node *nodes =
            room < NO_NODE ? realloc(json->nodes, room * sizeof *nodes) : NULL;
        if (!nodes) {
            fail(r, NULL);
            return NULL;
        }
        json->nodes = nodes;
        json->room = room;
    }
    struct cli_json_node *node = &json->nodes[json->count++];
    *node = (struct cli_json_node){.at = at, .type = type};
    return node;
}

/* ---- scalars ------------------------------------------------------------------------------- */

/* Four digits behind \u, or -1. */
static int32_t hex4(const char *p, const char *end)
{
    int32_t code = 0;
    if (end - p < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = p[i], low = (char)(c | 0x20);
        if (!is_digit(c) && (low < 'a' || low > 'f'))
            return -1;
        code = code * 16 + (is_digit(c) ? c - '0' : low - 'a' + 10);
    }
    return code;
}

/* The character of \uXXXX at p, or of a pair of them; -1 if it is none.  *p goes behind it. */
static int32_t unicode(const char **p, const char *end)
{
    int32_t code = hex4(*p + 2, end);
    *p += code < 0 ? 0 : 6;
    if (code < 0xd800 || code > 0xdfff)
        return code;
    if (code > 0xdbff || end - *p < 6 || (*p)[0] != '\\' || (*p)[1] != 'u')
        return -1;
    int32_t low = hex4(*p + 2, end);
    if (low < 0xdc00 || low > 0xdfff)
        return -1;
    *p += 6;
    return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
}

static bool escape(struct reading *r)
{
    const char *p = r->p;
    if (r->end - p < 2)
        return fail(r, "the string does not end");
    if (p[1] == 'u') {
        if (unicode(&p, r->end) < 0)
            return fail(r, "\\u is not followed by a character");
        r->p = p;
        return true;
    }
    if (!p[1] || !strchr("\"\\/bfnrt", p[1]))
        return fail(r, "there is no such escape");
    r->p += 2;
    return true;
}

static bool string(struct reading *r)
{
    struct cli_json_node *node = add(r, CLI_JSON_STRING, r->p + 1);
    if (!node)
        return false;
    for (r->p++; r->p < r->end && *r->p != '"';) {
        if (*r->p == '\\') {
            node->escape = 1;
            if (!escape(r))
                return false;
        } else if ((unsigned char)*r->p < 0x20) {
            return fail(r, "a control character stands in a string");
        } else {
            r->p++;
        }
    }
    if (r->p == r->end)
        return fail(r, "the string does not end");
    node->len = (uint32_t)(r->p++ - node->at);
    return true;
}

static bool digits(struct reading *r)
{
    if (!is_digit(peek(r)))
        return fail(r, "a digit is missing");
    while (is_digit(peek(r)))
        r->p++;
    return true;
}

static bool number(struct reading *r)
{
    const char *at = r->p;
    r->p += *at == '-';
    if (peek(r) == '0')
        r->p++;
    else if (!digits(r))
        return false;
    if (peek(r) == '.') {
        r->p++;
        if (!digits(r))
            return false;
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->p++;
        if (peek(r) == '+' || peek(r) == '-')
            r->p++;
        if (!digits(r))
            return false;
    }
    struct cli_json_node *node = add(r, CLI_JSON_NUMBER, at);
    if (node)
        node->len = (uint32_t)(r->p - at);
    return node != NULL;
}

static bool word(struct reading *r, const char *text, enum cli_json_type type)
{
    size_t len = strlen(text);
    if ((size_t)(r->end - r->p) < len || memcmp(r->p, text, len) != 0)
        return fail(r, "this is no value");
    const char *at = r->p;
    r->p += len;
    return add(r, type, at) != NULL;
}

/* ---- arrays and objects -------------------------------------------------------------------- */

static bool open_container(struct reading *r, enum cli_json_type type)
{
    if (r->depth++ == CLI_JSON_NESTING)
        return fail(r, "arrays and objects are nested too deep");
    uint32_t self = (uint32_t)r->json->count;
    struct cli_json_node *node = add(r, type, r->p);
    if (!node)
        return false;
    r->p++;
    node->len = 1;
    node->next = r->open & NO_NODE;
    r->open = self;
    r->last = NO_NODE;
    return true;
}

static void close_container(struct reading *r)
{
    struct cli_json_node *node = &r->json->nodes[r->open];
    r->last = r->open;
    r->open = node->next;
    node->next = 0;
    r->depth--;
    r->p++;
}

/* A new value begins: the one before it in its container points to it (to its key, in objects). */
static void link_value(struct reading *r)
{
    uint32_t self = (uint32_t)r->json->count;
    if (r->open == NO_NODE)
        return;
    if (r->last == NO_NODE)
        r->json->nodes[r->open].len = 0;
    else
        r->json->nodes[r->last].next = self & NO_NODE;
    r->last = self;
}

static bool key(struct reading *r)
{
    blanks(r);
    if (peek(r) != '"')
        return fail(r, "a name in quotation marks is missing");
    link_value(r);
    r->last++; /* the value has the place behind the key's */
    if (!string(r))
        return false;
    blanks(r);
    if (peek(r) != ':')
        return fail(r, "a colon is missing");
    r->p++;
    return true;
}

static bool value(struct reading *r)
{
    blanks(r);
    if (r->open != NO_NODE && r->json->nodes[r->open].type == CLI_JSON_ARRAY)
        link_value(r);
    switch (peek(r)) {
    case '"':
        return string(r);
    case '[':
        return open_container(r, CLI_JSON_ARRAY);
    case '{':
        return open_container(r, CLI_JSON_OBJECT);
    case 't':
        return word(r, "true", CLI_JSON_TRUE);
    case 'f':
        return word(r, "false", CLI_JSON_FALSE);
    case 'n':
        return word(r, "null", CLI_JSON_NULL);
    default:
        if (peek(r) == '-' || is_digit(peek(r)))
            return number(r);
        return fail(r, r->p == r->end ? "the text ends too soon" : "this is no value");
    }
}

/* Behind a value, or an opening bracket: goes to where the next value begins; false at a fault, and
 * with *done at the end. */
static bool go_on(struct reading *r, bool *done)
{
    for (;;) {
        blanks(r);
        *done = r->open == NO_NODE;
        if (*done)
            return r->p == r->end || fail(r, "more text follows");
        bool is_object = r->json->nodes[r->open].type == CLI_JSON_OBJECT;
        bool is_empty = r->json->nodes[r->open].len != 0;
        if (peek(r) == (is_object ? '}' : ']')) {
            close_container(r);
            continue;
        }
        if (!is_empty) {
            if (peek(r) != ',')
                return fail(r, r->p == r->end ? "the text ends too soon" : "a comma is missing");
            r->p++;
        }
        return !is_object || key(r);
    }
}

int cli_json_read(struct cli_json_text *json, const char *text, size_t len)
{
    struct reading r = {json, text, text, text + len, NO_NODE, NO_NODE, 0};
    bool done = false;
    json->count = 0;
    json->fault = NULL;
    if (len >= UINT32_MAX)
        return fail(&r, "the text is too long");
    size_t valid = pgn_utf8_valid(text, len);
    if (valid < len) {
        r.p += valid;
        return fail(&r, "this is no UTF-8");
    }
    while (!done)
        if (!value(&r) || !go_on(&r, &done))
            return json->fault ? 0 : -1;
    return 1;
}

void cli_json_text_free(struct cli_json_text *json)
{
    free(json->nodes);
    *json = (struct cli_json_text){.count = 0};
}

/* ---- looking at it ------------------------------------------------------------------------- */

uint32_t cli_json_first(const struct cli_json_text *json, uint32_t node)
{
    const struct cli_json_node *n = &json->nodes[node];
    bool holds = n->type == CLI_JSON_ARRAY || n->type == CLI_JSON_OBJECT;
    return holds && !n->len ? node + 1 : 0;
}

uint32_t cli_json_next(const struct cli_json_text *json, uint32_t node)
{
    return json->nodes[node].next;
}

static void put_code(struct cli_buffer *to, uint32_t code)
{
    char out[4];
    size_t len = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = len; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(lead[len] | code);
    cli_put(to, out, len);
}

/* Puts what the escape at *p stands for. */
static void put_escape(struct cli_buffer *to, const char **p, const char *end)
{
    static const char letters[] = "bfnrt", plain[] = "\b\f\n\r\t";
    if ((*p)[1] == 'u') {
        put_code(to, (uint32_t)unicode(p, end));
        return;
    }
    const char *letter = strchr(letters, (*p)[1]);
    cli_put_char(to, letter ? plain[letter - letters] : (*p)[1]);
    *p += 2;
}

void cli_json_put(const struct cli_json_text *json, uint32_t node, struct cli_buffer *to)
{
    const struct cli_json_node *n = &json->nodes[node];
    const char *p = n->at, *end = n->at + n->len;
    while (n->escape && p < end) {
        const char *stop = memchr(p, '\\', (size_t)(end - p));
        cli_put(to, p, (size_t)((stop ? stop : end) - p));
        p = stop ? stop : end;
        if (stop)
            put_escape(to, &p, end);
    }
    cli_put(to, p, (size_t)(end - p));
}

bool cli_json_is(const struct cli_json_text *json, uint32_t node, const char *text)
{
    const struct cli_json_node *n = &json->nodes[node];
    size_t len = strlen(text);
    if (n->type != CLI_JSON_STRING)
        return false;
    if (!n->escape)
        return n->len == len && memcmp(n->at, text, len) == 0;
    struct cli_buffer plain = {0};
    cli_json_put(json, node, &plain);
    bool same = !plain.failed && plain.len == len && memcmp(plain.at, text, len) == 0;
    cli_buffer_free(&plain);
    return same;
}

bool cli_json_value(const struct cli_json_text *json, uint32_t node, double *value)
{
    const struct cli_json_node *n = &json->nodes[node];
    char text[64];
    if (n->type != CLI_JSON_NUMBER || n->len >= sizeof text)
        return false;
    memcpy(text, n->at, n->len);
    text[n->len] = '\0';
    *value = strtod(text, NULL); /* no command calls setlocale */
    return true;
}
