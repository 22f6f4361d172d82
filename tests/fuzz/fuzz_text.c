/* fuzz_text.c: any bytes as a printed game, in any dialect.
 *
 * Input: a byte that says how to read, a dialect as --from takes it, a line feed, the text.  What
 * comes out must be PGN that replays without a fault, and be read again without an error. */
#include <pgn/text.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_replays(const pgn_text_game *printed)
{
    pgn_game game = {.text = printed->pgn, .len = printed->len, .number = 1, .line = 1};
    pgn_replay *replay = pgn_replay_open();
    pgn_step step;
    must(replay != NULL);
    pgn_replay_start(replay, &game);
    while (pgn_replay_next(replay, &step) > 0)
        must(step.type != PGN_STEP_FAULT || printed->plies == 0);
    pgn_replay_close(replay);
}

static void check_findings(const pgn_text_game *printed, size_t len)
{
    char message[200];
    for (size_t i = 0; i < printed->finding_count; i++) {
        const pgn_text_finding *finding = &printed->findings[i];
        must(finding->at <= len && finding->len <= len - finding->at);
        pgn_text_finding_message(finding, message, sizeof message);
        must(message[0] != 0);
    }
    for (size_t at = 0; at <= printed->len; at += 7)
        must(pgn_text_source(printed, at) <= len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    const char *line_end = size > 1 ? memchr(bytes + 1, '\n', size - 1) : NULL;
    pgn_dialect dialect;
    pgn_span bad;
    pgn_text_game game;
    if (line_end == NULL ||
        !pgn_dialect_parse((pgn_span){bytes + 1, (size_t)(line_end - bytes) - 1}, &dialect, &bad))
        return 0;
    dialect.strictness = (enum pgn_strictness)(data[0] % 3);
    const char *text = line_end + 1;
    const size_t len = size - (size_t)(text - bytes);
    pgn_text *reader = pgn_text_open(&dialect);
    must(reader != NULL);
    must(pgn_text_read(reader, text, len, data[0] & 4 ? PGN_TEXT_GAME : PGN_TEXT_FREE));
    while (pgn_text_next(reader, &game) > 0) {
        check_findings(&game, len);
        check_replays(&game);
    }
    pgn_text_close(reader);
    return 0;
}
