#!/usr/bin/env bats
# Games as documents: Markdown and LaTeX.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

@test "md: heading, moves, signs, variations, comments, the result" {
    cat > a.pgn <<'PGN'
[Event "E"]
[Site "?"]
[Date "2024.05.??"]
[Round "3"]
[White "A, B"]
[Black "C"]
[WhiteElo "2500"]
[Result "1-0"]

{Before} 1. e4! $14 {why [%clk 0:10:00]} (1. d4 {or} 1... d5 $146) 1... e5 2. Nf3 -- 3. Nc3 1-0
PGN
    run pgn-convert --to=md a.pgn
    same 0 "$status"
    same '## A, B (2500) – C

*E, 2024.05, 3*

Before **1. e4!** ⩲ why (1. d4 or 1... d5 N) **1... e5 2. Nf3** 2... -- **3. Nc3** **1-0**' "$output"
}

@test "md and latex: diagrams by [#], NAG 220, plies, at the end, and of set-up positions" {
    cat > a.pgn <<'PGN'
1. e4 {see [#] there} e5 $220 $1 (1... c5 {[#]}) 2. Nf3 Nc6 *

[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

{[#]} 1. e4 *
PGN
    boards()
    {
        pgn-convert --to=md "$@" a.pgn | grep -c '^  8 '
    }
    same 4 "$(boards)"
    same 4 "$(boards --diagram=2)"
    same 5 "$(boards --diagram=3)"
    same 8 "$(boards --diagram=0,3-4 --final)"
    same 5 "$(boards --every=4)"
    pgn-convert --to=md a.pgn | grep -A 13 -m 1 see > found
    same '**1. e4** see

```text
  8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ 
  7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟ 
  6 · · · · · · · · 
  5 · · · · · · · · 
  4 · · · · ♙ · · · 
  3 · · · · · · · · 
  2 ♙ ♙ ♙ ♙ · ♙ ♙ ♙ 
  1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ 
    a b c d e f g h
    Black to move
```' "$(head -n 14 found)"
    pgn-convert --to=latex a.pgn | grep '^\\diagram' > found
    same '\diagram{rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1}{b}
\diagram{rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2}{w}
\diagram{rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2}{w}
\diagram{4k3/8/8/8/8/8/4P3/4K3 w - - 0 1}{w}' "$(cat found)"
    run pgn-convert --diagram=3 a.pgn
    same 2 "$status"
}

@test "md: any text is shown as it is" {
    command -v cmark > /dev/null || skip "cmark is not installed"
    command -v python3 > /dev/null || skip "python3 is not installed"
    cat > texts <<'TEXTS'
1. a list
12) too
- a list
+ a list
# no heading
> no quotation
--- no rule
=== no heading
    no code
`code` ``x`` ~~~
*a* _b_ **c** __d__ ~~e~~ a*b*c snake_case_word
[link](http://x.y "z") ![image](a) [ref][1] [1]: x
<b>html</b> &amp; &copy; <!-- x --> <http://x.y>
a | b | c \ \\ \* $x$ :smile: @me ends \
|a|b|
TEXTS
    python3 - <<'PY'
import html, re, subprocess
texts = [t.strip() for t in open("texts", encoding="utf-8").read().split("\n") if t.strip()]
pgn = "".join('[Event "%s"]\n\n{%s} 1. e4 {%s} *\n\n' % ((t.replace("\\", "\\\\").replace('"', '\\"'),) + (t,) * 2)
              for t in texts if "}" not in t)
md = subprocess.run(["pgn-convert", "--to=md"], input=pgn, capture_output=True, encoding="utf-8").stdout
out = subprocess.run(["cmark"], input=md, capture_output=True, encoding="utf-8").stdout
blocks = [b for b in out.strip().split("\n<h2>") if b]
assert len(blocks) == len(texts), (len(blocks), len(texts))
for text, block in zip(texts, blocks):
    lines = block.split("\n")
    tags = set(re.findall(r"<([a-z0-9]+)", block)) - {"h2", "p", "em", "strong"}
    assert not tags, (text, tags)
    subtitle, moves = [html.unescape(re.sub("<[^>]*>", "", l)) for l in lines if l.startswith("<p>")]
    assert subtitle == text, (text, subtitle)
    assert moves == "%s 1. e4 %s" % (text, text), (text, moves)
PY
}

@test "latex: any text compiles" {
    command -v pdflatex > /dev/null || skip "pdflatex is not installed"
    kpsewhich xskak.sty lambda.sty amssymb.sty > found || true
    same 3 "$(wc -l < found)" || skip "xskak is not installed"
    cat > a.pgn <<'PGN'
[Event "50% off_#1 {x} ~^ $ & \\ \"q\" `a' --x <<a>> [b]"]
[White "Ботвинник, M. Łódź"]
[Black "中国 ½ ♔ Ελλ"]

{[#] % \ _ # $ & ~ ^ | < > ?` !` ,, '' -- --- \par \end{document }
1. e4! $16 {%x [#] more} (1. d4 $220 d5 (1... Nf6 2. -- e6) $14) e5 $7 $18 $10 $13 $15 $17 $19 $22 $32 $36
$40 $44 $132 $138 $140 $141 $142 $146 $239 $240 $241 $242 $243 $244 $245 $26 $255 N D 2. Nf3 *

[Variant "Crazyhouse"]

1. e4 P@e5 {#x} *

[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 23"]

23... Kd7 24. Nf9 foo_bar $1 1-0

1. f3 e5 2. g4 Qh4# (2... d5) ; } x
0-1
PGN
    printf '\n[Event "\\\\x00\\x01\\x7f"]\n\n{\xff\xfe\x80 \x07} 1. e4 *\n' >> a.pgn
    pgn-convert --to=latex --every=2 -o a.tex a.pgn 2> /dev/null || [ $? -eq 1 ]
    timeout 300 pdflatex -interaction=nonstopmode -halt-on-error a.tex > log < /dev/null ||
        fail "$(grep -a -A 6 '^!' log)"
    # No game at all is a document still, which TeX finds without pages.
    same '\end{document}' "$(pgn-convert --to=latex /dev/null | tail -n 1)"
}

@test "md and latex: valid UTF-8 whatever the bytes, on any number of threads" {
    local form
    for form in 1 2 3; do
        { printf '[White "'; head -c 2000 /dev/urandom; printf '"]\n1. e4 {'; head -c 2000 /dev/urandom
          printf '} e5 (1... c5 {'; head -c 500 /dev/urandom; printf '}) *\n\n'; } >> junk.pgn
    done
    for form in md latex; do
        pgn-convert --to="$form" junk.pgn "$CORPUS"/cases/*.pgn > out 2> /dev/null || [ $? -eq 1 ]
        iconv -f UTF-8 -t UTF-8 out > /dev/null
        many_games many.pgn
        cmp <(pgn-convert -j1 --to="$form" many.pgn) <(pgn-convert -j4 --to="$form" many.pgn)
    done
}
