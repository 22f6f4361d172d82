#!/usr/bin/env bats
# pgn-validate --fix: what goes out, what is told, what the exit status says.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

mated()
{
    printf '[Event "?"]\n[Result "*"]\n\n1. f3 e5 2. g4 Qh4+ *\n\n'
}

@test "games go to standard output, the report to standard error" {
    mated > in.pgn
    pgn-validate --fix in.pgn > out.pgn 2> report
    same "$(mated | sed 's/"\*"/"0-1"/; s/ \*$/ 0-1/; s/^\[Result/[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result/')" \
        "$(cat out.pgn)"
    holds "$(cat report)" 'in.pgn:4:22: warning: ' '[result-contradicts-board]' 'fixed: "*" is now "0-1"' \
        '[wrong-check-sign]' '6 findings are corrected'
}

@test "only the kinds that are named" {
    mated > in.pgn
    same "$(mated | sed 's/"\*"/"0-1"/; s/ \*$/ 0-1/')" "$(pgn-validate -q --fix=results in.pgn)"
    same "$(mated | sed 's/Qh4+/Qh4#/')" "$(pgn-validate -q --fix=san in.pgn)"
    same "$(mated | sed 's/Qh4+/Qh4#/; s/"\*"/"0-1"/; s/ \*$/ 0-1/')" \
        "$(pgn-validate -q --fix=san,results in.pgn)"
    same "$(mated)" "$(pgn-validate -q --fix=markers,tags,setup in.pgn)"
    run pgn-validate --fix=result in.pgn
    same 2 "$status"
    holds "$output" "did you mean results?"
}

@test "a finding that is not reported is not corrected" {
    mated > in.pgn
    same "$(mated)" "$(pgn-validate -q --fix=results --ignore=warning in.pgn)"
    same "$(mated | sed 's/Qh4+/Qh4#/')" "$(pgn-validate -q --fix=all --only=wrong-check-sign in.pgn)"
}

@test "-o, --report and the formats of the report" {
    mated > in.pgn
    run pgn-validate --fix=results --format=jsonl --report=report.jsonl -o out.pgn in.pgn
    same 0 "$status"
    same "$(mated | sed 's/"\*"/"0-1"/; s/ \*$/ 0-1/')" "$(cat out.pgn)"
    same '[{"offset":21,"from":"*","to":"0-1"},{"offset":46,"from":"*","to":"0-1"}]' \
        "$(jq -c 'select(.id == "result-contradicts-board").fixed' report.jsonl)"
    same 1 "$(jq 'select(.type == "summary").fixed' report.jsonl)"
    same 'null' "$(jq -c 'select(.id == "wrong-check-sign").fixed' report.jsonl)"
    pgn-validate --fix=results --format=tsv --report=report.tsv in.pgn > out.pgn
    same "11" "$(awk -F'\t' '{print NF}' report.tsv | sort -u)"
    holds "$(cat report.tsv)" '* => 0-1; * => 0-1'
    pgn-validate --fix=results -o out.pgn.zst -q in.pgn
    same "$(mated | sed 's/"\*"/"0-1"/; s/ \*$/ 0-1/')" "$(zstd -dcq out.pgn.zst)"
    run pgn-validate --report=x in.pgn
    same 2 "$status"
    run pgn-validate --fix --max-findings=3 in.pgn
    same 2 "$status"
    run pgn-validate --fix -o in.pgn in.pgn
    same 2 "$status"
    same "$(mated)" "$(cat in.pgn)"
}

@test "the exit status is that of the output" {
    mated > in.pgn
    run pgn-validate -q --strict --only=result-contradicts-board in.pgn
    same 1 "$status"
    run pgn-validate -q --strict --only=result-contradicts-board --fix in.pgn
    same 0 "$status"
    run pgn-validate -q --fix=all "$CORPUS/faults.pgn"
    same 1 "$status"
}

@test "--good and --bad hold the games as they came, by what was found" {
    mated > in.pgn
    pgn-validate -q --strict --fix=all --only=warning --good=good.pgn --bad=bad.pgn in.pgn > out.pgn
    same "$(mated)" "$(cat bad.pgn)"
    [ ! -s good.pgn ]
}

# Everything that is no correction comes out as it went in.
@test "nothing to correct: the bytes of the input" {
    for file in "$CORPUS"/cases/*.pgn "$CORPUS"/invalid/*/*.pgn "$CORPUS"/*.pgn; do
        case $(head -c 2 "$file" | od -An -tx1) in
        *'ff fe'* | *'fe ff'*) continue ;;
        esac
        [[ $file != *utf16* && $file != *utf-16* ]] || continue
        pgn-validate -q --fix=all --only=note "$file" > out.pgn || true
        cmp "$file" out.pgn
    done
    printf '\n  {no game}\r\n%% here\n' > blank.pgn
    pgn-validate -q --fix=all blank.pgn | cmp - blank.pgn
    : > empty.pgn
    pgn-validate -q --fix=all empty.pgn | cmp - empty.pgn
}

@test "games that are not asked for are copied" {
    { mated; mated; mated; } > in.pgn
    same "$(mated; mated | sed 's/Qh4+/Qh4#/'; mated)" "$(pgn-validate -q --fix=san --games=2 in.pgn)"
}

@test "what was corrected is found no more, and correcting twice changes nothing" {
    for file in "$CORPUS"/cases/*.pgn "$CORPUS"/invalid/*/*.pgn "$CORPUS"/*.pgn; do
        pgn-validate -q --fix=all "$file" > once.pgn || true
        pgn-validate --fix=all --format=jsonl --report=report.jsonl once.pgn > twice.pgn 2> words || true
        cmp once.pgn twice.pgn || fail "$file"
        same 0 "$(jq 'select(.type == "summary").fixed' report.jsonl)"
    done
}

@test "any number of threads gives the same games and the same report" {
    local i
    { mated; cat "$CORPUS/faults.pgn"; } > part
    for ((i = 0; i < 3000; i++)); do cat part; done > many.pgn
    pgn-validate -j1 --fix=all --report=one.txt many.pgn > one.pgn 2> words || true
    pgn-validate -j3 --fix=all --report=three.txt many.pgn > three.pgn 2> words || true
    cmp one.pgn three.pgn
    cmp one.txt three.txt
    pgn-validate -q -j3 --format=jsonl three.pgn > report.jsonl || true
    same 12000 "$(jq 'select(.type == "summary").games' report.jsonl)"
}

@test "a truncated archive gives all that could be read, corrected" {
    games 20000 > many.pgn
    gzip -c many.pgn > many.gz
    head -c $(($(stat -c %s many.gz) * 2 / 3)) many.gz > cut.gz
    run --separate-stderr pgn-validate --fix=san -o out.pgn cut.gz
    same 3 "$status"
    # shellcheck disable=SC2154 # run sets it
    holds "$stderr" "cut.gz"
    { gzip -dc cut.gz 2> /dev/null || true; } | cmp - out.pgn
}

@test "archives: what is corrected is found no more" {
    [ -n "${PGN_ARCHIVES:-}" ] || skip "PGN_ARCHIVES is not set"
    pgn-validate --fix=all --format=jsonl --report=report.jsonl "$PGN_ARCHIVES/otb.pgn.zst" \
        > once.pgn 2> words || true
    pgn-validate --fix=all --format=jsonl --report=again.jsonl once.pgn > twice.pgn 2> words || true
    cmp once.pgn twice.pgn
    same 0 "$(jq 'select(.type == "summary").fixed' again.jsonl)"
    count() { jq 'select(.type == "summary")["'"$2"'"]' "$1"; }
    same "$(count report.jsonl games)" "$(count again.jsonl games)"
    same "$(count report.jsonl plies)" "$(count again.jsonl plies)"
    same "$(count report.jsonl errors)" "$(count again.jsonl errors)"
    same "$(($(count report.jsonl warnings) - $(count report.jsonl fixed)))" "$(count again.jsonl warnings)"
}
