/* twin_list.c: duplicates as rows. */
#include "common/json.h"
#include "twins.h"

const char twin_columns[] =
    "group\tverdict\treason\tfile\tgame\toffset\tplies\tWhite\tBlack\tDate\tEvent\n";

static void put_json(struct cli_buffer *to, const char *file, const struct twin *twin,
                     const char *verdict, const char *reason)
{
    static const char *const names[] = {"white", "black", NULL, NULL, "date", "event"};
    struct cli_json json = {.to = to, .comma = true};
    cli_json_key(&json, "verdict");
    cli_json_text(&json, verdict);
    cli_json_key(&json, "reason");
    cli_json_text(&json, reason);
    cli_json_key(&json, "file");
    cli_json_text(&json, file);
    cli_json_key(&json, "game");
    cli_json_number(&json, twin->facts.number);
    cli_json_key(&json, "offset");
    cli_json_number(&json, twin->facts.offset);
    cli_json_key(&json, "plies");
    cli_json_number(&json, twin->facts.plies);
    for (size_t i = 0; i < TWIN_TEXTS; i++) {
        if (!names[i])
            continue;
        cli_json_key(&json, names[i]);
        cli_json_string(&json, twin->text[i].at, twin->text[i].len);
    }
    cli_json_object_end(&json);
    cli_json_line(&json);
}

static void put_field(struct cli_buffer *to, pgn_span text, char end)
{
    cli_put_tsv(to, text.at, text.len);
    cli_put_char(to, end);
}

void twin_put_row(struct cli_buffer *to, bool json, const char *file, const struct twin *twin,
                  const char *verdict, const char *reason)
{
    if (json) {
        put_json(to, file, twin, verdict, reason);
        return;
    }
    cli_print(to, "\t%s\t%s\t%s\t%llu\t%llu\t%lu\t", verdict, reason, file,
              (unsigned long long)twin->facts.number, (unsigned long long)twin->facts.offset,
              (unsigned long)twin->facts.plies);
    put_field(to, twin->text[TWIN_WHITE], '\t');
    put_field(to, twin->text[TWIN_BLACK], '\t');
    put_field(to, twin->text[TWIN_DATE], '\t');
    put_field(to, twin->text[TWIN_EVENT], '\n');
}

void twin_put_group(struct cli_buffer *to, bool json, uint64_t group)
{
    cli_print(to, json ? "{\"group\":%llu" : "%llu", (unsigned long long)group);
}

void twin_put_names(struct cli_buffer *to, bool json, pgn_span spelling, pgn_span name,
                    uint64_t games, const char *why)
{
    if (!json) {
        put_field(to, spelling, '\t');
        put_field(to, name, '\t');
        cli_print(to, "%llu\t%s\n", (unsigned long long)games, why);
        return;
    }
    struct cli_json object = {.to = to};
    cli_json_object(&object);
    cli_json_key(&object, "spelling");
    cli_json_string(&object, spelling.at, spelling.len);
    cli_json_key(&object, "name");
    cli_json_string(&object, name.at, name.len);
    cli_json_key(&object, "games");
    cli_json_number(&object, games);
    cli_json_key(&object, "why");
    cli_json_text(&object, why);
    cli_json_object_end(&object);
    cli_json_line(&object);
}
