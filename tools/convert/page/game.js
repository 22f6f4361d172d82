// game.js: the games in the page, and one of them as nodes that know their position.
//
// Nothing here knows the rules of chess: what a move changes on the board stands with it.
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const constants = JSON.parse(document.getElementById('constants').textContent);
const sources = [...document.querySelectorAll('script.game')].map((element) => element.textContent);

// What a list shows of a game, without a look at its moves.
function headOf(number) {
    const text = sources[number];
    // A quotation mark within a string has a backslash before it: this is the member.
    const head = JSON.parse(`${text.slice(0, text.indexOf(',"moves":['))}}`);
    head.number = number;
    return head;
}

function boardOf(fen) {
    return fen.split(' ')[0].replaceAll('/', '').replace(/\d/g, (n) => '-'.repeat(Number(n)));
}

function indexOf(square) {
    return 8 * (8 - Number(square[1])) + square.charCodeAt(0) - 97;
}

function placement(board) {
    return board.replace(/(.{8})(?!$)/g, '$1/').replace(/-+/g, (gap) => gap.length);
}

function fenOf(board, turn, state, fullmove) {
    return `${placement(board)} ${turn} ${state} ${fullmove}`;
}

// The node behind a move: its board, its FEN, the squares that it came from and went to.
function play(before, move) {
    const [, turn, rights, , clock, fullmove] = before.fen.split(' ');
    const board = [...before.board];
    const changes = move.change.match(/.{3}/g) || [];
    for (const change of changes) board[indexOf(change)] = change[2];
    const filled = changes.filter((change) => change[2] !== '-');
    const to = filled.find((change) => /[kK]/.test(change[2])) || filled[0];
    const next = board.join('');
    const black = turn === 'b';
    const state = move.state || `${rights} - ${Number(clock) + 1}`;
    return {
        move, before, board: next, black, ply: before.ply + 1, number: Number(fullmove), next: null,
        fen: fenOf(next, black ? 'w' : 'b', state, Number(fullmove) + black),
        squares: to ? [changes[0].slice(0, 2), to.slice(0, 2)] : [],
    };
}

// Lines are [{node, ...}], nodes stand in the order of the text; nodes[0] is the start.
function addLine(game, line, before, depth) {
    const nodes = [];
    for (const move of line.moves) {
        const node = play(before, move);
        node.id = game.nodes.length;
        node.depth = depth;
        node.siblings = before.behind || (before.behind = []);
        node.siblings.push(node);
        game.nodes.push(node);
        nodes.push(node);
        before.next ||= node;
        // The main move of a line is known before its variations, which begin where it does.
        node.variations = (move.variations || []).map((variation) => ({
            source: variation, nodes: addLine(game, variation, before, depth + 1) }));
        before = node;
    }
    return nodes;
}

function gameOf(number) {
    const source = JSON.parse(sources[number]);
    const fen = source.start_fen || START;
    const start = { id: 0, ply: 0, depth: 0, board: boardOf(fen), fen, squares: [], move: {}, next: null };
    const game = { number, source, tags: source.tags, nodes: [start] };
    game.main = addLine(game, source, start, 0);
    return game;
}

// A comment's words, without its commands.
function words(comment) {
    return comment.replace(/\[%\w+\s[^\]]*\]/g, ' ').replace(/\s+/g, ' ').trim();
}

// [%csl Ge4,Rd5] and [%cal Ge2e4]: marks and arrows on the board.
function drawings(node) {
    const found = [];
    const comments = node.id ? node.move.comments : game.source.comments;
    for (const comment of comments || [])
        for (const [, list] of comment.matchAll(/\[%c[sa]l\s+([^\]]*)\]/g))
            for (const [, color, from, to] of list.matchAll(/([GRYB])([a-h][1-8])([a-h][1-8])?/g))
                found.push({ color, from, to });
    return found;
}

// 12. or 12... before a move.
function moveNumber(node) {
    return `${node.number}${node.black ? '…' : '.'}`;
}

function signs(move) {
    return (move.nags || []).map((nag) => constants.signs[nag] || `$${nag}`).join(' ');
}

// 1:02:03, 2:03.4
function clockText(seconds) {
    const whole = Math.floor(seconds);
    const pad = (n) => String(n).padStart(2, '0');
    const tenths = seconds < 60 && seconds !== whole ? `.${Math.floor((seconds - whole) * 10)}` : '';
    const minutes = Math.floor(whole / 60) % 60;
    const hours = Math.floor(whole / 3600);
    return hours ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}${tenths}`;
}

function evalText(evaluation) {
    if ('mate' in evaluation) return `#${evaluation.mate}`.replace('-', '−');
    const pawns = (Math.abs(evaluation.cp) / 100).toFixed(2);
    return `${evaluation.cp < 0 ? '−' : evaluation.cp > 0 ? '+' : ''}${pawns}`;
}

// A tag's value, unless it says that nothing is known.
function known(value) {
    return value && !/^[?.\-\s]*$/.test(value) ? value : '';
}
