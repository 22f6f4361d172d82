/* twin_names.c: names that may be one player's.
 *
 * Two equal games have the same players.  Where a name differs and is like the other, or is unlike
 * it but the opponents are alike, it is a candidate.  The longer one is taken for the name. */
#include "twin_names.h"

#include <string.h>

#include "common/record.h"
#include "common/sort_key.h"

static const char *const reasons[] = {"alike", "same opponent"};

static void put_candidate(struct cli_buffer *to, pgn_span spelling, pgn_span name, char why)
{
    if (name.len < spelling.len) {
        pgn_span other = spelling;
        spelling = name;
        name = other;
    }
    size_t record = cli_record_begin(to);
    uint32_t len = (uint32_t)spelling.len;
    cli_put_key_text(to, spelling);
    cli_put_key_text(to, name);
    cli_record_value(to, record);
    cli_put_char(to, why);
    cli_put(to, &len, sizeof len);
    cli_put(to, spelling.at, spelling.len);
    cli_put(to, name.at, name.len);
    cli_record_end(to, record);
}

static bool is_same(pgn_span a, pgn_span b)
{
    return a.len == b.len && (!a.len || memcmp(a.at, b.at, a.len) == 0);
}

void twin_names_put(struct cli_buffer *to, const struct twin *twin, const struct twin *kept)
{
    for (size_t side = 0; side < 2; side++) {
        pgn_span a = twin->text[TWIN_WHITE_NAME + side], b = kept->text[TWIN_WHITE_NAME + side];
        pgn_span c = twin->text[TWIN_BLACK_NAME - side], d = kept->text[TWIN_BLACK_NAME - side];
        if (is_same(a, b) || cli_is_unknown(a) || cli_is_unknown(b))
            continue;
        bool alike = cli_names_alike(a, b);
        if (alike || cli_names_alike(c, d))
            put_candidate(to, a, b, alike ? 0 : 1);
    }
}

static void put_line(struct twin_names *n, bool json, struct cli_buffer *to)
{
    const char *value = n->record.at + n->key_len;
    uint32_t len;
    memcpy(&len, value + 1, sizeof len);
    const char *spelling = value + 1 + sizeof len;
    size_t rest = (size_t)(n->record.at + n->record.len - spelling) - len;
    twin_put_names(to, json, (pgn_span){spelling, len}, (pgn_span){spelling + len, rest}, n->games,
                   reasons[(unsigned char)*value]);
}

void twin_names_add(struct twin_names *n, bool json, pgn_span key, pgn_span value,
                    struct cli_buffer *to)
{
    if (n->games && is_same((pgn_span){n->record.at, n->key_len}, key)) {
        n->games++;
        return;
    }
    if (n->games && !n->record.failed)
        put_line(n, json, to);
    cli_buffer_clear(&n->record);
    cli_put(&n->record, key.at, key.len);
    cli_put(&n->record, value.at, value.len);
    n->key_len = key.len;
    n->games = key.len > 0;
}
