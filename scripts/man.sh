#!/bin/sh
# Writes a command's man page:  man.sh COMMAND PROSE
#
# PROSE (docs/man/NAME.in) is mdoc; a line "@SECTION@" in it stands for that section as the command's
# option table gives it (COMMAND --help-man).
set -eu
parts=$(mktemp)
trap 'rm -f "$parts"' EXIT
"$1" --help-man > "$parts"
printf '.\\" Made by make man from %s and the option table of %s.\n' "${2##*/}" "${1##*/}"
awk -v prose="$2" '
    FNR == NR {
        if (/^\.Sh /)
            name = substr($0, 5)
        part[name] = part[name] $0 "\n"
        next
    }
    /^@.*@$/ {
        name = substr($0, 2, length($0) - 2)
        if (!(name in part)) {
            printf "%s: no generated section %s\n", prose, name > "/dev/stderr"
            exit 1
        }
        printf "%s", part[name]
        next
    }
    { print }
' "$parts" "$2"
