#!/usr/bin/env bats
# The command line, the help, and what is made of the option table.

load common

setup() { cd "$BATS_TEST_TMPDIR"; games 2 > two.pgn; }

@test "help goes to standard output, examples first, within 80 columns" {
    run --separate-stderr "$COUNT" --help
    same 0 "$status"
    same "" "$stderr"
    same "Examples:" "${lines[1]}"
    holds "$output" "--max=N" "-j, --threads=N" "Exit status:" "text, tsv"
    holds "$output" "  1  a game is bad"
    for line in "${lines[@]}"; do [ "${#line}" -le 80 ] || fail "$line"; done
}

@test "help on a full disk is told" {
    run --separate-stderr bash -c '"$0" --help > /dev/full' "$COUNT"
    same 3 "$status"
    holds "$stderr" "could not be written"
}

@test "version" {
    run --separate-stderr "$COUNT" --version
    same 0 "$status"
    [[ $output =~ ^count\ [0-9]+\.[0-9]+\.[0-9]+ ]]
}

@test "an unknown option is told with its neighbour and the usage" {
    run --separate-stderr "$COUNT" --foramt=tsv two.pgn
    same 2 "$status"
    same "" "$output"
    same "count: unknown option --foramt; did you mean --format?" "${stderr_lines[0]}"
    holds "$stderr" "usage: count [options] [FILE...]" "count --help"
}

@test "an unknown choice is told with its neighbour, or with all" {
    run --separate-stderr "$COUNT" --format=tvs two.pgn
    same 2 "$status"
    holds "$stderr" 'unknown value "tvs"; did you mean tsv?'
    run --separate-stderr "$COUNT" --format yaml two.pgn
    same 2 "$status"
    holds "$stderr" "it takes text or tsv"
}

@test "a number out of bounds is told with its bounds" {
    run --separate-stderr "$COUNT" -j 0 two.pgn
    same 2 "$status"
    holds "$stderr" "--threads: 0 is not from 1 to 256"
}

@test "control characters of the command line do not reach the terminal" {
    run --separate-stderr "$COUNT" $'--\e[31m' $'\e[31m.pgn'
    same 2 "$status"
    [[ $stderr != *$'\e'* ]]
}

@test "options stand in any order, and -- ends them" {
    cp two.pgn ./-s
    run --separate-stderr "$COUNT" two.pgn -s -j2 --format tsv -- -s
    same 0 "$status"
    holds "$output" "end two.pgn" "begin -s" $'summary\t8 lines, 4 games'
}

@test "the bare name on a terminal gives the short help" {
    needs_terminal
    run script -qec "$COUNT" /dev/null
    same 2 "$status"
    holds "$output" "usage: count" "count --help tells more"
}

@test "colour follows --color, NO_COLOR and the terminal" {
    needs_terminal
    export TERM=xterm
    holds "$(script -qec "$COUNT --style two.pgn" /dev/null)" $'\e[1;31mred'
    [[ $(NO_COLOR=1 script -qec "$COUNT --style two.pgn" /dev/null) != *$'\e['* ]]
    [[ $(TERM=dumb script -qec "$COUNT --style two.pgn" /dev/null) != *$'\e['* ]]
    [[ $(script -qec "$COUNT --style --color=never two.pgn" /dev/null) != *$'\e['* ]]
    [[ $("$COUNT" --style two.pgn) != *$'\e['* ]]
    holds "$(NO_COLOR=1 "$COUNT" --style --color=always two.pgn)" $'\e[1;31mred'
}

@test "bash completes options and their values" {
    "$COUNT" --completion=bash > completion
    run bash -c '
        source ./completion
        COMP_WORDS=(count --form) COMP_CWORD=1
        _count 2> /dev/null || true
        echo "${COMPREPLY[@]}"
        COMP_WORDS=(count --format = t) COMP_CWORD=3
        _count
        echo "${COMPREPLY[@]}"'
    same "--format=" "${lines[0]}"
    same "text tsv" "${lines[1]}"
}

@test "zsh and fish can read their completions" {
    "$COUNT" --completion=zsh > count.zsh
    "$COUNT" --completion=fish > count.fish
    holds "$(cat count.zsh)" "#compdef count" "'--format=[" "(text tsv)"
    holds "$(cat count.fish)" "complete -c count -l format -x -a 'text tsv'"
    if command -v zsh > /dev/null; then zsh -n count.zsh; fi
    if command -v fish > /dev/null; then fish -n count.fish; fi
}

@test "each command's man page is what its option table gives" {
    cd "$BATS_TEST_DIRNAME/../.."
    for prose in docs/man/*.in; do
        [ -e "$prose" ] || skip "no pages yet"
        name=$(basename "$prose" .in)
        # A build that lacks a form says so in its help, and not in the page.
        ! "$PGN_BUILD/$name" --help | grep -q 'this build has no' || continue
        scripts/man.sh "$PGN_BUILD/$name" "$prose" | diff - "docs/man/$name.1" ||
            fail "docs/man/$name.1 is out of date: make man"
    done
}

@test "the man page's parts are clean mdoc" {
    command -v mandoc > /dev/null || skip "mandoc is missing"
    {
        printf '.Dd November 30, 2026\n.Dt COUNT 1\n.Os\n'
        "$COUNT" --help-man
    } > count.1
    mandoc -Tlint -W style count.1
    holds "$(mandoc -Tascii count.1 | col -b)" "--max=N" 'count --max=1 "games of mine.pgn"'
}
