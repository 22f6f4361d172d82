/* facts.c: a game's facts, written as text, JSON or TSV.
 *
 * What each fact is called and where it stands is one table, so that the formats cannot differ. */
#include "facts.h"

#include <string.h>

#include "json.h"

enum kind { NUMBER, PLY, YES_NO, ANSWER, FINAL };

/* A fact: its key, how it is written, and in text what is said of it. */
static const struct fact {
    const char *key;
    enum kind kind;
    size_t at; /* in pgn_facts */
    size_t size;
    const char *words; /* text: before the ply; NULL: not in text */
} table[] = {
#define F(key, kind, field, words)                                                                 \
    {                                                                                              \
        key, kind, offsetof(pgn_facts, field), sizeof(((pgn_facts *)0)->field), words              \
    }
    F("plies", NUMBER, plies, NULL),
    F("final", FINAL, final, NULL),
    F("check", YES_NO, check, NULL),
    F("halfmove_clock", NUMBER, halfmove_clock, NULL),
    F("occurrences", NUMBER, occurrences, NULL),
    F("threefold_ply", PLY, threefold_ply, "threefold repetition"),
    F("fivefold_ply", PLY, fivefold_ply, "fivefold repetition"),
    F("fifty_ply", PLY, fifty_ply, "50 moves"),
    F("seventyfive_ply", PLY, seventyfive_ply, "75 moves"),
    F("claim_by_intent_ply", PLY, claim_by_intent_ply, "threefold could be claimed"),
    F("claim_fifty_by_intent", YES_NO, claim_fifty_by_intent, NULL),
    F("dead_ply", PLY, dead_ply, "dead position"),
    F("white_can_mate", ANSWER, can_mate[PGN_WHITE], NULL),
    F("black_can_mate", ANSWER, can_mate[PGN_BLACK], NULL),
    F("limit_moves", NUMBER, limit_moves, NULL),
#undef F
};
enum { FACTS = sizeof table / sizeof *table };

static const char *const finals[] = {"ongoing", "checkmate", "stalemate"};

static uint64_t value_of(const pgn_facts *facts, const struct fact *f)
{
    const char *at = (const char *)facts + f->at;
    uint64_t wide = 0;
    uint32_t middle = 0;
    uint16_t narrow = 0;
    uint8_t byte = 0;
    switch (f->size) {
    case 8:
        memcpy(&wide, at, 8);
        return wide;
    case 4:
        memcpy(&middle, at, 4);
        return middle;
    case 2:
        memcpy(&narrow, at, 2);
        return narrow;
    default:
        memcpy(&byte, at, 1);
        return byte;
    }
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void json_value(struct cli_json *json, enum kind kind, uint64_t value)
{
    switch (kind) {
    case NUMBER:
        cli_json_number(json, value);
        break;
    case PLY:
        if (value == PGN_NO_PLY)
            cli_json_null(json);
        else
            cli_json_number(json, value);
        break;
    case YES_NO:
        cli_json_bool(json, value != 0);
        break;
    case ANSWER:
        if (value == PGN_UNKNOWN)
            cli_json_text(json, "unknown");
        else
            cli_json_bool(json, value == PGN_YES);
        break;
    case FINAL:
        cli_json_text(json, finals[value]);
        break;
    }
}

void cli_facts_json(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                    const pgn_verdict *v)
{
    struct cli_json json = {.to = to};
    char fen[PGN_FEN_MAX];
    cli_json_object(&json);
    cli_json_key(&json, "type");
    cli_json_text(&json, "facts");
    cli_json_key(&json, "file");
    cli_json_text(&json, file->shown);
    cli_json_key(&json, "game");
    cli_json_number(&json, game->number);
    for (size_t i = 0; i < FACTS; i++) {
        cli_json_key(&json, table[i].key);
        json_value(&json, table[i].kind, value_of(&v->facts, &table[i]));
    }
    cli_json_key(&json, "result");
    cli_json_text(&json, pgn_result_text(v->result));
    if (v->should_be != PGN_RESULT_NONE) {
        cli_json_key(&json, "result_should_be");
        cli_json_text(&json, pgn_result_text(v->should_be));
    }
    (void)pgn_fen_write(&v->final, false, fen);
    cli_json_key(&json, "final_fen");
    cli_json_text(&json, fen);
    cli_json_object_end(&json);
    cli_json_line(&json);
}

/* ---- TSV ----------------------------------------------------------------------------------- */

void cli_facts_tsv_head(struct cli_buffer *to)
{
    cli_put_text(to, "file\tgame");
    for (size_t i = 0; i < FACTS; i++)
        cli_print(to, "\t%s", table[i].key);
    cli_put_text(to, "\tresult\tresult_should_be\tfinal_fen\n");
}

static void tsv_value(struct cli_buffer *to, enum kind kind, uint64_t value)
{
    static const char *const answers[] = {"unknown", "no", "yes"};
    switch (kind) {
    case NUMBER:
        cli_put_number(to, value);
        break;
    case PLY:
        if (value != PGN_NO_PLY)
            cli_put_number(to, value);
        break;
    case YES_NO:
        cli_put_text(to, value ? "yes" : "no");
        break;
    case ANSWER:
        cli_put_text(to, answers[value]);
        break;
    case FINAL:
        cli_put_text(to, finals[value]);
        break;
    }
}

void cli_facts_tsv(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                   const pgn_verdict *v)
{
    char fen[PGN_FEN_MAX];
    cli_put_tsv(to, file->shown, strlen(file->shown));
    cli_put_char(to, '\t');
    cli_put_number(to, game->number);
    for (size_t i = 0; i < FACTS; i++) {
        cli_put_char(to, '\t');
        tsv_value(to, table[i].kind, value_of(&v->facts, &table[i]));
    }
    (void)pgn_fen_write(&v->final, false, fen);
    cli_print(to, "\t%s\t%s\t%s\n", pgn_result_text(v->result), pgn_result_text(v->should_be), fen);
}

/* ---- text ---------------------------------------------------------------------------------- */

void cli_facts_text(struct cli_buffer *to, const struct cli_file *file, const pgn_game *game,
                    const pgn_verdict *v)
{
    cli_print(to, "%s:%llu:1: facts: game %llu, %lu half-moves, %s", file->shown,
              (unsigned long long)game->line, (unsigned long long)game->number,
              (unsigned long)v->facts.plies,
              v->facts.final == PGN_ONGOING ? pgn_result_text(v->result) : finals[v->facts.final]);
    for (size_t i = 0; i < FACTS; i++) {
        uint64_t ply = value_of(&v->facts, &table[i]);
        if (table[i].words && ply != PGN_NO_PLY)
            cli_print(to, ", %s at ply %llu", table[i].words, (unsigned long long)ply);
    }
    if (v->facts.can_mate[PGN_WHITE] == PGN_NO)
        cli_put_text(to, ", White cannot mate");
    if (v->facts.can_mate[PGN_BLACK] == PGN_NO)
        cli_put_text(to, ", Black cannot mate");
    if (v->should_be != PGN_RESULT_NONE)
        cli_print(to, ", the result should be %s", pgn_result_text(v->should_be));
    cli_put_char(to, '\n');
}
