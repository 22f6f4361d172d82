/* checker.h: what the parts of a check share while one game is checked. */
#ifndef PGN_RULES_CHECKER_H
#define PGN_RULES_CHECKER_H

#include <pgn/rules.h>

typedef struct checker {
    const pgn_game *game;
    const pgn_check_options *options;
    pgn_report *report;
    void *context;
    pgn_verdict *verdict;

    /* Text. */
    bool check_bytes;           /* the game is no valid UTF-8, or holds NULs: look where */
    enum pgn_encoding encoding; /* then: of the game */

    /* Tags. */
    bool in_tags;
    pgn_span date, site, termination; /* raw values, empty if there are none */
    uint64_t tag_filter[4];           /* bits of the names seen, to rule most duplicates out */
    unsigned roster;                  /* bit n: the n-th roster tag was seen */
    bool maybe_duplicates;

    /* Facts. */
    pgn_facts_tracker *tracker; /* NULL: not tracked, or the game is not replayed */
    pgn_rules rules;
    const pgn_position *before_final; /* the main line's last position but one, or NULL */

    /* Movetext. */
    int64_t number_shift; /* by how much the numbers were last seen to be off */
    struct {              /* a move whose sign is to be judged when it is sure that none follows */
        bool open, mate, nag_between;
        uint32_t ply;
        bool variation;
        size_t at, len;
    } sign;
    struct { /* an open variation of the main line */
        size_t at;
        uint32_t ply;
        bool open;
    } outer;
    enum pgn_result inner_marker; /* the last marker inside a variation */
    size_t inner_at, inner_len;
    uint32_t inner_ply;
    struct {              /* --strict: what the export format depends on */
        pgn_token number; /* the move number before the next move */
        bool has_number;
        bool intervening;   /* comment, variation or the start of a line since the last move */
        bool annotated;     /* a NAG since then, which may or may not count as such */
        pgn_span last_name; /* of the tag before, once the roster is over */
        unsigned roster;    /* the next roster tag that may come; ROSTER: the others */
    } export;
    bool after_reported;            /* text behind the marker has been reported */
    size_t after_number, after_len; /* a number behind the marker, not yet reported; len 0: none */
} checker;

/* The roster's names (PGN 8.1.1), in their order. */
enum { ROSTER = 7 };
extern const char *const pgn_roster[ROSTER];

/* Reports a finding whose place and ply are known; the rest of it is zero. */
void pgn_checker_find(checker *c, enum pgn_diagnostic id, uint32_t ply, bool variation, size_t at,
                      size_t len);
/* The same for the token of a step. */
void pgn_checker_find_step(checker *c, enum pgn_diagnostic id, const pgn_step *step);
/* Reports a finding that has more to it. */
void pgn_checker_report(checker *c, const pgn_finding *finding);

/* A move of the game, or something that a plain game has not. */
static inline void pgn_note_word(pgn_move_words *words, size_t at, size_t len)
{
    words->plain = words->plain && words->count < PGN_MOVE_WORDS && at < UINT32_MAX && len <= 8;
    if (!words->plain)
        return;
    words->at[words->count] = (uint32_t)at;
    words->len[words->count++] = (uint8_t)len;
}

static inline size_t pgn_checker_at(const checker *c, const char *at)
{
    return (size_t)(at - c->game->text);
}

/* A variation of the main line opens at `at`, behind so many plies. */
static inline void pgn_checker_outer(checker *c, const char *at, uint32_t ply)
{
    c->outer.open = true;
    c->outer.at = pgn_checker_at(c, at);
    c->outer.ply = ply;
    c->inner_len = 0;
}

/* check_plain.c: reads well-formed tags; plays on over text that has nothing to report (false: out
 * of memory). */
void pgn_checker_plain_tags(checker *c, pgn_replay *r);
bool pgn_checker_plain(checker *c, pgn_replay *r);
/* check_signs.c: a move that gives check or is written with a sign; one whose sign has not come;
 * a sign that stands apart. */
void pgn_checker_sign(checker *c, const pgn_step *step);
void pgn_checker_sign_missing(checker *c);
void pgn_checker_sign_apart(checker *c, const pgn_step *step);
/* check_tags.c */
void pgn_checker_tag(checker *c, const pgn_token *tag);
/* False: out of memory. */
bool pgn_checker_tags_end(checker *c, const pgn_setup *setup);
/* check_results.c; false: out of memory. */
bool pgn_checker_rules(checker *c, const pgn_setup *setup);
bool pgn_checker_results(checker *c);
/* check_text.c */
void pgn_checker_encoding(checker *c);
void pgn_checker_bytes(checker *c, const pgn_token *token, uint32_t ply, bool variation);
/* check_export.c */
void pgn_checker_export(checker *c, const pgn_token *before, const pgn_step *step);
void pgn_checker_export_end(checker *c, const pgn_token *last);

#endif
