#!/usr/bin/env bats
# README.md tells the truth: its commands print what it shows, and its C example builds against what
# `make install` installs and finds the faults.

load common

setup()
{
    cd "$ROOT"
}

# blocks LANGUAGE: the text of README.md's code blocks in that language.
blocks()
{
    awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } /^```/ { inside = 0 } inside' README.md
}

@test "the commands in README.md print what it shows" {
    blocks console > "$BATS_TEST_TMPDIR/shown"
    sed -n 's/^\$ //p' "$BATS_TEST_TMPDIR/shown" > "$BATS_TEST_TMPDIR/commands"
    same 3 "$(wc -l < "$BATS_TEST_TMPDIR/commands")"
    while IFS= read -r command; do
        printf '$ %s\n' "$command"
        bash -c "$command" 2>&1 || true
    done < "$BATS_TEST_TMPDIR/commands" > "$BATS_TEST_TMPDIR/printed"
    diff "$BATS_TEST_TMPDIR/shown" "$BATS_TEST_TMPDIR/printed"
}

@test "README.md names only commands and options that there are" {
    grep -oE '`pgn-[a-z]+ [^`]*`' README.md | tr -d '`' > "$BATS_TEST_TMPDIR/jobs"
    [ -s "$BATS_TEST_TMPDIR/jobs" ]
    while IFS= read -r job; do
        for option in $(grep -oE -e '--[a-z-]+' <<< "$job"); do
            "${job%% *}" --help | grep -q -e "$option" || fail "no $option: $job"
        done
    done < "$BATS_TEST_TMPDIR/jobs"
}

# Installs into $root and lets pkg-config and programs find it.
install_library()
{
    command -v pkg-config > /dev/null || skip "pkg-config is not installed"
    ! nm "$PGN_BUILD/libpgn.a" | grep -qE '__(asan|tsan)_' || skip "the library is for sanitizers"
    root=$BATS_TEST_TMPDIR/root
    env -u MAKEFLAGS -u MAKELEVEL make -s BUILD="$PGN_BUILD" \
        DESTDIR="$root" PREFIX=/usr/local install > /dev/null
    export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$root/usr/local/lib/pkgconfig
    export LD_LIBRARY_PATH=$root/usr/local/lib
}

@test "the C example builds against the installed library, shared and static" {
    install_library
    blocks c > "$BATS_TEST_TMPDIR/example.c"
    cd "$BATS_TEST_TMPDIR"
    # shellcheck disable=SC2046 # lists of options
    cc -std=c11 -Wall -Wextra -Werror -o shared example.c $(pkg-config --cflags --libs libpgn)
    cc -std=c11 -o static example.c $(pkg-config --cflags libpgn) "$LD_LIBRARY_PATH/libpgn.a" \
        $(PKG_CONFIG_SYSROOT_DIR='' pkg-config --static --libs-only-l libpgn | sed 's/-lpgn//') -pthread
    for program in ./shared ./static; do
        same "game 1, ply 11: Ne4
game 2, ply 5: Nd2" "$($program "$CORPUS/faults.pgn")"
    done
    "$root/usr/local/bin/pgn-validate" -q "$CORPUS/sample.pgn"
}

@test "the example of libpgn(3) builds and reports what pgn-validate does" {
    install_library
    page=$root/usr/local/share/man/man3/libpgn.3
    sed -n '/^\.Sh EXAMPLES/,/^\.Ed/p' "$page" | sed '1,/^\.Bd/d; /^\.Ed/d; s/\\e/\\/g' \
        > "$BATS_TEST_TMPDIR/page.c"
    cd "$BATS_TEST_TMPDIR"
    # shellcheck disable=SC2046 # lists of options
    cc -std=c11 -Wall -Wextra -Werror -o page page.c $(pkg-config --cflags --libs libpgn)
    same "$(cd "$CORPUS" && pgn-validate -q --format=jsonl faults.pgn |
        jq -r 'select(.type == "finding") | "faults.pgn:\(.line):\(.column): \(.message)"')" \
        "$(cd "$CORPUS" && "$BATS_TEST_TMPDIR/page" faults.pgn)"
}
