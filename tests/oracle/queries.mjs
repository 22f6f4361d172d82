// queries.mjs GAMES.jsonl: ten questions, answered a second time over chessops.
//
// Reads what `pgn-convert --to=jsonl` wrote and prints a line for each question: its number, a tab, and
// the numbers of the games that match, with the ply of their first hit where the question has one.
// queries.sh compares them with pgn-search.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { load } from './chessops.mjs';

const [{ Chess }, { parseFen, INITIAL_FEN }, { parseUci }, { attacks, between }, { SquareSet }] =
        await load('chess', 'fen', 'util', 'attacks', 'squareSet');

const other = (color) => (color === 'white' ? 'black' : 'white');
const count = (position, color, role) =>
        position.board.pieces(color, role).size();
const onFile = (position, color, file) =>
        position.board.pieces(color, 'pawn').intersect(SquareSet.fromFile(file)).size();

// The white isolani of the manual, seen from a side.
function isolani(position, color) {
    const d4 = color === 'white' ? 27 : 35;
    return position.board.pieces(color, 'pawn').has(d4) && onFile(position, color, 3) === 1 &&
        !onFile(position, color, 2) && !onFile(position, color, 4) && !onFile(position, other(color), 3);
}

function exchangeUp(position, color) {
    const minors = (side) => count(position, side, 'knight') + count(position, side, 'bishop');
    const enemy = other(color);
    return count(position, color, 'rook') === count(position, enemy, 'rook') + 1 &&
        minors(color) === minors(enemy) - 1 && count(position, color, 'queen') === count(position, enemy, 'queen');
}

function rookEnding(position) {
    return ['white', 'black'].every((color) => count(position, color, 'rook') > 0 &&
        ['queen', 'bishop', 'knight'].every((role) => count(position, color, role) === 0));
}

function pinned(position) {
    let men = 0;
    for (const color of ['white', 'black']) {
        const king = position.board.kingOf(color);
        for (const square of position.board[other(color)]) {
            const piece = position.board.get(square);
            if (!attacks(piece, square, SquareSet.empty()).has(king) || !['bishop', 'rook', 'queen'].includes(piece.role))
                continue;
            const blockers = between(square, king).intersect(position.board.occupied);
            if (blockers.size() === 1 && blockers.intersects(position.board[color])) men++;
        }
    }
    return men;
}

// The men that give check to the side to move.
const checkers = (position) => position.ctx().checkers;

// Two rooks and behind them the queen on one file, the queen farthest from the other side.
function gun(position, color) {
    const step = color === 'white' ? 8 : -8;
    const next = (square) => {
        for (let s = square + step; s >= 0 && s < 64; s += step)
            if (position.board.occupied.has(s)) return s;
        return undefined;
    };
    for (const queen of position.board.pieces(color, 'queen')) {
        const first = next(queen);
        const second = first === undefined ? undefined : next(first);
        const rooks = position.board.pieces(color, 'rook');
        if (second !== undefined && rooks.has(first) && rooks.has(second)) return true;
    }
    return false;
}

// Each question: a test of a moment, and for how many plies in a row it holds.
const questions = [
    [7, 10, ({ now }) => isolani(now, 'white'), ({ now }) => isolani(now, 'black')],
    [12, 10, ({ now }) => rookEnding(now)],
    [16, 10, ({ now }) => exchangeUp(now, 'white'), ({ now }) => exchangeUp(now, 'black')],
    [18, 1, ({ move }) => move?.promotion && move.promotion !== 'queen'],
    [21, 1, ({ now }) => now.isCheckmate()],
    [31, 1, ({ now }) => checkers(now).size() > 1],
    [32, 1, ({ now, move, castling }) => move && !castling && checkers(now).nonEmpty() && !checkers(now).has(move.to)],
    [38, 1, ({ now }) => now.board.kingOf('white') >= 32 && count(now, 'black', 'queen') > 0],
    [56, 1, ({ now }) => pinned(now) >= 3],
    [57, 1, ({ now }) => gun(now, 'white'), ({ now }) => gun(now, 'black')],
];

const answers = new Map(questions.map(([number]) => [number, []]));

function ask(game, moments) {
    for (const [number, plies, ...tests] of questions) {
        const runs = tests.map(() => 0);
        const hit = moments.findIndex((moment) => {
            tests.forEach((test, i) => { runs[i] = test(moment) ? runs[i] + 1 : 0; });
            return runs.some((run) => run >= plies);
        });
        if (hit >= 0) answers.get(number).push(`${game.game}:${hit}`);
    }
}

for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
    const game = JSON.parse(line);
    if (game.final_fen === null) continue;
    let now = Chess.fromSetup(parseFen(game.start_fen ?? INITIAL_FEN).unwrap()).unwrap();
    const moments = [{ now }];
    for (const { uci } of game.moves) {
        const move = parseUci(uci);
        if (uci === '0000' || !move) break;
        const castling = now.board.get(move.from)?.role === 'king' && Math.abs((move.from & 7) - (move.to & 7)) > 1;
        now = now.clone();
        now.play(move);
        moments.push({ now, move, castling });
    }
    ask(game, moments);
}
for (const [number, games] of answers) console.log(`${number}\t${games.join(' ')}`);
