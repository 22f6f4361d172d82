// expect.mjs: what a look at a page tells.  Prints what is wrong; the last line says how much was
// looked at, or why nothing was.
let looked = 0, wrong = 0;

export function skip() {
    console.log('skipped: chromium or chromedriver is not installed');
    process.exit(0);
}

export function expect(what, found, expected) {
    looked++;
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    wrong++;
    console.log(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
}

export function end() {
    console.log(`${looked} things looked at: ${wrong} wrong`);
    process.exit(wrong ? 1 : 0);
}
