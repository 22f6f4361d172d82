#!/bin/sh
# Renews tools/convert/page/board.{js,css,svg}: the board of pgn-convert --to=html, bundled from the
# npm package cm-chessboard at a fixed version.  Needs npm and the network; building does not: what
# this makes is checked in, and scripts/make-pages.py puts it into html_data.c.
set -eu
board=cm-chessboard@8.15.1
bundler=esbuild@0.25.12

root=$(cd "$(dirname "$0")/.." && pwd)
page=$root/tools/convert/page
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix . "$board" "$bundler"
package=node_modules/cm-chessboard

cat > entry.js << 'END'
export {Chessboard} from "cm-chessboard/src/Chessboard.js"
export {Markers} from "cm-chessboard/src/extensions/markers/Markers.js"
export {Arrows} from "cm-chessboard/src/extensions/arrows/Arrows.js"
END
{
    printf '/*! Made by scripts/make-board.sh from %s, https://github.com/shaack/cm-chessboard\n\n' "$board"
    cat "$package/LICENSE"
    printf '*/\n'
    node_modules/.bin/esbuild entry.js --bundle --minify --format=iife --global-name=cm \
        --target=es2020 --legal-comments=none --line-limit=100 --log-level=warning
} > "$page/board.js"

# The page has colours of its own: no themes, only what holds for all of them.
{
    printf '/*! From %s, MIT licence: see the script of the board. */\n' "$board"
    for part in extensions/arrows/arrows extensions/markers/markers; do
        grep -v sourceMappingURL "$package/assets/$part.css"
    done | node_modules/.bin/esbuild --loader=css --minify --line-limit=100
} > "$page/board.css"

# The identifier is the cache of the library: it loads no sprite that is there already.  Its men and
# markers are under another licence; scripts/make-pages.py puts our own in their place.
{
    printf '<div id="cm-chessboard-arrows" class="sprite" aria-hidden="true">\n'
    sed -e 's/<?xml[^>]*?>//' -e 's/^ *//' "$package/assets/extensions/arrows/arrows.svg" |
        tr "\n" " " | sed -e 's/  */ /g' -e 's/> </>\n</g'
    printf '\n</div>\n'
} > "$page/board.svg"
