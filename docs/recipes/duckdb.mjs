// Runs a script of SQL in DuckDB from node, where its own program is not at hand:
//     npm install @duckdb/node-api && node duckdb.mjs SCRIPT.sql
// and prints the last statement's rows, the values separated by tabs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

// NODE_PATH, as for older modules.
const folders = (process.env.NODE_PATH ?? '').split(delimiter).filter(Boolean);
const require = createRequire(join(folders[0] ?? process.cwd(), 'x'));
const { DuckDBInstance } = require('@duckdb/node-api');

const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
const statements = await connection.extractStatements(readFileSync(process.argv[2], 'utf8'));
let result;
for (let i = 0; i < statements.count; i++)
    result = await (await statements.prepare(i)).run();
for (const row of await result.getRows())
    console.log(row.map((value) => (value === null ? '' : String(value))).join('\t'));
