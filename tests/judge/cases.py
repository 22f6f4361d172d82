#!/usr/bin/env python3
"""cases.py BIN CASES.json: puts every hard case through the commands and judges the facts.

For each case the files' games come from `pgn-convert --to=jsonl` and the findings from
`pgn-validate --strict --format=jsonl`.  A case passes if all facts it expects hold, warnings included,
or, where it is debatable, those of one of its listed alternatives.  Prints TAP."""
import json
import os
import subprocess
import sys

MOVE_KINDS = {"illegal-move", "bad-move-text"}


def lines(command, statuses):
    done = subprocess.run(command, capture_output=True, timeout=20)
    if done.returncode not in statuses:
        raise RuntimeError(f"exit {done.returncode}: {done.stderr[:200]!r}")
    return done.returncode, [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def walk(moves, start, opening):
    """Comments, NAGs, clocks, variations and SAN of one line, plies absolute."""
    line = {"comments": [(start, text(c)) for c in opening], "nags": [], "clk": [], "emt": [],
            "eval": [], "san": [], "variations": []}
    for m in moves:
        line["variations"] += [variation(v) for v in m.get("variations", [])]
        if m.get("nags"):
            line["nags"].append((m["ply"], m["nags"]))
        line["comments"] += [(m["ply"], text(c)) for c in m.get("comments", [])]
        for key in ("clk", "emt", "eval"):
            if key in m:
                line[key].append((m["ply"], m[key]))
        line["san"].append(m["san"])
    return line


def text(comment):
    return " ".join(comment.split())


def variation(v):
    return {"ply": v["ply"], **walk(v["moves"], v["ply"] - 1, v.get("comments", []))}


def expected_comments(comments):
    return [(c["ply"], text(c["text"])) for c in comments]


def same_variations(expected, got):
    if len(expected) != len(got):
        return False
    for e, g in zip(expected, got):
        if e["ply"] != g["ply"] or e["san"] != g["san"]:
            return False
        if "comments" in e and expected_comments(e["comments"]) != g["comments"]:
            return False
        if "nags" in e and [(n["ply"], n["nags"]) for n in e["nags"]] != g["nags"]:
            return False
        if not same_variations(e.get("variations", []), g["variations"]):
            return False
    return True


def same_fen(expected, got, counters_free):
    e, g = expected.split(), (got or "").split()
    return len(g) == 6 and e[:4] == g[:4] and (counters_free or e[4:] == g[4:])


def kind(finding_kind):
    return "move" if finding_kind in MOVE_KINDS else finding_kind


def game_differences(expected, i, game, extra):
    main = walk(game["moves"], 0, game.get("comments", []))

    def given(key):
        values = expected.get(key)
        return values[i] if values and i < len(values) else None

    pairs = {"san": main["san"], "results": game["result"],
             "clk": [{"ply": p, "seconds": s} for p, s in main["clk"]],
             "emt": [{"ply": p, "seconds": s} for p, s in main["emt"]],
             "nags": [{"ply": p, "nags": n} for p, n in main["nags"]]}
    for key, got in pairs.items():
        if given(key) is not None and given(key) != got:
            yield f"game {i + 1}: {key} {got!r}"
    if given("final_fen") is not None and not same_fen(
            given("final_fen"), game["final_fen"], extra.get("final_fen_ignore_counters")):
        yield f"game {i + 1}: final position {game['final_fen']!r}"
    for name, value in (given("tags") or {}).items():
        if game["tags"].get(name) != value:
            yield f"game {i + 1}: tag {name} is {game['tags'].get(name)!r}"
    if given("comments") is not None and expected_comments(given("comments")) != main["comments"]:
        yield f"game {i + 1}: comments {main['comments']!r}"
    if given("variations") is not None and not same_variations(given("variations"), main["variations"]):
        yield f"game {i + 1}: variations differ"
    for name in (extra.get("tags_absent") or [[]] * (i + 1))[i] or []:
        if name in game["tags"]:
            yield f"game {i + 1}: tag {name} is there"


def differences(expected, games, findings):
    if expected.get("games") is not None and expected["games"] != len(games):
        yield f"{len(games)} games"
        return
    extra = expected.get("extra") or {}
    if not extra.get("count_only"):
        for i, game in enumerate(games):
            yield from game_differences(expected, i, game, extra)
    if expected.get("errors") is not None:
        want = {(e["game"], e["ply"], kind(e["kind"])) for e in expected["errors"]}
        got = {(f["game"], f["ply"], kind(f["id"])) for f in findings if f["level"] == "error"}
        if want != got:
            yield f"errors {sorted(got)}"
    got = {(f["game"], f["ply"]) for f in findings}
    for warning in expected.get("warnings") or []:
        if (warning["game"], warning["ply"]) not in got:
            yield f"warning {warning['kind']} at {warning['game']}:{warning['ply']} is missing"
    for place in extra.get("error_line", []):
        if place["line"] not in [f["line"] for f in findings if f["game"] == place["game"]]:
            yield f"no finding in line {place['line']}"
    for e in extra.get("eval", []):
        got = dict(walk(games[0]["moves"], 0, [])["eval"]).get(e["ply"])
        if got != {k: v for k, v in e.items() if k != "ply"}:
            yield f"evaluation at ply {e['ply']}: {got}"


def judge(binary, folder, case):
    path = os.path.join(folder, case["file"])
    _, games = lines([f"{binary}/pgn-convert", "--to=jsonl", path], {0, 1})
    status, report = lines([f"{binary}/pgn-validate", "--strict", "--format=jsonl", "-q", path], {0, 1})
    findings = [r for r in report if r["type"] == "finding"]
    if status != any(f["level"] != "note" for f in findings):
        return [f"exit status {status} with {len(findings)} findings"]
    found = list(differences(case["expected"], games, findings))
    for other in case["alternatives"]:
        if not found:
            break
        reading = {**case["expected"], "warnings": [], **other}
        if not list(differences(reading, games, findings)):
            found = []
    return found


def main():
    binary, index = sys.argv[1:3]
    with open(index, encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    print(f"1..{len(cases)}")
    failed = 0
    for number, case in enumerate(cases, 1):
        try:
            found = judge(binary, os.path.dirname(index), case)
        except (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
            found = [repr(error)]
        print(("not " if found else "") + f"ok {number} {case['id']}")
        for line in found:
            print(f"# {line}")
        failed += bool(found)
    return failed > 0


sys.exit(main())
