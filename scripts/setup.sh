#!/bin/sh
# Installs what building and testing need, on Debian and its kin:
#     setup.sh [--lint] [--oracles] [--browser] [--latex]
# --lint: also what make lint, make fuzz and make check-asan with clang need.
# --oracles: also the independent programs that some tests compare with, or work together with: Stockfish,
#   pgn-extract, GNU parallel, Slurm, and chessops and DuckDB for node in build/oracles/.
# --browser: also what opens the commands' pages in tests.
# --latex: also TeX, which compiles what pgn-convert --to=latex writes in tests.
set -eu
packages='gcc make libc6-dev zlib1g-dev libzstd-dev libpcre2-dev libcmocka-dev libjansson-dev libsqlite3-dev bats
    bsdextrautils bzip2 cmark jq openssl pkg-config python3 sqlite3 zip zstd'
oracles=
for option in "$@"; do
    case $option in
    --lint) packages="$packages clang clang-format shellcheck mandoc binutils git" ;;
    --oracles)
        oracles=${ORACLES:-build/oracles}
        packages="$packages pgn-extract stockfish parallel slurm-wlm munge"
        # node may have come from elsewhere, and then with an npm of its own.
        command -v npm > /dev/null || packages="$packages nodejs npm"
        ;;
    --browser) packages="$packages chromium chromium-driver" ;;
    --latex)
        packages="$packages texlive-games texlive-latex-recommended texlive-plain-generic"
        packages="$packages texlive-latex-extra texlive-lang-cyrillic"
        ;;
    *)
        echo "usage: setup.sh [--lint] [--oracles] [--browser] [--latex]" >&2
        exit 2
        ;;
    esac
done

missing=
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' ||
        missing="$missing $package"
done
if [ -n "$missing" ]; then
    if ! command -v apt-get > /dev/null; then
        echo "Please install what these Debian packages hold:$missing" >&2
        exit 1
    fi
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update -qq
    # shellcheck disable=SC2086 # a list of words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        $missing > /dev/null
fi

if [ -n "$oracles" ] &&
    { [ ! -d "$oracles/node_modules/chessops" ] || [ ! -d "$oracles/node_modules/@duckdb/node-api" ]; }; then
    npm install --silent --no-audit --no-fund --prefix "$oracles" chessops@0.15.1 \
        @duckdb/node-api@1.5.6-r.1
fi
