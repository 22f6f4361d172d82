/* json_read.h: one JSON text read into a list of nodes (RFC 8259, and nothing beyond it).
 *
 *     struct cli_json_text json = {0};
 *     if (cli_json_read(&json, text, len) > 0)
 *         for (uint32_t key = cli_json_first(&json, 0); key; key = cli_json_next(&json, key + 1))
 *             if (cli_json_is(&json, key, "game")) ... json.nodes[key + 1] ...
 *
 * Nodes stand in the text's order: node 0 is the whole; in an object a key is followed by its
 * value.  Strings and numbers stay where they are in the text, which must live on.  What comes
 * twice in an object is there twice. */
#ifndef CLI_JSON_READ_H
#define CLI_JSON_READ_H

#include "buffer.h"

/* Arrays and objects inside each other; Python stops at some 1000 too. */
#define CLI_JSON_NESTING 1000u

enum cli_json_type {
    CLI_JSON_NULL,
    CLI_JSON_FALSE,
    CLI_JSON_TRUE,
    CLI_JSON_NUMBER,
    CLI_JSON_STRING,
    CLI_JSON_ARRAY,
    CLI_JSON_OBJECT
};

struct cli_json_node {
    const char *at;      /* strings: behind the quotation mark */
    uint32_t len;        /* bytes of a string or number; of an array or object: 1 if it is empty */
    uint32_t next : 28;  /* the node behind it in the same array or object; 0: it is the last */
    uint32_t type : 3;   /* enum cli_json_type */
    uint32_t escape : 1; /* a string with escapes */
};

struct cli_json_text {
    struct cli_json_node *nodes;
    size_t count, room;
    const char *fault; /* what is wrong, a phrase; NULL: out of memory */
    size_t fault_at;   /* and where */
};

/* Reads the text: 1; 0 if it is no JSON; -1 out of memory.  All zero at first, used again. */
int cli_json_read(struct cli_json_text *json, const char *text, size_t len);
void cli_json_text_free(struct cli_json_text *json);

/* The first node in an array or object (there a key), or 0; the next of a value, or 0.  A key's
 * value is the node behind it, and the next key is the next of that value. */
uint32_t cli_json_first(const struct cli_json_text *json, uint32_t node);
uint32_t cli_json_next(const struct cli_json_text *json, uint32_t node);
/* True if the node is this string. */
bool cli_json_is(const struct cli_json_text *json, uint32_t node, const char *text);
/* Appends a string's characters. */
void cli_json_put(const struct cli_json_text *json, uint32_t node, struct cli_buffer *to);
/* A number's value; false if the node is none. */
bool cli_json_value(const struct cli_json_text *json, uint32_t node, double *value);

#endif
