/* pgn-index: a database of games on disk. */
#include <stdlib.h>
#include <string.h>

#include "index/index.h"

static const char *const formats[] = {"text", "jsonl", NULL};

static const char *const sides[] = {"any", "white", "black", NULL};

static const struct cli_option options[] = {
    {"mem", 0, CLI_SIZE, "SIZE", offsetof(struct index_command, memory), (uint64_t)16 << 20,
     (uint64_t)1 << 46, NULL, false, "build, add, merge", "use about SIZE of memory (default: 1G)",
     "K, M and G are powers of 1024. "
     "When it is used up what has been read becomes a segment, and reading goes on."},
    {"no-merge", 0, CLI_FLAG, NULL, offsetof(struct index_command, no_merge), 0, 0, NULL, false,
     NULL, "leave segments as they are",
     "Otherwise all of them become one at the end, which makes look-ups faster."},
    {"store", 0, CLI_FLAG, NULL, offsetof(struct index_command, store), 0, 0, NULL, false, NULL,
     "keep the games' whole texts in the database, so that the files are no longer needed",
     "Byte for byte, with all that stands between games; what the database knows anyway is not "
     "kept "
     "twice, the rest is compressed as by zstd -19. "
     "A database that has texts keeps those of games that are added."},
    {"max-game", 0, CLI_SIZE, "SIZE", offsetof(struct index_command, max_game), 1024,
     (uint64_t)1 << 31, NULL, false, NULL, "take games of up to SIZE bytes (default: 64M)", NULL},
    {"min-games", 0, CLI_NUMBER, "N", offsetof(struct index_command, min_games), 0, 0, NULL, false,
     "tree, book", "leave out moves of fewer than N games (default: 1; book: 3)", NULL},
    {"max-ply", 0, CLI_NUMBER, "N", offsetof(struct index_command, max_ply), 0, 0, NULL, false,
     "book", "go N half-moves deep (default: 40)", NULL},
    {"limit", 'n', CLI_NUMBER, "N", offsetof(struct index_command, limit), 0, 0, NULL, false,
     "games, export", "list or write at most N games", NULL},
    CLI_SELECTION_ROWS(offsetof(struct index_command, selection), "tree, games, export", ""),
    {"side", 0, CLI_CHOICE, "SIDE", offsetof(struct index_command, side), 0, 0, sides, false, NULL,
     "with --player: as white, black, or any (the default)", NULL},
    {"no-transpositions", 0, CLI_FLAG, NULL, offsetof(struct index_command, no_transpositions), 0,
     0, NULL, false, NULL, "only games that began with the moves given, in their order", NULL},
    {"every", 0, CLI_NUMBER, "N", offsetof(struct index_command, every), 0, 0, NULL, false,
     "verify", "look up the positions of every Nth game (default: of some 1000; 0: of none)", NULL},
    {0}};

static const struct cli_example examples[] = {
    {"Index an archive", "pgn-index build games.db games.pgn.zst"},
    {"Add the games that have come since", "pgn-index add games.db games.pgn.zst new.pgn"},
    {"What is played against the Sicilian?", "pgn-index tree games.db e4 c5"},
    {"Which games came to a position?", "pgn-index games games.db '8/8/8/8/8/4k3/4p3/4K3 w - -'"},
    {"What do strong players play?",
     "pgn-index tree -e 'WhiteElo >= 2600 and BlackElo >= 2600' games.db"},
    {"What does a player play as Black?",
     "pgn-index tree --player=Kasparov --side=black games.db e4"},
    {"Is all well?", "pgn-index verify games.db"},
    {0}};

/* In this order: runs. */
static const struct cli_verb verbs[] = {
    {"build", "DB [FILE...]", "make a database, or go on where an interrupted build stopped"},
    {"add", "DB [FILE...]", "add games, also those that files in it have got since"},
    {"merge", "DB [DB...]", "make one segment of all; put other databases into the first"},
    {"tree", "DB [FEN|MOVES]", "the moves played from a position, with their results"},
    {"games", "DB [FEN|MOVES]", "the games that came to a position"},
    {"export", "DB [FEN|MOVES]", "write games as PGN: all, or those that came to a position"},
    {"book", "DB", "make an opening book in the format of Polyglot"},
    {"novelty", "DB [FILE...]", "the first move of each game that no earlier game had"},
    {"stat", "DB", "what the database holds, and whether its files have changed"},
    {"verify", "DB", "check all of the database"},
    {"dump", "DB", "all games as JSON lines"},
    {0}};

#define VERBS (sizeof verbs / sizeof verbs[0])
#define NAMES "build, add, merge, tree, games, export, book, novelty, stat, verify, dump"

static const struct cli_command command = {
    .name = "pgn-index",
    .verbs = verbs,
    .operands = "COMMAND DB [FILE...|FEN|MOVES]",
    .summary = "keep games of chess in a database that finds positions at once",
    .examples = examples,
    .options = options,
    .shared = CLI_TAKES_INPUTS | CLI_TAKES_THREADS | CLI_TAKES_OUTPUT | CLI_TAKES_PROGRESS,
    .formats = formats,
    .exits = {"done, or found", "nothing was found; an exported game is not whole", NULL,
              "the database, an input or the output failed"},
};

static int build(struct index_command *c)
{
    return index_build(c, false);
}
static int add(struct index_command *c)
{
    return index_build(c, true);
}

static int (*const runs[])(struct index_command *) = {
    build,      add,           index_merge, index_tree,   index_games, index_export,
    index_book, index_novelty, index_stat,  index_verify, index_dump};

static int unknown(const struct cli *cli, const char *name)
{
    const char *names[VERBS] = {0};
    for (size_t i = 0; verbs[i].name; i++)
        names[i] = verbs[i].name;
    const char *nearest = cli_nearest(name, names);
    if (nearest != NULL)
        return cli_usage(cli, "there is no command %s: did you mean %s?", name, nearest);
    return cli_usage(cli, "there is no command %s (there are " NAMES ")", name);
}

static int run(struct cli *cli, struct index_command *c)
{
    if (cli->operand_count == 0)
        return cli_usage(cli, "which command? (" NAMES ")");
    const char *name = cli->operands[0];
    size_t i = 0;
    while (verbs[i].name && strcmp(name, verbs[i].name) != 0)
        i++;
    if (!verbs[i].name)
        return unknown(cli, name);
    if (cli->operand_count < 2)
        return cli_usage(cli, "%s: which database?", name);
    if (cli->operand_count > 2 && strcmp(verbs[i].operands, "DB") == 0)
        return cli_usage(cli, "%s takes nothing behind the database", name);
    c->folder = cli->operands[1];
    cli->operand_count -= 2;
    memmove(cli->operands, cli->operands + 2, cli->operand_count * sizeof *cli->operands);
    return runs[i](c);
}

int main(int argc, char **argv)
{
    struct cli cli;
    struct index_command c = {.cli = &cli, .every = UINT64_MAX};
    int status = cli_parse(&cli, &command, argc, argv, &c);
    bool ran = false;
    if (status == CLI_GO)
        status = cli_sinks_open(&cli);
    if (status == CLI_GO) {
        status = run(&cli, &c);
        ran = status != CLI_EXIT_USAGE;
    }
    free(c.way);
    return cli_finish(&cli, status, !ran);
}
