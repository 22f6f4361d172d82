#!/usr/bin/env bash
# The house rules that a machine can check:  lint.sh BUILD
#
# Includes point one way; the library exports only pgn_ names, holds no writable globals, neither
# exits nor prints; functions and files stay short and formatted (scripts/lint-exceptions lists what may be longer,
# one "FILE FUNCTION" or "FILE" a line); no warnings from gcc and clang; clean scripts and man pages.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
failures=0

complain()
{
    printf '%s\n' "$1" >&2
    failures=$((failures + 1))
}

# complain_each WHAT: one complaint for each line of standard input.
complain_each()
{
    local line
    while IFS= read -r line; do complain "$1: $line"; done
}

sources() { git ls-files -co --exclude-standard -- "$@" | sort -u; }

# ---- includes ---------------------------------------------------------------------------------

# The folders of the library that a folder may include.
declare -A below=(
    [base]="base"
    [chess]="base chess"
    [notation]="base chess notation"
    [io]="base io"
    [pgn]="base io pgn"
    [replay]="base chess notation io pgn replay"
    [rules]="base chess notation io pgn replay rules"
    [opening]="base chess notation io pgn replay opening"
    [text]="base chess notation io pgn replay rules text"
    [write]="base chess notation io pgn replay rules text write"
    [query]="base chess notation io pgn replay rules query"
    [index]="base chess notation io pgn replay rules query index"
    [stats]="base chess notation io pgn replay rules query stats"
)
# Public headers that are not named after their folder.
declare -A home=(
    [limits]=base [game]=pgn [comment]=pgn [tags]=replay [dialect]=notation [language]=notation
    [facts]=rules [fix]=rules [diagnostics]=rules
)

check_include() # FILE FOLDER INCLUDE
{
    local target=${3%/*} name
    [ "$target" != sys ] || return 0
    case $3 in
    pgn/*.h)
        name=$(basename "$3" .h)
        [ -e "libpgn/include/$3" ] && target=${home[$name]-$name}
        [ "$name" = pgn ] && target=everything
        ;;
    */*) ;;
    *) target=$2 ;;
    esac
    [[ " ${below[$2]-} " == *" $target "* ]] || complain "$1: $2 must not include $3"
}

includes() { sed -n 's/^ *# *include *[<"]\([^>"]*\)[>"].*/\1/p' "$1"; }

for file in $(sources 'libpgn/*/*.c' 'libpgn/*/*.h' ':!libpgn/include'); do
    folder=$(basename "$(dirname "$file")")
    [ -n "${below[$folder]-}" ] || complain "$file: lint.sh does not know the folder $folder"
    for include in $(includes "$file"); do
        case $include in
        */*) check_include "$file" "$folder" "$include" ;;
        *) [ -e "/usr/include/$include" ] || [ -e "libpgn/$folder/$include" ] ||
            case $include in
            std*.h | limits.h | float.h | immintrin.h | emmintrin.h) ;;
            *) complain "$file: $include is neither its folder's nor the system's" ;;
            esac ;;
        esac
    done
done

for file in $(sources 'tools/*.c' 'tools/*.h' 'tests/tools/*.c'); do
    own=${file#tools/} # pgn-NAME.c and NAME/ are one command
    own=${own#pgn-}
    own=${own%%[./]*}
    for include in $(includes "$file"); do
        case $include in
        pgn/*) [ -e "libpgn/include/$include" ] || complain "$file: $include is not public" ;;
        common/* | "$own"/*) [ -e "tools/$include" ] || complain "$file: no such file: $include" ;;
        sys/*) ;;
        */*) complain "$file: tools must not include $include" ;;
        esac
    done
done

# ---- symbols ----------------------------------------------------------------------------------

nm -g --defined-only "$build/libpgn.a" | awk 'NF == 3 && $3 !~ /^pgn_/ { print $3 }' > "$build/lint.out"
complain_each "a library symbol without the prefix pgn_" < "$build/lint.out"

nm -D --defined-only "$build"/libpgn.so.* | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' |
    while read -r name; do
        grep -qw "$name" libpgn/include/pgn/*.h || echo "$name"
    done > "$build/lint.out"
complain_each "exported, but in no public header" < "$build/lint.out"

# Writable data: .data, .bss and their thread-local kin (.data.rel.ro is const).
objdump -t "$build/libpgn.a" |
    awk '$0 ~ / O / && $0 ~ /(\.data|\.bss|\.tdata|\.tbss|\*COM\*)[.\t]/ && $0 !~ /\.data\.rel\.ro/ {
             print $NF }' > "$build/lint.out"
complain_each "writable global in the library" < "$build/lint.out"

forbidden='exit|_exit|_Exit|abort|atexit|__assert_fail|printf|vprintf|fprintf|vfprintf|puts|fputs'
forbidden="$forbidden|putchar|fputc|perror|__printf_chk|__fprintf_chk|__vfprintf_chk|setlocale"
forbidden="$forbidden|localeconv|getenv|setenv|signal|sigaction|rand|srand|strtok|gets|sprintf"
forbidden="$forbidden|__sprintf_chk|system|localtime|gmtime|umask|chdir|stdout|stderr"
nm -u "$build/libpgn.a" | awk '{ print $2 }' | sort -u | grep -Ex "($forbidden)" > "$build/lint.out"
complain_each "the library must not call" < "$build/lint.out"

# ---- sizes and form ---------------------------------------------------------------------------

is_exception() { grep -qsxF -- "$1" scripts/lint-exceptions; }

long_functions() # FILE: "FUNCTION LINES" for those over 60 lines
{
    awk '/^\{/ { start = NR; name = head; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
         /^\}/ { if (start && NR - start - 1 > 60) print name, NR - start - 1; start = 0 }
         /^[a-z].*\(/ { head = $0 }' "$1"
}

for file in $(sources '*.c' '*.h'); do
    lines=$(wc -l < "$file")
    [[ $file =~ (table|data)[^/]*$ ]] || [ "$lines" -le 500 ] || is_exception "$file" ||
        complain "$file: $lines lines (500 are the limit)"
    while read -r name length; do
        is_exception "$file $name" ||
            complain "$file: $name has $length lines (60 are the limit)"
    done < <(long_functions "$file")
    [[ $file =~ (table|data)[^/]*$ ]] ||
        awk -v file="$file" '
            /\t/ { print file ":" NR ": a tab" }
            / $/ { print file ":" NR ": spaces at the end" }
        ' "$file" > "$build/lint.out"
    complain_each form < "$build/lint.out"
done

if command -v clang-format > /dev/null; then
    for file in $(sources '*.c' '*.h'); do
        clang-format "$file" | cmp -s - "$file" || complain "$file: make format would change it"
    done
fi

# ---- other tools ------------------------------------------------------------------------------

with() # TOOL: true if it is there; told otherwise
{
    command -v "$1" > /dev/null && return 0
    complain "$1 is missing (scripts/setup.sh --lint installs it)"
    return 1
}

for compiler in gcc clang; do
    with $compiler || continue
    ${MAKE:-make} --no-print-directory -s -j "$(nproc)" BUILD="$build-lint-$compiler" CC=$compiler \
        CFLAGS=-O1 all > "$build/lint.out" 2>&1 ||
        complain "$compiler: $(cat "$build/lint.out")"
done

if with shellcheck; then
    mapfile -t scripts < <(sources 'scripts/*.sh' 'tests/*.sh' 'tests/*.bash' .ci/run)
    shellcheck "${scripts[@]}" || complain "shellcheck: see above"
fi

mapfile -t pages < <(sources 'docs/man/*.[1-9]')
if [ ${#pages[@]} -gt 0 ] && with mandoc; then
    # Our own pages are not installed where mandoc looks for what they refer to.
    mandoc -Tlint -W style "${pages[@]}" | grep -v 'referenced manual not found' > "$build/lint.out"
    complain_each mandoc < "$build/lint.out"
fi

if [ "$failures" -gt 0 ]; then
    echo "lint: $failures complaints"
    exit 1
fi
echo "lint: no complaints"
