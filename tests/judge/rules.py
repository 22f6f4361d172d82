#!/usr/bin/env python3
"""rules.py BIN VECTORS.json: puts the verified vectors of the rules through `pgn-validate --facts`.

Every vector but those of other variants becomes a game of its own; what it expects is compared with
the line of facts and the findings.  Where it tells what looser notions of "the same position" give,
--repetition is tried too.  What only the library can answer (which moves are legal in between) is
left to the unit tests.  Prints TAP."""
import json
import subprocess
import sys

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MOVE_FAULTS = {"illegal-move", "ambiguous-move", "missing-promotion", "bad-move-text"}
OPTIONS = {"rule 27": ["--rules=slovak"], "dead position": ["--dead=full"], "result": ["--dead=full"]}
SWITCHES = {"fen": "fen4_always", "moves-now": "seed26_moves_now"}
LIBRARY_ONLY = {"legal_has", "legal_not", "legal_is", "legal_count", "winner", "status_has", "naive",
                "rejected_by", "material_rule_says", "result", "variant_end"}


def game_text(vector):
    result = vector.get("result_tag") or vector["expect"].get("result") or "*"
    tags = {"Event": vector["id"], "Date": vector.get("date", "2023.01.01"), "Result": result}
    fen = vector.get("fen", INITIAL)
    if fen != INITIAL:
        tags.update(SetUp="1", FEN=fen)
    if vector.get("chess960"):
        tags["Variant"] = "Chess960"
    if vector.get("termination"):
        tags["Termination"] = vector["termination"]
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    return f"{head}\n\n{' '.join(vector.get('moves') or [])} {vector.get('terminator') or result}\n"


def validate(binary, vector, options):
    done = subprocess.run([f"{binary}/pgn-validate", "-q", "--facts", "--format=jsonl", *options],
                          input=game_text(vector).encode(), capture_output=True, timeout=60)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"exit {done.returncode}: {done.stderr[:200]!r}")
    report = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    facts = [r for r in report if r["type"] == "facts"]
    return (facts or [{}])[0], [r for r in report if r["type"] == "finding"]


def can_mate(got, want):
    """Nothing false is ever said; where a side can mate it may be left open."""
    return got == want or (want is True and got == "unknown")


def fen_judgement(findings, want):
    at_start = [f for f in findings if f["ply"] == 0 and f["level"] != "note"]
    if want == "ok":
        return not [f for f in at_start if f["level"] == "error" or f["id"].startswith(("fen-", "setup-", "bad-fen"))]
    return bool(at_start)


def result_findings(findings):
    return [f for f in findings if f["id"].startswith("result-")]


JUDGES = {
    "illegal_ply": lambda want, facts, found, v: want == min(
        (f["ply"] for f in found if f["id"] in MOVE_FAULTS), default=None),
    "fen": lambda want, facts, found, v: fen_judgement(found, want),
    "fen_invalid": lambda want, facts, found, v: not want or any(f["ply"] == 0 for f in found),
    "moves_after_end": lambda want, facts, found, v: not want or any(
        f["id"].startswith("play-after-") or f["id"] in MOVE_FAULTS for f in found),
    "white_can_mate": lambda want, facts, found, v: can_mate(facts.get("white_can_mate"), want),
    "black_can_mate": lambda want, facts, found, v: can_mate(facts.get("black_can_mate"), want),
    "occurrences_last": lambda want, facts, found, v: facts.get("occurrences") == want,
    "hm": lambda want, facts, found, v: facts.get("halfmove_clock") == want,
    "castling_fen": lambda want, facts, found, v: facts["final_fen"].split()[2] == want,
    "ep_legal": lambda want, facts, found, v: (facts["final_fen"].split()[3] != "-") == want,
    "fen_after": lambda want, facts, found, v: facts["final_fen"].split()[:4] == want.split()[:4],
    "result_conflict": lambda want, facts, found, v: bool(result_findings(found)) if want else not [
        f for f in result_findings(found) if f["level"] != "note"],
    "result_should_be": lambda want, facts, found, v:
        facts.get("result_should_be", v.get("result_tag")) == want,
}


def differences(binary, vector):
    facts, findings = validate(binary, vector, OPTIONS.get(vector["category"], []))
    expect = vector["expect"]
    if not facts and "fen" not in expect:
        yield "no facts"
        return
    for key, want in expect.items():
        if key in LIBRARY_ONLY:
            continue
        if key in JUDGES:
            if not JUDGES[key](want, facts, findings, vector):
                yield f"{key} is not {want!r}: {facts.get(key)!r} {[f['id'] for f in findings]}"
        elif facts[key] != want:  # a KeyError: nobody knows how to judge this
            yield f"{key} is {facts[key]!r}, not {want!r}"
    naive = vector.get("naive_first_threefold_ply") or {}
    for switch, name in SWITCHES.items():
        if name in naive:
            facts, _ = validate(binary, vector, [f"--repetition={switch}"])
            if facts["threefold_ply"] != naive[name]:
                yield f"--repetition={switch}: {facts['threefold_ply']}, not {naive[name]}"


def main():
    binary, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        vectors = [v for v in json.load(file) if v["category"] != "variant"]
    print(f"1..{len(vectors)}")
    failed = 0
    for number, vector in enumerate(vectors, 1):
        try:
            found = list(differences(binary, vector))
        except (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
            found = [repr(error)]
        print(("not " if found else "") + f"ok {number} {vector['id']}")
        for line in found:
            print(f"# {line}")
        failed += bool(found)
    return failed > 0


sys.exit(main())
