// driver.mjs: a headless Chromium through chromedriver's own protocol, without packages.
//
//     const browser = await open();          null where chromium or chromedriver is missing
//     const phone = await open(390, 844, true);
//     await browser.go('file:///page.html');
//     await browser.run('return document.title');
//     await browser.press('ArrowRight');
//     await browser.close();
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const driver = ['/usr/bin/chromedriver', '/usr/lib/chromium/chromedriver'].find(existsSync);
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

// The port that chromedriver says it has taken.
function started(child) {
    return new Promise((resolve, reject) => {
        let text = '';
        child.stdout.on('data', (data) => {
            text += data;
            const port = /on port (\d+)/.exec(text.replace(/Starting.*\n/, ''));
            if (port) resolve(Number(port[1]));
        });
        child.on('exit', () => reject(new Error(`chromedriver ended: ${text}`)));
    });
}

// The names that pages know keys by, and what WebDriver calls them.
const keys = { ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015',
    Home: '\uE011', End: '\uE010', Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' };

export async function open(width = 1200, height = 900, phone = false) {
    if (!driver || !chromium) return null;
    const child = spawn(driver, ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const port = await started(child);
    const call = async (method, path, body) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
            method, body: body && JSON.stringify(body), headers: { 'content-type': 'application/json' } });
        const { value } = await answer.json();
        if (value?.error) throw new Error(`${path}: ${value.message}`);
        return value;
    };
    const emulated = phone && { mobileEmulation: { deviceMetrics: { width, height, pixelRatio: 2, touch: true } } };
    const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: {
        'goog:chromeOptions': { binary: chromium, args: [
            '--headless=new', '--no-sandbox', '--disable-gpu', `--window-size=${width},${height}`], ...emulated },
        'goog:loggingPrefs': { browser: 'ALL' } } } });
    const session = `/session/${sessionId}`;
    return {
        go: (url) => call('POST', `${session}/url`, { url }),
        run: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
        // What the page complained of: faults in scripts, requests that failed.
        log: () => call('POST', `${session}/se/log`, { type: 'browser' }),
        press: (key) => call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions: [
            { type: 'keyDown', value: keys[key] || key }, { type: 'keyUp', value: keys[key] || key }] }] }),
        async click(selector) {
            const element = await call('POST', `${session}/element`, { using: 'css selector', value: selector });
            await call('POST', `${session}/element/${Object.values(element)[0]}/click`, {});
        },
        async close() {
            await call('DELETE', session);
            child.removeAllListeners('exit');
            child.kill();
        },
    };
}
