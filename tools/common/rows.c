/* rows.c: the options that the commands share, and all rows of one command in order. */
#include "rows.h"

#include "spool.h"

#define IN_AND_OUT "Input and output"
#define MANNERS "Manners"

/* More threads than this would only queue up for the one reader. */
#define MAX_THREADS 256

#define MAX_SHARDS 1000000

static const char *const colors[] = {"auto", "always", "never", NULL};
static const char *const shells[] = {"bash", "zsh", "fish", NULL};

struct shared_row {
    unsigned takes; /* CLI_TAKES_...; 0: in every command */
    struct cli_option option;
};

static const struct shared_row shared_rows[] = {
    {0, /* only where the command has formats, which are its choices */
     {.name = "format",
      .kind = CLI_CHOICE,
      .argument = "FORMAT",
      .field = offsetof(struct cli, format),
      .group = IN_AND_OUT,
      .help = "write results in this format"}},
    {CLI_TAKES_OUTPUT,
     {.name = "output",
      .letter = 'o',
      .kind = CLI_STRING,
      .argument = "FILE",
      .field = offsetof(struct cli, output),
      .is_file = true,
      .group = IN_AND_OUT,
      .help = "write results to FILE, which appears only when it is complete",
      .manual = "A name that ends in .gz or .zst is compressed so. "
                "A file that is also an input is refused."}},
    {CLI_TAKES_INPUTS,
     {.name = "recursive",
      .letter = 'r',
      .kind = CLI_FLAG,
      .field = offsetof(struct cli, recursive),
      .group = IN_AND_OUT,
      .help = "read folders too: their files named *.pgn, compressed or not",
      .manual = "Files named *.pgn, *.pgn.gz, *.pgn.zst, *.pgn.bz2, *.pgn.xz and *.pgn.lz4 are "
                "taken, in the order of their names' bytes; "
                "symbolic links to folders are not followed. "
                "What a file holds is told by its content, never by its name."}},
    {CLI_TAKES_INPUTS,
     {.name = "files0-from",
      .kind = CLI_STRING,
      .argument = "FILE",
      .field = offsetof(struct cli, files0_from),
      .is_file = true,
      .group = IN_AND_OUT,
      .help = "read the files whose names, each ended by NUL, are in FILE (- is standard input)",
      .manual = "They are read behind those on the command line."}},
    {CLI_TAKES_INPUTS,
     {.name = "shard",
      .kind = CLI_SHARD,
      .argument = "I/N",
      .field = offsetof(struct cli, shard),
      .max = MAX_SHARDS,
      .group = IN_AND_OUT,
      .help = "work on the I-th of N parts of the input, so that N machines share it",
      .manual =
          "The parts have equally many bytes, as the files stand on disk; a game is in the part "
          "that its first byte is in, and the outputs of parts 1 to N, one behind the other, are "
          "that of the whole (counts and summaries are each part's own; a table's names are in "
          "part 1 only). "
          "Plain files, BGZF and zstd of several frames are read from where the part begins, "
          "unless "
          "numbers, lines or offsets of games are wanted: these are the same as in the whole, and "
          "to know them the text before the part is gone through, too, but not worked on. "
          "Other compressed files are read through, twice, by each part; a pipe is read through, "
          "and its games go to the parts in turns. "
          "All parts must be given the same inputs, in the same order."}},
    {CLI_TAKES_THREADS,
     {.name = "threads",
      .letter = 'j',
      .kind = CLI_NUMBER,
      .argument = "N",
      .field = offsetof(struct cli, threads),
      .min = 1,
      .max = MAX_THREADS,
      .group = MANNERS,
      .help = "work on N threads (default: one a processor)",
      .manual = "The output does not depend on it."}},
    {CLI_TAKES_SPOOL,
     {.name = "mem",
      .kind = CLI_SIZE,
      .argument = "SIZE",
      .field = offsetof(struct cli, memory),
      .min = CLI_SPOOL_LEAST,
      .max = (uint64_t)1 << 40,
      .group = MANNERS,
      .help = "take no more memory than this for sorting (default 256M)",
      .manual = "What does not fit is sorted in temporary files, which have no name: nothing stays "
                "behind, whatever ends the command."}},
    {CLI_TAKES_SPOOL,
     {.name = "tmp",
      .kind = CLI_STRING,
      .argument = "FOLDER",
      .field = offsetof(struct cli, temporary),
      .is_file = true,
      .group = MANNERS,
      .help = "make temporary files in FOLDER (default: TMPDIR, else /tmp)",
      .manual = "Sorting an archive may need a little more disk than its decompressed text."}},
    {CLI_TAKES_COLOR,
     {.name = "color",
      .kind = CLI_CHOICE,
      .argument = "WHEN",
      .field = offsetof(struct cli, color),
      .choices = colors,
      .group = MANNERS,
      .help = "color the text output",
      .manual = "By default where it goes to a terminal, unless the environment variable NO_COLOR "
                "is set and not empty."}},
    {CLI_TAKES_PROGRESS,
     {.name = "progress",
      .kind = CLI_FLAG,
      .field = offsetof(struct cli, progress),
      .group = MANNERS,
      .help = "show how far reading has come, if standard error is a terminal"}},
    {0,
     {.name = "quiet",
      .letter = 'q',
      .kind = CLI_FLAG,
      .field = offsetof(struct cli, quiet),
      .group = MANNERS,
      .help = "say nothing on standard error but what makes the exit status 2 or 3"}},
    {0,
     {.name = "verbose",
      .letter = 'v',
      .kind = CLI_COUNT,
      .field = offsetof(struct cli, verbose),
      .group = MANNERS,
      .help = "say more on standard error: counts and times"}},
    {0,
     {.name = "help",
      .letter = 'h',
      .kind = CLI_FLAG,
      .field = offsetof(struct cli, help),
      .group = MANNERS,
      .help = "print this help"}},
    {0,
     {.name = "version",
      .kind = CLI_FLAG,
      .field = offsetof(struct cli, version),
      .group = MANNERS,
      .help = "print the version"}},
    {0,
     {.name = "help-man",
      .kind = CLI_FLAG,
      .field = offsetof(struct cli, manual),
      .group = MANNERS}},
    {0,
     {.name = "completion",
      .kind = CLI_CHOICE,
      .argument = "SHELL",
      .field = offsetof(struct cli, completion),
      .choices = shells,
      .group = MANNERS}},
};

#define SHARED_ROWS (sizeof shared_rows / sizeof shared_rows[0])

static bool takes(const struct cli_command *command, const struct shared_row *row)
{
    if (row->option.field == offsetof(struct cli, format))
        return command->formats != NULL;
    return row->takes == 0 || (command->shared & row->takes);
}

static bool shared_row(const struct cli_command *command, size_t i, struct cli_row *row)
{
    for (size_t at = 0; at < SHARED_ROWS; at++) {
        if (!takes(command, &shared_rows[at]) || i-- > 0)
            continue;
        row->option = shared_rows[at].option;
        row->shared = true;
        if (row->option.field == offsetof(struct cli, format))
            row->option.choices = command->formats;
        return true;
    }
    return false;
}

bool cli_row(const struct cli_command *command, size_t i, struct cli_row *row)
{
    const char *group = "Options";
    size_t own = 0;
    for (; command->options[own].name; own++) {
        if (command->options[own].group)
            group = command->options[own].group;
        if (own == i) {
            *row = (struct cli_row){.option = command->options[own], .shared = false};
            row->option.group = group;
            return true;
        }
    }
    return shared_row(command, i - own, row);
}

const char *cli_exit_text(const struct cli_command *command, int status)
{
    static const char *const common[4] = {
        "all is well", NULL, "the command was used in a way that it does not know",
        "an input could not be read to its end, or output could not be written; "
        "what was read before is delivered"};
    return command->exits[status] ? command->exits[status] : common[status];
}
