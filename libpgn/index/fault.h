/* fault.h: what went wrong with a database. */
#ifndef PGN_INDEX_FAULT_H
#define PGN_INDEX_FAULT_H

#include <pgn/index.h>

/* Fills the error with errno and the file's name, and gives false; the first failure stays. */
bool pgn_index_fail(struct pgn_index_error *error, enum pgn_index_fault fault, const char *file,
                    const char *detail);

#endif
