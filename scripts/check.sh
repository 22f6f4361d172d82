#!/bin/sh
# Runs all tests and counts them:  check.sh PROGRAM... -- BATS...
#
# The programs (cmocka and the like) and bats print TAP, whose lines are counted.  A program that
# prints none is one test, and its exit status the verdict.  Ends with "N passed, N failed".
set -u
passed=0 failed=0 skipped=0
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
export CMOCKA_MESSAGE_OUTPUT=TAP

# count_lines STATUS NAME: adds up what stands in the log.
count_lines()
{
    left_out=$(grep -ciE '^(not )?ok .*# *skip' "$log") # cmocka says "not ok" of these
    good=$(grep -viE '# *skip' "$log" | grep -c '^ok ')
    bad=$(grep -viE '# *skip' "$log" | grep -c '^not ok ')
    if [ $((good + bad + left_out + $1)) -eq 0 ]; then good=1; fi
    if [ "$bad" -eq 0 ] && [ "$1" -ne 0 ]; then bad=1; fi
    passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left_out))
    if [ "$bad" -gt 0 ]; then
        echo "FAILED: $2 (status $1)"
        cat "$log"
    else
        echo "ok: $2 ($good)"
        grep -iE '^(not )?ok .*# *skip' "$log" | sed -E 's/^(not )?ok [0-9]* */    skipped: /'
    fi
}

while [ $# -gt 0 ] && [ "$1" != -- ]; do
    "$1" > "$log" 2>&1
    count_lines $? "$1"
    shift
done
[ $# -gt 0 ] && shift
for tests in "$@"; do
    bats --tap "$tests" > "$log" 2>&1
    count_lines $? "bats $tests"
done

[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
