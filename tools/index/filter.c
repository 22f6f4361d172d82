/* filter.c: --where: only games whose tags a query fits.
 *
 * The query is put to a game's tags and result, written out as PGN.  What it would ask of comments
 * or moves is refused: the database holds no comments, and half an answer would be none. */
#include "index/filter.h"

#include <stdlib.h>
#include <string.h>

#include "common/message.h"
#include "common/where.h"

bool index_filter_open(struct index_filter *filter, const struct index_command *c)
{
    *filter = (struct index_filter){0};
    if (c->where == NULL)
        return true;
    filter->query = cli_query(c->cli, "--where", c->where, strlen(c->where));
    if (filter->query == NULL)
        return false;
    if (pgn_query_reads(filter->query) & ~PGN_QUERY_TAGS) {
        cli_usage(c->cli, "--where: here a query can ask about tags alone");
        return false;
    }
    filter->run = pgn_query_run_open(filter->query, NULL);
    if (filter->run == NULL)
        cli_error(c->cli, NULL, "out of memory");
    return filter->run != NULL;
}

void index_filter_close(struct index_filter *filter)
{
    pgn_query_run_close(filter->run);
    pgn_query_close(filter->query);
    free(filter->text.at);
}

int index_filter_keeps(void *context, uint64_t number)
{
    struct index_filter *filter = context;
    if (filter->run == NULL)
        return 1;
    filter->text.len = 0;
    int rc = pgn_index_write_tags(filter->index, number, &filter->text);
    if (rc <= 0)
        return rc;
    pgn_game game = {
        .text = filter->text.at, .len = filter->text.len, .number = number + 1, .line = 1};
    return pgn_query_match(filter->run, &game);
}
