# What the benchmarks share.  $tmp is a folder of the caller's.
: "${tmp:?}"

export LC_ALL=C TIMEFORMAT='%U %S %R'

# run NAME COMMAND: one timed run; "user system real" goes to the job's list.
run()
{
    local name=$1
    shift
    { time "$@" > /dev/null 2>&1 || true; } 2> "$tmp/time"
    cat "$tmp/time" >> "$tmp/$name.runs"
}

# median NAME FIELD: cpu or wall seconds.
median()
{
    awk -v f="$2" '{print f == "cpu" ? $1 + $2 : $3}' "$tmp/$1.runs" | sort -g |
        awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'
}

# repeat FILE TIMES: the text that many times over.
repeat()
{
    local i
    for ((i = 0; i < $2; i++)); do cat "$1"; done
}
