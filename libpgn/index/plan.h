/* plan.h: what the index is asked for. */
#ifndef PGN_INDEX_PLAN_H
#define PGN_INDEX_PLAN_H

#include "index/handle.h"
#include "index/keys.h"
#include "index/traces.h"
#include "query/needed.h"

const pgn_needed *pgn_plan_root(const pgn_index_plan *plan);

#endif
