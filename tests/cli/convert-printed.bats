#!/usr/bin/env bats
# pgn-convert: games printed in the world's languages, both ways.

load common

setup()
{
    command -v jq > /dev/null || skip "jq is not installed"
    cd "$BATS_TEST_TMPDIR" || return
    TEXTS=$CORPUS/notation
}

moves() { jq -r '[.moves[].san] | join(" ")'; }

@test "a Russian score becomes PGN" {
    printf 'Торре — Ласкер, Москва 1925\n\n1. d4 Кf6 2. Кf3 e6\n3. Сg5 c5 Белые сдались.\n' > a.txt
    run --separate-stderr pgn-convert --from=ru a.txt
    same 0 "$status"
    holds "$output" '[White "Торре"]' '[Black "Ласкер"]' '[Site "Москва"]' '[Date "1925.??.??"]' \
        '[Result "0-1"]' '1. d4 Nf6 2. Nf3 e6 3. Bg5 c5' '0-1'
    same "" "$stderr"
}

@test "what is not certain is told with its alternatives and not played" {
    printf '[SetUp "1"]\n[FEN "8/8/8/3k4/8/3K1N2/8/8 w - - 0 1"]\n\n1. Кd2\n' > a.pgn
    run --separate-stderr pgn-convert --from=ru,ru-kn a.pgn
    same 1 "$status"
    holds "$stderr" 'a.pgn:4:4: error: Кd2: several moves fit' 'Kd2' 'Nd2' '[ambiguous-move]'
    holds "$output" '{Кd2}'
    run pgn-convert --from=ru,ru-kn --to=jsonl a.pgn
    same '["Kd2","Nd2"]' "$(jq -c '.findings[0].alternatives | sort' <<< "$output")"
    same '[]' "$(jq -c .moves <<< "$output")"
}

@test "a misprint is an error, and mended and told with --repair" {
    printf '1. e4 e5 2. Кf3 Кcб 3. Сb5 a6\n' > a.txt
    run --separate-stderr pgn-convert --from=ru a.txt
    same 1 "$status"
    holds "$stderr" '[bad-move-text]'
    run --separate-stderr pgn-convert --from=ru --repair a.txt
    same 0 "$status"
    holds "$output" '2. Nf3 Nc6 3. Bb5 a6'
    holds "$stderr" 'a.txt:1:17: warning: Кcб' '[move-repaired]'
}

@test "strict takes no look-alikes" {
    printf '1. e4 e5 2. Kf3 Kc6\n' > a.txt
    run pgn-convert --from=ru a.txt
    same 0 "$status"
    run pgn-convert --from=ru --strict a.txt
    same 1 "$status"
}

@test "one game in thirteen encodings is one game" {
    for file in "$TEXTS"/enc/ru-04.*; do
        pgn-convert --from=ru --to=jsonl "$file" | jq -c '[.tags, .moves]' >> ru
    done
    for file in "$TEXTS"/enc/sk-04.*; do
        pgn-convert --from=sk --to=jsonl "$file" | jq -c '[.tags, .moves]' >> sk
    done
    same 9 "$(wc -l < ru)"
    same 1 "$(sort -u ru | wc -l)"
    same 4 "$(wc -l < sk)"
    same 1 "$(sort -u sk | wc -l)"
}

@test "places are those of the printed bytes, in any encoding" {
    printf '[White "Таль"]\n\n1. e4 e5 2. Кf9\n' > utf8.pgn
    iconv -f UTF-8 -t CP1251 utf8.pgn > cp1251.pgn
    run pgn-convert --from=ru --to=jsonl utf8.pgn
    same '3 13 32 Кf9' "$(jq -r '.findings[0] | "\(.line) \(.column) \(.offset) \(.token)"' <<< "$output")"
    run --separate-stderr pgn-convert --from=ru --to=jsonl cp1251.pgn
    same '3 13 28 Кf9' "$(jq -r '.findings[0] | "\(.line) \(.column) \(.offset) \(.token)"' <<< "$output")"
}

@test "every style goes out and comes back" {
    pgn-convert --to=jsonl "$CORPUS/sample.pgn" | moves > wanted
    for style in san long full uci iccf fan descriptive ru ru-short ru-book ru-x uk bg de de-dagger \
        sk cs pl hr sr-press hu informator fr es fr-full nl id sq be; do
        pgn-convert --to="$style" "$CORPUS/sample.pgn" > out.pgn
        pgn-convert --from="$style" --to=jsonl out.pgn | moves > found ||
            fail "$style is not read back"
        cmp wanted found || fail "$style is read back as other moves"
    done
}

@test "the language is found out" {
    pgn-convert --to=jsonl "$CORPUS/sample.pgn" | moves > wanted
    for style in ru de hu fr cs bg pl en; do
        pgn-convert --to="$style" "$CORPUS/sample.pgn" > out.pgn
        pgn-convert --from=auto --to=jsonl out.pgn | moves > found ||
            fail "$style is not found out"
        cmp wanted found || fail "$style is found out to be other moves"
    done
}

@test "output in another encoding, or an error" {
    printf '[White "Таль"]\n\n1. e4 e5 1-0\n' > a.pgn
    pgn-convert --encoding=koi8-r --to=ru-full a.pgn | iconv -f KOI8-R -t UTF-8 > back
    grep -q 'White "Таль"' back
    run --separate-stderr pgn-convert --encoding=koi8-r --to=ru-book a.pgn
    same 1 "$status"
    same "" "$output"
    holds "$stderr" 'game 1 is left out: koi8-r has no —'
}

@test "mistakes in use are told" {
    run pgn-convert --from=klingon a.pgn
    same 2 "$status"
    holds "$output" 'no language, style or list "klingon"'
    run pgn-convert --to=klingon a.pgn
    same 2 "$status"
    run pgn-convert --repair a.pgn
    same 2 "$status"
    run pgn-convert --from=ru --repair --strict a.pgn
    same 2 "$status"
    run pgn-convert --encoding=ebcdic a.pgn
    same 2 "$status"
    run pgn-convert --from-encoding=ebcdic a.pgn
    same 2 "$status"
}

@test "plain PGN goes through with all that hangs on it" {
    cat > a.pgn <<'PGN'
[White "A \"B\" C"]
[Result "*"]

{start} 1. e4 {a} (1. d4 {b} 1... d5 $5 (1... Nf6)) 1... e5 2. Nf3 $1 {x} *

PGN
    run pgn-convert --tag-order=as-read a.pgn
    same 0 "$status"
    same "$(cat a.pgn)" "$output"
}

@test "an illegal move is told and stays, with what follows" {
    printf '[White "A"]\n\n1. e4 e5 2. Ke3 Nf6 3. d4 *\n' > a.pgn
    run --separate-stderr pgn-convert a.pgn
    same 1 "$status"
    holds "$stderr" 'a.pgn:3:13: error' '[illegal-move]'
    holds "$output" '1. e4 e5 2. Ke3 Nf6 3. d4 *'
}

@test "what was found out is said, with the first game and where it changes" {
    printf '1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Лg1 *\n\n1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Лg1 *\n\n' > "$BATS_TEST_TMPDIR/ru"
    printf '1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Tg1 *\n' > "$BATS_TEST_TMPDIR/de"
    cat "$BATS_TEST_TMPDIR/ru" "$BATS_TEST_TMPDIR/de" "$BATS_TEST_TMPDIR/de" > "$BATS_TEST_TMPDIR/both"
    run --separate-stderr pgn-convert --from=auto "$BATS_TEST_TMPDIR/both"
    [ "$status" -eq 0 ]
    [ "${#stderr_lines[@]}" -eq 2 ] || fail "$stderr"
    holds "${stderr_lines[0]}" "game 1 is read as ru (Russian), certain from ply 7"
    holds "${stderr_lines[1]}" "game 3 is read as" "de (German)"
    same "$(pgn-convert --from=auto -q "$BATS_TEST_TMPDIR/both" 2>&1 | grep -c read)" 0
    same "$(pgn-convert --from=auto -v "$BATS_TEST_TMPDIR/both" 2>&1 | grep -c 'is read as')" 4
    # Across the games of an archive, whatever the threads.
    for i in 1 2 3; do printf '[Event "%d"]\n\n' $i; cat "$BATS_TEST_TMPDIR/de"; done > "$BATS_TEST_TMPDIR/pgn"
    same "$(pgn-convert -j4 --from=auto "$BATS_TEST_TMPDIR/pgn" 2>&1 > "$BATS_TEST_TMPDIR/out" | wc -l)" 1
    # Nothing is said of what was told.
    same "$(pgn-convert --from=ru "$BATS_TEST_TMPDIR/ru" 2>&1 >/dev/null)" ""
    iconv -t koi8-r "$BATS_TEST_TMPDIR/ru" > "$BATS_TEST_TMPDIR/koi"
    holds "$(pgn-convert --from=ru "$BATS_TEST_TMPDIR/koi" 2>&1 >/dev/null)" "game 1 is read as koi8-r"
    same "$(pgn-convert --from=auto --to=jsonl -q "$BATS_TEST_TMPDIR/koi" | head -1 | jq -c .read_as)" \
        '{"languages":["ru"],"certain_at":7,"encoding":"koi8-r"}'
    holds "$(pgn-convert --from=unknown "$BATS_TEST_TMPDIR/ru" 2>&1 >/dev/null)" "B=С"
}

@test "moves that comments speak of go along, where they are certain" {
    cat > c.txt <<'TXT'
1.d4 Кf6 2.c4 e6 3.Кc3 {Точнее 3.Кf3 d5 4.Кc3, и на 4...Сe7 хорошо 5.Сg5. Поле e4, не Фa4.}
Сb4 {[%csl Ge4,Rc5] или 3...d5, но не 3...Кa4 и не 7.Кf3} (3...c5 {Фa5+}) 4.e3 *
TXT
    run --separate-stderr pgn-convert --from=ru --comments=moves --width=0 c.txt
    same 0 "$status"
    holds "$output" '{Точнее 3.Nf3 d5 4.Nc3, и на 4...Be7 хорошо 5.Bg5. Поле e4, не Фa4.}' \
        '{[%csl Ge4,Rc5] или 3...d5, но не 3...Кa4 и не 7.Кf3}' '(3... c5 {Фa5+})'
    # Other notations too, there and back; --from=auto knows the language by then.
    same "$(pgn-convert --from=auto -q --comments=moves --to=de --width=0 c.txt | grep -o '4.Sc3, .*5.Lg5')" \
        "4.Sc3, и на 4...Le7 хорошо 5.Lg5"
    printf '%s' "$output" > en.pgn
    same "$(pgn-convert --comments=moves --to=ru en.pgn | pgn-convert --from=ru --comments=moves --width=0)" \
        "$output"
    # What keeps and what drops them.
    same "$(pgn-convert en.pgn)" "$(pgn-convert --comments=keep en.pgn)"
    same "$(pgn-convert --without=comments en.pgn)" "$(pgn-convert --comments=drop en.pgn)"
    run pgn-convert --comments=drop --to=jsonl en.pgn
    same 2 "$status"
    # Forms without a style of their own have SAN.
    for to in as-read jsonl md latex html; do
        text=$(pgn-convert -q --to=$to --comments=moves en.pgn)
        holds "$text" "Nf3"
    done
    run pgn-convert --from=unknown --comments=moves c.txt
    same 2 "$status"
}

@test "descriptive notation is found out, in words too" {
    printf '1 P-K4 P-K4 2 N-KB3 N-QB3 3 B-B4 B-B4\n' > en
    printf '1.P4R P4R 2.C3AR C3AD 3.A5C P3TD\n' > es
    printf '1. P.4R P.4R 2. C.3FR C.3FD 3. F.4F F.4F 4. Roq. C.3FR 5. D.2R P.3D\n' > fr
    printf '1. P to K4 P to K4 2. Kt to KB3 Kt to QB3 3. B to Kt5 P to QR3 4. B takes Kt QP takes B 5. Castles *\n' > words
    holds "$(pgn-convert --from=auto en 2>&1)" 'game 1 is read as en (English) in descriptive notation' \
        '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *'
    holds "$(pgn-convert --from=auto es 2>&1)" 'es (Spanish) in descriptive' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *'
    holds "$(pgn-convert --from=auto fr 2>&1)" 'fr (French) in descriptive' '4. O-O Nf6 5. Qe2 d6 *'
    holds "$(pgn-convert --from=en-descriptive words 2>&1)" '4. Bxc6 dxc6 5. O-O *'
    same true "$(pgn-convert -q --from=auto --to=jsonl words | jq .read_as.descriptive)"
    # One file with both.
    { printf '[White "A"]\n\n'; cat en; printf '\n[White "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n'; } > both
    run --separate-stderr pgn-convert --from=auto --width=0 both
    same 0 "$status"
    holds "$output" '3. Bc4 Bc5 *' '2. Nf3 Nc6 3. Bb5 *'
}

@test "a text without a game is an error, not silence" {
    printf 'Just words.\n' > words
    run --separate-stderr pgn-convert --from=ru words
    same 1 "$status"
    same '' "$output"
    holds "$stderr" 'words:1:1: error: no move stands in this text of 12 bytes [no-game]'
    printf '\n\n' > blank
    run pgn-convert --from=ru blank
    same 0 "$status"
}

@test "--from: a language's English name leads to its code" {
    local name
    for name in russian Russian rusian; do
        run pgn-convert --from=$name "$CORPUS/sample.pgn"
        same 2 "$status"
        holds "$output" "did you mean ru (Russian)?"
    done
    run pgn-convert --from=zzzz "$CORPUS/sample.pgn"
    same 2 "$status"
    [[ $output != *"did you mean"* ]]
}
