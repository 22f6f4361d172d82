// stats.mjs FILE.pgn STATS.json: counts the games over again with chessops, and compares.
//
//     build/pgn-stats --show=all --all-rows --format=json -o stats.json games.pgn
//     node tests/oracle/stats.mjs games.pgn stats.json
//
// Only for games whose moves are all legal.  Needs node and the package chessops; says so and exits 0
// where it is missing.
import { readFileSync } from 'node:fs';
import { load } from './chessops.mjs';

const [{ parsePgn, startingPosition }, { parseSan, makeSan }, { makeSquare }] =
        await load('pgn', 'san', 'util');
const roles = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

// Counters by section and key; each is an object of numbers.
const tables = {};
function count(section, key, column, n = 1) {
    const row = ((tables[section] ??= {})[key] ??= {});
    row[column] = (row[column] ?? 0) + n;
}

const resultColumn = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draws' };
function countGame(section, key, result) {
    count(section, key, 'games');
    count(section, key, resultColumn[result] ?? 'other');
}

function countTags(headers, result) {
    const tag = (name) => headers.get(name) || '?';
    const column = resultColumn[result];
    const outcomes = { white: ['won', 'lost'], black: ['lost', 'won'], draws: ['drawn', 'drawn'] };
    ['White', 'Black'].forEach((side, i) => {
        count('players', tag(side), 'games');
        count('players', tag(side), outcomes[column]?.[i] ?? 'other');
    });
    countGame('years', /^\d{4}/.exec(headers.get('Date') ?? '')?.[0] ?? '?', result);
    countGame('openings', /^[A-E]\d\d/.exec(headers.get('ECO') ?? '')?.[0] ?? '?', result);
    countGame('events', tag('Event'), result);
}

// One move before it is played.
function countMove(position, move, seen) {
    const color = position.turn, role = position.board.getRole(move.from);
    const play = (what) => {
        count('play', what, color);
        seen.add(what);
    };
    play('half-moves');
    const target = position.board.get(move.to);
    const castles = role === 'king' && target?.color === color;
    if (castles) {
        const short = move.to > move.from;
        play(short ? 'castling short' : 'castling long');
        const rank = move.from & 56;
        count('squares', makeSquare(rank + (short ? 6 : 2)), `${color}_king`);
        count('squares', makeSquare(rank + (short ? 5 : 3)), `${color}_rook`);
        return { castles: short ? 'short' : 'long', role };
    }
    count('squares', makeSquare(move.to), `${color}_${role}`);
    const ep = role === 'pawn' && !target && (move.from & 7) !== (move.to & 7);
    if (target || ep) {
        play('captures');
        count('squares', makeSquare(move.to), 'captures');
        count('captures', role, ep ? 'pawn' : target.role);
    }
    if (ep) {
        play('en passant');
        count('captures', role, 'en_passant');
    }
    if (move.promotion) {
        play('promotions');
        if (move.promotion !== 'queen') play('underpromotions');
        count('promotions', move.promotion, color);
    }
    return { role };
}

function countChecks(position, move, castled, seen) {
    const checkers = position.ctx().checkers;
    if (checkers.isEmpty()) return;
    const color = position.turn === 'white' ? 'black' : 'white';
    const play = (what) => {
        count('play', what, color);
        seen.add(what);
    };
    play('checks');
    if (checkers.size() > 1) play('double checks');
    const mover = castled ? [...checkers].some((square) => (square & 7) === (castled === 'short' ? 5 : 3) &&
        position.board.getRole(square) === 'rook') : checkers.has(move.to);
    if (!mover) play('discovered checks');
}

function countMoves(game, result) {
    const position = startingPosition(game.headers).unwrap();
    const castled = { white: 'none', black: 'none' }, seen = new Set(), first = [];
    let plies = 0, role;
    for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        if (!move) throw new Error(`${node.san} is not legal`);
        if (plies < 2) {
            first.push(makeSan(position, move));
            countGame('first-moves', first.join(' '), result);
        }
        const told = countMove(position, move, seen);
        role = told.role;
        if (told.castles) castled[position.turn] = told.castles;
        position.play(move);
        countChecks(position, move, told.castles, seen);
        plies++;
    }
    for (const what of seen) count('play', what, 'games');
    countGame('castling', `${castled.white}, ${castled.black}`, result);
    if (position.isCheckmate()) {
        count('mates', role, position.turn === 'white' ? 'black' : 'white');
        count('squares', makeSquare(position.board.kingOf(position.turn)), 'mates');
    }
    count('total', 'half-moves', 'number', plies);
}

const games = parsePgn(readFileSync(process.argv[2], 'utf8'));
for (const game of games) {
    const result = game.headers.get('Result');
    countTags(game.headers, result);
    countMoves(game, result);
}

// ---- comparing ------------------------------------------------------------------------------------

const stats = JSON.parse(readFileSync(process.argv[3], 'utf8'));
let compared = 0, different = 0;
function compare(what, ours, theirs) {
    compared++;
    if (ours === theirs) return;
    if (++different <= 30) console.log(`${what}: ${ours}, chessops counts ${theirs}`);
}
compare('games', stats.results.total.games, games.length);
compare('half-moves', stats.overview.rows.find((row) => row.what === 'half-moves').number,
        tables.total['half-moves'].number);
delete tables.total;
for (const [section, rows] of Object.entries(tables)) {
    const found = new Map(stats[section].rows.map((row) => [Object.values(row)[0], row]));
    for (const [key, row] of Object.entries(rows))
        for (const [column, number] of Object.entries(row))
            compare(`${section} ${key} ${column}`, found.get(key)?.[column], number);
    if (!['play', 'mates', 'promotions', 'captures', 'squares'].includes(section))
        compare(`${section}: rows`, stats[section].rows.length, Object.keys(rows).length);
}
console.log(`${games.length} games, ${compared} numbers: ${different} different`);
process.exit(different ? 1 : 0);
