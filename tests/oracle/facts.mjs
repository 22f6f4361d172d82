// facts.mjs GAMES.jsonl FACTS.jsonl: the facts of `pgn-validate --facts --format=jsonl` against chessops.
//
// GAMES.jsonl is what pgn-convert wrote of the same archive; both may be cut short.  chessops plays the
// moves; repetitions are counted here by the text of its positions, whose en passant square stands only
// where a capture is legal.  The end of the game, the two clocks and dead material are compared too.
// Prints what differs, and how often each fact was seen, by both.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { load } from './chessops.mjs';

const [{ Chess }, { parseFen, makeFen, INITIAL_FEN }, { parseUci }] = await load('chess', 'fen', 'util');

let games = 0, different = 0;
const seen = {};

function lines(file) {
    return createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();
}

async function nextFacts(facts) {
    for (;;) {
        const { value, done } = await facts.next();
        if (done) return undefined;
        const line = JSON.parse(value);
        if (line.type === 'facts') return line;
    }
}

function firstPly(found, name, ply, holds) {
    if (holds && found[name] === null) found[name] = ply;
}

// null: chessops cannot play the game.
function factsOf(game) {
    const start = Chess.fromSetup(parseFen(game.start_fen ?? INITIAL_FEN).unwrap());
    if (game.final_fen === null || start.isErr || game.moves.some(move => move.san === '--')) return null;
    const position = start.unwrap(), counts = new Map();
    const found = { threefold_ply: null, fivefold_ply: null, fifty_ply: null, seventyfive_ply: null };
    let material = null;
    for (let ply = 0; ; ply++) {
        const key = makeFen(position.toSetup(), { epd: true });
        found.occurrences = (counts.get(key) ?? 0) + 1;
        counts.set(key, found.occurrences);
        firstPly(found, 'threefold_ply', ply, found.occurrences === 3);
        firstPly(found, 'fivefold_ply', ply, found.occurrences === 5);
        const clock = position.halfmoves;
        firstPly(found, 'fifty_ply', ply, clock >= 100 && position.hasDests());
        firstPly(found, 'seventyfive_ply', ply, clock >= 150 && position.hasDests());
        if (material === null && position.isInsufficientMaterial() && position.hasDests()) material = ply;
        if (ply === game.moves.length) break;
        position.play(parseUci(game.moves[ply].uci));
    }
    found.plies = game.moves.length;
    found.halfmove_clock = position.halfmoves;
    found.final = position.isCheckmate() ? 'checkmate' : position.isStalemate() ? 'stalemate' : 'ongoing';
    found.check = position.isCheck();
    return { found, material };
}

function count(name) {
    seen[name] = (seen[name] ?? 0) + 1;
}

function compare(game, facts) {
    const truth = factsOf(game);
    if (!truth) return;
    games++;
    const wrong = Object.entries(truth.found).filter(([name, value]) => facts[name] !== value);
    // A dead position may be proven before the material shows it, but not later.
    if (truth.material !== null && (facts.dead_ply === null || facts.dead_ply > truth.material))
        wrong.push(['dead_ply', `at most ${truth.material}`]);
    for (const [name, value] of wrong) {
        different++;
        console.log(`${game.file} game ${game.game}: ${name} ${facts[name]}, chessops ${value}`);
    }
    for (const name of ['threefold_ply', 'fivefold_ply', 'fifty_ply', 'seventyfive_ply', 'dead_ply']) {
        if (facts[name] === null) continue;
        count(name.replace('_ply', ''));
        if (facts.plies > facts[name]) count(name.replace('_ply', ', play went on'));
    }
    if (truth.material !== null) count('dead by material');
    if (facts.final !== 'ongoing') count(facts.final);
    if (facts.result_should_be) count('result should be another');
}

const facts = lines(process.argv[3]);
let next = await nextFacts(facts);
for await (const line of lines(process.argv[2])) {
    const game = JSON.parse(line);
    while (next && next.game < game.game) next = await nextFacts(facts);
    if (!next) break;
    if (next.game === game.game) compare(game, next);
}
for (const name of Object.keys(seen).sort()) console.log(`${name}: ${seen[name]}`);
console.log(`${games} games: ${different} differences`);
process.exitCode = different > 0 || games === 0 ? 1 : 0;
