#!/usr/bin/env bats
# The forms of pgn-convert that are no PGN: lists read back, lines, databases.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

# back FILE: the file's games by way of JSON are the games written at once, and reading the JSON back
# into JSON changes nothing but places and findings.
back()
{
    pgn-convert "$1" > straight.pgn 2> /dev/null || [ $? -eq 1 ]
    pgn-convert --to=jsonl "$1" > there.jsonl 2> /dev/null || [ $? -eq 1 ]
    pgn-convert --from=jsonl there.jsonl > back.pgn 2> words || [ $? -eq 1 ]
    ! grep -F '[bad-json]' words || fail "$1"
    cmp straight.pgn back.pgn || fail "$1"
}

same_json()
{
    local places='del(.file, .game, .offset, .line, .findings)'
    pgn-convert --from=jsonl --to=jsonl there.jsonl > again.jsonl 2> /dev/null || [ $? -eq 1 ]
    cmp <(jq -c "$places" there.jsonl) <(jq -c "$places" again.jsonl) || fail "$1"
}

# ---- JSON lines read back -----------------------------------------------------------------------

@test "from=jsonl: PGN by way of JSON is PGN, on all small inputs" {
    command -v jq > /dev/null || skip "jq is not installed"
    local file
    for file in "$CORPUS"/*.pgn "$CORPUS"/cases/*.pgn "$CORPUS"/invalid/*/*.pgn; do
        [ "$(stat -c %s "$file")" -lt 200000 ] || continue
        case ${file#"$CORPUS"/} in
        # Where something stood that is no part of a game: <...>, [...], NUL, lines behind %.
        cases/comm-angle-brackets.pgn | cases/tags-comments-between.pgn | invalid/reserved-token/* | cases/comm-escape-line.pgn | \
            cases/lex-cr-only.pgn | cases/lex-nul-bytes.pgn | invalid/nul-byte/*) ;;
        # Blanks at a comment's ends; a variation that is not closed is.
        cases/comm-brace-in-semicolon.pgn | invalid/unterminated-variation/*) ;;
        *)
            back "$file"
            same_json "$file"
            ;;
        esac
    done
}

@test "from=jsonl: the same on archives" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is not set: no archives are read"
    local file
    for file in "$PGN_ARCHIVES"/*.pgn.zst; do
        zstdcat "$file" 2> /dev/null | head -c 1000000 > cut.pgn
        back cut.pgn
    done
}

@test "from=jsonl: what hangs on a move keeps its order" {
    command -v jq > /dev/null || skip "jq is not installed"
    echo '1. e4 {a} $1 (1. d4 {b} 1-0) {c} (1. c4) e5 $2 {d} *' > a.pgn
    same '["cnvcv",null]' "$(pgn-convert --to=jsonl a.pgn | jq -c '[.moves[].order]')"
    back a.pgn
    same '1. e4 {a} $1 (1. d4 {b} 1-0) {c} (1. c4) 1... e5 $2 {d} *' "$(tail -n 2 back.pgn | head -n 1)"
}

@test "from=jsonl: clocks and evaluations whose comments were taken out are written" {
    command -v jq > /dev/null || skip "jq is not installed"
    echo '1. e4 {x [%clk 1:00:05.5]} e5 {[%eval -0.17,20] [%emt 0:00:03]} 2. Nf3 {[%eval #-3]} *' > a.pgn
    pgn-convert --to=jsonl a.pgn | jq -c 'del(.moves[].comments)' > a.jsonl
    same '1. e4 {[%clk 1:00:05.500]} 1... e5 {[%emt 0:00:03] [%eval -0.17,20]} 2. Nf3 {[%eval #-3]} *' \
        "$(pgn-convert --from=jsonl --width=0 a.jsonl | tail -n 2 | head -n 1)"
    same "$(pgn-convert --to=jsonl a.pgn | jq -c '[.moves[] | [.clk, .emt, .eval]]')" \
        "$(pgn-convert --from=jsonl --to=jsonl a.jsonl | jq -c '[.moves[] | [.clk, .emt, .eval]]')"
}

@test "from=jsonl: objects of others, with no more than they need" {
    cat > a.jsonl <<'JSON'
{"tags":{"White":"A \"B\" \\","WhiteElo":2500},"moves":["e4",{"uci":"e7e5"},{"san":"Nf3"}],"result":"1-0"}

{"moves":[],"start_fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}
{"tags":{"Result":"0-1"},"moves":["f3","e5","g4","Qh4#"]}
JSON
    run --separate-stderr pgn-convert --from=jsonl a.jsonl
    same 0 "$status"
    holds "$output" '[White "A \"B\" \\"]' '[WhiteElo "2500"]' '1. e4 e5 2. Nf3 1-0' \
        '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]' '1. f3 e5 2. g4 Qh4# 0-1'
}

@test "from=jsonl: a bad line is told with its place, and the others are read" {
    cat > a.jsonl <<'JSON'
{"moves":["e4"]}
{"moves":["e4"
[1]
{"tags":{"A":[]},"moves":[]}
{"moves":["e4"],"moves":["d4"]}
{"moves":["e4 e5"]}
{"moves":["1-0"]}
{"tags":{"a b":""}}
{"moves":["e4"],"result":"2-0"}
{"moves":[{"san":"e4","nags":["!"]}]}
{"moves":[{"san":"e4","variations":["e5"]}]}
{"moves":["e4"],"rest":"\n\n[Event \"x\"]\n\n1. d4"}
{"game":1}
{"moves":["d4"]}
JSON
    run --separate-stderr pgn-convert --from=jsonl a.jsonl
    same 1 "$status"
    same 2 "$(grep -c '^1\. ' <<< "$output")"
    # shellcheck disable=SC2001 # a line each
    same 'a.jsonl:2:15: error: '"']'"' expected near end of file
a.jsonl:3:1: error: a game is an object
a.jsonl:4:1: error: A: a tag'"'"'s value is a text
a.jsonl:5:24: error: duplicate object key near '"'"'"moves"'"'"'
a.jsonl:6:1: error: san "e4 e5": this is no move
a.jsonl:7:1: error: san "1-0": this is no move
a.jsonl:8:1: error: a b: this cannot be a tag'"'"'s name
a.jsonl:9:1: error: result "2-0": this is no result
a.jsonl:10:1: error: nags "!": a whole number is wanted
a.jsonl:11:1: error: variations "e5": an object is wanted
a.jsonl:12:1: error: its text would be more than one game
a.jsonl:13:1: error: it has neither tags nor moves' \
        "$(sed 's/; the line is left out \[bad-json\]$//' <<< "$stderr")"
}

# told LINE: what is told of it behind the line's number.
told()
{
    run --separate-stderr pgn-convert --from=jsonl - <<< "$1"
    same 1 "$status"
    same '' "$output"
    stderr=${stderr#<stdin>:1:}
    echo "${stderr%; the line is left out*}"
}

@test "from=jsonl: no UTF-8, nested too deep, numbers too long, pairs that are none" {
    local deep
    deep=$(printf '%3000s' '' | tr ' ' '[')
    holds "$(told $'{"moves":["e4","\xff"]}')" '17: error: unable to decode byte 0xff'
    holds "$(told $'{"tags":{"A":"a\tb"}}')" '16: error: control character 0x9'
    holds "$(told "{\"moves\":[],\"x\":$deep")" 'maximum parsing depth reached'
    holds "$(told '{"moves":[]} {}')" '15: error: end of file expected'
    same '1: error: A: the number is too long; write it as a text' "$(told '{"tags":{"A":12345678901234567}}')"
    same '1: error: tag_pairs: an array of a name and a value is wanted' "$(told '{"tag_pairs":[["A"]]}')"
    same '1: error: tag_pairs: an array of a name and a value is wanted' "$(told '{"tag_pairs":[["A","b","c"]]}')"
    same '1: error: nags: a whole number is wanted' "$(told '{"moves":[{"san":"e4","nags":[1.5]}]}')"
    same '1: error: eval: cp or mate is missing' "$(told '{"moves":[{"san":"e4","eval":{"depth":3}}]}')"
    same '1: error: clk "x": a number is wanted' "$(told '{"moves":[{"san":"e4","clk":"x"}]}')"
}

@test "from=jsonl: members that nobody knows, null, NUL and numbers of any kind are borne" {
    run --separate-stderr pgn-convert --from=jsonl - \
        <<< '{"hash":18446744073709551615,"x":[null,{"y":1e300}],"tags":{"WhiteElo":2500,"A":-2.5,"B":"\u0041\ud83d\ude00"},"moves":[{"san":"e4","uci":null,"nags":[0,139],"comments":["a\u0000b"]}]}'
    same 0 "$status"
    holds "$output" '[WhiteElo "2500"]' '[A "-2.5"]' '[B "A😀"]' '1. e4 $0 $139 {a'
}

@test "from=jsonl: where memory is missing nothing is written" {
    (ulimit -v 42000 && pgn-convert --version) > /dev/null 2>&1 || skip "not under a sanitizer"
    { printf '{"moves":["e4"],"x":"'; head -c 16000000 /dev/zero | tr '\0' a; echo '"}'; } > a.jsonl
    run bash -c 'ulimit -v 42000; exec pgn-convert -j1 --from=jsonl a.jsonl'
    same 3 "$status"
    same 'out of memory' "$output"
}

@test "from=jsonl: findings in a game have its line's place" {
    printf '%s\n' '{"moves":["e4","e5"]}' '' '{"tags":{"White":"x"},"moves":["e4","e4"]}' > a.jsonl
    run --separate-stderr pgn-convert --from=jsonl a.jsonl
    same 1 "$status"
    holds "$stderr" 'a.jsonl:3:1: error: "e4" is not legal'
    holds "$output" '1. e4 1... e4'
}

@test "from=jsonl: mutated lines give games of their own, or are told" {
    command -v python3 > /dev/null || skip "python3 is not installed"
    pgn-convert --to=jsonl "$CORPUS"/cases/comm-*.pgn "$CORPUS"/cases/var-*.pgn "$CORPUS"/sample.pgn \
        > seeds 2> /dev/null || true
    python3 - > mutants <<'PY'
import random
random.seed(20)
seeds = open("seeds", "rb").read().split(b"\n")[:-1]
tokens = [b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\u0000", b"\\n", b'[Event \\"x\\"]', b"1-0", b"(",
          b")", b"null", b";", b"%", b"\xff", b"0", b" ", b'"rest":"(", ', b'"stray":["]"], ']
out = []
for i in range(1500):
    s = bytearray(random.choice(seeds))
    for _ in range(random.randint(1, 3)):
        p = random.randrange(len(s))
        if random.random() < 0.4:
            del s[p:p + random.randint(1, 5)]
        else:
            s[p:p] = random.choice(tokens)
    out.append(bytes(s))
import sys
sys.stdout.buffer.write(b"\n".join(out))
PY
    run pgn-convert --from=jsonl -o out.pgn mutants
    same 1 "$status"
    iconv -f UTF-8 -t UTF-8 out.pgn > /dev/null
    local bad
    bad=$(grep -c 'bad-json' <<< "$output")
    [ "$bad" -gt 100 ] && [ "$bad" -lt 1400 ]
    pgn-convert --from=jsonl --to=jsonl mutants > out.jsonl 2> /dev/null || [ $? -eq 1 ]
    same $((1500 - bad)) "$(wc -l < out.jsonl)"
}

@test "lists are read whatever compresses them, on all threads, in their order" {
    local i
    for ((i = 1; i <= 30000; i++)); do echo "{\"tags\":{\"Round\":\"$i\"},\"moves\":[\"e4\"]}"; done > a.jsonl
    zstd -q a.jsonl
    pgn-convert -j4 --from=jsonl a.jsonl.zst > four.pgn
    pgn-convert -j1 --from=jsonl - < a.jsonl > one.pgn
    cmp one.pgn four.pgn
    same 30000 "$(grep -c '^1\. e4 \*$' one.pgn)"
    same '[Round "29999"]' "$(pgn-convert --from=jsonl --games=29999 a.jsonl | grep Round)"
}

@test "a line over the limit is told, and the next one is read" {
    { head -c 20000000 /dev/zero | tr '\0' 'x'; printf '\n{"moves":["e4"]}\n'; } > a.jsonl
    run --separate-stderr pgn-convert --from=jsonl a.jsonl
    same 1 "$status"
    same 'a.jsonl:1:1: error: the line is over the limit of 16 MiB; the line is left out [game-too-large]' "$stderr"
    holds "$output" '1. e4 *'
}

@test "from=jsonl: text that was no move is not played, whatever its encoding was" {
    printf '1. e4 7e5\x932. g1f3 *\n' > a.pgn
    run --separate-stderr bash -c 'pgn-convert --to=jsonl a.pgn | pgn-convert --from=jsonl'
    same '1. e4 {7e5“2. g1f3} *' "$(tail -n 1 <<< "$output")"
}

# ---- positions read back ------------------------------------------------------------------------

@test "from=fen: each line is a game without moves" {
    pgn-convert --to=fen "$CORPUS/sample.pgn" | sort -u > a.fen
    run pgn-convert --from=fen --to=fen a.fen
    same 0 "$status"
    same "$(cat a.fen)" "$output"
    run pgn-convert --from=fen --to=pgn <<< 'qrnbbkrn/pppppppp/8/8/8/8/PPPPPPPP/QRNBBKRN w GBgb -'
    same 0 "$status"
    holds "$output" '[Variant "Chess960"]' '[SetUp "1"]' \
        '[FEN "qrnbbkrn/pppppppp/8/8/8/8/PPPPPPPP/QRNBBKRN w KQkq - 0 1"]'
}

@test "from=fen: a bad line is told with its place, and the others are read" {
    printf '%s\n' '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' 'no position' '8/8/8/8/8/8/8/8 w - - 0 1' \
        '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 bm e4;' '4k3/8/8/8/8/8/3P4/4K3 b - -' > a.fen
    run --separate-stderr pgn-convert --from=fen --to=fen a.fen
    same 1 "$status"
    same '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
4k3/8/8/8/8/8/3P4/4K3 b - - 0 1' "$output"
    same 'a.fen:2:1: error: no position: the start position cannot be used: its text is no FEN; the line is left out [bad-fen]
a.fen:3:1: error: 8/8/8/8/8/8/8/8 w - - 0 1: the start position cannot be used: each side needs exactly one king; the line is left out [bad-fen]
a.fen:4:33: error: bm e4;: more than a FEN stands here (--from=epd?); the line is left out [bad-epd]' "$stderr"
}

@test "from=epd: operations are counters, the event, comments and tags" {
    cat > a.epd <<'EPD'
4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; id "WAC.001; x"; c0 "one"; c1 "a } brace"; hmvc 4; fmvn 9; ce -20; pv e4 Kd7;
4k3/8/8/8/8/8/4P3/4K3 w - - 0 7
EPD
    run pgn-convert --from=epd a.epd
    same 0 "$status"
    same '[Event "WAC.001; x"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 4 9"]
[SetUp "1"]
[bm "e4 e3"]
[ce "-20"]
[pv "e4 Kd7"]

{one}
;a } brace
*' "$(head -n 16 <<< "$output")"
    holds "$output" '4k3/8/8/8/8/8/4P3/4K3 w - - 0 7'
}

@test "from=epd: what to=epd writes is read back" {
    pgn-convert --to=epd "$CORPUS/sample.pgn" > a.epd
    pgn-convert --from=epd a.epd > a.pgn
    cmp <(sed 's/ hmvc.*//' a.epd) <(pgn-convert --to=epd a.pgn | sed 's/ hmvc.*//')
    same "$(grep -c . a.epd)" "$(grep -c '^\[Event "game [0-9]* ply [0-9]*"\]$' a.pgn)"
}

@test "from=epd: faults" {
    local fen='4k3/8/8/8/8/8/4P3/4K3 w - -' line
    while IFS='|' read -r line place; do
        run --separate-stderr pgn-convert --from=epd <<< "$fen $line"
        same 1 "$status"
        same '' "$output"
        holds "$stderr" "<stdin>:1:$place; the line is left out [bad-epd]"
    done <<'FAULTS'
?;|29: error: ?: this is no operation
id "x|32: error: "x: the text does not end
hmvc x;|34: error: x: this is no number of moves
Result "1-0";|29: error: Result: no operation can have a tag's name of the standard
bm e4; bm e3;|36: error: bm: the operation stands there twice
FAULTS
}

@test "options that have no meaning with a list are refused" {
    local option
    for option in --strict --repair --from-encoding=koi8-r; do
        run pgn-convert --from=jsonl "$option" /dev/null
        same 2 "$status"
        holds "$output" 'does not go with --from=jsonl'
    done
    run pgn-convert --from=epd --to=as-read /dev/null
    same 2 "$status"
}

@test "what is read back can be chosen and edited as any game" {
    printf '%s\n' '{"tags":{"White":"A"},"moves":["e4"]}' '{"tags":{"White":"B"},"moves":["d4"]}' > a.jsonl
    run pgn-convert --from=jsonl --where='White = B' --set-tag=Event=X --to=csv --columns=Event,White,moves a.jsonl
    same 0 "$status"
    same 'X,B,d4' "${lines[1]}"
}

# ---- bytes that are no text ---------------------------------------------------------------------

@test "a byte that is no text stays what it was: no move is read past it, nor made behind it" {
    printf '1. e4 e5 2. Nf3 \217=) Nc6 3. Bb5 *\n\n1. e4 Nc6\217 2. d4 *\n\n1. \217f3 e5 *\n' > bytes.pgn
    local plies='plies 3 1 0' to
    same "$plies" "$(pgn-convert -q --to=csv --columns=plies bytes.pgn 2> /dev/null | paste -sd' ')"
    for to in pgn as-read; do
        pgn-convert -q --to=$to bytes.pgn > out.pgn 2> /dev/null || same 1 $?
        same "$plies" "$(pgn-convert -q --to=csv --columns=plies out.pgn 2> /dev/null | paste -sd' ')"
    done
}

# ---- a game a line ------------------------------------------------------------------------------

# as_lines FILE: its games, each on a line, are the same games.
as_lines()
{
    local bare='del(.file, .offset, .line, .game, .findings) | if .movetext then .movetext |= gsub("\\s+"; " ") else . end'
    pgn-convert --width=0 "$1" > straight.pgn 2> /dev/null || [ $? -eq 1 ]
    pgn-convert --lines "$1" > lines.pgn 2> /dev/null || [ $? -eq 1 ]
    pgn-convert --to=jsonl straight.pgn 2> /dev/null | jq -c "$bare" > straight.jsonl
    pgn-convert --to=jsonl lines.pgn 2> /dev/null | jq -c "$bare" > lines.jsonl
    same "$(wc -l < straight.jsonl)" "$(wc -l < lines.pgn)" || fail "$1"
    cmp straight.jsonl lines.jsonl || fail "$1"
}

@test "lines: each game is one line, and the lines are the same games" {
    command -v jq > /dev/null || skip "jq is not installed"
    local file
    for file in "$CORPUS"/*.pgn "$CORPUS"/cases/*.pgn; do
        [ "$(stat -c %s "$file")" -lt 200000 ] || continue
        case $file in # what stands behind ; and % is a comment now, or left out
        */comm-brace-in-semicolon.pgn | */comm-escape-line.pgn | */lex-cr-only.pgn | \
            */tags-comments-between.pgn) continue ;; esac
        as_lines "$file"
    done
}

@test "lines: line ends in values and comments, comments behind semicolons, escapes" {
    printf '[Event "a\nb"]\n[White "W"]\n\n1. e4 {c\nd} ; rest\n%% escaped\n1... e5 *\n\n[White "X"]\n\n1. d4 ; no }\n*\n\n1. c4 *\n' > a.pgn
    run --separate-stderr pgn-convert --lines --tag-order=as-read a.pgn
    same 1 "$status"
    same '[Event "a b"] [White "W"] 1. e4 {c d} {rest} {% escaped} 1... e5 *
1. c4 *' "$output"
    holds "$stderr" 'pgn-convert: a.pgn: game 2 is left out: on one line its text would be read otherwise'
}

@test "lines: a tag that is never closed takes no other game with it" {
    printf '[Event "a"]\n\n1. e4 46.[FEN "Bxd6+ \n\n{Black resigned.} Nf3 1-0\n\n[Event "b"]\n\n1. d4 *\n' > a.pgn
    run --separate-stderr pgn-convert --lines --tag-order=as-read a.pgn
    same 1 "$status"
    same '[Event "a"] 1. e4 *
[Event "b"] 1. d4 *' "$(sed 's/ \[[A-Z][a-z]* "[?*.]*"\]//g' <<< "$output")"
    holds "$stderr" 'game 2 is left out'
}

@test "lines: shuffled and sorted lines are games; styles and encodings hold" {
    pgn-convert --lines "$CORPUS/sample.pgn" | sort -r | pgn-convert --to=csv --columns=White > out.csv
    same 'White,"Réti, Richard","Morphy, Paul","Anderssen, Adolf"' "$(paste -sd, out.csv)"
    same 3 "$(pgn-convert --lines --to=ru-book "$CORPUS/sample.pgn" | grep -c 'Кр')"
    run pgn-convert --lines --to=jsonl "$CORPUS/sample.pgn"
    same 2 "$status"
    holds "$output" '--lines goes with PGN'
}

@test "lines: the same on archives" {
    command -v jq > /dev/null || skip "jq is not installed"
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is not set: no archives are read"
    local file
    for file in "$PGN_ARCHIVES"/*.pgn.zst; do
        zstdcat "$file" 2> /dev/null | head -c 1000000 > cut.pgn
        as_lines cut.pgn
    done
}

# ---- a database ---------------------------------------------------------------------------------

needs_sqlite()
{
    ! pgn-convert --help | grep -q 'this build has no' || skip "this build has no SQLite"
    command -v sqlite3 > /dev/null || skip "sqlite3 is not installed"
}

@test "sqlite: games, tags, moves and findings are those of JSON" {
    needs_sqlite
    command -v jq > /dev/null || skip "jq is not installed"
    pgn-convert --to=jsonl "$CORPUS"/*.pgn "$CORPUS"/cases/*.pgn > all.jsonl 2> /dev/null || [ $? -eq 1 ]
    pgn-convert --to=sqlite -o all.sqlite "$CORPUS"/*.pgn "$CORPUS"/cases/*.pgn || [ $? -eq 1 ]
    same ok "$(sqlite3 all.sqlite 'PRAGMA integrity_check')"
    q()
    {
        sqlite3 -separator '|' -nullvalue null all.sqlite "$1"
    }
    cmp <(jq -r '[.file, .game, .offset, .line, .result, .plies, .start_fen // "null", .final_fen // "null"]
                 | map(tostring) | join("|")' all.jsonl) \
        <(q 'SELECT file, number, "offset", line, result, plies, start_fen, final_fen FROM games ORDER BY id')
    cmp <(jq -r '.moves[] | [.ply, .san, .uci, .eval.cp // "null", .eval.mate // "null"]
                 | map(tostring) | join("|")' all.jsonl) \
        <(q 'SELECT ply, san, uci, eval_cp, eval_mate FROM moves ORDER BY game, ply')
    cmp <(jq -r '.findings[] | [.ply, .level, .id, .message] | map(tostring) | join("|")' all.jsonl) \
        <(q 'SELECT ply, level, id, message FROM findings ORDER BY rowid')
    same "$(jq -c 'select(.tags.White != null)' all.jsonl | wc -l)" \
        "$(q 'SELECT count(*) FROM games WHERE white IS NOT NULL')"
}

@test "sqlite: clocks, evaluations, comments, annotations, other tags, Elo numbers, the movetext" {
    needs_sqlite
    cat > a.pgn <<'PGN'
[White "A \"B\""]
[WhiteElo "2500"]
[BlackElo "?"]
[Annotator "x"]
[Annotator "y"]

{start} 1. e4! {a [%clk 0:10:00.5]} (1. d4 {b}) 1... e5 $2 {[%eval -0.17] [%emt 0:00:03]} *
PGN
    pgn-convert --to=sqlite -o a.sqlite a.pgn
    same 'A "B"|2500|integer|?|start|{start} 1. e4 $1 {a [%clk 0:10:00.5]} (1. d4 {b}) 1... e5 $2 {[%eval -0.17] [%emt 0:00:03]} *' \
        "$(sqlite3 a.sqlite 'SELECT white, white_elo, typeof(white_elo), black_elo, comment, movetext FROM games')"
    same '1|e4|600.5||1|a [%clk 0:10:00.5]
2|e5||-17|2|[%eval -0.17] [%emt 0:00:03]' \
        "$(sqlite3 a.sqlite 'SELECT ply, san, clk, eval_cp, nags, comment FROM moves')"
    same 'x,y' "$(sqlite3 a.sqlite "SELECT group_concat(value) FROM tags WHERE name = 'Annotator'")"
}

@test "sqlite: a position is found by its key, which is Polyglot's" {
    needs_sqlite
    printf '1. e4 d5 2. e5 f5 *\n\n1. e4 *\n\n1. e3 d5 2. e4 *\n' | pgn-convert --to=sqlite -o a.sqlite
    # Polyglot's own examples: 0x823c9b50fd114196, 0x22a48b5a8e47ff78
    same '-9062197578030825066' "$(sqlite3 a.sqlite 'SELECT final_key FROM games WHERE id = 2')"
    same '2496273314520498040' "$(sqlite3 a.sqlite 'SELECT key FROM moves WHERE game = 1 AND ply = 4')"
    echo 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' |
        pgn-convert --from=fen --to=sqlite -o fen.sqlite
    same 1,2 "$(sqlite3 a.sqlite "ATTACH 'fen.sqlite' AS f" \
        'SELECT group_concat(DISTINCT game) FROM moves JOIN f.games ON key = f.games.final_key')"
}

@test "sqlite: any number of threads gives the same database" {
    needs_sqlite
    many_games many.pgn
    pgn-convert -j1 --to=sqlite -o one.sqlite many.pgn
    pgn-convert -j4 --to=sqlite -o four.sqlite many.pgn
    cmp one.sqlite four.sqlite
    same 50000 "$(sqlite3 one.sqlite 'SELECT max(id) FROM games')"
}

@test "sqlite: the file is there only when it is complete" {
    needs_sqlite
    many_games many.pgn
    echo old > a.sqlite
    run bash -c 'trap "" XFSZ; ulimit -f 2000; exec pgn-convert --to=sqlite -o a.sqlite many.pgn'
    same 3 "$status"
    holds "$output" 'a.sqlite: '
    same old "$(cat a.sqlite)"
    same '' "$(ls a.sqlite.*.tmp 2> /dev/null)"
    gzip -c many.pgn | head -c 100000 > cut.pgn.gz
    run pgn-convert --to=sqlite -o cut.sqlite cut.pgn.gz
    same 3 "$status"
    [ "$(sqlite3 cut.sqlite 'SELECT count(*) FROM games')" -gt 100 ]
}

@test "sqlite: what cannot be is said" {
    run pgn-convert --to=sqlite "$CORPUS/sample.pgn"
    same 2 "$status"
    if pgn-convert --help | grep -q 'this build has no'; then
        holds "$output" 'this build has no SQLite'
        return
    fi
    holds "$output" 'needs a file: -o games.sqlite'
    run pgn-convert --to=sqlite -o a.sqlite.zst "$CORPUS/sample.pgn"
    same 2 "$status"
    run pgn-convert --to=sqlite -o a.sqlite --sort=White "$CORPUS/sample.pgn"
    same 2 "$status"
    run pgn-convert --to=sqlite -o /dev/null "$CORPUS/sample.pgn"
    same 3 "$status"
    holds "$output" 'a database is a file; this is none'
    cp "$CORPUS/sample.pgn" a.pgn
    run pgn-convert --to=sqlite -o a.pgn a.pgn
    same 2 "$status"
    cmp "$CORPUS/sample.pgn" a.pgn
}

@test "a column that no game has is told, with the name that is meant" {
    run --separate-stderr pgn-convert --to=csv --columns=White,year,Whit,eco -j2 "$CORPUS/sample.pgn"
    same 0 "$status"
    holds "$stderr" "the column year stayed empty" "the column Whit stayed empty" "did you mean White?"
    [[ $stderr != *"column White "* && $stderr != *"column eco"* ]]
    run --separate-stderr pgn-convert -q --to=csv --columns=Whit "$CORPUS/sample.pgn"
    same "" "$stderr"
}

@test "JSON on many lines is told once, and ends the run" {
    command -v jq > /dev/null || skip "jq is not installed"
    pgn-convert --to=jsonl "$CORPUS/sample.pgn" > a.jsonl
    jq . a.jsonl > pretty.json
    jq -s . a.jsonl > array.json
    for file in pretty.json array.json; do
        run --separate-stderr pgn-convert --from=jsonl "$file"
        same 1 "$status"
        same 1 "$(wc -l <<< "$stderr")"
        same "" "$output"
        holds "$stderr" "$file" "jq -c"
    done
    same "$(jq -c '.[]' array.json | pgn-convert --from=jsonl)" "$(pgn-convert --from=jsonl a.jsonl)"
}

@test "JSON with an illegal move: what stands behind it keeps its numbers, as in PGN" {
    command -v jq > /dev/null || skip "jq is not installed"
    printf '1. e4 e5 2. f4 exf4 3. Bc4 (3. Nf3 g5) Qh4+ *\n' | pgn-convert --to=jsonl > a.jsonl
    run --separate-stderr bash -c "jq -c '.moves[3].san=\"Qh9\"' a.jsonl | pgn-convert --from=jsonl"
    same 1 "$status"
    holds "$output" "2... Qh9 3. Bc4 (3. Nf3 g5) Qh4+ *"
    holds "$stderr" "Qh9"
}
