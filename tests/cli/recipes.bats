#!/usr/bin/env bats
# The recipes under docs/recipes, each run with the program that it is for; skipped where that is not
# installed (scripts/setup.sh --oracles).

load common

RECIPES=$ROOT/docs/recipes
export NODE_PATH=${ORACLES:-$ROOT/build/oracles}/node_modules

setup()
{
    cd "$BATS_TEST_TMPDIR"
    {
        games 300
        cat "$CORPUS/sample.pgn"
        games 300 x | sed 's/1\. e4/1. d4/; s/e5/d5/'
    } > all.pgn
}

teardown()
{
    [ ! -s slurm/slurm.conf ] || "$BATS_TEST_DIRNAME/../tools/slurm.sh" stop slurm
}

needs_parallel()
{
    parallel --version 2> /dev/null | grep -q 'GNU parallel' || skip "GNU parallel is not installed"
}

# A cluster of this machine alone, for the time of the test.
needs_slurm()
{
    PATH=$PATH:/usr/sbin
    local program
    for program in munged slurmctld slurmd sbatch; do
        command -v $program > /dev/null || skip "$program is not installed"
    done
    mkdir slurm
    timeout 60 "$BATS_TEST_DIRNAME/../tools/slurm.sh" start slurm > slurm/start 2>&1 3>&- ||
        skip "no Slurm cluster can be started here: $(tail -n 1 slurm/start)"
    export SLURM_CONF=$PWD/slurm/slurm.conf
}

needs_duckdb()
{
    command -v node > /dev/null || skip "node is not installed"
    [ -d "$NODE_PATH/@duckdb/node-api" ] ||
        skip "DuckDB is not installed (scripts/setup.sh --oracles)"
}

@test "GNU parallel: the parts' outputs are the whole's" {
    needs_parallel
    "$RECIPES/shards.sh" 5 pgn-convert -q --to=csv all.pgn > parts
    pgn-convert -q --to=csv all.pgn | cmp - parts
    "$RECIPES/shards.sh" 3 pgn-search -q "Event ~ '7 x' and plies > 0" all.pgn > parts
    pgn-search -q "Event ~ '7 x' and plies > 0" all.pgn | cmp - parts
    run "$RECIPES/shards.sh" 3 pgn-convert -q missing.pgn
    [ "$status" -ne 0 ]
}

@test "GNU parallel over ssh" {
    needs_parallel
    ssh -o BatchMode=yes -o ConnectTimeout=2 localhost true 2> /dev/null ||
        skip "there is no ssh to localhost"
    "$RECIPES/shards.sh" -S localhost 3 "$PGN_BUILD/pgn-convert" -q --to=csv "$PWD/all.pgn" > parts
    pgn-convert -q --to=csv "$PWD/all.pgn" | cmp - parts
}

@test "Slurm: an array over parts gives what a single run gives" {
    needs_slurm
    timeout 60 sbatch --wait --array=1-4 "$RECIPES/array.sh" "$PWD/counts" \
        pgn-stats -q --partial all.pgn
    pgn-stats -q --partial all.pgn > whole
    pgn-stats merge -q --partial counts.* | cmp - whole
    timeout 60 sbatch --wait --array=1-3 "$RECIPES/array.sh" "$PWD/games" \
        pgn-convert -q --to=csv all.pgn
    pgn-convert -q --to=csv all.pgn > whole
    cat games.* | cmp - whole
    timeout 60 sbatch --wait --array=1-3 "$RECIPES/index-array.sh" "$PWD/part" all.pgn
    pgn-index merge games.db part.3 part.1 part.2
    pgn-index build -q whole.db all.pgn
    cmp <(pgn-index dump whole.db) <(pgn-index dump games.db)
    cmp <(pgn-index tree whole.db) <(pgn-index tree games.db)
}

@test "DuckDB reads the table of games, and writes it as Parquet" {
    needs_duckdb
    pgn-convert -q --to=tsv -o games.tsv all.pgn
    node "$RECIPES/duckdb.mjs" "$RECIPES/tsv.sql" > found
    same "$(pgn-search -q --count-by result 'plies >= 0' all.pgn | sort)" \
        "$(awk -F '\t' '{ print $2 "\t" $1 }' found | sort)"
    same PAR1 "$(head -c 4 games.parquet)"
}

@test "DuckDB reads the moves, and writes them as Parquet" {
    needs_duckdb
    pgn-convert -q --to=jsonl -o games.jsonl all.pgn
    node "$RECIPES/duckdb.mjs" "$RECIPES/jsonl.sql" > found
    same "$(pgn-search -q --count-by san 'ply = 1' all.pgn | sort)" \
        "$(awk -F '\t' '{ print $2 "\t" $1 }' found | sort)"
    same PAR1 "$(head -c 4 moves.parquet)"
}
