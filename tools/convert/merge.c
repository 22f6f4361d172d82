/* merge.c: games gathered in a tree.
 *
 * A node is a move in its place: transpositions stay apart, as they do in a game's variations.
 * Memory is bounded by --mem; what does not fit is an error, since half a tree would be wrong. */
#include <stdlib.h>
#include <string.h>

#include "common/finding.h"
#include "common/message.h"
#include "common/record.h"
#include "common/shard.h"
#include "gather.h"
#include "merge_tree.h"

/* What stands before a record's names and moves. */
struct head {
    uint32_t result, label_len;
};

int convert_merge_settle(const struct cli *cli, const struct convert *c)
{
    if (c->merge_plies && !c->merge_games)
        return cli_usage(cli, "--merge-plies goes with --merge-games");
    if (!c->merge_games)
        return CLI_GO;
    if (c->kind == CONVERT_AS_READ || c->kind == CONVERT_SQLITE)
        return cli_usage(cli, "--merge-games makes a new game: --to=%s cannot hold it",
                         c->kind == CONVERT_SQLITE ? "sqlite" : "as-read");
    if (convert_gathers(c))
        return cli_usage(cli, "--merge-games excludes --sort, --split and --join");
    if (cli->shard.count > 1)
        return cli_usage(cli, "--merge-games: the trees of shards are not that of the whole");
    if (c->encoding)
        return cli_usage(cli, "--merge-games: what is merged is UTF-8");
    return CLI_GO;
}

/* ---- a worker's side ------------------------------------------------------------------------ */

static void put_tag(struct cli_buffer *to, const pgn_game *game, const char *before,
                    const char *name)
{
    pgn_span value;
    if (!pgn_tag(game, name, &value) || !value.len || pgn_span_is(value, "?"))
        return;
    cli_put_text(to, before);
    cli_put_tag_value(to, cli_encoding_of(game), value);
}

/* "Tal - Botvinnik, Moscow 1960", as far as it is known; no brace ends the comment that it is for.
 */
static void put_label(struct cli_buffer *to, const pgn_game *game)
{
    pgn_span date;
    const size_t from = to->len;
    put_tag(to, game, "", "White");
    put_tag(to, game, " - ", "Black");
    put_tag(to, game, ", ", "Event");
    if (pgn_tag(game, "Date", &date) && date.len >= 4 && date.at[0] != '?') {
        cli_put_char(to, ' ');
        cli_put_decoded(to, cli_encoding_of(game), (pgn_span){date.at, 4});
    }
    for (size_t i = from; i < to->len; i++)
        if (to->at[i] == '}' || to->at[i] == '\0')
            to->at[i] = ')';
}

static void put_start(struct cli_buffer *to, const pgn_position *start)
{
    char fen[PGN_FEN_MAX];
    size_t len = pgn_fen_write(start, false, fen);
    if (!start->chess960 && pgn_same_position(start, &pgn_start_position))
        return;
    cli_put_char(to, start->chess960 ? '9' : '8');
    cli_put(to, fen, len);
}

int convert_merge_record(pgn_replay *replay, const pgn_game *game, uint64_t plies,
                         struct cli_buffer *to)
{
    pgn_setup setup;
    pgn_step s;
    pgn_span tag;
    int rc;
    pgn_setup_of(game, &setup);
    if (!setup.playable)
        return 0;
    struct head head = {pgn_tag(game, "Result", &tag) ? pgn_result_of(tag) : PGN_RESULT_NONE, 0};
    size_t record = cli_record_begin(to);
    put_start(to, &setup.start);
    cli_record_value(to, record);
    const size_t at = to->len;
    cli_put(to, &head, sizeof head);
    put_label(to, game);
    head.label_len = (uint32_t)(to->len - at - sizeof head);
    pgn_replay_start(replay, game);
    while ((rc = pgn_replay_next(replay, &s)) > 0) {
        if (s.type == PGN_STEP_MOVE && s.depth == 0 && (!plies || s.ply <= plies))
            cli_put(to, &s.reading.move, sizeof s.reading.move);
        else if (s.type == PGN_STEP_RESULT)
            head.result = (uint32_t)s.token.number;
    }
    if (!to->failed)
        memcpy(to->at + at, &head, sizeof head);
    cli_record_end(to, record);
    return rc < 0 ? -1 : 1;
}

/* ---- the tree -------------------------------------------------------------------------------- */

struct convert_merge *convert_merge_open(struct cli *cli)
{
    struct convert_merge *m = calloc(1, sizeof *m);
    if (m)
        m->cli = cli;
    return m;
}

void convert_merge_close(struct convert_merge *m)
{
    if (!m)
        return;
    free(m->nodes);
    free(m->roots);
    free(m->slots);
    cli_buffer_free(&m->texts);
    cli_buffer_free(&m->text);
    free(m);
}

static bool no_memory(struct convert_merge *m)
{
    cli_error(m->cli, NULL, "out of memory");
    return false;
}

/* Room for one more in a list; false: told. */
static bool grow(struct convert_merge *m, void *list, size_t *room, size_t count, size_t size)
{
    void *at;
    if (count < *room)
        return true;
    memcpy(&at, list, sizeof at);
    size_t more = *room ? 2 * *room : 1024;
    at = realloc(at, more * size);
    if (!at)
        return no_memory(m);
    memcpy(list, &at, sizeof at);
    *room = more;
    return true;
}

/* True if there is no room for more, told. */
static bool is_full(struct convert_merge *m)
{
    size_t taken = m->node_count * sizeof *m->nodes + m->texts.len +
                   m->root_count * (sizeof *m->roots + 2 * sizeof *m->slots);
    if (taken < m->cli->memory && m->node_count < UINT32_MAX - 1 && m->texts.len < UINT32_MAX)
        return false;
    cli_error(m->cli, NULL,
              "the games have more than %zu positions, which take more than %llu MiB: choose among "
              "them, merge their first moves with --merge-plies, or allow more with --mem",
              m->node_count, (unsigned long long)(m->cli->memory >> 20));
    return true;
}

/* A new node's index; 0: there is no room, told. */
static uint32_t add_node(struct convert_merge *m, pgn_move move, uint32_t label)
{
    if (is_full(m))
        return 0;
    if (!grow(m, &m->nodes, &m->node_room, m->node_count + 1, sizeof *m->nodes))
        return 0;
    if (!m->node_count)
        m->nodes[m->node_count++] = (struct merge_node){.count = 0};
    m->nodes[m->node_count] = (struct merge_node){.move = move, .label = label};
    return (uint32_t)m->node_count++;
}

static void count(struct merge_node *n, uint32_t result)
{
    n->count++;
    n->white += result == PGN_WHITE_WINS;
    n->draws += result == PGN_DRAW;
    n->black += result == PGN_BLACK_WINS;
}

/* The child by that move, a new one behind the others if need be; 0: no room. */
static uint32_t child_by(struct convert_merge *m, uint32_t parent, pgn_move move, uint32_t label)
{
    uint32_t last = 0, at = m->nodes[parent].child;
    while (at && !pgn_move_equal(m->nodes[at].move, move)) {
        last = at;
        at = m->nodes[at].next;
    }
    if (at)
        return at;
    at = add_node(m, move, label);
    if (at && last)
        m->nodes[last].next = at;
    else if (at)
        m->nodes[parent].child = at;
    return at;
}

/* ---- starts ---------------------------------------------------------------------------------- */

static uint64_t hash_of(pgn_span key)
{
    uint64_t n = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < key.len; i++)
        n = (n ^ (unsigned char)key.at[i]) * UINT64_C(0x100000001b3);
    return n ^ n >> 29;
}

static uint32_t *slot_of(struct convert_merge *m, pgn_span key)
{
    size_t at = hash_of(key) & (m->slot_room - 1);
    for (; m->slots[at]; at = (at + 1) & (m->slot_room - 1)) {
        const struct merge_root *r = &m->roots[m->slots[at] - 1];
        if (r->key_len == key.len && memcmp(m->texts.at + r->key, key.at, key.len) == 0)
            break;
    }
    return &m->slots[at];
}

/* The slots are never more than half full. */
static bool grow_slots(struct convert_merge *m)
{
    if (2 * m->root_count < m->slot_room)
        return true;
    size_t room = m->slot_room ? 2 * m->slot_room : 1024;
    uint32_t *slots = calloc(room, sizeof *slots);
    if (!slots)
        return no_memory(m);
    free(m->slots);
    m->slots = slots;
    m->slot_room = room;
    for (size_t i = 0; i < m->root_count; i++) {
        const struct merge_root *r = &m->roots[i];
        *slot_of(m, (pgn_span){m->texts.at + r->key, r->key_len}) = (uint32_t)i + 1;
    }
    return true;
}

/* The node of a start; 0: no room, told. */
static uint32_t root_of(struct convert_merge *m, pgn_span key)
{
    if (!grow_slots(m))
        return 0;
    uint32_t *slot = slot_of(m, key);
    if (*slot)
        return m->roots[*slot - 1].node;
    if (!grow(m, &m->roots, &m->root_room, m->root_count, sizeof *m->roots))
        return 0;
    struct merge_root root = {.start = pgn_start_position, .key = m->texts.len, .key_len = key.len};
    if (key.len)
        (void)!pgn_fen_read(key.at + 1, key.len - 1, key.at[0] == '9', &root.start);
    cli_put(&m->texts, key.at, key.len);
    root.node = add_node(m, PGN_NULL_MOVE, 0);
    if (!root.node || m->texts.failed)
        return 0;
    m->roots[m->root_count++] = root;
    *slot = (uint32_t)m->root_count;
    return root.node;
}

static bool add_game(struct convert_merge *m, pgn_span key, pgn_span value)
{
    struct head head;
    memcpy(&head, value.at, sizeof head);
    uint32_t at = root_of(m, key), label = (uint32_t)m->texts.len;
    if (!at)
        return false;
    cli_put(&m->texts, value.at + sizeof head, head.label_len);
    cli_put_char(&m->texts, '\0');
    if (m->texts.failed)
        return no_memory(m);
    if (!m->nodes[at].count)
        m->nodes[at].label = label;
    count(&m->nodes[at], head.result);
    for (size_t i = sizeof head + head.label_len; i < value.len; i += sizeof(pgn_move)) {
        pgn_move move;
        memcpy(&move, value.at + i, sizeof move);
        at = child_by(m, at, move, label);
        if (!at)
            return false;
        count(&m->nodes[at], head.result);
    }
    return true;
}

bool convert_merge_take(void *merge, const char *bytes, size_t len)
{
    pgn_span rest = {bytes, len}, key, value;
    while (cli_record_next(&rest, &key, &value))
        if (!add_game(merge, key, value))
            return false;
    return true;
}

int convert_merge_next(struct convert_merge *m, pgn_game *game)
{
    if (m->written == m->root_count)
        return 0;
    if (!convert_merge_text(m, &m->roots[m->written++])) {
        if (m->text.failed)
            cli_error(m->cli, NULL, "out of memory");
        else
            cli_error(m->cli, NULL,
                      "the tree is larger than a game may be (%zu MiB): choose among the games, or "
                      "merge their first moves with --merge-plies",
                      PGN_MAX_GAME_BYTES >> 20);
        return -1;
    }
    *game = (pgn_game){.text = m->text.at, .len = m->text.len, .number = m->written, .line = 1};
    return 1;
}
