/* json.h: JSON into a buffer, always valid, whatever bytes come in.
 *
 *     struct cli_json json = {.to = &output->out};
 *     cli_json_object(&json);
 *     cli_json_key(&json, "game");
 *     cli_json_number(&json, 1);
 *     cli_json_object_end(&json);
 *     cli_json_line(&json);
 *
 * Commas come by themselves.  That what is opened is closed is up to the caller. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "buffer.h"

struct cli_json {
    struct cli_buffer *to;
    bool comma; /* the next value needs a comma before it */
};

void cli_json_object(struct cli_json *json);
void cli_json_object_end(struct cli_json *json);
void cli_json_array(struct cli_json *json);
void cli_json_array_end(struct cli_json *json);
/* A key of our own: plain ASCII that needs no escapes. */
void cli_json_key(struct cli_json *json, const char *key);
/* A key from a file. */
void cli_json_key_of(struct cli_json *json, const char *text, size_t len);

/* Bytes that are no UTF-8 become U+FFFD, each one. */
void cli_json_string(struct cli_json *json, const char *text, size_t len);
/* The same of a NUL-terminated text; NULL is null. */
void cli_json_text(struct cli_json *json, const char *text);
void cli_json_number(struct cli_json *json, uint64_t number);
void cli_json_integer(struct cli_json *json, int64_t number);
/* The shortest decimals that read back as the same double, at least one: 600.0, 59.9.  What is no
 * finite number is null. */
void cli_json_double(struct cli_json *json, double number);
void cli_json_bool(struct cli_json *json, bool yes);
void cli_json_null(struct cli_json *json);
/* Ends a line of JSON lines: a line feed, and the next value needs no comma. */
void cli_json_line(struct cli_json *json);

#endif
