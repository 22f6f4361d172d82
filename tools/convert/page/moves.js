// moves.js: a game's moves as text: the main line, variations set off, comments, signs.

function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {}))
        if (value !== undefined) made.setAttribute(key, value);
    made.append(...children);
    return made;
}

function svgElement(name, attributes) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
}

function addComments(to, comments) {
    const texts = (comments || []).map(words).filter(Boolean);
    for (const text of texts) to.append(element('span', { class: 'comment' }, text), ' ');
    return texts.length > 0;
}

const kindsOfLoss = ['inaccuracy', 'mistake', 'blunder'];

function lossOf(move) {
    if (move.loss === undefined) return '';
    return kindsOfLoss[constants.losses.findLastIndex((least) => move.loss >= least)] || '';
}

function addMove(to, node, withNumber) {
    const sign = signs(node.move);
    const swing = node.depth ? '' : lossOf(node.move);
    const button = element('button', {
        type: 'button', class: `move ${swing}`, 'data-node': node.id, tabindex: -1,
        title: swing ? `${swing}: lost ${(node.move.loss / 100).toFixed(2)} by the evaluations` : undefined,
    }, node.move.san);
    if (sign) button.append(element('span', { class: 'sign' }, sign));
    const number = element('span', { class: 'number' }, moveNumber(node));
    to.append(withNumber ? element('span', { class: 'together' }, number, button) : button, ' ');
    node.button = button;
}

// The rest of a line that could not be played, and what hangs nowhere.
function addRest(to, text, title) {
    if (text) to.append(element('span', { class: 'rest', title }, text), ' ');
}

function addVariation(to, variation) {
    const line = element('div', { class: 'variation' });
    addNodes(line, variation.nodes, variation.source);
    to.append(line);
}

function addNodes(to, nodes, source) {
    let withNumber = true;
    addComments(to, source.comments);
    for (const node of nodes) {
        addMove(to, node, withNumber || !node.black);
        withNumber = addComments(to, node.move.comments) || node.variations.length > 0;
        for (const variation of node.variations) addVariation(to, variation);
    }
    addRest(to, source.text, 'nested too deep to be played');
    addRest(to, source.rest, 'not legal here: kept as text');
}

function showFindings(to, source) {
    const errors = (source.findings || []).filter((finding) => finding.level === 'error');
    if (!errors.length) return;
    const list = element('ul', {});
    for (const finding of errors.slice(0, 20)) list.append(element('li', {}, finding.message));
    const many = errors.length > 1 ? `${errors.length} errors` : 'an error';
    to.append(element('details', { class: 'errors' }, element('summary', {}, `The game has ${many}`), list));
}

function showMoves(to) {
    const { source } = game;
    to.replaceChildren();
    addComments(to, source.tag_comments);
    addNodes(to, game.main, source);
    addRest(to, source.movetext, 'this game cannot be played on the board');
    to.append(element('span', { class: 'result' }, source.result), ' ');
    for (const text of source.stray || []) addRest(to, text, 'stray text');
    addRest(to, source.text_after_result, 'text behind the result');
    showFindings(to, source);
}
