#!/usr/bin/env bats
# Queries that were written for Scoutfish and pgn-extract give what they give there.

load common

setup()
{
    cd "$BATS_TEST_TMPDIR"
    cat > games.pgn << 'END'
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Result "1/2-1/2"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 1/2-1/2
END
}

# fish JSON: the games and plies that it finds.
fish() { pgn-search -q --plies --scoutfish "$1" games.pgn | tr '\t\n' ':;'; }

# mistaken COLUMN WORDS OPTION VALUE: a mistake at the column, in these words.
mistaken()
{
    run --separate-stderr pgn-search "$3" "$4" games.pgn
    same 2 "$status"
    holds "$stderr" "$3, column $1:" "$2"
}

needs_archives() { [ -n "${PGN_ARCHIVES:-}" ] || skip "no archives: PGN_ARCHIVES is not set"; }

# ---- Scoutfish ------------------------------------------------------------------------------------

@test "each rule of Scoutfish" {
    same "1:0;2:0;3:0;" "$(fish '{"pass": ""}')"
    same "2:3;3:7;" "$(fish '{"sub-fen": ["8/8/8/8/6P1/5P2/8/8", "8/8/8/8/8/8/6B1/8 w - - 0 1"]}')"
    same "3:7;" "$(fish '{"material": "KQRRBBNNPPPPPPKRRBBNNPPPPPPP"}')"
    same "1:7;3:3;" "$(fish '{"imbalance": "Pv"}')"
    same "3:7;" "$(fish '{"imbalance": ["QQv", "QvP"]}')"
    same "1:1;3:1;" "$(fish '{"white-move": "e4"}')"
    same "1:2;2:2;3:2;" "$(fish '{"black-move": ["e5", "d5"]}')"
    same "1:7;3:4;" "$(fish '{"moved": "QK", "captured": "P"}')"
    same "1:1;2:1;3:1;" "$(fish '{"captured": ""}')"
    same "1:7;2:4;" "$(fish '{"result-type": "mate"}')"
    same "" "$(fish '{"result-type": "stalemate"}')"
    same "2:0;3:0;" "$(fish '{"result": ["0-1", "1/2-1/2"]}')"
    same "1:1;2:1;3:1;" "$(fish '{"stm": "black"}')"
}

@test "stm is the side to move, beside moved and captured the side that did it" {
    same "3:1;" "$(fish '{"result": "1/2-1/2", "stm": "black"}')"
    same "1:7;3:3;" "$(fish '{"stm": "white", "captured": "P"}')"
    same "3:4;" "$(fish '{"captured": "PQ", "stm": "black"}')"
    same "3:3-4-5;" "$(fish '{"streak": [{"captured": "P", "stm": "white"}, {"captured": "P"},
        {"stm": "black"}]}')"
}

@test "sequences and streaks of Scoutfish" {
    same "1:1-7;3:1-7;" "$(fish '{"sequence": [{"white-move": "e4"}, {"white-move": ["Qf7", "Bg2"]}]}')"
    same "1:2-3;2:2-3;" "$(fish '{"streak": [{"black-move": "e5"}, {"white-move": ["Bc4", "g4"]}]}')"
    same "1:1-2-3;" "$(fish '{"streak": [{"white-move": "e4"}, {"pass": ""}, {"white-move": "Bc4"}]}')"
    same "3:1-3-4-7;" "$(fish '{"sequence": [{"white-move": "e4"},
        {"streak": [{"captured": "P"}, {"captured": "P"}]}, {"captured": "Q"}]}')"
}

@test "what is no query of Scoutfish is a mistake" {
    mistaken 10 "perhaps: white or black" --scoutfish '{"stm": "balck"}'
    mistaken 3 "no rule of Scoutfish" --scoutfish '{"fen": "8/8/8/8/8/8/8/8"}'
    mistaken 3 "the option --limit" --scoutfish '{"limit": "3"}'
    mistaken 15 "" --scoutfish '{"material": "KRPKRX"}'
    mistaken 16 "" --scoutfish '{"imbalance": "PP"}'
    mistaken 17 "is missing" --scoutfish '{"captured": "Q"'
    mistaken 18 "behind the query" --scoutfish '{"captured": "Q"}}'
}

@test "Scoutfish's counts on its own file" {
    needs_archives
    while IFS=$'\t' read -r count json; do
        same "$count $json" "$(pgn-search -q --count --scoutfish "$json" \
            "$PGN_ARCHIVES/famous_games.pgn") $json"
    done << 'END'
501	{"sub-fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "stm": "white"}
229	{"sub-fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "stm": "black"}
229	{"white-move": "e4", "sub-fen": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"}
29	{"sub-fen": "8/8/p7/8/8/1B3N2/8/8"}
1	{"sub-fen": "8/8/8/8/1k6/8/8/8", "result": "1/2-1/2"}
72	{"sub-fen": ["8/8/8/q7/8/8/8/8", "8/8/8/r7/8/8/8/8"]}
267	{"sub-fen": "8/8/8/8/3PP3/8/8/8"}
50	{"sub-fen": ["rnbqkbnr/pp1p1ppp/2p5/4p3/3PP3/8/PPP2PPP/RNBQKBNR", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R"]}
2	{"material": "KQRRBNPPPPKQRRNNPPPP", "stm": "black"}
2	{"material": "KQRRBNNPPPPKQRRBNNPPPP", "result": "0-1"}
0	{"material": ["KRPKR", "KRKRP"]}
3	{"material": ["KRPPPKRPPP"]}
4	{"material": ["KRBPPPKRPPP", "KRPPPKRPPP"]}
6	{"white-move": "Nb7"}
27	{"black-move": "c3"}
1	{"black-move": "e1=Q"}
354	{"black-move": "O-O"}
28	{"black-move": "O-O-O"}
382	{"black-move": ["O-O-O", "O-O"]}
120	{"white-move": ["a7", "b7", "Rac1"]}
12	{"white-move": "Bh7", "captured": "P"}
52	{"imbalance": "vPP"}
142	{"imbalance": ["BvN", "NNvB"]}
48	{"moved": "KP", "captured": "Q", "result": ["1-0", "0-1"]}
10	{"result-type": "mate", "result": "0-1"}
0	{"result-type": "stalemate"}
8	{"sequence": [{"sub-fen": "8/3p4/8/8/8/8/8/8", "result": "1-0"}, {"sub-fen": "8/2q5/8/8/8/8/8/R6R"}]}
2	{"sequence": [{"sub-fen": "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQK2R"}, {"sub-fen": "8/8/8/8/2B5/8/8/8"}, {"sub-fen": "8/8/8/8/8/5B2/8/8"}]}
2	{"streak": [{"sub-fen": "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQK2R"}, {"result": "0-1"}, {"result": "0-1"}]}
1	{"sequence": [{"sub-fen": "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/2N5/PP2PPPP/R1BQKBNR"}, {"streak": [{"white-move": "e5"}, {"black-move": "dxe5"}, {"white-move": "f5"}]}, {"white-move": "Ne4"}]}
1	{"sequence": [{"sub-fen": "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/2N5/PP2PPPP/R1BQKBNR"}, {"streak": [{"white-move": "e5"}, {"pass": ""}, {"white-move": "f5"}]}, {"white-move": "Ne4"}]}
0	{"sequence": [{"sub-fen": "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/2N5/PP2PPPP/R1BQKBNR"}, {"streak": [{"white-move": "e5"}, {"black-move": "dxe5"}, {"white-move": "f5"}, {"white-move": "Ne4"}]}]}
4	{"streak": [{"imbalance": "NNvB"}, {"imbalance": "NNvB"}, {"imbalance": "NNvB"}]}
24	{"streak": [{"moved": "P", "captured": "Q"}, {"captured": ""}]}
END
}

# ---- pgn-extract ----------------------------------------------------------------------------------

@test "each sign of pgn-extract's patterns and material lines" {
    found() { pgn-search -q --select game "$@" games.pgn | tr '\n' ' '; }
    same "1 3 " "$(found --fen-pattern '*/*/*/*/????P*/*/*/*')"
    same "1 " "$(found --fen-pattern '*/*Q*/*/*/*/*/*/*')"
    same "1 " "$(found --fen-pattern '*/*/m*/*/*/*/*/*' --fen-pattern-either '*/?????A*/*/*/2B*/*/*/*' -e check)"
    same "2 " "$(found --fen-pattern-either '*/*/5p*/6p*/*/*/*/*')"
    same "3 " "$(found --fen-pattern '*/*/*/[^pk]??[PQ]*/*/*/*/*' -e 'R on a1')"
    same "1 " "$(found --material '6 QR2B2N2P8 qr2b2n2p8')"
    same "" "$(found --material '7 QR2B2N2P8 QR2B2N2P8')"
    same "3 " "$(found --material-white '1 QR2B2N2P7 QR2B2N2P7')"
    same "3 " "$(found --material '1 KQR2L4P7 QR2L4P6+')"
    same "3 " "$(found --material '1 Q*R=B+N2P# Q*R=B*N*P7-')"
    same "1 2 3 " "$(found --material '2 QR2L4P8 QR2L4P=')"
    same "1 2 " "$(found --material '3 QR2L4P8 QR2L4P=')"
}

@test "what is no pattern or line of pgn-extract is a mistake" {
    mistaken 3 "this sign is in no FENPattern" --fen-pattern '*/x*/*/*/*/*/*/*'
    mistaken 3 "this letter is no man" --material 'R+X R'
    mistaken 2 "this man stands here already" --material 'RR R2'
    mistaken 3 "the other side" --material 'R+'
    mistaken 1 "a number from 1 to 1000" --material '0 R R'
}

# pgn-extract 19-04 does not look at the men of a final position, and miscounts them once a pawn was
# promoted.
@test "pgn-extract finds the same games" {
    PATH=$PATH:/usr/games
    command -v pgn-extract > /dev/null || skip "pgn-extract is not installed"
    needs_archives
    pgn-search -q --limit 4000 'never promotes and plies > 0' "$PGN_ARCHIVES/otb.pgn.zst" > otb.pgn
    theirs()
    {
        printf '%s\n' "$2" > wanted
        pgn-extract -s "$1wanted" otb.pgn 2> /dev/null | grep -c '^\[Result ' || true
    }
    ours()
    {
        pgn-search -q --all --select 'game, ply, plies' "$@" otb.pgn |
            awk '$2 < $3 { print $1 }' | sort -u | wc -l
    }
    while read -r pattern; do
        same "$pattern $(theirs -t "FENPattern \"$pattern\"")" \
            "$pattern $(pgn-search -q --count --fen-pattern "$pattern" otb.pgn)"
        same "$pattern $(theirs -t "FENPatternI \"$pattern\"")" \
            "$pattern $(pgn-search -q --count --fen-pattern-either "$pattern" otb.pgn)"
    done << 'END'
*/*/*/*/???PP???/*/*/*
*/*/*/*/*/[^P]*[^P]/*/*
[^rn]*/*/*/*/*/*/*/*
?????rk?/?????aaa/*/*/*/8/P[BP]P*/??KR????
*/*[AqQ][rR]*/*/*/*/*/*/*
*/!!!!!!!!/*/*/*/*/*/4K*
END
    while read -r line; do
        same "$line: $(theirs -y "$line")" "$line: $(ours --material-white "$line")"
        same "$line: $(theirs -z "$line")" "$line: $(ours --material "$line")"
    done << 'END'
10 R+P* R+P*
q*r*b2n0p* q=r=b0n2p=
R+P+ R=P#
r2p* r=p1>=
q*r+n*b*p+ q=r1<=n1>=b1>=p1<
q*r+n*b*p+ q=r<n>b>p1<
q*r+l*p+ q=r1<=l2>=p1<
RP R
6 Q0P2+R1- Q=P*R*
END
}
