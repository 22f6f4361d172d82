#!/usr/bin/env bats
# The rules at the command: verified vectors, eras, long games, variants that are not replayed.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

@test "verified vectors of the rules, and of --repetition" {
    command -v python3 > /dev/null || skip "python3 is not installed"
    run python3 "$ROOT/tests/judge/rules.py" "$PGN_BUILD" "$CORPUS/rules/vectors.json"
    same 0 "$status"
    same 153 "$(grep -c '^ok' <<< "$output")"
}

# shuffle DATE TIMES: knights out and back, four plies a time, then one move more.
shuffle()
{
    local i
    printf '[Date "%s"]\n[Result "*"]\n\n' "$1"
    for ((i = 0; i < $2; i++)); do printf 'Nf3 Nf6 Ng1 Ng8\n'; done
    printf 'e4 *\n\n'
}

@test "eras: five occurrences end a game since July 2014, 75 moves too" {
    shuffle 2014.06.30 4 > before.pgn
    shuffle 2014.07.01 4 > after.pgn
    ended() { pgn-validate -q --format=tsv "$@" | grep -c 'play-after-' || true; }
    same 0 "$(ended before.pgn)"
    same 1 "$(ended after.pgn)"
    same 1 "$(ended --rules-date=2014.07.01 before.pgn)"
    same 0 "$(ended --rules-date=2014.06.30 after.pgn)"
    same 1 "$(ended --rules=lichess before.pgn)"
    same 0 "$(ended --rules=uscf after.pgn)"
    shuffle 1990.01.01 2 > three.pgn
    same 0 "$(ended three.pgn)"
    same 1 "$(ended --rules=slovak three.pgn)"
    same 1 "$(ended --rules=russian three.pgn)"
    # Parts of a date that are unknown count as the earliest they can be.
    shuffle '2014.??.??' 4 > unknown.pgn
    same 0 "$(ended unknown.pgn)"
}

# quiet_game PLIES: the rooks walk along their first ranks; no captures, no pawn moves.
quiet_game()
{
    local i white=(Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rf1 Re1 Rd1 Rc1 Rb1 Ra1) black=(Rb8 Rc8 Rd8 Rc8 Rb8 Ra8)
    printf '[Date "2000.01.01"]\n[SetUp "1"]\n[FEN "r6k/7p/8/8/8/8/P7/R6K w - - 0 1"]\n[Result "*"]\n\n'
    for ((i = 0; i < $1; i++)); do
        if ((i % 2 == 0)); then
            printf '%s ' "${white[i / 2 % 12]}"
        else
            printf '%s\n' "${black[i / 2 % 6]}"
        fi
    done
    printf '*\n\n'
}

fact() { jq "select(.type == \"facts\").$1" report.jsonl; }

@test "a game of 5,900 moves, one of 269 and 150 plies without a capture" {
    { shuffle 2000.01.01 2950; } > long.pgn
    pgn-validate -q --facts --format=jsonl long.pgn > report.jsonl
    same 11801 "$(fact plies)"
    same 8 "$(fact threefold_ply)"
    same 100 "$(fact fifty_ply)"
    same 150 "$(fact seventyfive_ply)"
    same 0 "$(jq 'select(.type == "summary").errors' report.jsonl)"
    same 11801 "$(pgn-convert --to=jsonl long.pgn | jq .plies)"
    same "$(cat long.pgn)" "$(pgn-validate -q --fix=all --only=note long.pgn)"
    # King, rook and bishop against king and rook, played on for 269 moves.
    {
        printf '[Date "1989.02.17"]\n[SetUp "1"]\n[FEN "4r3/6k1/8/8/8/1B6/8/1K1R4 w - - 0 1"]\n'
        printf '[Result "1/2-1/2"]\n\n'
        for ((i = 0; i < 134; i++)); do printf 'Ba2 Rf8 Bb3 Re8\n'; done
        printf 'Ba2 Rf8 1/2-1/2\n'
    } > krbkr.pgn
    pgn-validate -q --facts --format=jsonl krbkr.pgn > report.jsonl
    same 538 "$(fact plies)"
    same 100 "$(fact fifty_ply)"
    same null "$(fact dead_ply)"
    quiet_game 150 > quiet.pgn
    pgn-validate -q --facts --format=jsonl quiet.pgn > report.jsonl
    same 150 "$(fact plies)"
    same 150 "$(fact halfmove_clock)"
    same 150 "$(fact seventyfive_ply)"
}

@test "variants: each spelling is told once a game, as an error, and the games are not split wrongly" {
    local name names=(Crazyhouse crazyhouse 'Crazy House' Bughouse Atomic 'Atomic Chess' Antichess
        'Anti-chess' Giveaway Suicide 'Losers' Horde 'King of the Hill' kingOfTheHill KOTH
        'Three-check' 'Three Check' 3check '3-check' 'Racing Kings' racingKings)
    for name in "${names[@]}"; do
        printf '[Event "?"]\n[Variant "%s"]\n[Result "1-0"]\n\n' "$name"
        printf '1. e4 d5 2. exd5 N@e5 3. P@d6+ (3. @d6 B@f4) 3... Q@e2# { mate } 1-0\n\n'
    done > variants.pgn
    pgn-validate -q --format=jsonl variants.pgn > report.jsonl || true
    same "${#names[@]}" "$(jq 'select(.type == "summary").games' report.jsonl)"
    same "${#names[@]}" "$(jq 'select(.type == "summary").errors' report.jsonl)"
    same "${#names[@]}" "$(grep -c '"level":"error","id":"unsupported-variant"' report.jsonl)"
    run pgn-validate -q variants.pgn
    same 1 "$status"
}

@test "variants are copied through byte for byte" {
    cat "$CORPUS"/invalid/unsupported-variant/*.pgn > variants.pgn
    pgn-validate -q --fix=all variants.pgn > fixed.pgn || true
    cmp variants.pgn fixed.pgn
    pgn-validate -q --bad=bad.pgn variants.pgn > report || true
    cmp variants.pgn bad.pgn
    same 8 "$(pgn-convert --to=jsonl variants.pgn | jq -c 'select(.moves == [] and .movetext)' | wc -l)"
}
