// queries.mjs GAMES.jsonl: twenty-one questions, answered a second time over chessops.
//
// Reads what `pgn-convert --to=jsonl` wrote and prints a line for each question: its number, a tab, and
// the numbers of the games that match, with the ply of their first hit where the question has one.
// queries.sh compares them with pgn-search.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { load } from './chessops.mjs';

const [{ Chess }, { parseFen, makeFen, INITIAL_FEN }, { parseUci }, { attacks, between }, { SquareSet }] =
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

// The men of a side that attack a square.
function attackers(position, color, square) {
    let found = SquareSet.empty();
    for (const from of position.board[color])
        if (attacks(position.board.get(from), from, position.board.occupied).has(square)) found = found.with(from);
    return found;
}

const hanging = (position, color, role) => [...position.board.pieces(color, role)].some((square) =>
    attackers(position, other(color), square).nonEmpty() && attackers(position, color, square).isEmpty());
const attacking = (position, color, role, target) => [...position.board.pieces(other(color), target)].some((square) =>
    attackers(position, color, square).intersects(position.board.pieces(color, role)));

function isolatedPawns(position, color) {
    const files = [...position.board.pieces(color, 'pawn')].map((square) => square & 7);
    return files.filter((file) => !files.includes(file - 1) && !files.includes(file + 1)).length;
}

// A white pawn on the fifth rank with no black one ahead, on its file or beside.
function passedOnTheFifth(position) {
    return [...position.board.pieces('white', 'pawn')].some((square) => square >> 3 === 4 &&
        ![...position.board.pieces('black', 'pawn')].some((enemy) => enemy >> 3 > 4 &&
            Math.abs((enemy & 7) - (square & 7)) <= 1));
}

function legalMoves(position) {
    let moves = 0;
    for (const [from, targets] of position.allDests())
        for (const to of targets) {
            const promotes = position.board.get(from).role === 'pawn' && (to >> 3 === 0 || to >> 3 === 7);
            moves += promotes ? 4 : 1;
        }
    return moves;
}

// Mated by a knight, own men on all squares around.
function smothered(position) {
    if (!position.isCheckmate()) return false;
    const king = position.board.kingOf(position.turn);
    const around = attacks({ role: 'king', color: position.turn }, king, SquareSet.empty());
    return around.diff(position.board[position.turn]).isEmpty() &&
        checkers(position).intersects(position.board.knight);
}

const onlyPawns = (position) => position.board.occupied.diff(position.board.pawn).size() === 2;

// The board of an earlier moment without exactly one white man.
const lostOne = ({ men, boards, ply }) => boards.slice(0, ply).some((before) => {
    let gone = 0;
    for (let square = 0; square < 64; square++) {
        if (men[square] === before[square]) continue;
        if (men[square] !== '' || before[square][0] !== 'w' || ++gone > 1) return false;
    }
    return gone === 1;
});

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
    [13, 4, ({ now }) => onlyPawns(now)],
    [20, 1, ({ enPassant }) => enPassant],
    [22, 1, ({ now }) => now.isStalemate()],
    [23, 1, ({ now }) => smothered(now)],
    [26, 1, ({ times }) => times >= 3],
    [59, 1, lostOne],
    ['passed', 1, ({ now }) => passedOnTheFifth(now)],
    ['hanging', 1, ({ now }) => hanging(now, 'black', 'queen')],
    ['legalmoves', 1, ({ now }) => legalMoves(now) === 1],
    ['isolated', 1, ({ now }) => isolatedPawns(now, 'black') >= 4],
    ['fork', 1, ...['white', 'black'].map((color) => ({ now }) =>
        attacking(now, color, 'knight', 'king') && attacking(now, color, 'knight', 'queen'))],
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
    const moments = [];
    const times = new Map();
    const boards = [];
    const add = (moment) => {
        const key = makeFen(moment.now.toSetup()).split(' ').slice(0, 4).join(' ');
        times.set(key, (times.get(key) ?? 0) + 1);
        const men = Array.from({ length: 64 }, (_, square) => {
            const piece = moment.now.board.get(square);
            return piece ? piece.color[0] + piece.role : '';
        });
        moments.push({ ...moment, times: times.get(key), men, boards, ply: boards.push(men) - 1 });
    };
    add({ now });
    for (const { uci } of game.moves) {
        const move = parseUci(uci);
        if (uci === '0000' || !move) break;
        const castling = now.board.get(move.from)?.role === 'king' && Math.abs((move.from & 7) - (move.to & 7)) > 1;
        const enPassant = now.board.get(move.from)?.role === 'pawn' && (move.from & 7) !== (move.to & 7) &&
            !now.board.occupied.has(move.to);
        now = now.clone();
        now.play(move);
        add({ now, move, castling, enPassant });
    }
    ask(game, moments);
}
for (const [number, games] of answers) console.log(`${number}\t${games.join(' ')}`);
