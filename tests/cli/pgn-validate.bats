#!/usr/bin/env bats

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

# Three games, of which the second has an error and the third a warning.
three()
{
    cat "$CORPUS/faults.pgn"
}

@test "clean games give nothing and exit status 0" {
    run --separate-stderr pgn-validate "$CORPUS/sample.pgn"
    same 0 "$status"
    same "" "$output"
    holds "$stderr" "3 games, " " half-moves: 0 errors, 0 warnings"
}

@test "text: place, sentence, id, the line with a caret, the game, help" {
    run pgn-validate -q "$CORPUS/faults.pgn"
    same 1 "$status"
    holds "$output" \
        "faults.pgn:9:55: error: \"Ne4\" is not legal: the knight on c3 is pinned to the king on e1 by the bishop on b4 [illegal-move]" \
        "game 1, ply 11: Alder, Ann – Birch, Bo, Club Championship, round 3" \
        "faults.pgn:19:24: error: \"Nd2\" is ambiguous: the knights on b1 and f3 can both go to d2 [ambiguous-move]" \
        "help: the standard's form is O-O" \
        "[result-contradicts-board]"
    # The caret stands under the token.
    text=$(grep -A1 -F '[illegal-move]' <<< "$output" | tail -n 1)
    caret=$(grep -A2 -F '[illegal-move]' <<< "$output" | tail -n 1)
    before=${caret%%^*}
    same 'Ne4' "${text:${#before}:3}"
}

@test "JSON lines: every finding, then the summary" {
    run pgn-validate -q --format=jsonl "$CORPUS/faults.pgn"
    same 1 "$status"
    same 6 "${#lines[@]}"
    holds "${lines[2]}" '"type":"finding"' '"game":1,"ply":11,"line":9,"column":55,"offset":' \
        '"level":"error","id":"illegal-move","token":"Ne4"' \
        '"fen":"rnbq1rk1/ppp2ppp/4pn2/3p4/1bPP4/2N1P3/PP2NPPP/R1BQKB1R w KQ - 0 6"' '"white":"Alder, Ann"'
    holds "${lines[5]}" '{"type":"summary","games":3,"plies":18,"clean":0,"errors":2,"warnings":3,"notes":0,"bytes":'
}

@test "TSV has a head and as many columns in each row" {
    run pgn-validate -q --format=tsv "$CORPUS/faults.pgn"
    same 6 "${#lines[@]}"
    same "10" "$(printf '%s\n' "${lines[@]}" | awk -F'\t' '{print NF}' | sort -u)"
}

@test "--only and --ignore choose by id and level, for the exit status too" {
    run pgn-validate -q --ignore=error "$CORPUS/faults.pgn"
    same 0 "$status"
    [[ $output != *error:* ]]
    run pgn-validate -q --only=ambiguous-move --format=jsonl "$CORPUS/faults.pgn"
    same 2 "${#lines[@]}"
    run pgn-validate -q --only=warning --ignore=castling-zero --summary "$CORPUS/faults.pgn"
    holds "$output" "2 warnings"
    run pgn-validate --only=ilegal-move "$CORPUS/faults.pgn"
    same 2 "$status"
    holds "$output" "did you mean 'illegal-move'?"
}

@test "--strict lets warnings count and looks for the export format; levels stay" {
    run pgn-validate -q --strict --format=jsonl "$CORPUS/invalid/tag-order/eco-first.pgn"
    same 1 "$status"
    holds "$output" '"level":"warning","id":"tag-order"'
    run pgn-validate -q "$CORPUS/invalid/tag-order/eco-first.pgn"
    same 0 "$status"
    same "" "$output"
}

@test "--max-findings stops at the same finding with any number of threads" {
    for ((i = 0; i < 3000; i++)); do three; done > many.pgn
    pgn-validate -q -j1 --max-findings=4321 many.pgn > one || true
    pgn-validate -q -j4 --max-findings=4321 many.pgn > four || true
    cmp one four
    same 4321 "$(grep -cE '(error|warning): ' one)"
}

@test "any number of threads gives the same bytes" {
    for ((i = 0; i < 3000; i++)); do three; done > many.pgn
    for format in text jsonl tsv; do
        pgn-validate -q -j1 --facts --format=$format many.pgn > one || true
        pgn-validate -q -j3 --facts --format=$format many.pgn > three || true
        cmp one three
    done
}

@test "--good and --bad split the games byte for byte" {
    cat "$CORPUS/sample.pgn" "$CORPUS/faults.pgn" > all.pgn
    run pgn-validate -q --good=good.pgn --bad=bad.pgn all.pgn
    same 1 "$status"
    same 4 "$(grep -c '^\[Event ' good.pgn)"
    same 2 "$(grep -c '^\[Event ' bad.pgn)"
    same "$(sort all.pgn)" "$(sort good.pgn bad.pgn)"
    pgn-validate -q --good=all.good "$CORPUS/sample.pgn"
    cmp all.good "$CORPUS/sample.pgn"
    pgn-validate -q --strict --good=good.pgn --bad=bad.pgn "$CORPUS/faults.pgn" > /dev/null || true
    same 3 "$(grep -c '^\[Event ' bad.pgn)"
}

@test "--games checks only those" {
    run pgn-validate -q --games=2- --format=jsonl "$CORPUS/faults.pgn"
    holds "${lines[-1]}" '"games":2,'
    run pgn-validate --games=2-1 "$CORPUS/faults.pgn"
    same 2 "$status"
}

@test "--list-ids names every diagnostic once" {
    run pgn-validate --list-ids
    same 0 "$status"
    same "$(printf '%s\n' "${lines[@]}" | cut -f1 | sort)" \
        "$(printf '%s\n' "${lines[@]}" | cut -f1 | sort -u)"
    holds "$output" $'illegal-move\terror\talways\tthe move is not legal'
}

@test "docs/diagnostics.md is what the table gives" {
    same "$(cat "$ROOT/docs/diagnostics.md")" \
        "$("$ROOT/scripts/diagnostics.sh" "$ROOT/libpgn/include/pgn/diagnostics.def")"
}

@test "--facts: keys, and none where a game is not replayed" {
    run pgn-validate -q --facts --format=jsonl "$CORPUS/sample.pgn"
    holds "${lines[1]}" '"type":"facts"' '"game":2,"plies":33,"final":"checkmate","check":true' \
        '"threefold_ply":null' '"white_can_mate":true' '"result":"1-0"' \
        '"final_fen":"1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"'
    run pgn-validate -q --facts --format=jsonl "$CORPUS/invalid/unsupported-variant/atomic.pgn"
    [[ $output != *'"facts"'* ]]
    run pgn-validate -q --facts --format=tsv "$CORPUS/sample.pgn"
    same 4 "${#lines[@]}"
}

@test "every compression gives the same games" {
    expected=$(pgn-validate -q --format=jsonl "$CORPUS/compressed/plain.pgn")
    for file in "$CORPUS"/compressed/*.gz "$CORPUS"/compressed/*.zst; do
        same "$expected" "$(pgn-validate -q --format=jsonl "$file")"
        same "$expected" "$(pgn-validate -q --format=jsonl < "$file")"
        same "$expected" "$(pgn-validate -q -j4 --format=jsonl "$file")"
    done
}

@test "a truncated stream gives its complete games, a finding, and exit status 3" {
    games 20000 > many.pgn
    for how in gzip zstd; do
        "$how" -c many.pgn > many.z
        head -c $(($(stat -c %s many.z) * 2 / 3)) many.z > cut.z
        run --separate-stderr pgn-validate --format=jsonl cut.z
        same 3 "$status"
        holds "$output" '"game":0,' '"id":"truncated-input"' '"type":"summary","games":'
        whole=$({ "$how" -dc cut.z 2> /dev/null || true; } | grep -c ' e5 \*$')
        games=$(sed 's/.*"games":\([0-9]*\).*/\1/' <<< "${lines[-1]}")
        [ "$games" -gt 5000 ] && [ "$games" -eq "$whole" ] || fail "$games games of $whole whole ones"
    done
}

@test "foreign compressions are refused with the command that pipes them in" {
    printf 'BZh91AY&SY' > a.bz2
    run pgn-validate a.bz2
    same 3 "$status"
    holds "$output" "bzip2 -dc a.bz2 | pgn-validate"
}

@test "a file that fails does not keep the others from being checked" {
    run --separate-stderr pgn-validate missing.pgn "$CORPUS/sample.pgn"
    same 3 "$status"
    holds "$stderr" "missing.pgn" "3 games"
}

@test "rule sets: what ends a game by itself is reported if play went on" {
    {
        printf '[Date "2020.01.01"]\n[Result "*"]\n\n'
        printf '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n'
    } > three.pgn
    run pgn-validate -q --format=jsonl three.pgn
    [[ $output != *play-after-repetition* ]]
    run pgn-validate -q --rules=russian --format=jsonl three.pgn
    holds "$output" '"id":"play-after-repetition"' '"ply":9,'
    run pgn-validate --rules-date=yesterday three.pgn
    same 2 "$status"
}

@test "games on one line: places count from the line's start" {
    printf '1. e4 * 1. d5 * 1. Nf9 *\n' > line.pgn
    run pgn-validate -q --format=jsonl line.pgn
    holds "${lines[0]}" '"game":2,"ply":1,"line":1,"column":12,"offset":11,'
    holds "${lines[1]}" '"game":3,"ply":1,"line":1,"column":20,"offset":19,'
}

@test "a game of a million faults takes no more memory than its text, in each command" {
    (ulimit -v 250000 && pgn-validate --version) > /dev/null 2>&1 || skip "not under a sanitizer"
    { printf '[White "A"]\n\n1. e4 '; head -c 200000 /dev/zero | tr '\0' ')'; echo ' *'; } > one.pgn
    cat "$CORPUS/faults.pgn" one.pgn "$CORPUS/faults.pgn" > many.pgn
    for j in 1 3; do
        (ulimit -v 250000; pgn-validate -q -j$j --format=jsonl many.pgn) > report$j || [ $? -eq 1 ]
        (ulimit -v 250000; pgn-convert -q -j$j --to=jsonl many.pgn) > games$j || [ $? -eq 1 ]
    done
    cmp report1 report3
    cmp games1 games3
    same 200000 "$(grep -c '"stray-character"' report1)"
    same 200000 "$(grep -o '"stray-character"' games1 | wc -l)"
    same 7 "$(wc -l < games1)"
    # A stop in the midst of it is the same stop, whatever was handed over before.
    for j in 1 3; do
        pgn-validate -q -j$j --max-findings=150000 --format=jsonl many.pgn > report$j || [ $? -eq 1 ]
    done
    cmp report1 report3
    same 150001 "$(wc -l < report1)"
}

@test "--strict: the CR of CR LF takes no room in a line, and CR alone ends one" {
    printf '[Event "x"]\r\n\r\n1. e4 {%s} *\r\n' "$(printf '%069d' 0)" > crlf.pgn
    run pgn-validate -q --strict --format=jsonl crlf.pgn
    [[ $output == *'"line-end"'* && $output != *'"line-width"'* ]]
    { for ((i = 0; i < 9; i++)); do printf '[T%d "%s"]\r' $i "$(printf '%040d' 0)"; done
      printf '\r1. e4 *\r'; } > cr.pgn
    run pgn-validate -q --strict --format=jsonl cr.pgn
    [[ $output == *'"line-end"'* && $output != *'"long-line"'* ]]
}

@test "a stream's fault is chosen and counted like other findings; the exit status tells it anyway" {
    run --separate-stderr pgn-validate -q --summary --format=jsonl missing.pgn
    same 3 "$status"
    holds "${lines[1]}" '"errors":1,' '"by_id":{"open-failed":1}'
    run --separate-stderr pgn-validate -q --ignore=open-failed --format=jsonl missing.pgn
    same 3 "$status"
    same 1 "${#lines[@]}"
    holds "$stderr" "missing.pgn"
    run --separate-stderr pgn-validate -q --facts --format=tsv missing.pgn
    same 1 "$(printf '%s\n' "${lines[@]}" | awk -F'\t' '{print NF}' | sort -u | wc -l)"
}

@test "--summary=only: the table alone, the same as behind the findings" {
    run pgn-validate -q --summary=only "$CORPUS/faults.pgn"
    same 1 "$status"
    local only=$output
    holds "$only" "errors" "ambiguous-move"
    [[ $only != *"error:"* && $only != *"help:"* ]]
    run pgn-validate -q --summary "$CORPUS/faults.pgn"
    holds "$output" "error:" "$only"
    run --separate-stderr pgn-validate -q --summary=only --format=jsonl "$CORPUS/faults.pgn" missing.pgn
    same 3 "$status"
    same 1 "${#lines[@]}"
    holds "$output" '"open-failed":1' '"ambiguous-move":1'
    holds "$stderr" "missing.pgn"
    run pgn-validate --summary=only --format=tsv "$CORPUS/faults.pgn"
    same 2 "$status"
}

@test "moves of another language: help names what reads them" {
    printf '1. е4 е5 2. Кf3 *\n' > ru.pgn
    run pgn-validate -q ru.pgn
    holds "$output" "help: pgn-convert --from=ru"
    iconv -f UTF-8 -t CP1251 ru.pgn > cp1251.pgn
    run pgn-validate -q cp1251.pgn
    holds "$output" "help: pgn-convert --from="
    printf '1. e4 e5 2. Sf3 *\n' > de.pgn
    run pgn-validate -q --format=jsonl de.pgn
    holds "$output" '"help":"pgn-convert --from=auto'
    printf '1. e4 e5 2. xyz *\n\n1. e4 e5 2. Ke4 *\n' > none.pgn
    run pgn-validate -q none.pgn
    [[ $output != *--from* ]]
}

@test "what is wrong with a tag's value quotes the value" {
    printf '[Date "2020-1-1"]\n[Black "a\\b"]\n[White "\xe9\\q\n1. e4 *\n' > values.pgn
    run pgn-validate -q values.pgn
    holds "$output" 'YYYY.MM.DD: "2020-1-1" in "Date"' 'escapes nothing: "a\b" in "Black"'
}
