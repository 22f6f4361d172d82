/* convert_options.h: what pgn-convert is asked to do. */
#ifndef CLI_CONVERT_OPTIONS_H
#define CLI_CONVERT_OPTIONS_H

#include <pgn/dialect.h>
#include <pgn/io.h>
#include <pgn/language.h>

#include "options.h"

enum cli_form { CLI_FORM_JSONL, CLI_FORM_STYLED };

struct cli_convert {
    /* as given */
    const char *to, *from, *from_encoding, *encoding;
    bool strict, repair;
    unsigned signs; /* enum pgn_sign_tradition */
    /* as understood */
    enum cli_form form;
    pgn_style style;
    bool is_san;     /* the style is PGN's own */
    bool is_printed; /* --from was given */
    pgn_dialect dialect;
    enum pgn_encoding in, out; /* in: PGN_ENCODINGS to find out */
    const struct cli *cli;
};

extern const struct cli_option cli_convert_options[];
extern const struct cli_example cli_convert_examples[];

/* Works out what the options say: CLI_GO, or CLI_EXIT_USAGE, told. */
int cli_convert_settle(const struct cli *cli, struct cli_convert *convert);

#endif
