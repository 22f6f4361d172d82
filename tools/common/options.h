/* options.h: a command and its options, once, as data.
 *
 * One table gives the parser, --help, the short help, the options part of the man page (--help-man)
 * and the completions (--completion=SHELL).  Rejected: getopt_long (it abbreviates, and says
 * nothing of help), and a table in a file of its own that a script reads. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an option takes, and the type of the field that it sets. */
enum cli_kind {
    CLI_FLAG,        /* nothing; bool, becomes true */
    CLI_COUNT,       /* nothing; unsigned, one more each time */
    CLI_STRING,      /* any text; const char * */
    CLI_NUMBER,      /* a number from min to max (max 0: no limit); uint64_t */
    CLI_SIZE,        /* the same with K, M, G behind it (powers of 1024); uint64_t */
    CLI_SHARD,       /* I/N, 1 <= I <= N <= max; struct cli_share */
    CLI_CHOICE,      /* one of `choices`; unsigned, its index */
    CLI_LIST,        /* any text, may be given again; struct cli_list */
    CLI_COMMAS,      /* texts separated by commas, may be given again; struct cli_list */
    CLI_MAYBE_COMMAS /* the same, but the argument may be left out: then the first of `choices` */
};

struct cli_list {
    const char **items;
    size_t count;
};

/* The index-th of count parts, from 1; count 0: not given. */
struct cli_share {
    uint64_t index, count;
};

struct cli_option {
    const char *name; /* long name, without --; NULL ends a table */
    char letter;      /* short name, or 0 */
    enum cli_kind kind;
    const char *argument;       /* what stands for the argument in the help: "N"; NULL if none */
    size_t field;               /* offsetof the field in the struct given to cli_parse */
    uint64_t min, max;          /* CLI_NUMBER, CLI_SIZE */
    const char *const *choices; /* CLI_CHOICE (checked), CLI_COMMAS (checked if not NULL); ends with
                                 * NULL; also what the shells complete */
    bool is_file;               /* the argument names a file: the shells complete file names */
    const char *group;          /* heading in the help; NULL: that of the row before */
    const char *help;           /* one sentence, no full stop, begins in lower case; NULL: the
                                 * option is in no help */
    const char *manual;         /* further sentences of the man page, or NULL */
};

struct cli_example {
    const char *does;    /* "Check an archive and list only errors" */
    const char *command; /* "pgn-validate --only=error games.pgn.zst" */
};

/* The first operand of a command that does several things: "pgn-index build". */
struct cli_verb {
    const char *name;     /* NULL ends a table */
    const char *operands; /* "DB [FILE...]" */
    const char *does;     /* one phrase, as an option's help */
};

/* Options that several commands share; a command takes those that have an effect in it.  --help,
 * --version, -q and -v are in every command. */
#define CLI_TAKES_INPUTS 0x01u   /* -r, --files0-from, --shard */
#define CLI_TAKES_THREADS 0x02u  /* -j */
#define CLI_TAKES_OUTPUT 0x04u   /* -o */
#define CLI_TAKES_COLOR 0x08u    /* --color */
#define CLI_TAKES_PROGRESS 0x10u /* --progress */
#define CLI_TAKES_SPOOL 0x20u    /* --mem, --tmp: the command sorts what does not fit into memory */

struct cli_command {
    const char *name;                   /* "pgn-validate" */
    const char *operands;               /* "[FILE...]" */
    const char *summary;                /* "check games of chess: legality, results, form" */
    const struct cli_verb *verbs;       /* or NULL */
    const struct cli_example *examples; /* two to five, ends with .does NULL */
    const struct cli_option *options;   /* of its own; .field in the struct given to cli_parse */
    unsigned shared;                    /* CLI_TAKES_... */
    const char *const *formats;         /* choices of --format, the first is the default; NULL: no
                                         * such option */
    const char *exits[4]; /* what exit status 0, 1, 2, 3 means: a phrase in lower case,
                           * no full stop; NULL: the common words (for 1: does not
                           * happen) */
};

enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

/* A run of a command: what the shared options say.  Visible, so that commands can look at it. */
struct cli {
    const struct cli_command *command;
    bool quiet;              /* -q */
    unsigned verbose;        /* -v */
    uint64_t threads;        /* -j; as many as processors are online */
    const char *output;      /* -o, or NULL */
    bool recursive;          /* -r */
    const char *files0_from; /* or NULL */
    struct cli_share shard;  /* --shard */
    unsigned color;          /* enum cli_color */
    bool progress;
    uint64_t memory;            /* --mem: bytes that sorting may take */
    const char *temporary;      /* --tmp: the folder of temporary files, or NULL */
    unsigned format;            /* index in command->formats */
    bool help, version, manual; /* --help, --version, --help-man */
    unsigned completion;        /* --completion; CLI_NO_SHELL if not given */
    const char **operands;      /* the command line's other words; not NULL-terminated */
    size_t operand_count;

    bool styled;              /* colour is wanted on standard output (cli_parse works it out) */
    struct cli_sinks *sinks;  /* output.h */
    bool discard;             /* an input is also an output: nothing is committed */
    struct cli_progress *bar; /* progress.h, or NULL */
    void *fields;             /* as given to cli_parse */
};

#define CLI_NO_SHELL 3u

#define CLI_GO (-1)
#define CLI_EXIT_FOUND 1 /* errors found; nothing found */
#define CLI_EXIT_USAGE 2
#define CLI_EXIT_IO 3

/* Reads the command line.  Own options are stored in `fields` (a struct that holds the defaults).
 * CLI_GO, or the exit status: 0 after --help and the like, 2 after a mistake, which is told.
 * Whatever it returns, cli_free is due (output.h: cli_finish does it). */
int cli_parse(struct cli *cli, const struct cli_command *command, int argc, char **argv,
              void *fields);
void cli_free(struct cli *cli);

/* True but for the parts behind the first: what stands once before all results belongs here. */
bool cli_is_first_shard(const struct cli *cli);

/* Tells a mistake in the use of the command, with a pointer to --help; returns CLI_EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int cli_usage(const struct cli *cli, const char *format, ...);

/* The choice nearest to a mistyped text, or NULL if none is near; choices ends with NULL. */
const char *cli_nearest(const char *text, const char *const *choices);

/* Memory that the command cannot do without: on failure it says so and exits with CLI_EXIT_IO.
 * Only before cli_run, which needs no such end. */
void *cli_allocate(void *old, size_t count, size_t size);

#endif
