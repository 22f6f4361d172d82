/* fixer.h: what the parts of a correction share while one game is corrected. */
#ifndef PGN_RULES_FIXER_H
#define PGN_RULES_FIXER_H

#include <pgn/fix.h>

enum { TOKEN_TYPES = PGN_TOKEN_JUNK + 1 };
#define NO_EDIT SIZE_MAX

/* A finding that may be answered. */
struct fault {
    enum pgn_diagnostic id;
    size_t at;
    pgn_span name;
    size_t answers[PGN_FIX_ANSWERS]; /* indexes of edits; NO_EDIT: none */
};

/* An edit whose text is borrowed, or stands in the fixer's store. */
struct edit {
    size_t at, len;
    const char *text; /* NULL: in the store */
    size_t text_len, stored_at;
    size_t index; /* in the order of adding */
};

/* A tag pair of the section, or one to come. */
struct section_tag {
    pgn_token token;
    const char *add;   /* one to come: its name; else NULL */
    const char *value; /* the new value, or NULL */
    unsigned rank;     /* its place in the roster, 7 behind it */
    size_t index;      /* in the text's order */
};

/* Where a tag pair stands. */
struct slot {
    size_t at, len;
};

/* What is known of the result in the end; PGN_RESULT_NONE: stays as it is, or unknown. */
struct resolution {
    enum pgn_result tag, marker;
    bool by_board; /* both say what the board proves */
    bool agree;    /* both say the same */
};

/* What a walk over a game's steps finds. */
struct walk {
    size_t tokens[TOKEN_TYPES];
    pgn_token marker; /* the main line's; at NULL: none */
    pgn_token last;   /* at NULL: no token */
};

struct text_store {
    char *at;
    size_t len, room;
};

struct pgn_fixer {
    const pgn_game *game;
    unsigned kinds;       /* that are tried */
    const bool *selected; /* or NULL */
    pgn_verdict verdict;  /* of the game as it is */
    bool failed;          /* out of memory */
    bool broken;          /* a fault of structure: only moves are corrected */
    struct fault *faults;
    size_t fault_count, fault_room;
    struct edit *edits;
    size_t edit_count, edit_room;
    struct section_tag *tags;
    size_t tag_count, tag_room;
    struct slot *slots; /* of the pairs that are there */
    size_t slot_count, slot_room;
    bool whole_tags; /* all pairs of the section are */
    bool only_tags;  /* nothing stands between them */
    char date[12];   /* the new value of the Date tag */
    struct resolution result;
    struct walk walk;
    struct text_store store, text;
    unsigned before[PGN_DIAGNOSTICS], after[PGN_DIAGNOSTICS];
};

/* fix.c */
/* The fault of that id and place, or NULL. */
struct fault *pgn_fixer_fault(pgn_fixer *f, enum pgn_diagnostic id, size_t at);
/* The first of those at that place, whatever their kinds, or NULL. */
struct fault *pgn_fixer_faults_at(const pgn_fixer *f, size_t at);
/* True if findings of that id are to be answered. */
bool pgn_fixer_wants(const pgn_fixer *f, enum pgn_diagnostic id);
/* Of that id, wherever it is, the first. */
struct fault *pgn_fixer_any_fault(pgn_fixer *f, enum pgn_diagnostic id);

/* fix_edit.c: no edit is made where memory is out; `failed` tells. */
/* Adds an edit whose text lives as long as the game; its index. */
size_t pgn_fixer_edit(pgn_fixer *f, size_t at, size_t len, pgn_span text);
/* Adds an edit whose text is what was put into the store from `from` on. */
size_t pgn_fixer_edit_stored(pgn_fixer *f, size_t at, size_t len, size_t from);
/* Appends to the store. */
void pgn_fixer_put(pgn_fixer *f, const char *text, size_t len);
void pgn_fixer_say(pgn_fixer *f, const char *text);
/* The fault, which may be NULL, is answered by the edit. */
void pgn_fixer_answer(struct fault *fault, size_t edit);
/* Sorts the edits and applies them: fills `text`. */
void pgn_fixer_apply(pgn_fixer *f);
/* Room for one more; false: out of memory. */
bool pgn_fixer_room(pgn_fixer *f, void *list, size_t *room, size_t count, size_t size);
/* The line end that the game is written with. */
const char *pgn_fixer_line_end(const pgn_game *game);

/* fix_tags.c */
void pgn_fixer_read_tags(pgn_fixer *f);
/* The last Result tag, or NULL. */
struct section_tag *pgn_fixer_result_tag(pgn_fixer *f);
/* Adds a tag pair to come. */
void pgn_fixer_add_tag(pgn_fixer *f, const char *name, const char *value);
/* Adds what the roster and the set-up lack, and makes the edits of the section. */
void pgn_fixer_tags(pgn_fixer *f);

/* fix_results.c */
/* Finds out the result, and what becomes of the Result tag. */
void pgn_fixer_results(pgn_fixer *f);
/* The marker's edits; behind those of the tags, which may end where it begins. */
void pgn_fixer_marker(pgn_fixer *f);
/* The edit gives one of the witnesses, which stands at `at`, the result that was found. */
void pgn_fixer_answer_result(pgn_fixer *f, size_t edit, size_t at);

/* fix_dates.c: what becomes of the Date tag. */
void pgn_fixer_date(pgn_fixer *f);

/* fix_moves.c: goes over the game; makes edits of moves if `fixing`.  False: out of memory. */
bool pgn_fixer_walk(pgn_fixer *f, pgn_replay *replay, const pgn_game *game, bool fixing,
                    struct walk *found);
/* True for findings about the form of a move. */
bool pgn_fixer_is_form(enum pgn_diagnostic id);

#endif
