/* schema.c: the tables and their columns, once, as data. */
#include <pgn/stats.h>

#define SUM(name)                                                                                  \
    {                                                                                              \
        name, PGN_STAT_SUM                                                                         \
    }
#define LEAST(name)                                                                                \
    {                                                                                              \
        name, PGN_STAT_LEAST                                                                       \
    }
#define GREATEST(name)                                                                             \
    {                                                                                              \
        name, PGN_STAT_GREATEST                                                                    \
    }

static const pgn_stat_column of_games[PGN_GAME_COLUMNS] = {
    SUM("games"), SUM("white"),      SUM("draws"),       SUM("black"),
    SUM("other"), SUM("rated"),      SUM("rating_sum"),  SUM("played"),
    SUM("plies"), LEAST("shortest"), GREATEST("longest")};

static const pgn_stat_column of_players[PGN_PLAYER_COLUMNS] = {
    SUM("white_won"),    SUM("white_drawn"),  SUM("white_lost"),    SUM("black_won"),
    SUM("black_drawn"),  SUM("black_lost"),   SUM("white_other"),   SUM("black_other"),
    SUM("rated"),        SUM("halves"),       SUM("opponents"),     LEAST("lowest"),
    GREATEST("highest"), LEAST("first_year"), GREATEST("last_year")};

static const pgn_stat_column of_differences[PGN_DIFFERENCE_COLUMNS] = {
    SUM("games"), SUM("won"), SUM("drawn"), SUM("lost"), SUM("other")};

static const pgn_stat_column of_pairings[PGN_PAIRING_COLUMNS] = {SUM("white"),
                                                                 SUM("draws"),
                                                                 SUM("black"),
                                                                 SUM("other"),
                                                                 GREATEST("white_rating"),
                                                                 GREATEST("black_rating"),
                                                                 LEAST("first_date"),
                                                                 GREATEST("last_date")};

static const pgn_stat_column of_play[PGN_PLAY_COLUMNS] = {SUM("white"), SUM("black"), SUM("games")};

static const pgn_stat_column of_mates[PGN_MATE_COLUMNS] = {SUM("white"),     SUM("black"),
                                                           SUM("smothered"), SUM("back_rank"),
                                                           SUM("double"),    SUM("discovered")};

static const pgn_stat_column of_captures[PGN_CAPTURE_COLUMNS] = {
    SUM("pawn"), SUM("knight"), SUM("bishop"), SUM("rook"), SUM("queen"), SUM("en_passant")};

static const pgn_stat_column of_squares[PGN_SQUARE_COLUMNS] = {
    SUM("white_pawn"),   SUM("white_knight"), SUM("white_bishop"), SUM("white_rook"),
    SUM("white_queen"),  SUM("white_king"),   SUM("black_pawn"),   SUM("black_knight"),
    SUM("black_bishop"), SUM("black_rook"),   SUM("black_queen"),  SUM("black_king"),
    SUM("captures"),     SUM("mates")};

static const pgn_stat_column of_clocks[PGN_CLOCK_COLUMNS] = {
    SUM("games"), SUM("moves"), SUM("milliseconds"), GREATEST("longest"), SUM("trouble")};

static const pgn_stat_column of_evals[PGN_EVAL_COLUMNS] = {
    SUM("games"),    SUM("moves"),    SUM("loss"),    SUM("inaccuracies"),
    SUM("mistakes"), SUM("blunders"), SUM("accuracy")};

static const pgn_stat_column of_one_game[PGN_TOLD_COLUMNS] = {
    GREATEST("clock"), GREATEST("spent"), GREATEST("eval"), GREATEST("loss"), GREATEST("accuracy")};

#define TABLE(name, key, moves, columns)                                                           \
    {                                                                                              \
        name, key, moves, sizeof columns / sizeof *columns, columns                                \
    }

static const pgn_stat_info tables[PGN_STATS] = {
    [PGN_STAT_TOTAL] = TABLE("total", "all", false, of_games),
    [PGN_STAT_GROUPS] = TABLE("groups", "group", false, of_games),
    [PGN_STAT_PLAYERS] = TABLE("players", "player", false, of_players),
    [PGN_STAT_OPENINGS] = TABLE("openings", "eco", false, of_games),
    [PGN_STAT_OPENING_NAMES] = TABLE("opening-names", "opening", false, of_games),
    [PGN_STAT_EVENTS] = TABLE("events", "event", false, of_games),
    [PGN_STAT_YEARS] = TABLE("years", "year", false, of_games),
    [PGN_STAT_RATINGS] = TABLE("ratings", "rating", false, of_games),
    [PGN_STAT_DIFFERENCES] = TABLE("differences", "ahead", false, of_differences),
    [PGN_STAT_SPEEDS] = TABLE("speeds", "speed", false, of_games),
    [PGN_STAT_TIME_CONTROLS] = TABLE("time-controls", "time_control", false, of_games),
    [PGN_STAT_TERMINATIONS] = TABLE("terminations", "termination", false, of_games),
    [PGN_STAT_PAIRINGS] = TABLE("pairings", "pairing", false, of_pairings),
    [PGN_STAT_LENGTHS] = TABLE("lengths", "plies", true, of_games),
    [PGN_STAT_ENDINGS] = TABLE("endings", "ending", true, of_games),
    [PGN_STAT_DRAWS] = TABLE("draws", "fact", true, of_games),
    [PGN_STAT_PLAY] = TABLE("play", "what", true, of_play),
    [PGN_STAT_CASTLING] = TABLE("castling", "white_black", true, of_games),
    [PGN_STAT_MATES] = TABLE("mates", "man", true, of_mates),
    [PGN_STAT_PROMOTIONS] = TABLE("promotions", "man", true, of_play),
    [PGN_STAT_CAPTURES] = TABLE("captures", "man", true, of_captures),
    [PGN_STAT_SQUARES] = TABLE("squares", "square", true, of_squares),
    [PGN_STAT_TREE] = TABLE("tree", "moves", true, of_games),
    [PGN_STAT_POSITION] = TABLE("position", "move", true, of_games),
    [PGN_STAT_CLOCKS] = TABLE("clocks", "speed", true, of_clocks),
    [PGN_STAT_MOVE_TIMES] = TABLE("move-times", "move", true, of_clocks),
    [PGN_STAT_EVALS] = TABLE("evals", "side", true, of_evals),
    [PGN_STAT_NOVELTIES] = TABLE("novelties", "ply", true, of_games),
    [PGN_STAT_GAME] = TABLE("game", "move", true, of_one_game),
};

const pgn_stat_info *pgn_stat_info_of(enum pgn_stat table)
{
    return &tables[table];
}

enum pgn_stat pgn_stat_named(pgn_span name)
{
    unsigned table = 0;
    while (table < PGN_STATS && !pgn_span_is(name, tables[table].name))
        table++;
    return (enum pgn_stat)table;
}
