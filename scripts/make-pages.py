#!/usr/bin/env python3
"""Puts the parts of the commands' HTML pages into C: renews */html_data.c from the files beside them.

Building needs no more than a C compiler, so the data files are checked in; make-pages.py --check says
which of them are not what their sources make.
"""
import base64
import hashlib
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools")


def read(*names):
    texts = []
    for name in names:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            texts.append(file.read())
    return "".join(texts)


def literal(text):
    """Bytes as string literals of up to 90 characters or so."""
    lines = []
    for line in text.encode("utf-8").splitlines(keepends=True):
        for at in range(0, len(line), 72):
            out = ""
            for byte in line[at:at + 72]:
                c = chr(byte)
                if c in '"\\':
                    out += "\\" + c
                elif c == "\n":
                    out += "\\n"
                elif c == "?":
                    out += "\\?"
                else:
                    out += c if 32 <= byte < 127 else "\\%03o" % byte
            lines.append('    "%s"' % out)
    return "\n".join(lines)


def data(header, sources, parts):
    out = "/* html_data.c: made by scripts/make-pages.py from %s; do not edit. */\n" % sources
    out += '#include "%s"\n\n/* clang-format off */\n' % header
    for name, text in parts:
        out += "const char %s[] =\n%s;\n" % (name, literal(text))
    return out


def script(*names):
    return "\n'use strict';\n" + read(*names)


def men():
    """The men of tools/common/diagram.c as the sprite that the board wants: squares of 40 units."""
    source = read("common/diagram.c")
    table = source[source.index("} men[] = {"):source.index("static const char *const kind_letters")]
    out = []
    for kind, body in re.findall(r"\[PGN_([A-Z]+)\] = \{(.*?)\}", table, re.S):
        fill, lines = ["".join(re.findall(r'"([^"]*)"', part)) for part in re.split(r'(?<="),\n', body)]
        letter = "n" if kind == "KNIGHT" else kind[0].lower()
        for side, inside, line in (("w", "#fff", "#111"), ("b", "#2b2b2b", "#eee")):
            out.append('<g id="%s%s" transform="scale(.8889)" stroke="#111" stroke-width="1.5" '
                       'stroke-linecap="round" stroke-linejoin="round">\n<path d="%s" fill="%s"/>\n'
                       '<path d="%s" fill="none" stroke="%s"/>\n</g>\n'
                       % (side, letter, fill, inside, lines, line))
    return sprite("sprite", "".join(out))


def markers():
    return sprite("markers", '<g id="markerSquare"><rect width="40" height="40"/></g>\n'
                             '<g id="markerCircle"><circle cx="20" cy="20" r="18"/></g>\n')


def sprite(name, content):
    """The identifier is the board's cache: it loads no sprite that is there already."""
    return ('<div id="cm-chessboard-%s" class="sprite" aria-hidden="true">\n'
            '<svg width="40" height="40" viewBox="0 0 40 40" xmlns="http://www.w3.org/2000/svg">\n'
            "%s</svg>\n</div>\n" % (name, content))


def replay_page():
    folder = "convert/page/"
    parts = ["board.js", "game.js", "moves.js", "graphs.js", "list.js", "page.js"]
    code = script("common/html/theme.js", *[folder + part for part in parts])
    # Nothing but this one script may run, whatever a game holds.
    digest = base64.b64encode(hashlib.sha256(code.encode("utf-8")).digest()).decode()
    policy = ("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-%s'; "
              "base-uri 'none'; form-action 'none'" % digest)
    style = read("common/html/theme.css", folder + "board.css", folder + "page.css")
    head = ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta http-equiv="Content-Security-Policy" content="%s">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            "<title>Games of chess</title>\n<style>\n%s</style>\n</head>\n<body>\n%s%s"
            % (policy, style, men() + markers() + read(folder + "board.svg"), read(folder + "body.html")))
    tail = "<script>%s</script>\n</body>\n</html>\n" % code
    return [("convert_html_head", head), ("convert_html_tail", tail)]


FILES = {
    "common/html_data.c": lambda: data("html.h", "html/", [
        ("cli_html_style", read("common/html/theme.css")),
        ("cli_html_script", script("common/html/theme.js"))]),
    "stats/html_data.c": lambda: data("page.h", "page/", [
        ("page_style", read("stats/page/page.css")),
        ("page_script", read("stats/page/page.js"))]),
    "convert/html_data.c": lambda: data("html.h", "page/", replay_page()),
}

stale = 0
for path, make in FILES.items():
    text, path = make(), os.path.join(ROOT, path)
    if sys.argv[1:] == ["--check"]:
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            print("%s: scripts/make-pages.py would change it" % os.path.relpath(path))
            stale += 1
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
sys.exit(1 if stale else 0)
