#!/usr/bin/env bats
# --progress of every command: a bar, how far, the rate, the time left; on a terminal only.

load common

setup_file()
{
    cd "$BATS_FILE_TMPDIR" || return
    for i in {1..2000}; do cat "$CORPUS/sample.pgn"; done > part.pgn
    for i in {1..6}; do cat part.pgn; done > games.pgn
    for i in {1..3}; do cat games.pgn; done > many.pgn
    gzip -1 -c many.pgn > many.pgn.gz
    zstd -q -1 -f games.pgn -o games.pgn.zst
}

setup()
{
    command -v script > /dev/null || skip "script is not installed (scripts/setup.sh installs bsdextrautils)"
    cd "$BATS_FILE_TMPDIR" || return
}

# drawn COMMAND...: what it draws on a terminal, a line each.
drawn()
{
    script -qec "$*" /dev/null < /dev/null 2>&1 | tr '\r' '\n' | sed 's/\x1b\[K//' | grep -a '/s'
}

# shows UNIT TEXT: lines of a bar with its parts.
shows()
{
    grep -qE "^\[=*>? *\] +[0-9]+ %  [0-9.]+ ?$1 of [0-9.]+ ?$1  [0-9.]+ ?[KMG]?i?B?/s  [0-9]+:[0-9][0-9] left$" <<< "$2" ||
        fail "no bar:" "$(head -3 <<< "$2")"
}

@test "each command shows bar, bytes, rate and time left" {
    bytes='([KMG]i)?B'
    shows "$bytes" "$(drawn pgn-validate -j1 --progress -q --facts -o /dev/null many.pgn)"
    shows "$bytes" "$(drawn pgn-validate -j1 --progress -q --facts -o /dev/null many.pgn.gz)"
    shows "$bytes" "$(drawn pgn-search -j1 --progress "'some captures q'" -o /dev/null many.pgn.gz)"
    shows "$bytes" "$(drawn pgn-stats -j1 --progress --show=all -o /dev/null many.pgn)"
    shows "$bytes" "$(drawn pgn-convert -j1 --progress --to=jsonl -o /dev/null games.pgn.zst)"
    rm -rf games.db
    shows "$bytes" "$(drawn pgn-index build -j1 --progress games.db games.pgn.zst)"
    rm -rf part.db
    pgn-index build -q part.db part.pgn
    shows "$bytes" "$(drawn pgn-index novelty -j1 --progress part.db part.pgn -o /dev/null)"
    # Those that go through a database count games.  (No index helps with the question.)
    shows ' games' "$(drawn pgn-index export --progress games.db -o /dev/null | sed -E 's/([0-9]+) of ([0-9]+) games/\1 games of \2 games/')"
    shows ' games' "$(drawn pgn-search --db games.db --progress --variations=yes "'some legalmoves > 200'" -o /dev/null | sed -E 's/([0-9]+) of ([0-9]+) games/\1 games of \2 games/')"
}

@test "a folder's files are added up" {
    mkdir -p folder/inner
    ln -f games.pgn folder/games.pgn
    ln -f many.pgn.gz folder/inner/many.pgn.gz
    shows '([KMG]i)?B' "$(drawn pgn-validate -j1 --progress -q --facts -r -o /dev/null folder)"
}

@test "nothing is drawn where standard error is no terminal, or without the option" {
    run -0 --separate-stderr pgn-stats --progress games.pgn -q
    same '' "$stderr"
    same '' "$(drawn pgn-stats -q games.pgn -o /dev/null)"
}
