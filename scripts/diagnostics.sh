#!/bin/sh
# Writes the table of docs/diagnostics.md:  diagnostics.sh TABLE.def
set -eu
cat <<'HEAD'
# Diagnostics

All that `pgn-validate` can report, made from `libpgn/include/pgn/diagnostics.def` by `make docs`. The id is the
contract: in output, `--only`, `--ignore`, and the folders of `corpus/invalid/`, which hold an example of each.

*error*: a move or text was lost or not understood, a variant is not supported, or a start position could not be used.
*warning*: understood, but departs from the standard or contradicts itself. *note*: a fact.
Rows marked *strict* are looked for with `--strict` only: the export format.

| id | level | when | what | rule |
|---|---|---|---|---|
HEAD
sed -n 's/^D([A-Z0-9_]*, "\([^"]*\)", \([A-Z]*\), \([A-Z]*\), "\(.*\)", "\([^"]*\)")$/\1\t\2\t\3\t\4\t\5/p' "$1" |
    while IFS='	' read -r id level scope sentence source; do
        level=$(echo "$level" | tr '[:upper:]' '[:lower:]')
        scope=$(echo "$scope" | tr '[:upper:]' '[:lower:]')
        sentence=$(echo "$sentence" | sed 's/\\"/"/g')
        echo "| \`$id\` | $level | $scope | $sentence | $source |"
    done
