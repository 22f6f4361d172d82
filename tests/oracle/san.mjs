// san.mjs: our SAN of every legal move of random positions against that of chessops.
//
//     build/tests/oracle/san | node tests/oracle/san.mjs
//
// Needs node and the package chessops (npm install chessops, found through NODE_PATH or from the
// working folder); says so and exits 0 where it is missing.
import { createInterface } from 'node:readline';
import { load } from './chessops.mjs';

const [fenOf, chess, san, util] = await load('fen', 'chess', 'san', 'util');

// Their move list, castling as king takes rook, promotions four times.
function* legalMoves(position) {
    for (const [from, targets] of position.allDests())
        for (const to of targets) {
            const pawn = position.board.getRole(from) === 'pawn';
            const last = to < 8 || to >= 56;
            if (pawn && last)
                for (const promotion of ['queen', 'rook', 'bishop', 'knight'])
                    yield { from, to, promotion };
            else
                yield { from, to };
        }
}

let positions = 0, moves = 0, wrong = 0;
for await (const line of createInterface({ input: process.stdin })) {
    const [fen, , ...ours] = line.split('\t');
    const position = chess.Chess.fromSetup(fenOf.parseFen(fen).unwrap()).unwrap();
    const mine = new Set(ours.map(text => text.slice(text.indexOf('=') + 1)));
    const theirs = new Set();
    for (const move of legalMoves(position))
        theirs.add(san.makeSan(position, move));
    for (const text of new Set([...mine, ...theirs]))
        if (mine.has(text) !== theirs.has(text) && ++wrong <= 20)
            console.log(`${fen}: ${text} is only ${mine.has(text) ? 'ours' : 'theirs'}`);
    if (mine.size !== ours.length)
        wrong++, console.log(`${fen}: two moves have one text`);
    positions++;
    moves += ours.length;
}
console.log(`${positions} positions, ${moves} moves, ${wrong} differences`);
process.exit(wrong ? 1 : 0);
