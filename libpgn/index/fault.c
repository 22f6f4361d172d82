/* fault.c: what went wrong with a database. */
#include "index/fault.h"

#include <errno.h>
#include <string.h>

bool pgn_index_fail(struct pgn_index_error *error, enum pgn_index_fault fault, const char *file,
                    const char *detail)
{
    bool by_system = fault == PGN_INDEX_READ || fault == PGN_INDEX_WRITE || fault == PGN_INDEX_OPEN;
    if (error->fault != PGN_INDEX_OK)
        return false;
    error->fault = fault;
    error->os = by_system ? errno : 0;
    error->detail = detail;
    size_t len = file != NULL ? strlen(file) : 0;
    size_t kept = len < sizeof error->file ? len : sizeof error->file - 1;
    if (kept > 0)
        memcpy(error->file, file, kept);
    error->file[kept] = '\0';
    return false;
}

const char *pgn_index_fault_text(enum pgn_index_fault fault)
{
    static const char *const texts[] = {
        [PGN_INDEX_OK] = "no error",
        [PGN_INDEX_OPEN] = "the database cannot be opened",
        [PGN_INDEX_NONE] = "there is no database",
        [PGN_INDEX_VERSION] = "the database has a format that is not known here",
        [PGN_INDEX_READ] = "reading failed",
        [PGN_INDEX_WRITE] = "writing failed",
        [PGN_INDEX_DAMAGED] = "the database is damaged",
        [PGN_INDEX_LOCKED] = "another process is writing to the database",
        [PGN_INDEX_CHANGED] = "the source is not what it was when it was indexed",
        [PGN_INDEX_LIMIT] = "more than a database can hold",
        [PGN_INDEX_MEMORY] = "out of memory",
    };
    return texts[fault];
}
