// chessops.mjs: loads the modules of the npm package chessops, or ends the test as skipped.
//
// It is found through NODE_PATH or from the working folder (npm install chessops).
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export async function load(...names) {
    const require = createRequire(pathToFileURL(process.cwd() + '/'));
    try {
        // The package's CommonJS files cannot be loaded by node; beside them lie the ES modules.
        return await Promise.all(names.map((name) =>
            import(pathToFileURL(require.resolve(`chessops/${name}`).replace('/cjs/', '/esm/')).href)));
    } catch (error) {
        if (error.code !== 'MODULE_NOT_FOUND')
            throw error;
        console.log('skipped: the package chessops is not installed');
        process.exit(0);
    }
}
