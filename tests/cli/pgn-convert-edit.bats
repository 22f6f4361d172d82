#!/usr/bin/env bats
# The editor's jobs: tags, corrections, what is left out; and that all else stays byte for byte.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    cat > a.pgn <<'PGN'
[Event "A"]
[Site  "x" ]
[White "A \"B\" C"]
[Black "b"]
[Result "1/2-1/2"]
[Foo1 "x"]
[Foo2 "y"]

{head} 1.e4 {a [%clk 0:10:00] [%eval 0.3]} e5 $1 (1... c5 (1... d5) 2. Nf3)
2.Nf3   Nc6 ; line
3. Bb5 a6 {[%cal Ga1a2]} 1/2-1/2

1. d4 d5 *

[Event "z"]
[Result "*"]

PGN
}

# edited SED OPTIONS...: with the options a.pgn becomes what sed makes of it.
edited()
{
    local how=$1
    shift
    pgn-convert -q --to=as-read "$@" a.pgn > got
    sed -E "$how" a.pgn > want
    diff want got >&2
}

@test "as-read: every byte of the input, whatever it is" {
    for f in "$CORPUS"/*.pgn "$CORPUS"/cases/*.pgn "$CORPUS"/invalid/*/*.pgn; do
        [[ $f != *utf16* ]] || continue # handed on as UTF-8
        pgn-convert -q --to=as-read "$f" > same 2> /dev/null || [ $? -le 1 ]
        cmp "$f" same
    done
}

@test "as-read: inputs do not run into each other, and stray bytes are handed on" {
    printf '1. e4 *' > one.pgn
    printf '\n\n{no game}\n' > none.pgn
    run pgn-convert --to=as-read one.pgn none.pgn one.pgn
    same $'1. e4 *\n\n\n{no game}\n1. e4 *' "$output"
    pgn-convert --to=as-read one.pgn | cmp - one.pgn
}

@test "as-read: archives stay as they are, and so does all that an edit is not about" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is unset"
    zstdcat "$PGN_ARCHIVES/otb.pgn.zst" 2> /dev/null | head -n 70000 > otb.pgn || true
    pgn-convert -q --to=as-read otb.pgn 2> /dev/null | cmp - otb.pgn
    pgn-convert -q --to=as-read --remove-tag='*Elo' otb.pgn > got 2> /dev/null || [ $? -eq 1 ]
    grep -avE '^\[[A-Za-z]*Elo "' otb.pgn | cmp - got
    pgn-convert -q --to=as-read --rename-tag=WhiteElo=W otb.pgn > got 2> /dev/null || [ $? -eq 1 ]
    sed -E 's/^\[WhiteElo "/[W "/' otb.pgn | cmp - got
}

@test "set-tag: the value between its quotation marks, escaped, and nothing else" {
    edited '1s/A/X \\"q\\" \\\\ y/; /^1. d4/i[Event "X \\"q\\" \\\\ y"]\n
            s/^\[Event "z"/[Event "X \\"q\\" \\\\ y"/; $s/$/\n*\n/' --set-tag='Event=X "q" \ y'
}

@test "set-tag: tags of the roster come in their order, others behind the last" {
    run pgn-convert -q --to=as-read --games=1 --set-tag=Zed=1 --set-tag=Round=7 --set-tag=Date=2020.01.01 a.pgn
    same $'[Event "A"]\n[Site  "x" ]\n[Date "2020.01.01"]\n[Round "7"]\n[White "A \\"B\\" C"]' \
        "$(head -5 <<< "$output")"
    same $'[Foo2 "y"]\n[Zed "1"]' "$(sed -n 9,10p <<< "$output")"
}

@test "set-tag: a result is the marker's too" {
    edited 's/^\[Result.*/[Result "0-1"]/; s/1\/2-1\/2$/0-1/; s/^1. d4 d5 \*/[Result "0-1"]\n\n1. d4 d5 0-1/
            $s/$/\n0-1\n/' --set-tag=Result=0-1
    run pgn-convert --set-tag=Result=win a.pgn
    same 2 "$status"
}

@test "add-tag: only where nothing stands" {
    run pgn-convert -q --to=as-read --games=1 --add-tag=Event=B --add-tag=Foo3=C a.pgn
    holds "$output" '[Event "A"]' '[Foo3 "C"]'
    printf '[Date "????.??.??"]\n\n*\n' > unknown.pgn
    same '[Date "1999.01.01"]' "$(pgn-convert --to=as-read --add-tag=Date=1999.01.01 unknown.pgn | head -1)"
}

@test "remove-tag: by name and by pattern; the last tag stays, the set-up always" {
    edited '/^\[Foo/d' --remove-tag='Foo?'
    edited '/^\[Foo1|Site/d' --remove-tag=Foo1 --remove-tag=Site
    run --separate-stderr pgn-convert --to=as-read --games=3 --remove-tag='*' a.pgn
    holds "$output" '[Event "z"]'
    holds "$stderr" 'the tag Event stays'
    printf '[Event "x"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1 *\n' > fen.pgn
    same '[SetUp "1"]' "$(pgn-convert --to=as-read --remove-tag='*' fen.pgn | head -1)"
    run pgn-convert --remove-tag=FEN fen.pgn
    same 2 "$status"
}

@test "rename-tag: not onto a tag that is there, which is told" {
    edited 's/^\[Foo1 /[Bar /' --rename-tag=Foo1=Bar
    run --separate-stderr pgn-convert --to=as-read --rename-tag=Foo1=Foo2 a.pgn
    same "$(cat a.pgn)" "$output"
    holds "$stderr" 'Foo1 is not renamed'
}

@test "tags that stand twice are told" {
    printf '[White "a"]\n[White "b"]\n\n*\n' > twice.pgn
    run --separate-stderr pgn-convert --to=as-read --plycount twice.pgn
    holds "$stderr" 'the tag White stands more than once'
    run --separate-stderr pgn-convert --to=as-read --set-tag=White=c twice.pgn
    same $'[White "c"]\n\n*' "$output"
}

@test "an 8-bit game gets its tags in its own encoding, or none and an error" {
    printf '[White "M\374ller"]\n\n1. e4 *\n' > latin.pgn
    pgn-convert --to=as-read --set-tag=Black='Kühn' latin.pgn > got
    printf '[White "M\374ller"]\n[Black "K\374hn"]\n\n1. e4 *\n' | cmp - got
    run --separate-stderr pgn-convert --to=as-read --set-tag=Black='Таль' latin.pgn
    same 1 "$status"
    holds "$stderr" 'the tag Black cannot be written in'
}

@test "games stay apart when their tags change" {
    printf '[Event "a"]\n[White "x"]\n\n[White "y"]\n\n1. e4 e5\n\n1. d4 d5\n' > apart.pgn
    before=$(pgn-convert --to=tsv --columns=moves apart.pgn | grep -c .)
    for how in --set-tag=Site=x --remove-tag=Event --remove-tag='*' --rename-tag=White=Black; do
        pgn-convert -q --to=as-read "$how" apart.pgn > got.pgn
        same "$before" "$(pgn-convert --to=tsv --columns=moves got.pgn | grep -c .)"
    done
}

@test "plycount: written, corrected, and left alone where the game breaks off" {
    printf '[PlyCount "9"]\n\n1. e4 e5 2. Nf3 *\n\n[PlyCount "9"]\n\n1. e4 e5 2. Nf4 *\n' > plies.pgn
    run --separate-stderr pgn-convert -v --to=as-read --plycount plies.pgn
    same 1 "$status"
    same $'[PlyCount "3"]\n\n1. e4 e5 2. Nf3 *\n\n[PlyCount "9"]\n\n1. e4 e5 2. Nf4 *' "$output"
    holds "$stderr" 'PlyCount is 3 now, was "9"'
}

@test "normalise: results and dates, each told, nothing guessed" {
    cat > n.pgn <<'PGN'
[Date "2020-5-1"]
[Result "1/2"]

1. e4 e5 1/2

[Date "01/02/2020"]
[Result "1-0"]

1. e4 e5 0-1

[Date "17.05.2020"]
[Result "*"]

1. f3 e5 2. g4 Qh4# *
PGN
    run --separate-stderr pgn-convert --to=as-read --normalise=results,dates n.pgn
    sed '1,10s/1\/2"/1\/2-1\/2"/; s/e5 1\/2$/e5 1\/2-1\/2/; s/2020-5-1/2020.05.01/; s/17.05.2020/2020.05.17/
         11,$s/"\*"/"0-1"/; s/Qh4# \*/Qh4# 0-1/' n.pgn > want
    same "$(cat want)" "$output"
    same 6 "$(grep -c fixed: <<< "$stderr")"
}

@test "dates: what can mean one day only" {
    while IFS='|' read -r from to; do
        printf '[Date "%s"]\n\n1. e4 *\n' "$from" > d.pgn
        same "[Date \"$to\"]" "$(pgn-convert -q --to=as-read --normalise=dates d.pgn | head -1)"
    done <<'DATES'
1999|1999.??.??
1999.7|1999.07.??
1999.00.00|1999.??.??
1999/12/3|1999.12.03
|????.??.??
?|????.??.??
-|????.??.??
20200517|2020.05.17
31.12.1999|1999.12.31
12/31/1999|1999.12.31
05.05.2001|2001.05.05
04.05.2001|04.05.2001
12 May 1999|1999.05.12
May 12, 1999|1999.05.12
Sept 1999|1999.09.??
??.??.1999|1999.??.??
1999.02.30|1999.02.30
99.01.02|99.01.02
185?|185?
yesterday|yesterday
1999.01.01|1999.01.01
DATES
}

@test "renumber: wrong numbers are made right, missing ones put in, right ones stay" {
    printf '1.e4 e5 3. Nf3 (2. f4 exf4) Nc6 7... Bb5 {c} a6 4. O-O Nf6 *\n' > r.pgn
    run pgn-convert --to=as-read --renumber r.pgn
    same '1.e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 {c} 3... a6 4. O-O Nf6 *' "${lines[0]}"
}

@test "without: each kind of part by itself, all else byte for byte" {
    edited 's/ \[%cal Ga1a2\]//; s/ \{\[%cal.*\}//' --without=arrows
    edited 's/\[%clk 0:10:00\] //' --without=clocks
    edited 's/ \[%eval 0.3\]/ /' --without=evals
    edited 's/\[%clk.*0.3\]//; s/ \{\[%cal.*\}//' --without=commands
    edited 's/ \$1//' --without=nags
    edited 's/ \(1... c5.*Nf3\)//' --without=variations
    edited 's/^\{head\} //; s/ \{[^}]*\}//g; s/ ; line//' --without=comments
    edited '/^\[(Foo)/d' --without=tags
}

@test "without: clocks, evals and arrows, in the export format" {
    run pgn-convert -q --games=1 --without=clocks,arrows a.pgn
    holds "$output" '1. e4 {a [%eval 0.3]} 1... e5' '3. Bb5 a6 1/2-1/2'
    run pgn-convert -q --games=1 --without=evals a.pgn
    holds "$output" '1. e4 {a [%clk 0:10:00]} 1... e5' '{[%cal Ga1a2]}'
}

@test "edits that cannot be are refused" {
    for option in --set-tag=x --set-tag='a b=c' --set-tag=FEN=x --set-tag=$'A=\n' --set-tag=$'A=\377' \
        --rename-tag=A --rename-tag='A=b c' --rename-tag=A=FEN --add-tag=Result=1-0 --renumber; do
        run pgn-convert "$option" a.pgn
        same 2 "$status"
    done
    run pgn-convert --to=as-read --from=ru a.pgn
    same 2 "$status"
}

@test "without: a line comment keeps its line end, whatever is left out behind it" {
    printf '[White "a"]\n\n1. e4 ; c\r\n$1\r\ne5 ; d\n(1... c5) 2. Nf3 ; f\n%% escape\n$2 Nc6 *\n' > l.pgn
    for how in nags variations nags,variations numbers; do
        pgn-convert -q --to=as-read --without=$how l.pgn > got.pgn
        same 'e4 e5 Nf3 Nc6' "$(pgn-convert --to=tsv --columns=moves got.pgn | tail -1)"
    done
    pgn-convert -q --to=as-read --without=nags l.pgn > got.pgn
    same $'1. e4 ; c\r\ne5 ; d' "$(sed -n 3,4p got.pgn)"
}

@test "without: comments between tags, and none that would make a tag of what follows" {
    printf '[White "a"]\n{x}\n[Black "b"]\n{y} [z] 1. e4 *\n' > t.pgn
    run --separate-stderr pgn-convert --to=as-read --without=comments t.pgn
    same $'[White "a"]\n[Black "b"]\n{y} [z] 1. e4 *' "$output"
    holds "$stderr" '"{y}" stays'
}

@test "without: a comment without its brace stays closed, so that later braces may go" {
    printf '[White "a"]\n\n1. e4 {open\n\n[White "b"]\n\n1. d4 {[%%clk 1:00:00]} d5 *\n\n[White "c"]\n\n1. c4 *\n' > open.pgn
    for how in comments commands clocks; do
        run --separate-stderr pgn-convert --to=as-read --without=$how open.pgn
        holds "$output" '1. e4 {open}' '1. d4 d5 *'
        holds "$stderr" 'has got one'
        same 3 "$(pgn-convert -q --to=tsv <<< "$output" 2> /dev/null | tail -n +2 | wc -l)"
    done
}

@test "without: a variation that never closes leaves the game its marker" {
    printf '1. e4 e5 (1... c5 2. d4 1-0\n\n1. d4 d5 *\n' > open.pgn
    run --separate-stderr pgn-convert --to=as-read --without=variations open.pgn
    same $'1. e4 e5 1-0\n\n1. d4 d5 *' "$output"
}

@test "as-read, edited: damaged games have the moves that they had, with any number of threads" {
    "$PGN_BUILD/tests/tools/mutants" "$CORPUS" 600 > mutants.pgn
    sans() { pgn-convert -q --to=jsonl "$1" 2> /dev/null | jq -c '[.. | .san? // empty]'; }
    pgn-convert -q --to=as-read mutants.pgn 2> /dev/null | cmp - mutants.pgn
    sans mutants.pgn > want
    for how in --without=comments --without=nags --without=commands --set-tag=Event=x --plycount --renumber --openings; do
        pgn-convert -q -j1 --to=as-read $how mutants.pgn > got.pgn 2> /dev/null || [ $? -eq 1 ]
        { pgn-convert -q -j4 --to=as-read $how mutants.pgn 2> /dev/null || true; } | cmp - got.pgn
        sans got.pgn > got
        # Of the worst, a game in a thousand may be cut in another place.
        [ "$(diff want got | grep -c '^[<>]')" -le $(($(wc -l < want) / 1000 + 1)) ] || fail "$how" "$(diff want got | head -4)"
    done
}

@test "as-read: UTF-16 and 8-bit inputs are edited like others" {
    printf '[White "Müller"]\n\n1. e4 {ä} e5 $1 *\n' > utf8.pgn
    iconv -t UTF-16LE utf8.pgn > le.pgn
    iconv -t LATIN1 utf8.pgn > latin.pgn
    for how in --set-tag=Black=Kühn --without=comments --without=nags --plycount --openings --rename-tag=White=Black; do
        pgn-convert -q --to=as-read "$how" utf8.pgn > want
        pgn-convert -q --to=as-read "$how" le.pgn | cmp - want
        pgn-convert -q --to=as-read "$how" latin.pgn | iconv -f LATIN1 | cmp - want
    done
}

@test "a tag's name in another case than the usual one is told" {
    run --separate-stderr pgn-convert --set-tag=site=Riga "$CORPUS/sample.pgn"
    same 0 "$status"
    holds "$stderr" "site is another tag than Site; did you mean Site?"
    holds "$output" '[site "Riga"]'
    run --separate-stderr pgn-convert --set-tag=Site=Riga --add-tag=Source=x "$CORPUS/sample.pgn"
    [[ $stderr != *"another tag"* ]]
}

@test "as-read: a game of whose movetext nothing is left does not take the next one's moves" {
    printf '[White "x"]\n\n("*"]\n\n1. e4 e5 *\n\n[White "b"]\n\n1. d4 *\n' > a.pgn
    for edit in --variations=drop --without=variations; do
        run --separate-stderr pgn-convert --to=as-read $edit a.pgn
        holds "$stderr" "it ends in * now"
        same "x,0 ,2 b,1" "$(printf '%s\n' "$output" | pgn-convert -q --to=csv --columns=White,plies | tail -n +2 | paste -sd' ')"
    done
}
