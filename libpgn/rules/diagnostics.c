/* diagnostics.c: the table of diagnostics, expanded from its one source. */
#include <pgn/rules.h>

#include <string.h>

#define ERROR PGN_ERROR
#define WARNING PGN_WARNING
#define NOTE PGN_NOTE
#define ALWAYS false
#define STRICT true

static const pgn_diagnostic_info table[PGN_DIAGNOSTICS] = {
#define D(name, id, level, scope, sentence, source) {id, level, scope, sentence, source},
#include <pgn/diagnostics.def>
#undef D
};

const pgn_diagnostic_info *pgn_diagnostic_info_of(enum pgn_diagnostic d)
{
    return &table[d];
}

enum pgn_diagnostic pgn_diagnostic_named(pgn_span id)
{
    unsigned d = 0;
    while (d < PGN_DIAGNOSTICS && !pgn_span_is(id, table[d].id))
        d++;
    return (enum pgn_diagnostic)d;
}

const char *pgn_level_name(enum pgn_level level)
{
    static const char *const names[] = {"note", "warning", "error"};
    return names[level];
}
