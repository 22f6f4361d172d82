#!/usr/bin/env bats

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
    cat > a.pgn <<'PGN'
[Event "First"]
[White "Anna"]
[Black "Boris"]
[Date "1999.05.01"]
[Result "1-0"]
[WhiteElo "2500"]
[BlackElo "2400"]

1. e4 {best} e5 2. Nf3 (2. f4 exf4) Nc6 1-0

[Event "Second"]
[White "Clara"]
[Black "Dora"]
[Date "2003.??.??"]
[Result "1/2-1/2"]

1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2

[Event "Third"]
[White "Emil"]
[Black "Fritz"]
[Result "0-1"]

1. e4 c5 2. Nf3 Qh9 3. d4 0-1
PGN
    cat > b.pgn <<'PGN'
[Event "Fourth"]
[White "Gerda"]
[Black "Hans"]
[Result "0-1"]

1. d4 d5 0-1
PGN
}

# tree ARGUMENT...: moves and their games, a line.
tree()
{
    pgn-index tree --format=jsonl "$@" | jq -r '[.moves[] | "\(.san // "end") \(.games)"] | join(" ")'
}

@test "index: build, tree, games, stat, verify" {
    pgn-index build db a.pgn
    same 'e4 2 Nf3 1' "$(tree db)"
    # Transpositions meet.
    same 'Bb5 1 end 1' "$(tree db e4 e5 Nf3 Nc6)"
    same 'Bb5 1 end 1' "$(tree db '1. Nf3 Nc6 2. e4 e5')"
    same 'Bb5 1 end 1' "$(tree db 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 7 9')"
    run pgn-index games db 1.e4 c5
    same 0 "$status"
    same 1 "${#lines[@]}"
    holds "$output" 'Emil - Fritz  0-1  Third'
    run pgn-index tree db
    holds "$output" 'Anna (2500) - Boris (2400)  1-0  First, 1999' '1999-1999'
    run pgn-index stat db
    holds "$output" '3 games' '12 half-moves' 'a.pgn: unchanged'
    run pgn-index verify --every=1 db
    same 0 "$status"
    holds "$output" '3 games' 'no fault'
    same '["e2e4","c7c5","g1f3"]' "$(pgn-index dump db | jq -c 'select(.game == 3).moves')"
}

@test "index: help, man page and messages name the commands" {
    local name
    local names=(build add merge tree games export book novelty stat verify dump)
    for name in "${names[@]}"; do
        holds "$(pgn-index --help)" $'\n  '"$name DB"
        holds "$(pgn-index --help-man)" $'.Nm\n.Cm '"$name"$'\n.Op Ar options\n.Ar DB\n'
        run pgn-index qqqqqqqqqq
        holds "$output" "$name"
        run pgn-index
        holds "$output" "$name"
        run pgn-index "$name"
        holds "$output" "$name: which database?"
    done
    holds "$(pgn-index --help-man)" $'.Ar DB\n.Op Ar FEN | MOVES\n'
    holds "$(pgn-search --help-man)" $'.Op Ar options\n.Ar QUERY\n.Op Ar FILE ...\n'
    holds "$(pgn-stats --help-man)" $'.Op Cm merge\n.Op Ar FILE ...\n'
}

@test "index: build goes on only where a build was interrupted; the end tells how many games" {
    run pgn-index build db a.pgn
    same 'pgn-index: db: 3 games, 3 of them new' "$output"
    run pgn-index build db b.pgn
    same 2 "$status"
    holds "$output" 'the database is finished: pgn-index add db'
    same 3 "$(pgn-index dump db | wc -l)"
    run pgn-index add db a.pgn b.pgn
    same 'pgn-index: db: 4 games, 1 of them new' "$output"
    run pgn-index merge other db
    same 'pgn-index: other: 4 games, 4 of them new' "$output"
    same '' "$(pgn-index add -q db b.pgn 2>&1)"
    # A file that broke off is an interruption.
    gzip -c a.pgn | head -c 120 > part.pgn.gz
    run -3 pgn-index build cut part.pgn.gz
    run -3 pgn-index build cut part.pgn.gz
    [[ $output != *finished* ]]
    run pgn-index build one b.pgn
    same 'pgn-index: one: 1 game, 1 of them new' "$output"
}

@test "index: words for people: no games, one game, two games" {
    pgn-index build -q db a.pgn
    run -1 pgn-index tree db h4 h5 a4
    same 'no games' "${lines[-1]}"
    same 2 "${#lines[@]}"
    holds "$(pgn-index stat db)" '3 games' '1 segment'$'\n' '1 source'$'\n'
    pgn-index build -q one b.pgn
    holds "$(pgn-index stat one)" ' 1 game'$'\n' '2 half-moves'
    holds "$(pgn-index verify --every=1 one)" '1 game, 2 half-moves played'
}

@test "index: a FEN without turn or castling rights is no position, but --fen takes it" {
    local fen='r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R'
    pgn-index build db a.pgn
    run pgn-index games db "$fen"
    same 2 "$status"
    holds "$output" "whose turn it is; pgn-index games db --fen='$fen'"
    run pgn-index tree db "$fen b"
    same 2 "$status"
    holds "$output" 'which castling rights there are'
    holds "$(pgn-index games db "$fen b KQkq")" 'Clara' '(after 5 half-moves)'
    # The position that the options ask for has its ply, too.
    for option in "--fen=$fen" "--fen=$fen b" --where='white plays Bb5'; do
        holds "$(pgn-index games db "$option")" 'Clara' '(after 5 half-moves)'
        same 5 "$(pgn-index games --format=jsonl db "$option" | jq .ply)"
    done
    holds "$(pgn-index games db e4)" '(after 1 half-move)'
    run pgn-index games --player=clara db
    [[ $output != *half-move* ]]
}

@test "index: --where takes games by what the database holds of them" {
    pgn-index build db a.pgn b.pgn
    same 'e4 2 Nf3 1 d4 1' "$(tree db)"
    same 'Nf3 1 e4 1' "$(tree -e 'Date >= 1999' db)"
    same 'd4 1 e4 1' "$(tree -e 'Result = 0-1' db)"
    same 1 "$(pgn-index games -e 'White ~ anna' db e4 | wc -l)"
    run pgn-index games -e 'White ~ nobody' db e4
    same 1 "$status"
    run pgn-index tree -e 'comment ~ best' db
    same 2 "$status"
    holds "$output" 'no comments'
    run pgn-index tree -e 'Whit ~' db
    same 2 "$status"
}

@test "index: trees of some games: by moves, players, sides, the way they came" {
    pgn-index build db a.pgn b.pgn
    same 'e4 1' "$(tree -e 'plies = 5' db Nf3 Nc6)"
    same 'e4 1' "$(tree -e 'some white plays Bb5' db Nf3 Nc6)"
    same 'Nf3 1' "$(tree --player=clara --side=white db)"
    run pgn-index tree --player=clara --side=black db
    same 1 "$status"
    same 'Nf3 1' "$(tree --since=2000 db)"
    same 'Bb5 1 end 1' "$(tree db e4 e5 Nf3 Nc6)"
    same 'end 1' "$(tree --no-transpositions db e4 e5 Nf3 Nc6)"
    same 'Bb5 1' "$(tree --no-transpositions db Nf3 Nc6 e4 e5)"
    run pgn-index tree --no-transpositions db '8/8/8/8/8/4k3/4p3/4K3 w - -'
    same 2 "$status"
    run pgn-index tree --side=white db
    same 2 "$status"
}

@test "index: the highest rated games and the latest ones" {
    pgn-index build db a.pgn b.pgn
    same 'First Second Third Fourth' \
        "$(pgn-index tree --format=jsonl db | jq -r '[.top_games[].tags.Event] | join(" ")')"
    same 'Second First' \
        "$(pgn-index tree --format=jsonl db | jq -r '[.recent_games[].tags.Event] | join(" ")')"
    run pgn-index tree db
    holds "$output" $'the latest:\n         1  Clara'
}

@test "index: export writes games that are the same when they are indexed again" {
    pgn-index build db b.pgn "$CORPUS/sample.pgn"
    pgn-index export db > out.pgn
    pgn-index build again out.pgn
    same "$(pgn-index dump db | jq -c '[.tags, .moves, .result]')" \
        "$(pgn-index dump again | jq -c '[.tags, .moves, .result]')"
    same '[Event "Fourth"]' "$(pgn-index export db d4 d5 -n 1 | head -1)"
    # A game that is not whole is told of.
    pgn-index build broken a.pgn
    run pgn-index export broken -e 'White = Emil'
    same 1 "$status"
    holds "$output" '1. e4 c5 2. Nf3 0-1' 'could not be played'
}

@test "index: a game with very many tags" {
    { for ((i = 0; i < 20000; i++)); do printf '[T%d "%d"]\n' "$i" "$i"; done; printf '\n1. e4 *\n'; } > t.pgn
    pgn-index build db t.pgn
    timeout 20 pgn-index export db > out.pgn
    cmp <(head -20000 t.pgn) <(head -20000 out.pgn)
    same 20000 "$(timeout 20 pgn-index dump db | jq '.tags | length')"
}

@test "index: novelties" {
    pgn-index build db a.pgn b.pgn
    printf '[White "X"]\n[Black "Y"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 *\n\n1. d4 d5 *\n' > new.pgn
    same 'new.pgn:1: X - Y: 3... a6
new.pgn:2: ? - ?: nothing new' "$(pgn-index novelty db new.pgn)"
    # Only what was earlier counts, so a game of the database is no forerunner of its own:
    # the second came after the first one and shares its position after the fourth half-move.
    same '1 1 null null' "$(pgn-index novelty --format=jsonl db a.pgn b.pgn |
        jq -r .ply | paste -sd' ')"
    same '<stdin>:1: X - Y: 3... a6' "$(pgn-index novelty db < new.pgn | head -1)"
    run pgn-index novelty db b.pgn
    same 1 "$status"
}

@test "index: a Polyglot book" {
    pgn-index build db a.pgn b.pgn
    # The start position's key and e2e4 (won and lost: weight 2) before Nf3 (drawn: 1), as the format has them.
    same '463b96181691fc9c 031c 0002 463b96181691fc9c 0195 0001' \
        "$(pgn-index book --min-games=1 --max-ply=1 db | od -An -v -tx1 -w16 | tr -d ' ' |
            sed -E 's/(.{16})(.{4})(.{4}).*/\1 \2 \3/' | paste -sd' ')"
    run pgn-index book --min-games=9 db
    same 1 "$status"
    # In the order of the keys, whatever the depth.
    pgn-index book --min-games=1 -o all.bin db
    od -An -v -tx1 -w16 all.bin | cut -c1-24 | sort -c
}

@test "index: add, and what is there already is not added again" {
    pgn-index build db a.pgn
    pgn-index add db a.pgn b.pgn
    pgn-index add db b.pgn a.pgn
    same 'e4 2 Nf3 1 d4 1' "$(tree db)"
    cat b.pgn >> a.pgn
    pgn-index add db a.pgn
    same 5 "$(pgn-index dump db | jq -s length)"
    sed -i s/Anna/Hanna/ a.pgn
    run pgn-index add db a.pgn
    same 3 "$status"
    holds "$output" 'a.pgn' 'not what it was'
    same 5 "$(pgn-index dump db | jq -s length)"
    run pgn-index stat db
    holds "$output" 'a.pgn: changed' 'b.pgn: unchanged'
}

@test "index: segments that are not merged answer alike" {
    pgn-index build one a.pgn b.pgn
    pgn-index build many --no-merge a.pgn
    pgn-index add many --no-merge b.pgn
    same 2 "$(pgn-index stat --format=jsonl many | jq .segments)"
    same "$(pgn-index tree one)" "$(pgn-index tree many)"
    pgn-index merge many
    same 1 "$(pgn-index stat --format=jsonl many | jq .segments)"
    same "$(pgn-index dump one)" "$(pgn-index dump many)"
}

@test "index: any number of threads makes the same files" {
    many_games m.pgn
    pgn-index build -j1 one m.pgn
    pgn-index build -j4 four m.pgn
    diff -r one four
}

@test "index: standard input, compressed input, input that is cut" {
    command -v zstd > /dev/null || skip "zstd is not installed"
    pgn-index build db < a.pgn
    same 'e4 2 Nf3 1' "$(tree db)"
    zstd -q a.pgn
    pgn-index build zst a.pgn.zst
    same 'e4 2 Nf3 1' "$(tree zst)"
    many_games m.pgn
    zstd -q m.pgn
    head -c $(($(stat -c %s m.pgn.zst) / 2)) m.pgn.zst > cut.pgn.zst
    run pgn-index build cut cut.pgn.zst
    same 3 "$status"
    run pgn-index stat cut
    holds "$output" 'not indexed to its end'
    # The whole of it goes on from there.
    cp m.pgn.zst cut.pgn.zst
    pgn-index add cut cut.pgn.zst
    same 50000 "$(pgn-index stat --format=jsonl cut | jq .games)"
}

@test "index: exit statuses and words" {
    run pgn-index tree db
    same 3 "$status"
    mkdir empty
    run pgn-index tree empty
    same 3 "$status"
    holds "$output" 'no database'
    run pgn-index add empty a.pgn
    same 3 "$status"
    same '' "$(ls empty)"
    pgn-index build db a.pgn
    run pgn-index games db a3
    same 1 "$status"
    run pgn-index tree db a4 a5
    same 1 "$status"
    run pgn-index tree db Nf6
    same 2 "$status"
    run pgn-index tree db 'not/a/fen'
    same 2 "$status"
    run pgn-index tere db
    same 2 "$status"
    holds "$output" 'did you mean tree'
    run pgn-index tree
    same 2 "$status"
    run pgn-index verify db more
    same 2 "$status"
    run pgn-index build notes.txt/db a.pgn
    same 3 "$status"
    mkdir other
    touch other/letter
    run pgn-index build other a.pgn
    same 3 "$status"
    holds "$output" 'other files'
}

@test "index: a second writer is refused" {
    pgn-index build db a.pgn
    mkfifo pipe
    pgn-index add db pipe & writer=$!
    exec 9> pipe
    head -1 a.pgn >&9
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        run pgn-index add db b.pgn
        [ "$status" -eq 0 ] || break
        sleep 0.2
    done
    exec 9>&-
    wait "$writer"
    same 3 "$status"
    holds "$output" 'another process'
}

@test "index: a build that is killed goes on" {
    many_games m.pgn
    pgn-index build whole m.pgn
    for delay in 0.05 0.2 0.4; do
        timeout -s KILL "$delay" pgn-index build --mem=16M db m.pgn || true
    done
    # A process that was killed in the midst of a write holds its lock until that is done.
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        run pgn-index build --mem=16M db m.pgn
        [ "$status" -ne 0 ] || break
        sleep 0.5
    done
    pgn-index verify db
    same "$(pgn-index tree whole)" "$(pgn-index tree db)"
    same 50000 "$(pgn-index stat --format=jsonl db | jq .games)"
}

@test "index: memory stays within --mem" {
    command -v /usr/bin/time > /dev/null || skip "time(1) is not installed"
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is not set"
    [ -e "$PGN_ARCHIVES/otb-large.pgn.zst" ] || skip "otb-large.pgn.zst is not there"
    /usr/bin/time -f %M -o kib pgn-index build -j1 --mem=32M db "$PGN_ARCHIVES/otb-large.pgn.zst"
    echo "$(cat kib) KiB" >&3
    [ "$(cat kib)" -lt $((32 * 1024 + 48 * 1024)) ]
    pgn-index verify db
    same 87820 "$(pgn-index tree --format=jsonl db | jq '.moves[0].games')"
}
