/* options.c: pgn-search's options; what they mean is worked out in settle.c. */
#include "search.h"

static const char *const line_choices[] = {"no", "yes", "only", NULL};

static const char *const twin_modes[] = {"list", "drop", "only", "names", NULL};
static const char *const twin_kinds[] = {"moves", "prefix", "near", NULL};
static const char *const twin_players[] = {"any", "same", NULL};

#define FIELD(name) offsetof(struct search, name)

const struct cli_option search_options[] = {
    CLI_SELECTION_ROWS(FIELD(selection), "What is wanted",
                       " With one of the options of this group the first operand is a file, and no "
                       "query; the query is given with -e."),
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
    {"duplicates", 0, CLI_CHOICE, "HOW", FIELD(twins.mode), 0, 0, twin_modes, false, "Duplicates",
     "list games that are there twice, drop them, or print only them",
     "list: a line for each, with its group, and why it would be dropped or kept. drop: all games "
     "but the duplicates. only: what drop leaves out. names: the spellings of one player that "
     "equal "
     "games show, as a list that --names can read once somebody has looked through it. No query is "
     "needed; with one, only games that match are looked at. The best of equal games is kept: the "
     "longer one; else that with a result, then with more comments, NAGs and variations, with more "
     "ratings, with more tags, and at last the first."},
    {"duplicates-by", 0, CLI_CHOICE, "WHAT", FIELD(twins.by), 0, 0, twin_kinds, false, NULL,
     "what makes a duplicate: the same moves (the default), a beginning of another game's, or near",
     "moves: the same start and the same main line. prefix: the main line is the beginning of "
     "another game's, or all of it; same players, and dates that do not contradict each other. "
     "near: the same final board and year, and players who may be the same. Games whose moves have "
     "a fault are never duplicates."},
    {"duplicates-players", 0, CLI_CHOICE, "WHOSE", FIELD(twins.players), 0, 0, twin_players, false,
     NULL, "whether players count: any (the default with moves) or same",
     "Names are the same if all words of one are in the other, in any order, as full words, with a "
     "letter or two wrong, or as initials: \"Kasparov, G\", \"Garry Kasparow\"."},
    {"duplicates-min", 0, CLI_NUMBER, "N", FIELD(twins.min), 0, 100000, NULL, false, NULL,
     "compare only games of N plies or more (default 10, and 1 where players count)",
     "Short games are often played twice."},
    {"names", 0, CLI_STRING, "FILE", FIELD(twins.names), 0, 0, NULL, true, NULL,
     "take players' names from this list of spellings",
     "Lines of a spelling, a tab and the name; or a spelling file of Scid."},
    {0}};

const struct cli_example search_examples[] = {
    {"Games that a player won", "pgn-search 'winner ~ /\\bTal\\b/' games.pgn.zst"},
    {"Where White sacrifices on h7, ply by ply",
     "pgn-search --plies 'white plays \"Bxh7+ Kxh7 Ng5+\"' games.pgn"},
    {"Count the replies to a position",
     "pgn-search --count-by san 'before after \"e4 e5 Nf3 Nc6\"' games.pgn"},
    {"A picture of each mate by a pawn", "pgn-search --svg=mates 'P moves and mate' games.pgn"},
    {"Rook endings that last, as a table",
     "pgn-search --select 'White, Black, ply' 'material \"RP* v RP*\" for 20 plies' games.pgn"},
    {"Drop duplicates, keep the best of each, and look at what went",
     "pgn-search --duplicates=drop --rest=dropped.pgn -o clean.pgn games.pgn.zst"},
    {0}};
