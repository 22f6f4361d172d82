/* resolver.c: a game's words, main line and variations, to moves.
 *
 * The main line is read first, as one lattice; what it settles (languages, alphabet of files,
 * letters) holds in the variations, each of which is a lattice of its own from where it starts.  A
 * line that gets stuck is read again with misprints allowed, if repairs are asked for; an automatic
 * dialect is tried with the usual tables of the scripts met, then with the rare ones, then with
 * all.
 *
 * Rejected: deciding word by word and going back on failure.  It cannot say that a reading is the
 * only one. */
#include <pgn/limits.h>

#include "notation/grow.h"
#include "notation/resolver_parts.h"

#include <stdlib.h>
#include <string.h>

pgn_resolver *pgn_resolver_open(const pgn_dialect *dialect)
{
    pgn_resolver *resolver = calloc(1, sizeof *resolver);
    if (resolver == NULL)
        return NULL;
    resolver->dialect = *dialect;
    resolver->lattice = pgn_lattice_open();
    resolver->cache = pgn_word_cache_open();
    if (!pgn_letters_open(&resolver->letters) || resolver->lattice == NULL ||
        resolver->cache == NULL) {
        pgn_resolver_close(resolver);
        return NULL;
    }
    resolver->chosen = dialect->automatic ? pgn_all_languages() : dialect->languages;
    pgn_letters_choose(&resolver->letters, resolver->chosen);
    resolver->letters.unknown = dialect->unknown;
    pgn_resolver_begin(resolver, &pgn_start_position);
    return resolver;
}

void pgn_resolver_close(pgn_resolver *resolver)
{
    if (resolver == NULL)
        return;
    pgn_letters_close(&resolver->letters);
    pgn_lattice_close(resolver->lattice);
    pgn_word_cache_close(resolver->cache);
    free(resolver->entries);
    free(resolver->lines);
    free(resolver);
}

/* ---- taking the words in --------------------------------------------------------------------- */

static void add_line(pgn_resolver *resolver, uint32_t parent, uint32_t replaced)
{
    if (!pgn_grow((void **)&resolver->lines, &resolver->line_room, resolver->line_count,
                  sizeof *resolver->lines)) {
        resolver->out_of_memory = true;
        return;
    }
    resolver->current = (uint32_t)resolver->line_count;
    resolver->lines[resolver->line_count++] = (struct line){parent, replaced, NONE, NONE};
}

void pgn_resolver_begin(pgn_resolver *resolver, const pgn_position *start)
{
    resolver->start = *start;
    resolver->entry_count = resolver->line_count = 0;
    resolver->out_of_memory = false;
    resolver->inference = (pgn_inference){.decided_at = 0};
    add_line(resolver, NONE, NONE);
}

size_t pgn_resolver_word(pgn_resolver *resolver, const char *text, size_t len)
{
    if (resolver->entry_count == PGN_MAX_PRINTED_WORDS)
        return PGN_MAX_PRINTED_WORDS;
    if (resolver->out_of_memory || !pgn_grow((void **)&resolver->entries, &resolver->entry_room,
                                             resolver->entry_count, sizeof *resolver->entries)) {
        resolver->out_of_memory = true;
        return 0;
    }
    uint32_t id = (uint32_t)resolver->entry_count++;
    struct entry *entry = &resolver->entries[id];
    entry->text = text;
    entry->len = len;
    entry->next = NONE;
    entry->answer =
        (pgn_answer){.status = PGN_ANSWER_UNPLAYED, .move = PGN_NULL_MOVE, .also = PGN_NULL_MOVE};
    struct line *line = &resolver->lines[resolver->current];
    if (line->first == NONE)
        line->first = id;
    else
        resolver->entries[line->last].next = id;
    line->last = id;
    return id;
}

void pgn_resolver_variation(pgn_resolver *resolver)
{
    if (!resolver->out_of_memory)
        add_line(resolver, resolver->current, resolver->lines[resolver->current].last);
}

void pgn_resolver_end_variation(pgn_resolver *resolver)
{
    if (!resolver->out_of_memory && resolver->lines[resolver->current].parent != NONE)
        resolver->current = resolver->lines[resolver->current].parent;
}

/* ---- one attempt at a line ------------------------------------------------------------------- */

/* How a line goes: the words read, and why the next one stopped it. */
struct attempt {
    size_t words;
    bool complete, has_form, is_full;
};

static bool run(pgn_resolver *resolver, const struct line *line, const pgn_position *start,
                const pgn_game_state *state, bool repairs, struct attempt *out)
{
    size_t width = resolver->dialect.unknown ? PGN_LATTICE_WIDTH_UNKNOWN : PGN_LATTICE_WIDTH;
    *out = (struct attempt){.complete = true};
    if (!pgn_lattice_begin(resolver->lattice, start, state, width))
        return false;
    for (uint32_t id = line->first; id != NONE; id = resolver->entries[id].next) {
        enum pgn_color side = (enum pgn_color)((start->turn + out->words) & 1);
        pgn_readings all = pgn_resolver_read_word(resolver, &resolver->entries[id], side, repairs);
        pgn_readings word = pgn_resolver_doubt_pawns(resolver, all, repairs);
        int rc = pgn_lattice_add(resolver->lattice, word);
        if (rc < 0)
            return false;
        if (rc == 0) {
            out->complete = false;
            out->has_form = all.count > 0;
            out->is_full = pgn_lattice_is_full(resolver->lattice);
            break;
        }
        out->words++;
    }
    pgn_lattice_weigh(resolver->lattice);
    return true;
}

/* ---- which tables ---------------------------------------------------------------------------- */

static unsigned script_of(uint32_t code)
{
    if (!pgn_is_letter(code))
        return 0;
    return 1u << (code < 0x370   ? PGN_LATIN
                  : code < 0x400 ? PGN_GREEK
                  : code < 0x530 ? PGN_CYRILLIC
                  : code < 0x590 ? PGN_ARMENIAN
                  : code < 0x600 ? PGN_HEBREW
                                 : PGN_ARABIC);
}

/* The scripts of a game's words; Latin only counts where no other is met, for its letters are the
 * files' too. */
static unsigned scripts_of(const pgn_resolver *resolver)
{
    unsigned scripts = 0;
    for (size_t i = 0; i < resolver->entry_count; i++) {
        const struct entry *entry = &resolver->entries[i];
        size_t size;
        for (size_t at = 0; at < entry->len; at += size)
            scripts |= script_of(pgn_scalar(entry->text + at, entry->len - at, &size));
    }
    unsigned others = scripts & ~(1u << PGN_LATIN);
    return others != 0 ? others : 1u << PGN_LATIN;
}

static pgn_language_set tables_of(unsigned scripts, enum pgn_currency up_to)
{
    pgn_language_set set = pgn_no_languages();
    for (size_t i = 0; i < pgn_language_count; i++)
        if ((scripts >> pgn_languages[i].script & 1) && pgn_languages[i].currency <= up_to)
            pgn_add_language(&set, i);
    return set;
}

static pgn_game_state open_state(pgn_language_set languages)
{
    return (pgn_game_state){.languages = languages, .files = PGN_FILES_ANY};
}

/* ---- answers --------------------------------------------------------------------------------- */

static enum pgn_answer_status status_of(const pgn_resolver *resolver, size_t alternatives,
                                        unsigned departures)
{
    if (alternatives > 1)
        return resolver->dialect.strictness == PGN_REPAIR ? PGN_ANSWER_CHOSEN
                                                          : PGN_ANSWER_AMBIGUOUS;
    return departures & PGN_REPAIRED ? PGN_ANSWER_REPAIRED : PGN_ANSWER_CERTAIN;
}

static void take_answer(pgn_resolver *resolver, struct entry *entry, size_t word)
{
    pgn_lattice_step steps[PGN_MAX_ALTERNATIVES];
    size_t count = pgn_lattice_moves(resolver->lattice, word, steps, PGN_MAX_ALTERNATIVES);
    pgn_answer *answer = &entry->answer;
    answer->status = status_of(resolver, count, steps[0].departures);
    answer->move = steps[0].move;
    answer->also = steps[0].also;
    answer->sign = steps[0].sign;
    answer->departures = steps[0].departures;
    answer->alternative_count = count > 1 ? count : 0;
    for (size_t i = 0; i < answer->alternative_count; i++)
        answer->alternatives[i] = steps[i].move;
}

static void take_answers(pgn_resolver *resolver, const struct line *line,
                         const struct attempt *attempt)
{
    size_t word = 0;
    for (uint32_t id = line->first; id != NONE; id = resolver->entries[id].next, word++) {
        struct entry *entry = &resolver->entries[id];
        entry->before = *pgn_lattice_position(resolver->lattice, word);
        entry->answer.before = &entry->before;
        if (word == attempt->words) {
            entry->answer.status = attempt->is_full    ? PGN_ANSWER_TOO_LONG
                                   : attempt->has_form ? PGN_ANSWER_ILLEGAL
                                                       : PGN_ANSWER_NO_MOVE;
            return;
        }
        take_answer(resolver, entry, word);
        if (entry->answer.status == PGN_ANSWER_AMBIGUOUS)
            return;
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Reads a line from where it starts.  Misprints are looked for only if it does not read without. */
static bool read_line(pgn_resolver *resolver, const struct line *line, const pgn_position *start,
                      const pgn_game_state *state, struct attempt *attempt)
{
    if (!run(resolver, line, start, state, false, attempt))
        return false;
    if (attempt->complete || resolver->dialect.strictness != PGN_REPAIR)
        return true;
    return run(resolver, line, start, state, true, attempt);
}

static bool run_with(pgn_resolver *resolver, const struct line *line, pgn_language_set languages,
                     struct attempt *attempt)
{
    pgn_game_state state = open_state(languages);
    pgn_resolver_choose(resolver, languages);
    return run(resolver, line, &resolver->start, &state, false, attempt);
}

/* True if each word has one move in the lattice. */
static bool is_decided(const pgn_resolver *resolver)
{
    pgn_lattice_step steps[2];
    for (size_t word = 0; word < pgn_lattice_words(resolver->lattice); word++)
        if (pgn_lattice_moves(resolver->lattice, word, steps, 2) > 1)
            return false;
    return true;
}

/* What one script's languages read for certain may be read otherwise by another's look-alikes (e8C:
 * a French knight, a Russian bishop).  Only if those agree it is certain. */
static bool read_with_doubt(pgn_resolver *resolver, const struct line *line,
                            pgn_language_set languages, struct attempt *attempt)
{
    if (!run_with(resolver, line, tables_of(~0u, PGN_USUAL), attempt))
        return false;
    if (attempt->complete && !is_decided(resolver))
        return true;
    return run_with(resolver, line, languages, attempt);
}

/* The first of the passes that reads all, else the one that gets furthest. */
static bool read_automatically(pgn_resolver *resolver, const struct line *line,
                               struct attempt *attempt)
{
    unsigned scripts = scripts_of(resolver);
    pgn_language_set passes[] = {tables_of(scripts, PGN_USUAL), tables_of(scripts, PGN_VARIANT),
                                 tables_of(~0u, PGN_VARIANT)};
    size_t best = 0, most = 0;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (!run_with(resolver, line, passes[i], attempt))
            return false;
        if (attempt->complete)
            return read_with_doubt(resolver, line, passes[i], attempt);
        if (attempt->words > most) {
            most = attempt->words;
            best = i;
        }
    }
    pgn_resolver_choose(resolver, passes[best]);
    pgn_game_state state = open_state(passes[best]);
    return read_line(resolver, line, &resolver->start, &state, attempt);
}

/* The text of the letter that was found for a kind: looked for where such a piece moves first. */
static pgn_span letter_found(const pgn_resolver *resolver, enum pgn_kind kind, uint32_t cipher)
{
    for (uint32_t id = resolver->lines[0].first; id != NONE; id = resolver->entries[id].next) {
        const struct entry *entry = &resolver->entries[id];
        if (entry->answer.move.kind != kind)
            continue;
        uint32_t shapes = 0;
        size_t size;
        for (size_t at = 0; at < entry->len; at += size) {
            shapes =
                shapes * 31 + pgn_shape(pgn_scalar(entry->text + at, entry->len - at, &size)) + 1;
            if (shapes == cipher)
                return (pgn_span){entry->text, at + size};
        }
    }
    return (pgn_span){"", 0};
}

static void infer(pgn_resolver *resolver)
{
    size_t words = pgn_lattice_words(resolver->lattice);
    resolver->settled = *pgn_lattice_state(resolver->lattice, words);
    pgn_language_set all = resolver->settled.languages;
    while (words > 0 &&
           pgn_same_languages(pgn_lattice_state(resolver->lattice, words - 1)->languages, all))
        words--;
    resolver->inference.languages = all;
    resolver->inference.descriptive = resolver->dialect.descriptive;
    resolver->inference.decided_at = (unsigned)words;
    resolver->inference.capped = pgn_lattice_capped(resolver->lattice);
    for (int kind = PGN_KNIGHT; kind <= PGN_KING && resolver->dialect.unknown; kind++)
        resolver->inference.letters[kind] =
            letter_found(resolver, (enum pgn_kind)kind, resolver->settled.ciphers[kind]);
}

static bool solve_main_line(pgn_resolver *resolver)
{
    struct attempt attempt;
    const struct line *line = &resolver->lines[0];
    if (resolver->dialect.automatic) {
        if (!read_automatically(resolver, line, &attempt))
            return false;
    } else {
        pgn_game_state state = open_state(resolver->dialect.unknown ? pgn_all_languages()
                                                                    : resolver->dialect.languages);
        if (!read_line(resolver, line, &resolver->start, &state, &attempt))
            return false;
    }
    take_answers(resolver, line, &attempt);
    infer(resolver);
    return true;
}

static bool solve_variation(pgn_resolver *resolver, const struct line *line)
{
    struct attempt attempt;
    if (line->replaced == NONE || resolver->entries[line->replaced].answer.before == NULL)
        return true;
    pgn_position start = resolver->entries[line->replaced].before;
    if (!read_line(resolver, line, &start, &resolver->settled, &attempt))
        return false;
    take_answers(resolver, line, &attempt);
    resolver->inference.capped |= pgn_lattice_capped(resolver->lattice);
    return true;
}

bool pgn_resolver_solve(pgn_resolver *resolver)
{
    if (resolver->out_of_memory)
        return false;
    pgn_resolver_weigh_habits(resolver);
    if (!solve_main_line(resolver))
        return false;
    for (size_t i = 1; i < resolver->line_count; i++)
        if (!solve_variation(resolver, &resolver->lines[i]))
            return false;
    return true;
}

void pgn_resolver_answer(const pgn_resolver *resolver, size_t word, pgn_answer *out)
{
    if (word >= resolver->entry_count) {
        *out = (pgn_answer){
            .status = PGN_ANSWER_TOO_LONG, .move = PGN_NULL_MOVE, .also = PGN_NULL_MOVE};
        return;
    }
    *out = resolver->entries[word].answer;
    /* The array may have moved since. */
    if (out->before != NULL)
        out->before = &resolver->entries[word].before;
}

void pgn_resolver_inference(const pgn_resolver *resolver, pgn_inference *out)
{
    *out = resolver->inference;
}
