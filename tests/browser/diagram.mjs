// Looks at a diagram as a browser draws it:  node diagram.mjs FILE.svg MEN
//
// The file stands alone and is well-formed, has MEN men, and each keeps within its square.
import { resolve } from 'node:path';
import { open } from './driver.mjs';
import { expect, end, skip } from './expect.mjs';

const browser = await open();
if (!browser) skip();
await browser.go(`file://${resolve(process.argv[2])}`);
const found = await browser.run(`
    const svg = document.documentElement;
    const men = [...svg.querySelectorAll('g[transform]')];
    const board = svg.querySelectorAll('rect')[1].getBoundingClientRect();
    const size = board.width / 8;
    const out = men.filter((man) => {
        const box = man.getBoundingClientRect();
        return Math.floor((box.left - board.x) / size) !== Math.floor((box.right - board.x) / size)
            || Math.floor((box.top - board.y) / size) !== Math.floor((box.bottom - board.y) / size);
    });
    return { name: svg.nodeName, errors: document.querySelectorAll('parsererror').length,
             title: document.title !== '' && document.title === svg.getAttribute('aria-label'),
             described: svg.querySelector('desc').textContent.includes('FEN: '),
             role: svg.getAttribute('role'), men: men.length, out: out.length,
             coordinates: svg.querySelectorAll('text').length - 1,
             fetched: performance.getEntriesByType('resource').length };`);
expect('the diagram', Object.entries(found).sort(), Object.entries({ coordinates: 16, described: true,
    errors: 0, fetched: 0, men: Number(process.argv[3]), name: 'svg', out: 0, role: 'img', title: true }));
await browser.close();
end();
