/* record.c: two lengths, then a key and a value. */
#include "record.h"

#include <string.h>

struct head {
    uint64_t key_len, value_len;
};

size_t cli_record_begin(struct cli_buffer *to)
{
    size_t record = to->len;
    cli_put(to, &(struct head){0}, sizeof(struct head));
    return record;
}

/* The head is filled when its parts are there; if memory ran out, it may not be. */
static void set(struct cli_buffer *to, size_t record, bool value)
{
    struct head head;
    if (to->failed)
        return;
    memcpy(&head, to->at + record, sizeof head);
    uint64_t len = to->len - record - sizeof head;
    if (value)
        head.value_len = len - head.key_len;
    else
        head.key_len = len;
    memcpy(to->at + record, &head, sizeof head);
}

void cli_record_value(struct cli_buffer *to, size_t record)
{
    set(to, record, false);
}

void cli_record_end(struct cli_buffer *to, size_t record)
{
    set(to, record, true);
}

bool cli_record_next(pgn_span *bytes, pgn_span *key, pgn_span *value)
{
    struct head head;
    if (bytes->len < sizeof head)
        return false;
    memcpy(&head, bytes->at, sizeof head);
    *key = (pgn_span){bytes->at + sizeof head, (size_t)head.key_len};
    *value = (pgn_span){key->at + key->len, (size_t)head.value_len};
    size_t all = sizeof head + key->len + value->len;
    bytes->at += all;
    bytes->len -= all;
    return true;
}
