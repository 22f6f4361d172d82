/* options.c: pgn-convert's options; what they mean is worked out in settle.c. */
#include "convert.h"

static const char *const sign_choices[] = {"informator", "russian", NULL};

static const char *const variation_choices[] = {"keep", "games", "drop", NULL};
static const char *const comment_choices[] = {"keep", "moves", "drop", NULL};

static const char *const tag_orders[] = {"export", "as-read", NULL};

/* What can be left out, in the order of its bits. */
const char *const convert_parts[] = {"comments", "commands", "nags",     "variations",
                                     "tags",     "numbers",  "movetext", "clocks",
                                     "evals",    "arrows",   NULL};

#ifdef PGN_SQLITE
#define NOT_BUILT_IN
#else
#define NOT_BUILT_IN " (this build has no sqlite)"
#endif

#define FIELD(name) offsetof(struct convert, name)

const struct cli_option convert_options[] = {
    {"from", 0, CLI_STRING, "LIST", FIELD(from), 0, 0, NULL, false, "Input",
     "the moves are printed in these languages, or the input is a list: jsonl, fen, epd",
     "jsonl: games as --to=jsonl writes them. fen, epd: positions, each of which becomes a "
     "game without moves. In all three a line is a record; a bad one is told, and the others "
     "are read. Languages are a comma list of ISO 639-1 codes (ru, uk, sr-Latn, ...), "
     "LANG-descriptive for descriptive notation, tcn, a style as of --to, auto to find out "
     "which language it is (descriptive notation too), or unknown to solve the pieces' "
     "letters by what is legal. Long and short notation, coordinates, ICCF's digits and "
     "figurines are read in all of them. An input without tags is a text that may hold "
     "several games, headings and prose.  Without --from, moves are PGN's."},
    {"strict", 0, CLI_FLAG, NULL, FIELD(strict), 0, 0, NULL, false, NULL,
     "with --from, take the languages' exact letters only", NULL},
    {"repair", 0, CLI_FLAG, NULL, FIELD(repair), 0, 0, NULL, false, NULL,
     "with --from, mend misprints where one cheapest reading is left",
     "Each repair is told.  Where several readings are equal one is written, and that is an error "
     "still."},
    {"signs", 0, CLI_CHOICE, "WHOSE", FIELD(signs), 0, 0, sign_choices, false, NULL,
     "whose evaluation signs they are",
     "In Russian handbooks plus over minus is a small advantage, in the Informator a moderate "
     "one."},
    {"from-encoding", 0, CLI_STRING, "NAME", FIELD(from_encoding), 0, 0, NULL, false, NULL,
     "the input's encoding, if it is no UTF-8",
     "One of windows-1250 to 1254 and 1257, iso-8859-2 and 5, koi8-r, koi8-u, "
     "cp852, cp866 and mac-cyrillic.  Without it each game's is found out."},
    {"to", 0, CLI_STRING, "FORM", FIELD(to), 0, 0, NULL, false, "Output",
     "write the games in this form" NOT_BUILT_IN,
     "pgn (the default): the export format of the standard. Or PGN with its moves in a style: san, "
     "long, full, uci, iccf, fan, descriptive, a language's code for its short notation, LANG-full "
     "for the full one, or ru-short, ru-book, ru-x, de-dagger, sr-press, informator. jsonl: one "
     "JSON object a game and line, with its tags, moves, variations, comments, clocks, evaluations "
     "and findings. tsv, csv: a table with a row for each game. moves-tsv, moves-csv: one with a "
     "row for each move of the main lines. fen, epd: the positions of the main lines, one a line. "
     "as-read: each game's text byte for byte, but for what an option asks to change. "
     "html: one page in which the games can be replayed, without network. "
     "sqlite: with -o, a database file, where pgn-convert was built with SQLite. "
     "md, latex: a document for print, with headings, diagrams and signs for NAGs; LaTeX takes the "
     "packages xskak and amssymb."},
    {"encoding", 0, CLI_STRING, "NAME", FIELD(encoding), 0, 0, NULL, false, NULL,
     "write in this encoding instead of UTF-8",
     "A game with a character that the encoding does not have is an error and is left out."},
    {"without", 0, CLI_COMMAS, "PARTS", FIELD(without), 0, 0, convert_parts, false, "PGN",
     "leave these parts of games out",
     "comments; commands, which are [%clk ...] and the like within comments, or of them only "
     "clocks, "
     "evals, arrows; nags; variations; "
     "tags, all but the seven of the roster and those of the set-up; numbers, of moves; movetext. "
     "--without=comments,nags,variations,tags is the reduced export format."},
    {"comments", 0, CLI_CHOICE, "WHAT", FIELD(edit.comments), 0, 0, comment_choices, false, NULL,
     "what becomes of comments",
     "keep (the default). moves: moves that they speak of are put into the notation that is "
     "written, from that of --from, else from SAN; only those that are legal where the comment "
     "stands, and certain. drop: as --without=comments."},
    {"variations", 0, CLI_CHOICE, "WHAT", FIELD(edit.variations), 0, 0, variation_choices, false,
     NULL, "what becomes of variations",
     "keep (the default). games: each becomes a game of its own behind that of the main line, at "
     "any "
     "depth and in any form: the tags without those that speak of all the moves (ECO, PlyCount, "
     "Termination and the like), the result *, a tag Line that says which move of which game it "
     "replaces, the moves that lead to it, and its own text. drop: as --without=variations."},
    {"tag-order", 0, CLI_CHOICE, "ORDER", FIELD(tag_order), 0, 0, tag_orders, false, NULL,
     "write the tags in this order",
     "export: the seven of the roster, which are added where they are missing, then the others by "
     "the alphabet (the default). as-read: as they stand, and none added."},
    {"width", 0, CLI_NUMBER, "N", FIELD(width), 0, 100000, NULL, false, NULL,
     "keep lines of movetext shorter than N characters (default 80)",
     "With 0 each game's movetext is one line."},
    {"lines", 0, CLI_FLAG, NULL, FIELD(lines), 0, 0, NULL, false, NULL,
     "write each game on one line, tags and all",
     "For grep, sort, shuf and the like; the lines are games of PGN still.  Line ends within "
     "comments and values become blanks, and comments behind ; stand in braces.  A game with such "
     "a "
     "comment that holds } is an error and is left out."},
    {"suffixes", 0, CLI_FLAG, NULL, FIELD(suffixes), 0, 0, NULL, false, NULL,
     "write $1 to $6 as ! ? !! ?? !? ?!", NULL},
    {"columns", 0, CLI_COMMAS, "NAMES", FIELD(columns), 0, 0, NULL, false, "Tables and positions",
     "with tsv and csv, write these columns",
     "A name is a tag's, or one of file, game, offset, line, plies, result, start_fen, final_fen, "
     "moves, uci, errors, warnings, eco, opening; the last two are those of the position, as with "
     "--openings."},
    {"every", 0, CLI_NUMBER, "N", FIELD(every), 1, 0, NULL, false, NULL,
     "with fen and epd, write the position after each N-th ply; with md and latex, a diagram",
     "The start position is ply 0."},
    {"final", 0, CLI_FLAG, NULL, FIELD(final), 0, 0, NULL, false, NULL,
     "with fen and epd, write the last position only; with md and latex, a diagram of it", NULL},
    {"diagram", 0, CLI_STRING, "PLIES", FIELD(diagram), 0, 0, NULL, false, NULL,
     "with md and latex, a diagram after these plies of the main line",
     "PLIES are numbers and ranges separated by commas; 0 is the start position.  Diagrams stand "
     "also where a comment holds [#], at NAGs 220 and 221, and before games that are set up."},
    /* ---- editing ---- */
    {"set-tag", 0, CLI_LIST, "NAME=VALUE", FIELD(edit.set_tags), 0, 0, NULL, false, "Editing",
     "give each game this tag with this value",
     "With Result, the termination marker says the same. FEN, SetUp and Variant say where the game "
     "begins and are not edited. Tags are removed first, then renamed, then set, then added."},
    {"add-tag", 0, CLI_LIST, "NAME=VALUE", FIELD(edit.add_tags), 0, 0, NULL, false, NULL,
     "the same where the game has no such tag, or ? in it", NULL},
    {"rename-tag", 0, CLI_LIST, "OLD=NEW", FIELD(edit.rename_tags), 0, 0, NULL, false, NULL,
     "give a tag another name, unless there is one of that name, which is told", NULL},
    {"remove-tag", 0, CLI_LIST, "NAME", FIELD(edit.remove_tags), 0, 0, NULL, false, NULL,
     "take tags out; * and ? stand for any characters",
     "The roster is written again, with ?, unless --tag-order=as-read or --to=as-read."},
    {"names", 0, CLI_STRING, "FILE", FIELD(edit.names_file), 0, 0, NULL, true, NULL,
     "write players' names as this list has them",
     "White and Black, where the list has their spelling, whatever the case and accents. FILE has "
     "lines of a spelling, a tab and the name, as pgn-search --duplicates=names proposes them; or "
     "it is a spelling file of Scid. With -v each change is told."},
    {"plycount", 0, CLI_FLAG, NULL, FIELD(edit.ply_count), 0, 0, NULL, false, NULL,
     "write or correct the PlyCount tag",
     "The plies of the main line; of a game that cannot be played to its end the tag stays as it "
     "is. With -v each value that is replaced is told."},
    {"openings", 0, CLI_MAYBE_COMMAS, "WHICH", FIELD(edit.openings), 0, 0, edit_eco_words, false,
     NULL,
     "write or correct the tags ECO, Opening and Variation, by the positions of the main line",
     "The last position counts that is known, in whatever order the moves came to it, also when "
     "the "
     "game had left what is known; behind ply 36 none is looked up.  all (which is meant when "
     "nothing is said): what the board says replaces what is written, and with -v that is told; "
     "of a game without a known position the tags stay.  missing: only tags that are not there, or "
     "have a ?, are written, and none to a game whose ECO says something else.  Some 3,000 "
     "positions are known, down to where the code of the Encyclopaedia of Chess Openings changes; "
     "the archives' own tags may be of longer lines."},
    {"normalise", 0, CLI_COMMAS, "KINDS", FIELD(edit.normalise), 0, 0, edit_normalise_words, false,
     NULL, "correct results and dates where the right text is certain, and tell each",
     "results: tag and marker in the standard's spelling; a missing one or * from the other; both "
     "from mate and stalemate on the board. dates: the Date tag as YYYY.MM.DD with ? for what is "
     "not known, where it can mean one date only. Nothing else is changed: a game whose two "
     "results "
     "contradict each other stays as it is."},
    {"renumber", 0, CLI_FLAG, NULL, FIELD(edit.renumber), 0, 0, NULL, false, NULL,
     "with --to=as-read, make move numbers right and put in those that are missing", NULL},
    {"sort", 0, CLI_STRING, "KEYS", FIELD(sort), 0, 0, NULL, false, "Whole archives",
     "sort the games by these keys: Date,-WhiteElo,plies",
     "A key is a tag or any other value of pgn-query(7); - before it, or :desc behind it, sorts "
     "downwards.  Numbers come before dates, those before texts; of dates, unknown parts come "
     "behind all known ones; Round is sorted number by number; what is not known comes last in "
     "either direction.  Games of equal keys keep their order.  Without an option that changes "
     "games they pass byte for byte, but for byte order marks, and for a line end and a blank line "
     "behind a game where they are missing."},
    {"split", 0, CLI_STRING, "HOW", FIELD(splitting.text), 0, 0, NULL, false, NULL,
     "write many files: of 1000 games each, of 100M bytes, or one for each value of Event",
     "HOW is a number of games; or a number with K, M or G, of bytes, which only a single larger "
     "game exceeds; or a value of pgn-query(7): a file for each.  Each file appears when it is "
     "complete; a file that is there already is not replaced, and ends the command."},
    {"split-to", 0, CLI_STRING, "PATTERN", FIELD(splitting.to), 0, 0, NULL, true, NULL,
     "name the files of --split so: part-%03d.pgn, %s.pgn, or a folder",
     "%d is the file's number, %03d with at least three digits; %s is the value, made safe for a "
     "file's name; %% is a percent sign.  Values whose names would differ in case, accents or not "
     "at all get name~2, name~3.  Names that end in .gz or .zst are compressed so. Folders that "
     "are missing are made."},
    {"merge-games", 0, CLI_FLAG, NULL, FIELD(merge_games), 0, 0, NULL, false, NULL,
     "make all games that begin alike one game, a tree of variations with counts",
     "Of the moves in a place the most frequent one is the line's, of equals the one that came "
     "first; "
     "comments say how many games and results there are where games part, and name the game where "
     "one is left. Main lines are merged, up to their first error; with --variations=games all "
     "lines. Comments, signs and tags of the games are not in it. A game for each start position; "
     "memory is bounded by --mem, and what does not fit is an error."},
    {"merge-plies", 0, CLI_NUMBER, "N", FIELD(merge_plies), 1, 0, NULL, false, NULL,
     "with --merge-games, only the first N plies of each game", NULL},
    {"join", 0, CLI_FLAG, NULL, FIELD(join), 0, 0, NULL, false, NULL,
     "hand the games of all files on as they stand, mended where they would stick together",
     "Mended are byte order marks within, missing line ends and blank lines, games on one line, "
     "comments that are never closed, missing termination markers (from the Result tag, else *), "
     "and text that is no UTF-8.  Each repair is told; moves and comments are proved to be the "
     "same."},
    {"games", 0, CLI_STRING, "RANGES", FIELD(games), 0, 0, NULL, false, "Which games",
     "convert only these games of each file",
     "RANGES are numbers and ranges separated by commas: 5,10-20,100-."},
    CLI_SELECTION_ROWS(FIELD(selection), NULL,
                       " With --from, a game is asked as it is read, its moves turned to PGN's."),
    {0}};

const struct cli_example convert_examples[] = {
    {"A Russian game score to PGN", "pgn-convert --from=ru partija.txt"},
    {"Find out the language, mend misprints", "pgn-convert --from=auto --repair scan.txt"},
    {"Print games as a Russian book does", "pgn-convert --to=ru-book games.pgn"},
    {"One JSON object a game", "pgn-convert --to=jsonl games.pgn.zst"},
    {"And back, with what jq made of it",
     "pgn-convert --to=jsonl a.pgn | jq -c 'select(.plies > 20)' | pgn-convert --from=jsonl"},
    {"Set a tag and leave out clocks, all else byte for byte",
     "pgn-convert --to=as-read --set-tag='Event=Club 2026' --without=clocks games.pgn"},
    {"A table of players, results and lengths in an opening",
     "pgn-convert --to=csv --columns=White,Black,result,plies --eco=B90-B99 games.pgn"},
    {"A page to replay games in", "pgn-convert --to=html -o games.html games.pgn"},
    {"A database for SQL", "pgn-convert --to=sqlite -o games.sqlite games.pgn.zst"},
    {"A booklet with a diagram of each tenth move",
     "pgn-convert --to=latex --every=20 -o games.tex games.pgn"},
    {"Strip clocks and evaluations, keep the words",
     "pgn-convert --without=commands lichess.pgn.zst"},
    {0}};
