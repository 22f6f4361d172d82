/* database.c: what the commands that use a database share. */
#include "database.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "message.h"
#include "output.h"

void cli_say_index_fault(struct cli_buffer *to, const struct cli *cli, const char *folder,
                         const pgn_index_error *error)
{
    struct cli_buffer text = {0};
    cli_put_text(&text, pgn_index_fault_text(error->fault));
    if (error->file[0] != '\0' && strcmp(error->file, folder) != 0)
        cli_print(&text, " (%s)", error->file);
    if (error->detail != NULL)
        cli_print(&text, ": %s", error->detail);
    if (error->os != 0)
        cli_print(&text, ": %s", strerror(error->os));
    if (error->os == ENOTDIR)
        cli_put_text(&text, " (pgn-index build DB FILE makes a database of a file)");
    cli_say(to, cli, folder, "%.*s", (int)text.len, text.at ? text.at : "");
    cli_buffer_free(&text);
}

int cli_index_fault(const struct cli *cli, const char *folder, const pgn_index_error *error)
{
    struct cli_buffer line = {0};
    cli_say_index_fault(&line, cli, folder, error);
    cli_write_words(cli, line.at, line.len);
    cli_buffer_free(&line);
    return CLI_EXIT_IO;
}

bool cli_source_state(const char *path, uint64_t *size, int64_t *time)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return false;
    *size = (uint64_t)info.st_size;
    *time = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
    return true;
}
