// page.js: the board, what is shown of a position, keys and buttons.
const byId = (id) => document.getElementById(id);
let game = null, node = null, flipped = false, timer = 0;

const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const chessboard = new cm.Chessboard(byId('board'), {
    position: START, assetsUrl: '', style: { cssClass: 'page', animationDuration: 160, borderType: 'none' },
    extensions: [{ class: cm.Markers, props: { autoMarkers: null } }, { class: cm.Arrows }],
});

const arrowTypes = { G: 'arrow-success', R: 'arrow-danger', Y: 'arrow-warning', B: 'arrow-info' };
const circleTypes = { G: 'mark-green', R: 'mark-red', Y: 'mark-yellow', B: 'mark-blue' };

function draw(animated) {
    chessboard.setPosition(node.fen, animated && !still);
    chessboard.removeMarkers();
    chessboard.removeArrows();
    for (const square of node.squares) chessboard.addMarker({ class: 'last-move', slice: 'markerSquare' }, square);
    for (const { color, from, to } of drawings(node)) {
        if (to) chessboard.addArrow({ class: arrowTypes[color] }, from, to);
        else chessboard.addMarker({ class: circleTypes[color], slice: 'markerCircle' }, from);
    }
}

// Scrolls a box so that something in it can be seen, and nothing else.
function scrollWithin(box, inner) {
    const outer = box.getBoundingClientRect(), own = inner.getBoundingClientRect();
    if (own.top < outer.top || own.bottom > outer.bottom)
        box.scrollTop += own.top - outer.top - outer.height / 3;
}

// The clock of a side as it stood last on the way to this node.
function clockOf(black) {
    for (let at = node; at && at.id; at = at.before)
        if (at.black === black && at.move.clk !== undefined) return clockText(at.move.clk);
    return '';
}

function showPlayers() {
    const turn = node.fen.split(' ')[1];
    for (const [side, place] of [['white', flipped ? 'top' : 'bottom'], ['black', flipped ? 'bottom' : 'top']]) {
        const name = side === 'white' ? 'White' : 'Black';
        const bar = byId(place);
        const clock = clockOf(side === 'black');
        bar.className = `player ${side} ${turn === side[0] ? 'to-move' : ''}`;
        bar.replaceChildren(element('span', { class: 'man', 'aria-hidden': 'true' }),
            element('span', { class: 'name' }, [known(game.tags[`${name}Title`]), known(game.tags[name]) || name].filter(Boolean).join(' ')),
            element('span', { class: 'rating' }, known(game.tags[`${name}Elo`])));
        if (clock) bar.append(element('span', { class: 'clock' }, clock));
    }
}

// Evaluation, time and words of the move, below the board.
function showMove() {
    const { move } = node;
    const about = node.id ? [`${moveNumber(node)} ${move.san}${signs(move)}`] : ['Start'];
    if (move.eval) about.push(evalText(move.eval));
    if (move.emt !== undefined) about.push(`${clockText(move.emt)} spent`);
    byId('about-move').textContent = about.join(' · ');
    byId('engine').textContent = move.engine || '';
    const comments = (node.id ? move.comments : game.source.comments) || [];
    byId('said').textContent = [about.join(', '), ...comments.map(words)].join('. ');
}

function linkOf() {
    const place = node.depth ? `v${node.id}` : node.ply;
    return `#${game.number + 1}.${place}`;
}

// Browsers bear only so many changes in half a minute, and some throw then: the next one will do.
function noteAddress() {
    try {
        history.replaceState(null, '', linkOf());
    } catch {
        // The link that is copied does not depend on it.
    }
}

function show(wanted, animated = false) {
    if (!wanted) return;
    node = wanted;
    for (const button of document.querySelectorAll('.move[aria-current]')) button.removeAttribute('aria-current');
    for (const button of document.querySelectorAll('.move[tabindex="0"]')) button.tabIndex = -1;
    const button = node.button || game.main[0]?.button;
    if (button) button.tabIndex = 0;
    if (node.button) {
        node.button.setAttribute('aria-current', 'true');
        scrollWithin(byId('moves'), node.button);
    } else {
        byId('moves').scrollTop = 0;
    }
    draw(animated);
    showPlayers();
    showMove();
    byId('fen').value = node.fen;
    byId('first').disabled = byId('back').disabled = node.id === 0;
    byId('forth').disabled = byId('last').disabled = !node.next;
    // The main line's ply, also within a variation.
    let at = node;
    while (at.depth) at = at.before;
    moveCursors(node.depth ? at.ply + 1 : at.ply);
    noteAddress();
}

function showHead() {
    const { tags, source } = game;
    byId('title').textContent = `${namesOf(tags)}  ${source.result}`;
    const lines = [known(tags.Event), known(tags.Site), known(tags.Round) && `round ${tags.Round}`,
        (known(tags.Date) || '').replace(/\.\?\?/g, ''), [known(tags.ECO), known(tags.Opening)].filter(Boolean).join(' ')];
    byId('event').textContent = lines.filter(Boolean).join(' · ');
    document.title = `${namesOf(tags)} ${source.result}`;
    byId('tags').replaceChildren(...Object.entries(tags).flatMap(([name, value]) =>
        [element('dt', {}, name), element('dd', {}, value)]));
}

function openGame(number, place = '0') {
    stop();
    game = gameOf(number);
    showHead();
    showMoves(byId('moves'));
    showGraphs(byId('graphs'));
    if (sources.length > 1) markList();
    show(place[0] === 'v' ? game.nodes[Number(place.slice(1))] || game.nodes[0] :
        [game.nodes[0], ...game.main][Math.min(Number(place), game.main.length)]);
}

// #GAME.PLY of the main line, or #GAME.vNODE.
function openLink() {
    const [, number, place] = /^#(\d+)(?:\.(v?\d+))?$/.exec(location.hash) || [];
    const wanted = Math.max(1, Math.min(Number(number || 1), sources.length)) - 1;
    openGame(wanted, place);
}

function stop() {
    clearInterval(timer);
    timer = 0;
    byId('play').setAttribute('aria-pressed', 'false');
}

function playOrStop() {
    if (timer) return stop();
    byId('play').setAttribute('aria-pressed', 'true');
    timer = setInterval(() => node.next ? show(node.next, true) : stop(), 1100);
}

function flip() {
    flipped = !flipped;
    chessboard.setOrientation(flipped ? 'b' : 'w', false);
    byId('flip').setAttribute('aria-pressed', flipped);
    showPlayers();
}

function last() {
    let at = node;
    while (at.next) at = at.next;
    return at;
}

// Another move in the place of this one: the next or the one before in the text.
function beside(step) {
    const list = node.siblings || [];
    return list[list.indexOf(node) + step];
}

const moveBy = {
    ArrowLeft: () => show(node.before, true),
    ArrowRight: () => show(node.next, true),
    ArrowDown: () => show(beside(1), true),
    ArrowUp: () => show(beside(-1), true),
    Home: () => show(game.nodes[0]),
    End: () => show(last()),
    f: flip,
    ' ': playOrStop,
    n: () => game.number + 1 < sources.length && openGame(game.number + 1),
    p: () => game.number > 0 && openGame(game.number - 1),
};

document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return openList(false);
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input')) return;
    if (event.key === ' ' && event.target.closest('button, summary')) return;
    const act = moveBy[event.key];
    if (!act) return;
    if (event.key !== ' ' && timer) stop();
    const within = event.target.closest('.move');
    act();
    if (within && node.button) node.button.focus({ preventScroll: true });
    event.preventDefault();
});

async function copy(text, button) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const field = byId('fen'), before = field.value;
        field.value = text;
        field.select();
        document.execCommand('copy');
        field.value = before;
    }
    const label = button.textContent;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = label; }, 1200);
}

function listen(id, act) {
    byId(id).addEventListener('click', (event) => act(event.currentTarget));
}

listen('first', moveBy.Home);
listen('back', moveBy.ArrowLeft);
listen('forth', moveBy.ArrowRight);
listen('last', moveBy.End);
listen('play', playOrStop);
listen('flip', flip);
listen('copy-fen', (button) => copy(node.fen, button));
listen('copy-link', (button) => copy(location.href.split('#')[0] + linkOf(), button));
listen('open-list', () => openList(!byId('games').classList.contains('open')));
listen('close-list', () => openList(false));
byId('moves').addEventListener('click', (event) => {
    const button = event.target.closest('.move');
    if (button) show(game.nodes[Number(button.dataset.node)]);
});
byId('share').hidden = !navigator.share;
listen('share', () => navigator.share({ title: document.title, text: node.fen }).catch(() => {}));
window.addEventListener('hashchange', () => location.hash !== linkOf() && openLink());

if (sources.length) {
    if (sources.length > 1) fillList();
    document.body.classList.toggle('many', sources.length > 1);
    openLink();
} else {
    byId('title').textContent = 'No games';
    document.querySelector('main').hidden = true;
}
