// convert.mjs PAGE: opens the page of replay.pgn in a browser and replays its games, at a desk and on
// a phone.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { open } from './driver.mjs';
import { end, expect, skip } from './expect.mjs';

const page = pathToFileURL(resolve(process.argv[2])).href;
const browser = await open(1400, 900);
if (!browser) skip();

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const fen = (on = browser) => on.run(`return document.getElementById('fen').value`);
const hash = () => browser.run('return location.hash');
const text = (selector) => browser.run('return document.querySelector(arguments[0]).textContent', selector);
const current = () => browser.run(`return document.querySelector('.move[aria-current]')?.textContent ?? null`);
// Squares with a man, as the board shows them: its animations must be over.
const men = () => browser.run(`
    return [...document.querySelectorAll('#board .pieces-layer [data-piece]')].map(p => p.dataset.square + p.dataset.piece).sort().join(' ')`);
const settled = async (wanted) => {
    for (let tries = 0; tries < 40 && await men() !== wanted; tries++) await new Promise((go) => setTimeout(go, 50));
    return men();
};
const byMove = (san) => browser.run(`
    [...document.querySelectorAll('.move')].find(m => m.firstChild.textContent === arguments[0]).click()`, san);
const press = async (...keys) => { for (const key of keys) await browser.press(key); };

async function replay() {
    await browser.go(page);
    expect('start', await fen(), START);
    expect('title', (await browser.run('return document.title')).endsWith('Fischer, Robert James 0-1'), true);
    await press('ArrowRight');
    expect('one on', [await current(), await fen()],
        ['Nf3', 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1']);
    await press('ArrowRight', 'ArrowRight', 'ArrowLeft');
    expect('back', [await current(), await hash()], ['Nf6', '#1.2']);
    await press('End');
    expect('end', [await current(), await hash()], ['Nbd7', '#1.16']);
    expect('end, FEN', await fen(), 'r1bq1rk1/pp1nppbp/2p2np1/8/2QPPB2/2N2N2/PP3PPP/R3KB1R w KQ - 1 9');
    expect('no way on', await browser.run(`return document.getElementById('forth').disabled`), true);
    await press('Home');
    expect('home', await fen(), START);
    await byMove('c4');
    expect('a click on a move', [await current(), await fen()],
        ['c4!', 'rnbqkb1r/pppppppp/5n2/8/2P5/5N2/PP1PPPPP/RNBQKB1R b KQkq - 0 2']);
    for (const id of ['#first', '#forth', '#forth', '#back', '#last', '#back']) await browser.click(id);
    expect('buttons', await current(), 'e4');
}

async function variations() {
    await byMove('g6');
    await press('ArrowDown');
    expect('to the variation', [await current(), await hash()], ['e5?!', '#1.v5']);
    await press('ArrowUp');
    expect('and back to the main line', await current(), 'g6');
    await byMove('d6');
    expect('a variation within it', (await fen()).split(' ')[0], 'rnbqkb1r/ppp2ppp/3p1n2/4p3/2P1P3/5N2/PP1P1PPP/RNBQKB1R');
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    expect('out of it', await current(), 'c4!');
    expect('signs', await browser.run(`return [...document.querySelectorAll('.sign')].map(s => s.textContent)`), ['!', '?!', '⩲']);
    expect('comments', (await text('#moves')).includes('a bad try'), true);
    expect('no commands among the words', (await text('#moves')).includes('[%'), false);
}

async function boardShown() {
    await press('Home');
    expect('32 men', (await settled('')).split(' ').length, 32);
    const arrows = () => browser.run(`return [...document.querySelectorAll('#board [data-arrow]')].map(a => a.dataset.arrow)`);
    expect('arrows', await arrows(), ['g1f3', 'd2d4']);
    await press('ArrowRight');
    expect('no arrows behind it', await arrows(), []);
    const top = () => browser.run(`return document.querySelector('#top .name').textContent`);
    const left = () => browser.run(`return document.querySelector('#board [data-square=a1]').getBoundingClientRect().left`);
    const before = await left();
    await press('f');
    expect('turned: White above', (await top()).startsWith('Byrne'), true);
    await new Promise((go) => setTimeout(go, 200));
    expect('turned: a1 on the right', await left() > before + 200, true);
    await browser.click('#flip');
    expect('and back', await top(), 'Fischer, Robert James');
    expect('clocks', await text('#bottom .clock'), '1:59:50');
    expect('evaluation', (await text('#about-move')).includes('+0.17'), true);
    await browser.click('#play');
    await new Promise((go) => setTimeout(go, 1500));
    await browser.click('#play');
    expect('plays by itself', await current(), 'Nf6');
}

async function otherGames() {
    await browser.go(`${page}#2.5`);
    expect('link', [await current(), await fen()], ['O-O-O', 'N7/8/2kP4/8/8/8/8/2KR3R b - - 2 3']);
    expect('castling and en passant on the board', await settled('a8wn c1wk c6bk d1wr d6wp h1wr'), 'a8wn c1wk c6bk d1wr d6wp h1wr');
    expect('what is no move stays text', await text('#moves .rest'), 'Qh9 { lost }');
    expect('and is told', (await text('.errors')).includes('no move'), true);
    await press('n', 'End');
    expect('Chess960', await fen(), 'nrk1brqn/ppbppppp/2p5/8/8/2P5/PPBPPPPP/N1KRBRQN b kq - 3 3');
    await press('n');
    expect('bytes', [await text('#event'), await text('#bottom .name')], ['Bytes ÿþ\ufffd', 'Ã']);
    await press('p', 'p', 'p', 'p');
    expect('the first game again', await hash(), '#1.0');
    await browser.run(`document.getElementById('filter').value = 'alpha set'; document.getElementById('filter').dispatchEvent(new Event('input'))`);
    const shown = () => browser.run(`return [...document.querySelectorAll('#list li')].filter(i => !i.hidden).map(i => i.querySelector('.names').textContent)`);
    expect('filter', [await shown(), await text('#count')], [['Alpha – Omega'], '1 of 4 games']);
    await browser.click('#list li:not([hidden]) button');
    expect('chosen', await hash(), '#2.0');
}

async function graphs() {
    await browser.go(`${page}#1.0`);
    expect('losses', await browser.run(`return [...document.querySelectorAll('#evals tbody tr')].map(r => [...r.cells].map(c => c.textContent))`), [
        ['Accuracy', '70.7 %', '76.6 %'], ['Mean loss', '1.27', '0.88'], ['Inaccuracies', '0', '0'], ['Mistakes', '0', '1'], ['Blunders', '1', '0']]);
    expect('swings', await browser.run(`return [...document.querySelectorAll('.move.mistake,.move.blunder')].map(m => m.textContent)`), ['Bg7', 'd4']);
    await browser.run(`
        const svg = document.querySelector('#clocks svg'), box = svg.getBoundingClientRect();
        svg.dispatchEvent(new MouseEvent('click', { clientX: box.left + box.width * 6 / 16, clientY: box.top + 5, bubbles: true }))`);
    expect('a click on a graph', await current(), 'Bg7');
    expect('the mark in the graphs', await browser.run(`return [...document.querySelectorAll('.cursor')].map(c => c.getAttribute('x1'))`), ['6', '6']);
}

async function copies() {
    await browser.run(`Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } })`);
    await browser.click('#copy-fen');
    expect('FEN copied', await browser.run('return window.copied'), await fen());
    await browser.click('#copy-link');
    expect('link copied', await browser.run('return window.copied'), `${page}#1.6`);
}

async function manners() {
    const background = () => browser.run('return getComputedStyle(document.body).backgroundColor');
    const first = await background();
    await browser.click('#theme');
    expect('light or dark', await background() !== first, true);
    await browser.click('#theme');
    expect('and back', await background(), first);
    expect('one move is in the order of focus', await browser.run(`return document.querySelectorAll('.move[tabindex="0"]').length`), 1);
    await browser.run(`document.querySelector('.move[aria-current]').focus()`);
    await press('ArrowRight');
    expect('the focus goes along', await browser.run('return document.activeElement.textContent'), 'd4');
    expect('said', (await text('#said')).startsWith('4. d4'), true);
    expect('buttons have names', await browser.run(`
        return [...document.querySelectorAll('button')].filter(b => !b.textContent.trim() && !b.getAttribute('aria-label')).length`), 0);
    expect('nothing was injected', await browser.run(`
        return [document.querySelectorAll('main img, main script, main b, main svg[onload]').length, document.title === 'stolen']`), [0, false]);
    expect('texts as they stand', (await text('#title')).includes('<img src=x onerror="document.title=\'stolen\'">'), true);
    expect('nothing is loaded', await browser.run(`return performance.getEntriesByType('resource').length`), 0);
    expect('the page is no wider than its window', await browser.run('return document.documentElement.scrollWidth <= innerWidth'), true);
    expect('no complaints', (await browser.log()).filter((entry) => entry.level === 'SEVERE'), []);
}

// The same page, 390 points wide: the list lies over it, all stands in one column.
async function onPhone() {
    const phone = await open(390, 844, true);
    try {
        await phone.go(page);
        const box = (selector) => phone.run(`
            const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.left, b.right, b.height].map(Math.round)`, selector);
        expect('as wide as the phone', await phone.run('return [innerWidth, document.documentElement.scrollWidth <= innerWidth]'), [390, true]);
        const [left, right, height] = await box('#board');
        expect('the board too', [left <= 10, right >= 380, height > 360], [true, true, true]);
        expect('buttons for fingers', (await box('#forth'))[2] >= 44, true);
        await phone.click('#forth');
        expect('one on', (await fen(phone)).split(' ')[0], 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R');
        expect('no list at first', await phone.run(`return document.getElementById('games').offsetParent === null && getComputedStyle(document.getElementById('games')).display`), 'none');
        await phone.click('#open-list');
        await phone.click('#list [data-game="1"]');
        expect('chosen in the list, which is gone', await phone.run(`return [location.hash, getComputedStyle(document.getElementById('games')).display]`), ['#2.0', 'none']);
        expect('no complaints', (await phone.log()).filter((entry) => entry.level === 'SEVERE'), []);
    } finally {
        await phone.close();
    }
}

try {
    for (const look of [replay, variations, boardShown, otherGames, graphs, copies, manners]) await look();
} finally {
    await browser.close();
}
await onPhone();
end();
