// stats.mjs PAGE: opens a page of pgn-stats --html in a browser, sorts, filters, switches, looks.
//
// Prints what is wrong; the last line says how much was looked at, or why nothing was.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { open } from './driver.mjs';
import { end, expect, skip } from './expect.mjs';

const browser = await open();
if (!browser) skip();

const column = (title, number) => browser.run(`
    const section = [...document.querySelectorAll('section')].find(s => s.querySelector('h2').textContent === arguments[0]);
    return [...section.querySelectorAll('tbody tr')].filter(r => !r.hidden).map(r => r.cells[arguments[1]].textContent)`, title, number);
const head = (title, number) => browser.run(`
    const section = [...document.querySelectorAll('section')].find(s => s.querySelector('h2').textContent === arguments[0]);
    section.querySelectorAll('thead button')[arguments[1]].click()`, title, number);

try {
    await browser.go(pathToFileURL(resolve(process.argv[2])).href);
    expect('title', await browser.run('return document.title'), 'Games of chess in numbers');

    const before = await column('Players', 0);
    await head('Players', 0);
    const up = await column('Players', 0);
    expect('names sorted', up, [...before].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })));
    await head('Players', 0);
    expect('names the other way', await column('Players', 0), [...up].reverse());
    await head('Players', 1);
    const games = (await column('Players', 1)).map((text) => Number(text.replaceAll(',', '')));
    expect('games sorted', games, [...games].sort((a, b) => b - a));
    expect('the total stays below', await browser.run(
        `return document.querySelectorAll('section tfoot tr:last-child th')[0].textContent`), 'total');

    const background = () => browser.run('return getComputedStyle(document.body).backgroundColor');
    const first = await background();
    await browser.click('#theme');
    const second = await background();
    expect('light or dark', first !== second, true);
    await browser.click('#theme');
    expect('and back', await background(), first);

    const filtered = await browser.run(`
        const input = document.querySelector('input[type=search]');
        if (!input) return null;
        const rows = [...input.nextElementSibling.querySelectorAll('tbody tr')];
        input.value = rows[0].cells[0].textContent;
        input.dispatchEvent(new Event('input'));
        return rows.filter(r => !r.hidden).length < rows.length && !rows[0].hidden`);
    expect('the filter leaves the row', filtered, true);

    expect('charts', await browser.run(`return document.querySelectorAll('figure svg').length >= 5`), true);
    expect('nothing is drawn as NaN', await browser.run(
        `return /NaN|Infinity|-?inf|nan[^a-z]/.test([...document.querySelectorAll('svg')].map(s => s.innerHTML
            .replace(/<title>.*?<.title>|>[^<]*</g, '')).join(''))`), false);
    expect('nothing is loaded', await browser.run(`return performance.getEntriesByType('resource').length`), 0);
    expect('the page is no wider than its window', await browser.run(
        'return document.documentElement.scrollWidth <= innerWidth'), true);
    expect('no complaints', (await browser.log()).filter((entry) => entry.level === 'SEVERE'), []);
} finally {
    await browser.close();
}
end();
