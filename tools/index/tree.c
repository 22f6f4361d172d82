/* tree.c: the moves played from a position, and the games that came there. */
#include "index/filter.h"
#include "index/index.h"

#include <stdlib.h>
#include <string.h>

#include "common/json.h"
#include "common/message.h"

/* ---- the position asked for ----------------------------------------------------------------- */

/* Turn and castling rights belong to a position: without them nothing would be found, or too
 * little. */
static bool is_whole_fen(const struct index_command *c, const char *text)
{
    size_t fields = 0;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        at += strcspn(at, " ");
        fields++;
    }
    if (fields >= 3)
        return true;
    cli_usage(c->cli,
              "the FEN does not say %s; pgn-index games %s --fen='%s' finds the games of any",
              fields < 2 ? "whose turn it is" : "which castling rights there are (KQkq, or -)",
              c->folder, text);
    return false;
}

static bool read_fen(const struct index_command *c, const char *text, pgn_position *position)
{
    /* Rights that standard chess cannot have are those of Chess960. */
    unsigned faults = pgn_fen_read(text, strlen(text), false, position);
    if (faults & PGN_FEN_CASTLING)
        faults = pgn_fen_read(text, strlen(text), true, position);
    if (!(faults & PGN_FEN_UNUSABLE))
        return is_whole_fen(c, text);
    cli_usage(c->cli, "this is no usable FEN: \"%s\"", text);
    return false;
}

/* Passes over "12." and "12...". */
static const char *skip_number(const char *word)
{
    const char *at = word + strspn(word, "0123456789");
    return *at == '.' && at > word ? at + strspn(at, ".") : word;
}

static bool play_word(struct index_command *c, const char *word, size_t len, pgn_position *position)
{
    pgn_reading reading;
    const char *move = skip_number(word);
    if (move >= word + len)
        return true;
    size_t rest = len - (size_t)(move - word);
    pgn_move_read(position, move, rest, &reading);
    if (reading.status == PGN_MOVE_READ) {
        pgn_play(position, reading.move);
        c->way = cli_allocate(c->way, c->way_count + 1, sizeof *c->way);
        c->way[c->way_count++] = reading.move;
        return true;
    }
    pgn_explanation explanation;
    pgn_move_explain(position, move, rest, &explanation);
    cli_usage(c->cli, "\"%.*s\": %s", (int)rest, move, explanation.reason);
    return false;
}

static bool play_words(struct index_command *c, const char *text, pgn_position *position)
{
    for (text += strspn(text, " \t\n"); *text; text += strspn(text, " \t\n")) {
        size_t len = strcspn(text, " \t\n");
        if (!play_word(c, text, len, position))
            return false;
        text += len;
    }
    return true;
}

bool index_position(struct index_command *c, pgn_position *position)
{
    const struct cli *cli = c->cli;
    struct cli_buffer text = {0};
    for (size_t i = 0; i < cli->operand_count; i++)
        cli_print(&text, "%s%s", i > 0 ? " " : "", cli->operands[i]);
    cli_put_char(&text, '\0');
    *position = pgn_start_position;
    c->has_way = !text.failed && strchr(text.at, '/') == NULL;
    bool good = !text.failed &&
                (c->has_way ? play_words(c, text.at, position) : read_fen(c, text.at, position));
    cli_buffer_free(&text);
    return good;
}

/* ---- text ----------------------------------------------------------------------------------- */

static double percent(uint64_t part, uint64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static uint64_t decided(const pgn_tally *t)
{
    return t->white_wins + t->draws + t->black_wins;
}

static void put_tally(struct cli_buffer *to, const char *name, const pgn_tally *t, uint64_t all)
{
    unsigned performance = pgn_performance(t);
    cli_print(to, "%-8s %9llu %5.1f%%", name, (unsigned long long)t->games, percent(t->games, all));
    cli_print(to, "  %5.1f %5.1f %5.1f", percent(t->white_wins, decided(t)),
              percent(t->draws, decided(t)), percent(t->black_wins, decided(t)));
    if (t->rated > 0)
        cli_print(to, "  %4llu", (unsigned long long)((t->elo + t->rated / 2) / t->rated));
    else
        cli_put_text(to, "     -");
    if (performance > 0)
        cli_print(to, "  %4u", performance);
    else
        cli_put_text(to, "     -");
    if (t->first_year > 0)
        cli_print(to, "  %u-%u", t->first_year, t->last_year);
    cli_put_char(to, '\n');
}

static void move_name(const pgn_position *position, const pgn_tree_move *move,
                      char name[PGN_MOVE_TEXT_MAX])
{
    if (move->ended)
        strcpy(name, "(end)");
    else
        pgn_san_write(position, move->move, name);
}

static bool put_games(struct cli_buffer *to, pgn_index *index, const char *heading,
                      const uint64_t *games, size_t count)
{
    bool good = true;
    if (count > 0)
        cli_print(to, "\n%s\n", heading);
    for (size_t i = 0; good && i < count; i++) {
        good = index_put_game(to, index, games[i]);
        cli_put_char(to, '\n');
    }
    return good;
}

static bool tree_text(struct cli_buffer *to, struct index_command *c, pgn_index *index,
                      const pgn_position *position, const pgn_tree *tree)
{
    char fen[PGN_FEN_MAX], name[PGN_MOVE_TEXT_MAX];
    pgn_fen_write(position, false, fen);
    cli_print(to, "%s\n\n", fen);
    if (tree->all.games == 0) {
        cli_put_text(to, "no games\n");
        return true;
    }
    cli_put_text(to, "move         games  share  White  draw Black   Elo  perf  years\n");
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->moves[i].tally.games < c->min_games)
            continue;
        move_name(position, &tree->moves[i], name);
        put_tally(to, name, &tree->moves[i].tally, tree->all.games);
    }
    put_tally(to, "all", &tree->all, tree->all.games);
    return put_games(to, index, "the highest rated:", tree->best, tree->best_count) &&
           put_games(to, index, "the latest:", tree->recent, tree->recent_count);
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static void json_count(struct cli_json *json, const char *key, uint64_t count)
{
    cli_json_key(json, key);
    cli_json_number(json, count);
}

/* A number, or null for 0. */
static void json_known(struct cli_json *json, const char *key, uint64_t number)
{
    cli_json_key(json, key);
    if (number > 0)
        cli_json_number(json, number);
    else
        cli_json_null(json);
}

static void json_tally(struct cli_json *json, const pgn_tally *t)
{
    json_count(json, "games", t->games);
    json_count(json, "white", t->white_wins);
    json_count(json, "draws", t->draws);
    json_count(json, "black", t->black_wins);
    json_known(json, "elo", t->rated > 0 ? (t->elo + t->rated / 2) / t->rated : 0);
    json_known(json, "performance", pgn_performance(t));
    json_known(json, "first_year", t->first_year);
    json_known(json, "last_year", t->last_year);
}

static void json_move(struct cli_json *json, const pgn_position *position,
                      const pgn_tree_move *move)
{
    char text[PGN_MOVE_TEXT_MAX];
    cli_json_object(json);
    if (!move->ended) {
        pgn_san_write(position, move->move, text);
        cli_json_key(json, "san");
        cli_json_text(json, text);
        pgn_uci_write(position, move->move, text);
        cli_json_key(json, "uci");
        cli_json_text(json, text);
    } else {
        cli_json_key(json, "ended");
        cli_json_bool(json, true);
    }
    json_tally(json, &move->tally);
    cli_json_object_end(json);
}

static bool json_games(struct cli_json *json, pgn_index *index, const char *key,
                       const uint64_t *games, size_t count)
{
    bool good = true;
    cli_json_key(json, key);
    cli_json_array(json);
    for (size_t i = 0; good && i < count; i++) {
        cli_json_object(json);
        good = index_json_game(json, index, games[i]);
        cli_json_object_end(json);
    }
    cli_json_array_end(json);
    return good;
}

static bool tree_json(struct cli_buffer *to, struct index_command *c, pgn_index *index,
                      const pgn_position *position, const pgn_tree *tree)
{
    struct cli_json json = {.to = to};
    char fen[PGN_FEN_MAX];
    pgn_fen_write(position, false, fen);
    cli_json_object(&json);
    cli_json_key(&json, "fen");
    cli_json_text(&json, fen);
    json_tally(&json, &tree->all);
    cli_json_key(&json, "moves");
    cli_json_array(&json);
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->moves[i].tally.games >= c->min_games)
            json_move(&json, position, &tree->moves[i]);
    }
    cli_json_array_end(&json);
    bool good = json_games(&json, index, "top_games", tree->best, tree->best_count) &&
                json_games(&json, index, "recent_games", tree->recent, tree->recent_count);
    cli_json_object_end(&json);
    cli_json_line(&json);
    return good;
}

/* ---- the commands --------------------------------------------------------------------------- */

static int show_tree(struct index_command *c, pgn_index *index, const pgn_position *position,
                     struct index_filter *filter)
{
    pgn_tree tree = {0};
    struct cli_buffer out = {0};
    bool good =
        pgn_index_tree_of(index, position, index_filter_is_set(filter) ? index_filter_keeps : NULL,
                          filter, &tree) &&
        (c->cli->format == JSONL ? tree_json(&out, c, index, position, &tree)
                                 : tree_text(&out, c, index, position, &tree));
    int status = good ? index_flush(c, &out) : index_fault(c, pgn_index_error_of(index));
    if (status == 0 && tree.all.games == 0)
        status = CLI_EXIT_FOUND;
    cli_buffer_free(&out);
    pgn_tree_free(&tree);
    return status;
}

/* What a command does with the database, the position that was asked for, and --where. */
typedef int ask(struct index_command *c, pgn_index *index, const pgn_position *position,
                struct index_filter *filter);

static int ask_about(struct index_command *c, ask *what)
{
    pgn_position position;
    struct index_filter filter;
    pgn_index *index = NULL;
    if (!index_position(c, &position))
        return CLI_EXIT_USAGE;
    int status = CLI_EXIT_USAGE;
    if (index_filter_open(&filter, c)) {
        index = index_open(c);
        status = index != NULL && index_filter_use(&filter, index)
                     ? what(c, index, &position, &filter)
                     : CLI_EXIT_IO;
    }
    index_filter_close(&filter);
    pgn_index_close(index);
    return status;
}

int index_tree(struct index_command *c)
{
    return ask_about(c, show_tree);
}

static bool put_hit(struct cli_buffer *to, struct index_command *c, pgn_index *index,
                    const pgn_index_hit *hit)
{
    if (c->cli->format == TEXT) {
        bool good = index_put_game(to, index, hit->game);
        if (hit->ply > 0)
            cli_print(to, "  (after %u half-move%s)", hit->ply, cli_plural(hit->ply));
        cli_put_char(to, '\n');
        return good;
    }
    struct cli_json json = {.to = to};
    cli_json_object(&json);
    cli_json_key(&json, "ply");
    cli_json_number(&json, hit->ply);
    bool good = index_json_game(&json, index, hit->game);
    cli_json_object_end(&json);
    cli_json_line(&json);
    return good;
}

/* The next game that is wanted; where only the options ask for a position, with the ply of that. */
static int next_game(pgn_index_search *search, struct index_filter *filter, pgn_index_hit *hit)
{
    int rc;
    while ((rc = pgn_index_search_next(search, hit)) > 0) {
        rc = index_filter_keeps(filter, hit->game);
        if (rc != 0)
            break;
    }
    if (rc > 0 && filter->c->cli->operand_count == 0)
        hit->ply = index_filter_ply(filter);
    return rc;
}

static int list_games(struct index_command *c, pgn_index *index, pgn_index_search *search,
                      struct index_filter *filter)
{
    struct cli_buffer out = {0};
    pgn_index_hit hit;
    uint64_t count = 0;
    int rc = 0, status = 0;
    while (status == 0 && (c->limit == 0 || count < c->limit) &&
           (rc = next_game(search, filter, &hit)) > 0) {
        rc = put_hit(&out, c, index, &hit) ? rc : -1;
        status = index_flush(c, &out);
        count++;
        if (rc < 0)
            break;
    }
    cli_buffer_free(&out);
    if (rc < 0)
        return index_fault(c, pgn_index_error_of(index));
    return status == 0 && count == 0 ? CLI_EXIT_FOUND : status;
}

static int search_games(struct index_command *c, pgn_index *index, const pgn_position *position,
                        struct index_filter *filter)
{
    pgn_index_search *search = pgn_index_search_open(index, position);
    int status = CLI_EXIT_IO;
    if (search != NULL)
        status = list_games(c, index, search, filter);
    else
        cli_error(c->cli, NULL, "out of memory");
    pgn_index_search_close(search);
    return status;
}

int index_games(struct index_command *c)
{
    return ask_about(c, search_games);
}
