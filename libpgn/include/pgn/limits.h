/* limits.h: every limit of the library, each with its reason.  What exceeds one is a finding or an
 * error with a name, never a crash and never silent. */
#ifndef PGN_LIMITS_H
#define PGN_LIMITS_H

/* Bytes of one game's text; a larger one is cut into pieces of this size (game-too-large). */
#define PGN_MAX_GAME_BYTES ((size_t)64 << 20)

/* Depth of nested variations that are replayed; deeper ones are kept as text (nesting-too-deep).
 * One level costs two positions, some 200 bytes. */
#define PGN_MAX_NESTING 200000u

/* Moves that pgn_legal_moves can list.  218 is the most in a reachable position; set-up positions
 * may hold any number of queens: 63 men of 27 moves each bound them. */
#define PGN_MAX_MOVES 1792

/* Bytes of a FEN text with its terminating NUL; 71 for the placement, the fields behind it, and
 * room for full-move numbers of ten digits. */
#define PGN_FEN_MAX 128

/* Bytes of one move's text in any notation the library writes, with its terminating NUL. */
#define PGN_MOVE_TEXT_MAX 32

/* Bytes of one printed game or text that --from reads; each of its words costs some 100 bytes. */
#define PGN_MAX_PRINTED_BYTES ((size_t)8 << 20)

/* Bytes of one line of a list that --from reads; a tree of JSON takes up to 80 times as many. */
#define PGN_MAX_RECORD_BYTES ((size_t)16 << 20)

/* Words of one printed game that are read as moves (some 350 bytes each); the longest legal game
 * has some 12,000 half-moves.  Over it: game-too-long. */
#define PGN_MAX_PRINTED_WORDS ((size_t)1 << 18)

/* Positions and moves that the open readings of one printed line may come to (some 250 and 50 bytes
 * each).  Over it: game-too-long. */
#define PGN_MAX_READING_NODES ((size_t)300000)
#define PGN_MAX_READING_EDGES ((size_t)1500000)

/* Bytes of a token quoted in a message; a longer one is cut and marked with an ellipsis. */
#define PGN_QUOTE_MAX 48

/* Different positions since the last irreversible move that are remembered to be compared with
 * (some 130 bytes each, allocated as they come); a game under any rule has at most 150.  Over it:
 * pgn_facts.repetition_cut. */
#define PGN_MAX_REPETITION ((size_t)1 << 18)

/* Positions that one proof of "cannot mate" visits with full effort, unless told otherwise (some 50
 * bytes each); over it the answer is unknown. */
#define PGN_MAX_CLOSURE ((size_t)1 << 20)

/* The zstd window that is decoded without being asked to (RFC 8878: decoders should support 8 MiB;
 * zstd --ultra --long=27 writes 128 MiB). */
#define PGN_ZSTD_WINDOW_MAX ((size_t)128 << 20)

/* Bytes of a query's text. */
#define PGN_QUERY_BYTES 1000000u

/* Terms of a query, copies for exchanged colours counted: bounds the memory of a tree to some 2 MiB
 * and each moment's work. */
#define PGN_QUERY_NODES 8000u

/* Parentheses and prefixes inside each other in a query; the parser and the evaluation recurse. */
#define PGN_QUERY_NESTING 100u

/* The largest number of plies in "for N plies" and "within N plies". */
#define PGN_QUERY_PLIES 10000u

/* Bytes that a query remembers of the past of nested variations, all lines together; over it the
 * game is given up as out of memory.  A usual query needs some 100 bytes a line. */
#define PGN_QUERY_PAST_MAX ((size_t)512 << 20)

/* Steps of PCRE2's match of one text (its match limit); some 20 ms. */
#define PGN_REGEX_MATCH_MAX 1000000u

/* Bytes that the regular expressions of one query may be compiled to, all together; (a{99}){99} is
 * short only as it is written. */
#define PGN_REGEX_CODE_MAX ((size_t)16 << 20)

/* KiB of heap that PCRE2 may use for one match. */
#define PGN_REGEX_HEAP_KIB 4096u

#endif
