#!/usr/bin/env python3
"""kinds.py ARCHIVE.pgn GAMES.jsonl: why may another reader have refused each game of an archive?

GAMES.jsonl is what `pgn-convert --to=jsonl` wrote of it.  A game counts for the findings that it
carries; one without findings for the traits of its text on which strict readers are known to stumble.
Prints a table of kinds with counts, then whether each finding's token stands at its line and column,
and whether the games tile the archive.
"""
import collections
import json
import re
import sys

# What stands in the text of a game that has nothing wrong with it.
TRAITS = [
    ("a blank line before the marker or in the movetext", rb"\n[ \t\r]*\n(?!\[)[^\n]*\S[^\n]*\n[ \t\r]*\n[^\[\s]"),
    ("an escaped quotation mark or backslash in a tag", rb'^\[\w+ "[^\n]*\\["\\]'),
    ("a line that begins with an annotation ($2)", rb"^\$\d"),
]


def traits(text, follower):
    found = [name for name, pattern in TRAITS if re.search(pattern, text, re.M)]
    if not found and follower and not follower.startswith(b"[Event "):
        found = ["the next game has no Event tag"]
    return found or ["nothing that we know"]


def kinds(game, text, follower):
    ids = sorted({finding["id"] for finding in game["findings"]})
    return ids or ["fine: " + trait for trait in traits(text, follower)]


def misplaced(game, lines):
    """The findings whose token does not stand where they say (columns count characters)."""
    for finding in game["findings"]:
        token = finding.get("token", "").rstrip("…")
        line = lines[finding["line"] - 1].decode("utf-8", "replace")
        if not line[finding["column"] - 1 :].startswith(token.split("\n")[0]):
            yield finding


def main():
    archive = open(sys.argv[1], "rb").read()
    games = [json.loads(line) for line in open(sys.argv[2], encoding="utf-8")]
    lines = archive.split(b"\n")
    bounds = [game["offset"] for game in games] + [len(archive)]
    texts = [archive[start:end] for start, end in zip(bounds, bounds[1:])]
    table = collections.Counter()
    findings = wrong = 0
    for i, game in enumerate(games):
        follower = texts[i + 1] if i + 1 < len(texts) else b""
        table[" + ".join(kinds(game, texts[i], follower))] += 1
        findings += len(game["findings"])
        for finding in misplaced(game, lines):
            wrong += 1
            print(f"game {game['game']}: {finding['id']} is not at {finding['line']}:{finding['column']}")
    for kind, count in table.most_common():
        print(f"{count:6} {kind}")
    unnamed = sum(not text.startswith(b"[Event ") for text in texts)
    print(f"{len(games)} games, {unnamed} of them without an Event tag at their head")
    print(f"{findings} findings, {wrong} of them not where they say")
    print(f"{bounds[0]} bytes before the first game, none between games")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
