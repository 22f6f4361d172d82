// graphs.js: evaluations and clocks along the main line.

// Where an evaluation stands between 0, Black wins, and 100.
function expected(evaluation) {
    const bound = constants.bound;
    const cp = 'mate' in evaluation ? (evaluation.mate < 0 ? -bound : bound) : evaluation.cp;
    return 100 / (1 + Math.exp(-0.00368208 * Math.max(-bound, Math.min(bound, cp))));
}

function cursorOf(width) {
    const cursor = svgElement('line', { class: 'cursor', y1: 0, y2: 100, x1: 0, x2: 0 });
    cursor.dataset.width = width;
    return cursor;
}

function plot(title, last) {
    const svg = svgElement('svg', { viewBox: `0 0 ${Math.max(last, 1)} 100`, preserveAspectRatio: 'none',
        role: 'img', 'aria-label': title });
    svg.addEventListener('click', (event) => {
        const box = svg.getBoundingClientRect();
        const ply = Math.round((event.clientX - box.left) / box.width * Math.max(last, 1));
        show([game.nodes[0], ...game.main][Math.max(0, Math.min(last, ply))]);
    });
    return svg;
}

function figure(name, title, svg, ...more) {
    return element('figure', { id: name }, element('figcaption', {}, title), svg, ...more);
}

// Runs of neighbours that have a value, as points.
function runs(nodes, value) {
    const found = [];
    let run = null;
    for (const node of nodes) {
        const y = value(node);
        if (y === undefined) {
            run = null;
        } else {
            if (!run) found.push(run = []);
            run.push([node.ply, y]);
        }
    }
    return found;
}

const pointsText = (run) => run.map(([x, y]) => `${x},${(Math.round(y * 100) / 100)}`).join(' ');

function evalGraph() {
    const told = game.main.filter((node) => node.move.eval);
    if (told.length < 2) return null;
    const svg = plot('Evaluations along the game, White above', game.main.length);
    const y = (node) => node.move.eval ? 100 - expected(node.move.eval) : undefined;
    for (const run of runs(game.main, y)) {
        const [first, last] = [run[0][0], run.at(-1)[0]];
        svg.append(svgElement('rect', { class: 'black-side', x: first, width: last - first, height: 100 }));
        svg.append(svgElement('polygon', { class: 'white-side', points: `${first},100 ${pointsText(run)} ${last},100` }));
        svg.append(svgElement('polyline', { class: 'curve', points: pointsText(run) }));
    }
    svg.append(svgElement('line', { class: 'middle', x1: 0, x2: game.main.length, y1: 50, y2: 50 }));
    for (const node of told) {
        const swing = lossOf(node.move);
        if (!swing || swing === 'inaccuracy') continue;
        svg.append(svgElement('line', { class: `swing ${swing}`, x1: node.ply, x2: node.ply, y1: y(node), y2: y(node) }));
    }
    svg.append(cursorOf(game.main.length));
    return figure('evals', 'Evaluation', svg, accuracyTable());
}

const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;

// What each side's moves lost: as pgn-stats counts it.
function accuracyTable() {
    const sides = [false, true].map((black) => game.main.filter((node) => node.black === black && 'loss' in node.move));
    const row = (title, value) => element('tr', {}, element('th', { scope: 'row' }, title),
        ...sides.map((side) => element('td', {}, side.length ? String(value(side.map((node) => node.move))) : '–')));
    const count = (kind) => (moves) => moves.filter((move) => lossOf(move) === kind).length;
    return element('table', {},
        element('thead', {}, element('tr', {}, element('td', {}),
            element('th', { scope: 'col' }, 'White'), element('th', { scope: 'col' }, 'Black'))),
        element('tbody', {},
            row('Accuracy', (moves) => `${mean(moves.map((move) => move.accuracy)).toFixed(1)} %`),
            row('Mean loss', (moves) => (mean(moves.map((move) => move.loss)) / 100).toFixed(2)),
            row('Inaccuracies', count('inaccuracy')), row('Mistakes', count('mistake')),
            row('Blunders', count('blunder'))));
}

function clockGraph() {
    const told = game.main.filter((node) => node.move.clk !== undefined);
    if (told.length < 4) return null;
    const most = Math.max(...told.map((node) => node.move.clk), 1);
    const svg = plot('Time left to each side along the game', game.main.length);
    for (const black of [false, true]) {
        const side = game.main.filter((node) => node.black === black);
        for (const run of runs(side, (node) => node.move.clk === undefined ? undefined : 100 - 96 * node.move.clk / most))
            svg.append(svgElement('polyline', { class: black ? 'clock-black' : 'clock-white', points: pointsText(run) }));
    }
    svg.append(cursorOf(game.main.length));
    return figure('clocks', 'Clocks', svg, element('p', { class: 'legend' },
        element('span', { class: 'key clock-white' }), ' White ', element('span', { class: 'key clock-black' }),
        ` Black; the top is ${clockText(most)}`));
}

function timeGraph() {
    const told = game.main.filter((node) => node.move.emt !== undefined);
    if (told.length < 4) return null;
    const most = Math.max(...told.map((node) => node.move.emt), 0.001);
    const svg = plot('Time spent on each move, White above', game.main.length);
    for (const node of told) {
        const height = 48 * node.move.emt / most;
        svg.append(svgElement('rect', { class: node.black ? 'time-black' : 'time-white', x: node.ply - 0.9,
            width: 0.8, y: node.black ? 50 : 50 - height, height }));
    }
    svg.append(svgElement('line', { class: 'middle', x1: 0, x2: game.main.length, y1: 50, y2: 50 }), cursorOf(game.main.length));
    return figure('times', 'Time per move', svg,
        element('p', { class: 'legend' }, `White above, Black below; the longest is ${clockText(most)}`));
}

function showGraphs(to) {
    to.replaceChildren(...[evalGraph(), clockGraph(), timeGraph()].filter(Boolean));
}

// A variation's place is that of the move it replaces.
function moveCursors(ply) {
    for (const cursor of document.querySelectorAll('.cursor')) {
        const x = Math.min(ply, Number(cursor.dataset.width));
        cursor.setAttribute('x1', x);
        cursor.setAttribute('x2', x);
    }
}
