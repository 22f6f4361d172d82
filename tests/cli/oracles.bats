#!/usr/bin/env bats
# Independent programs against ours: chessops (node), Stockfish, and grep for the number of games.
# scripts/setup.sh --oracles installs them; the archives are those in the folder PGN_ARCHIVES.

load common

ORACLE=$BATS_TEST_DIRNAME/../oracle
export PGN_BUILD NODE_PATH=${ORACLES:-$ROOT/build/oracles}/node_modules
PATH=$PATH:/usr/games

needs_chessops()
{
    command -v node > /dev/null || skip "node is not installed"
    [ -d "$NODE_PATH/chessops" ] || skip "chessops is not installed (scripts/setup.sh --oracles)"
}

needs_archives()
{
    [ -e "${PGN_ARCHIVES-}/otb.pgn.zst" ] || skip "PGN_ARCHIVES is not set, or has no otb.pgn.zst"
}

# head_of ARCHIVE GAMES: the beginning of an archive as head.jsonl; fewer games if it is smaller.
head_of()
{
    zstd -dcq "$PGN_ARCHIVES/$1.pgn.zst" > "$1.pgn"
    pgn-convert -q --to=jsonl "$1.pgn" 2> /dev/null | head -n "$2" > head.jsonl
}

setup()
{
    cd "$BATS_TEST_TMPDIR"
}

@test "chessops agrees on the moves, SAN and final positions of over-the-board games" {
    needs_chessops
    needs_archives
    head_of otb 5000
    node "$ORACLE/games.mjs" head.jsonl
}

@test "chessops agrees on online games and on engine games" {
    needs_chessops
    needs_archives
    for archive in lichess engine; do
        head_of $archive 2000
        node "$ORACLE/games.mjs" head.jsonl
    done
}

@test "chessops agrees on old games with variations" {
    needs_chessops
    needs_archives
    head_of old_games 2000
    node "$ORACLE/games.mjs" head.jsonl
}

@test "chessops agrees on repetitions, move counts and dead material" {
    needs_chessops
    needs_archives
    head_of otb 5000
    pgn-validate -q --facts --format=jsonl --games=1-5000 otb.pgn > facts.jsonl
    node "$ORACLE/facts.mjs" head.jsonl facts.jsonl
}

@test "as many games are read as there are Event tags" {
    needs_archives
    for archive in otb lichess engine; do
        zstd -dcq "$PGN_ARCHIVES/$archive.pgn.zst" > archive.pgn
        read=$(pgn-validate -q --only=error --format=jsonl archive.pgn | tail -n 1 | jq .games)
        same "$archive: $(grep -c '^\[Event "' archive.pgn)" "$archive: $read"
    done
}

@test "chessops writes the same SAN for every legal move of random games" {
    needs_chessops
    "$PGN_BUILD/tests/oracle/san" 40 > moves
    node "$ORACLE/san.mjs" < moves
}

@test "Stockfish counts the same legal moves, Chess960 included" {
    command -v stockfish > /dev/null || skip "stockfish is not installed"
    "$ORACLE/perft.sh" 100
}

@test "a second implementation of twenty-one questions gives pgn-search's answers" {
    needs_chessops
    needs_archives
    zstd -dcq "$PGN_ARCHIVES/old_games.pgn.zst" > old_games.pgn
    BUILD=$PGN_BUILD "$ORACLE/queries.sh" "$CORPUS/sample.pgn" old_games.pgn
}

@test "chessops counts the same moves, results, players, squares" {
    needs_chessops
    needs_archives
    # Whole games of the first megabyte.
    zstd -dcq "$PGN_ARCHIVES/otb.pgn.zst" | head -c 1000000 |
        awk '/^\[Event / { printf "%s", game; game = "" } { game = game $0 "\n" }' > head.pgn
    pgn-stats -q --show=all --all-rows --format=json -o head.json head.pgn
    node "$ORACLE/stats.mjs" head.pgn head.json
}
