/* options.c: pgn-search's options; what they mean is worked out in settle.c. */
#include "search.h"

static const char *const line_choices[] = {"no", "yes", "only", NULL};

#define FIELD(name) offsetof(struct search, name)

const struct cli_option search_options[] = {
    CLI_SELECTION_ROWS(FIELD(selection), "What is wanted",
                       " With one of the options of this group the first operand is a file, and no "
                       "query."),
    {"db", 0, CLI_STRING, "DB", FIELD(db), 0, 0, NULL, true, NULL,
     "ask the games of a database that pgn-index has made, not files",
     "The answers are those about the files that it was made of, which are still needed where "
     "games "
     "are printed, or comments, NAGs or variations asked for."},
    {"variations", 0, CLI_CHOICE, "HOW", FIELD(lines), 0, 0, line_choices, false, NULL,
     "look into variations: no (the default), yes, or only into them", NULL},
    {"explain", 0, CLI_FLAG, NULL, FIELD(explain), 0, 0, NULL, false, NULL,
     "print how the query is understood, and stop", NULL},
    {"first", 0, CLI_FLAG, NULL, FIELD(first), 0, 0, NULL, false, "Output",
     "of each game, the first moment that matches (the default)", NULL},
    {"all", 0, CLI_FLAG, NULL, FIELD(all), 0, 0, NULL, false, NULL, "every moment that matches",
     NULL},
    {"last", 0, CLI_FLAG, NULL, FIELD(last), 0, 0, NULL, false, NULL,
     "the last moment that matches", NULL},
    {"select", 0, CLI_STRING, "VALUES", FIELD(select), 0, 0, NULL, false, NULL,
     "print these values of each moment, not the games",
     "VALUES are separated by commas: White, Black, ply, fen. A line a moment, the values "
     "separated "
     "by tabs, or with --format=jsonl a JSON object."},
    {"plies", 0, CLI_FLAG, NULL, FIELD(plies), 0, 0, NULL, false, NULL,
     "print the number of each game and the plies of its moments",
     "The steps of a sequence are joined by hyphens."},
    {"board", 0, CLI_FLAG, NULL, FIELD(board), 0, 0, NULL, false, NULL,
     "print a diagram of each moment", NULL},
    {"svg", 0, CLI_STRING, "FOLDER", FIELD(svg), 0, 0, NULL, true, NULL,
     "write a diagram of each moment to FOLDER, and print the files' names",
     "FOLDER is made if it is not there. A file is named after its game and ply, and takes the "
     "place of an older one of that name. The squares of the last move are marked."},
    {"count", 0, CLI_FLAG, NULL, FIELD(count), 0, 0, NULL, false, NULL,
     "print how many games match; with --all, how many moments", NULL},
    {"count-by", 0, CLI_STRING, "VALUES", FIELD(count_by), 0, 0, NULL, false, NULL,
     "print how often each combination of VALUES comes, the most frequent first", NULL},
    {"sort", 0, CLI_STRING, "VALUE", FIELD(sort), 0, 0, NULL, false, NULL,
     "sort the output by VALUE; -VALUE sorts downwards", "What is not known comes last."},
    {"limit", 0, CLI_NUMBER, "N", FIELD(limit), 1, 0, NULL, false, NULL,
     "stop behind the N-th game (sorted output and counts: print N lines)", NULL},
    {"mark", 0, CLI_STRING, "TEXT", FIELD(mark), 0, 0, NULL, false, NULL,
     "put {TEXT} behind the move of each moment", NULL},
    {"rest", 0, CLI_STRING, "FILE", FIELD(rest), 0, 0, NULL, true, NULL,
     "write the other games to FILE, byte for byte", NULL},
    {0}};

const struct cli_example search_examples[] = {
    {"Games that a player won", "pgn-search 'winner ~ Tal' games.pgn.zst"},
    {"Where White sacrifices on h7, ply by ply",
     "pgn-search --plies 'white plays \"Bxh7+ Kxh7 Ng5+\"' games.pgn"},
    {"Count the replies to a position",
     "pgn-search --count-by san 'before after \"e4 e5 Nf3 Nc6\"' games.pgn"},
    {"A picture of each mate by a pawn", "pgn-search --svg=mates 'P moves and mate' games.pgn"},
    {"Rook endings that last, as a table",
     "pgn-search --select 'White, Black, ply' 'material \"RP* v RP*\" for 20 plies' games.pgn"},
    {0}};
