# What the bats files share.  PGN_BUILD is the build folder (make check sets it).

bats_require_minimum_version 1.5.0
PGN_BUILD=${PGN_BUILD:-$BATS_TEST_DIRNAME/../../build}
ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
export ROOT CORPUS=$ROOT/corpus
export COUNT=$PGN_BUILD/tests/tools/count VALIDATE=$PGN_BUILD/pgn-validate
PATH=$PGN_BUILD:$PATH

# Stops the test and shows what was found.
fail()
{
    printf '%s\n' "$@" >&2
    return 1
}

# same EXPECTED FOUND: two texts are equal.
same()
{
    [ "$1" = "$2" ] || fail "expected: $1" "found:    $2"
}

# holds TEXT PART...: the parts stand in the text.
holds()
{
    local text=$1 part
    shift
    for part in "$@"; do
        [[ $text == *"$part"* ]] || fail "no \"$part\" in:" "$text"
    done
}

# games N [WORD]: N short games, each with a comment of some bytes that differ.
games()
{
    local i
    for ((i = 1; i <= $1; i++)); do
        printf '[Event "%d %s"]\n\n1. e4 {%*s} e5 *\n\n' "$i" "${2-}" $((i * 7 % 50)) ''
    done
}

# many_games FILE: some three megabytes of them, several batches.
many_games()
{
    games 1000 > "$1.part"
    local i
    for ((i = 0; i < 50; i++)); do cat "$1.part"; done > "$1"
    rm "$1.part"
}

# Skips the test where script(1) cannot make a terminal.
needs_terminal()
{
    script -qec true /dev/null > /dev/null 2>&1 || skip "no pseudo-terminal can be had"
}
