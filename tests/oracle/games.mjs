// games.mjs FILE.jsonl...: plays what `pgn-convert --to=jsonl` wrote over again with chessops.
//
// For every game: each move must be legal, its SAN the one that chessops writes, the final position
// the same; and where a game carries an illegal-move or ambiguous-move error on its main line, chessops
// must not find a move in that text either.  Prints what differs; the last line counts.  Variations are
// followed as well.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { load } from './chessops.mjs';

const [{ Chess }, { parseFen, makeFen, INITIAL_FEN }, { makeSanAndPlay, parseSan }, { parseUci }] =
        await load('chess', 'fen', 'san', 'util');

let games = 0, plies = 0, faults = 0, different = 0;

function complain(game, what) {
    different++;
    if (different <= 50) console.log(`${game.file} game ${game.game}: ${what}`);
}

// chessops writes no half-move clock above 150.
function clamped(fen) {
    const fields = fen.split(' ');
    fields[4] = Math.min(Number(fields[4]), 150);
    return fields.join(' ');
}

// Returns the position after the line, or undefined where the two part.
function playLine(game, start, moves) {
    const position = start.clone();
    for (const move of moves) {
        for (const variation of move.variations ?? []) playLine(game, position, variation.moves);
        if (move.san === '--') return undefined; // chessops knows no null move
        const parsed = parseUci(move.uci);
        if (!parsed || !position.isLegal(parsed)) {
            complain(game, `ply ${move.ply}: ${move.uci} is not legal`);
            return undefined;
        }
        const san = makeSanAndPlay(position, parsed);
        plies++;
        if (san !== move.san) complain(game, `ply ${move.ply}: ${move.san}, chessops writes ${san}`);
    }
    return position;
}

function checkGame(game) {
    games++;
    if (game.final_fen === null) return;
    const start = Chess.fromSetup(parseFen(game.start_fen ?? INITIAL_FEN).unwrap());
    if (start.isErr) return complain(game, `chessops refuses ${game.start_fen}`);
    const end = playLine(game, start.unwrap(), game.moves);
    if (!end) return;
    const fen = makeFen(end.toSetup());
    if (fen !== clamped(game.final_fen))
        complain(game, `ends in ${game.final_fen}, chessops has ${fen}`);
    for (const finding of game.findings) {
        if (finding.level !== 'error' || finding.variation || !/^(illegal|ambiguous)-move$/.test(finding.id))
            continue;
        faults++;
        if (parseSan(end, finding.token.replace(/[+#]+$/, '')))
            complain(game, `${finding.id} "${finding.token}" at ply ${finding.ply}, which chessops plays`);
    }
}

for (const file of process.argv.slice(2)) {
    const lines = createInterface({ input: file === '-' ? process.stdin : createReadStream(file) });
    for await (const line of lines) checkGame(JSON.parse(line));
}
console.log(`${games} games, ${plies} plies, ${faults} faults: ${different} differences`);
process.exitCode = different > 0 || games === 0 ? 1 : 0;
