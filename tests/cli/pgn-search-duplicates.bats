#!/usr/bin/env bats
# Games that are there twice: pgn-search --duplicates.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR" || return
}

# dropped OPTION...: the numbers of the games that would go, with commas between.
dropped()
{
    pgn-search --duplicates=list "$@" 2> /dev/null | awk -F'\t' '$2 == "drop" { print $5 }' |
        sort -n | paste -sd,
}

# pairs OPTION...: "kept-dropped" of each duplicate, in the list's order.
pairs()
{
    pgn-search --duplicates=list "$@" 2> /dev/null |
        awk -F'\t' '$2 == "keep" { k = $5 } $2 == "drop" { print k "-" $5 }' | paste -sd' '
}

MOVES="1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5"

# play WHITE BLACK DATE MOVES [TAG...]
play()
{
    printf '[White "%s"]\n[Black "%s"]\n[Date "%s"]\n' "$1" "$2" "$3"
    local moves=$4
    shift 4
    [ $# -eq 0 ] || printf '[%s]\n' "$@"
    printf '\n%s\n\n' "$moves"
}

# ---- by moves -------------------------------------------------------------------------------------

@test "moves: equal main lines, whatever the tags, comments, numbers and notation" {
    {
        play A B 2001.01.01 "$MOVES *"
        play C D 1999.??.?? "d4 \$1 Nf6 {a comment} c4 g6 (2... e6) Nc3 Bg7 e2-e4 d7d6 Nf3 0-0 Be2 e5!? 1-0"
        play A B 2001.01.01 "$MOVES 7. O-O *"
        play A B 2001.01.01 "${MOVES/6. Be2 e5/6. Be2 c5} *"
    } > a.pgn
    same "2-1" "$(pairs a.pgn)"
}

@test "moves: another start is another game" {
    local start='FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1"'
    {
        play A B '?' "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 *"
        play A B '?' "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 *" 'SetUp "1"' "$start"
        play A B '?' "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 *" 'SetUp "1"' "$start"
    } > a.pgn
    same "2-3" "$(pairs a.pgn)"
}

@test "moves: no false alarms on short games and games without moves" {
    local file=$CORPUS/cases/find-duplicates-false-alarm.pgn
    same "" "$(pairs "$file")"
    same "3-4 5-6" "$(pairs --duplicates-min=0 "$file")"
    same "" "$(pairs --duplicates-min=0 --duplicates-players=same "$file")"
}

@test "moves: games with faults are no duplicates, and this is told" {
    {
        play A B '?' "$MOVES *"
        play A B '?' "$MOVES 7. Qh8 *"
        play A B '?' "$MOVES 7. Qh8 *"
    } > a.pgn
    run --separate-stderr pgn-search --duplicates=only a.pgn
    same 1 "$status"
    same "" "$output"
    holds "$stderr" "2 games with faults were not compared"
}

@test "the better game is kept, and the list says why" {
    {
        play A B '?' "$MOVES *"
        play A B '?' "$MOVES 1-0"
        play A B '?' "$MOVES 1-0" 'WhiteElo "2500"'
        play A B '?' "$MOVES 1-0" 'WhiteElo "2500"' 'ECO "E90"'
        play A B '?' "$MOVES {a novelty} 1-0"
        play A B '?' "$MOVES {[%clk 1:00]} 1-0"
        play A B '?' "$MOVES 1-0" 'WhiteElo "?"'
    } > a.pgn
    run --separate-stderr pgn-search --duplicates=list a.pgn
    same 0 "$status"
    same "1 keep best 5|1 drop no result 1|1 drop less annotated 2|1 drop less annotated 3|1 drop less annotated 4|1 drop less annotated 6|1 drop less annotated 7" \
        "$(awk -F'\t' 'NR > 1 { print $1, $2, $3, $5 }' <<< "$output" | paste -sd'|')"
    pgn-search -q --duplicates=drop a.pgn > b.pgn
    same "$(play A B '?' "$MOVES {a novelty} 1-0")" "$(cat b.pgn)"
    sed -i '/novelty/d' a.pgn # its tags alone stay
    same "fewer ratings,fewer ratings,fewer ratings,fewer tags,no result" \
        "$(pgn-search -q --duplicates=list a.pgn | awk -F'\t' '$2 == "drop" { print $3 }' | sort | paste -sd,)"
}

# ---- by beginnings --------------------------------------------------------------------------------

@test "prefix: a game that another one goes on from, of the same players" {
    local file=$CORPUS/cases/find-duplicates-prefix.pgn
    same "1-2" "$(pairs --duplicates-by=prefix "$file")"
    same "1-2 1-3" "$(pairs --duplicates-by=prefix --duplicates-players=any --duplicates-min=1 "$file")"
    same "" "$(pairs --duplicates-by=prefix --duplicates-players=any "$file")"
}

@test "prefix: chains, equal games, other dates" {
    {
        play "Alder, Ann" "Birch, Bo" 2001.05.?? "$MOVES *"
        play "Alder, A" "Birch" 2001.??.?? "$MOVES 7. O-O *"
        play "Ann Alder" "Birch, B" 2001.05.03 "$MOVES 7. O-O Nc6 8. d5 *"
        play "Alder, Ann" "Birch, Bo" 2001.05.03 "$MOVES 7. O-O Nc6 8. d5 {same} *"
        play "Alder, Ann" "Birch, Bo" 2002.05.03 "$MOVES *"
        play "?" "?" 2001.05.03 "$MOVES *"
    } > a.pgn
    same "1,2,3" "$(dropped --duplicates-by=prefix a.pgn)"
    same "4-1 4-2 4-3" "$(pairs --duplicates-by=prefix a.pgn | tr ' ' '\n' | sort | paste -sd' ')"
}

# ---- near -----------------------------------------------------------------------------------------

@test "near: the same final board and year, players who may be the same" {
    {
        play "Kasparov, Garry" "Karpov, Anatoly" 1985.11.09 "$MOVES 1-0"
        play "Garry Kasparow" "Karpov,A" 1985.??.?? "1. c4 Nf6 2. d4 g6 3. Nc3 d6 4. e4 Bg7 5. Be2 O-O 6. Nf3 e5 1-0"
        play "Kasparov, Garry" "Karpov, Anatoly" 1986.11.09 "$MOVES 1-0"
        play "Kasparov, Garry" "Kortschnoj, V" 1985.11.09 "$MOVES 1-0"
    } > a.pgn
    same "1-2" "$(pairs --duplicates-by=near a.pgn)"
    run pgn-search --duplicates=list --duplicates-by=near --duplicates-players=any a.pgn
    same 2 "$status"
}

# ---- names ----------------------------------------------------------------------------------------

@test "names: a list of spellings makes players the same; Scid's format too" {
    {
        play "Korchnoi, Viktor" "Tal, M" 1970.01.01 "$MOVES *"
        play "Kortschnoj, V" "Tal, M" 1970.01.01 "$MOVES *"
    } > a.pgn
    same "" "$(pairs --duplicates-players=same a.pgn)"
    printf 'Kortschnoj,V.\tKorchnoi, Viktor\n' > list
    same "1-2" "$(pairs --duplicates-players=same --names=list a.pgn)"
    printf '# of ours\n@PLAYER ",. "\nKorchnoi, Viktor #GM\n = Kortschnoj, V\n@SITE ""\nOslo\n' > list.ssp
    same "1-2" "$(pairs --duplicates-players=same --names=list.ssp a.pgn)"
    run pgn-search --duplicates=list --names=nowhere a.pgn
    same 3 "$status"
    holds "$output" "nowhere: cannot open it"
}

@test "names: equal games tell spellings of one player, and the list can be used" {
    local more="$MOVES 7. O-O Nc6 8. d5 Ne7 9. Ne1 Nd7 10. Nd3 f5"
    {
        play "Korchnoi, Viktor" "Tal, Mikhail" 1970.01.01 "$more *"
        play "Kortschnoj, V" "Tal,M" 1970.01.01 "$more *"
        play "Somebody" "Else" 1970.01.01 "$more *"
    } > a.pgn
    run --separate-stderr pgn-search --duplicates=names a.pgn
    same 0 "$status"
    same $'Kortschnoj, V\tKorchnoi, Viktor\t1\tsame opponent\nTal,M\tTal, Mikhail\t1\talike' "$output"
    cut -f1,2 <<< "$output" > list
    same "1-2" "$(pairs --duplicates-players=same --names=list a.pgn)"
    holds "$(pgn-search -q --duplicates=names --format=jsonl a.pgn)" \
        '{"spelling":"Tal,M","name":"Tal, Mikhail","games":1,"why":"alike"}'
}

# ---- output ---------------------------------------------------------------------------------------

# 2,000 games of up to 12 half-moves, most of them several times: knights go out and come back, by the
# bits of a number.
archive()
{
    awk 'BEGIN {
        for (i = 0; i < 2000; i++) {
            printf "[White \"P%d\"]\n[Black \"Q%d\"]\n[Date \"2000.01.01\"]\n\n", i % 7, i % 5
            n = (i * 7919) % 1600
            for (move = 1; move <= 4 + i % 3; move++) {
                file = n % 2 ? "h" : "f"
                if (move % 2) printf "%d. N%s3 N%s6 ", move, file, file
                else printf "%d. Ng1 Ng8 ", move
                n = int(n / 2)
            }
            printf "{%d} *\n\n", (i * 7919) % 1600
        }
    }'
}

@test "drop and only together are all games, byte for byte; --rest is what the other one gives" {
    archive > a.pgn
    pgn-search -q --duplicates=drop --rest=rest.pgn -o kept.pgn a.pgn
    pgn-search -q --duplicates=only --rest=rest2.pgn -o gone.pgn a.pgn
    cmp rest.pgn gone.pgn
    cmp rest2.pgn kept.pgn
    cmp <(cat kept.pgn gone.pgn | sort) <(sort a.pgn)
    same "" "$(pairs kept.pgn)"
}

@test "prefix: as many games are kept as there are lines that no other goes on from" {
    archive > a.pgn
    pgn-search -q --duplicates=drop --duplicates-by=prefix --duplicates-players=any \
        --duplicates-min=0 a.pgn > kept.pgn
    pgn-convert --to=pgn --without=comments,numbers --width=0 a.pgn | grep '\*$' | sed 's/ *\*$//' |
        sort -u > lines
    # Sorted, a line comes right before those that go on from it.
    awk 'NR > 1 && index($0 " ", last " ") != 1 { print last } { last = $0 } END { print last }' \
        lines > longest
    cmp longest <(pgn-convert --to=pgn --without=comments,numbers --width=0 kept.pgn |
        grep '\*$' | sed 's/ *\*$//' | sort)
    [ "$(wc -l < lines)" -gt "$(wc -l < longest)" ] || fail "the archive has no beginnings"
}

@test "threads, memory, pipes and compression do not change the answer" {
    archive > a.pgn
    zstd -q a.pgn
    mkdir tmp
    local by how
    for by in moves prefix near; do
        for how in list drop; do
            pgn-search -q -j1 --duplicates=$how --duplicates-by=$by a.pgn > want || true
            [ -s want ]
            pgn-search -q -j4 --mem=1M --tmp=tmp --duplicates=$how --duplicates-by=$by a.pgn |
                cmp - want
            cat a.pgn | pgn-search -q --duplicates=$how --duplicates-by=$by |
                sed 's/<stdin>/a.pgn/' | cmp - want
            pgn-search -q --duplicates=$how --duplicates-by=$by a.pgn.zst |
                sed 's/a.pgn.zst/a.pgn/' | cmp - want
        done
    done
    same "" "$(ls tmp)"
}

@test "what a query does not match is not looked at" {
    {
        play A B 2001.01.01 "$MOVES *"
        play C D 2001.01.01 "$MOVES *"
        play C D 2001.01.01 "$MOVES *"
    } > a.pgn
    same "2-3" "$(pairs --where 'White = C' a.pgn)"
    same "C" "$(pgn-search -q --duplicates=drop --where 'White = C' a.pgn | grep -o '"[AC]"' | tr -d '"' | paste -sd,)"
    same "A C" "$(pgn-search -q --duplicates=drop --where 'White = C' --rest=/dev/stdout -o /dev/null a.pgn | grep -o '"[AC]"' | tr -d '"' | paste -sd' ')"
}

@test "several files: places are told by file and game, and no games run together" {
    play A B 2001.01.01 "$MOVES *" | head -c -2 > 1.pgn
    play A B 2001.01.01 "$MOVES *" | head -c -2 > 2.pgn
    play C D 2001.01.01 "1. e4 *" > 3.pgn
    same "1 keep 1.pgn 1|1 drop 2.pgn 1" "$(pgn-search -q --duplicates=list 1.pgn 2.pgn 3.pgn |
        awk -F'\t' 'NR > 1 { print $1, $2, $4, $5 }' | paste -sd'|')"
    pgn-search -q --duplicates=drop 1.pgn 2.pgn 3.pgn > all.pgn
    same 2 "$(pgn-search --count 'plies >= 1' all.pgn 2> /dev/null)"
}

@test "jsonl: an object a line" {
    command -v jq > /dev/null || skip "jq is not installed"
    play 'A "x"' B 2001.01.01 "$MOVES *" > a.pgn
    play A $'B\\' 2001.01.01 "$MOVES *" >> a.pgn
    same "1 keep 1 A \"x\"|1 drop 2 A" "$(pgn-search -q --duplicates=list --format=jsonl a.pgn |
        jq -r '[.group, .verdict, .game, .white] | join(" ")' | paste -sd'|')"
}

@test "no duplicates: exit status 1, for drop 0" {
    play A B 2001.01.01 "$MOVES *" > a.pgn
    run -1 pgn-search -q --duplicates=list a.pgn
    run -1 pgn-search -q --duplicates=only a.pgn
    run -0 pgn-search -q --duplicates=drop a.pgn
    same "$(cat a.pgn)" "$output"
}

@test "a truncated input: what was read is answered, with exit status 3" {
    archive > a.pgn
    zstd -q --no-check a.pgn
    head -c $(($(stat -c %s a.pgn.zst) / 2)) a.pgn.zst > cut.zst
    run --separate-stderr pgn-search --duplicates=drop cut.zst
    same 3 "$status"
    same 1 "$(grep -c 'ends in the middle' <<< "$stderr")"
}

@test "options that do not go together are told" {
    run pgn-search --duplicates=list --count a.pgn
    same 2 "$status"
    run pgn-search --duplicates-by=near a.pgn
    same 2 "$status"
    holds "$output" "--duplicates is missing"
    run pgn-search --duplicates=drop --format=jsonl a.pgn
    same 2 "$status"
    play A B 2001.01.01 "$MOVES *" > a.pgn
    run pgn-search --duplicates=drop -o a.pgn a.pgn
    same 2 "$status"
    [ -s a.pgn ]
}

@test "a reader that goes away ends the run quietly" {
    archive > a.pgn
    cat a.pgn a.pgn a.pgn a.pgn > b.pgn
    run bash -c 'pgn-search --duplicates=only b.pgn | head -1; exit "${PIPESTATUS[0]}"'
    same 0 "$status"
    same '[White "P' "${output:0:9}"
    [ "${#lines[@]}" -eq 1 ] || holds "${lines[1]}" "duplicates of"
}

@test "a full disk is told, and gives exit status 3" {
    mkdir full
    mount -t tmpfs -o size=64k tmpfs full 2> /dev/null || skip "no small file system can be mounted"
    archive > a.pgn
    cat a.pgn a.pgn a.pgn > b.pgn
    run --separate-stderr pgn-search --duplicates=drop --mem=1M --tmp=full b.pgn
    umount full
    same 3 "$status"
    same "" "$output"
    holds "$stderr" "temporary files in full: writing failed: No space left on device"
}

@test "pgn-extract -D finds as many" {
    [ -n "${PGN_ARCHIVES-}" ] || skip "PGN_ARCHIVES is not set"
    PATH=$PATH:/usr/games
    command -v pgn-extract > /dev/null || skip "pgn-extract is not installed"
    zstdcat "$PGN_ARCHIVES/otb.pgn.zst" > otb.pgn
    pgn-extract -s -D -o theirs.pgn otb.pgn 2> /dev/null
    pgn-search -q --duplicates=drop --duplicates-min=0 otb.pgn > ours.pgn
    same "$(pgn-search --count 'plies >= 0' theirs.pgn 2> /dev/null)" \
        "$(pgn-search --count 'plies >= 0' ours.pgn 2> /dev/null)"
}
