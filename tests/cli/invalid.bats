#!/usr/bin/env bats
# Every diagnostic has a folder in corpus/invalid/, every folder a diagnostic, and what lies in it is
# reported so: inputs as they are, run.sh for what takes a command.

load common

@test "diagnostics and folders of corpus/invalid are the same" {
    diff <("$VALIDATE" --list-ids | cut -f1 | sort) <(ls "$CORPUS/invalid" | sort)
}

@test "what lies in a folder of corpus/invalid is reported by its name" {
    bad=0
    for folder in "$CORPUS"/invalid/*/; do
        id=$(basename "$folder")
        for input in "$folder"*; do
            case $input in
            */run.sh) report=$(cd "$BATS_TEST_TMPDIR" && bash "$input" 2> /dev/null) || true ;;
            *) report=$("$VALIDATE" -q --strict --format=jsonl "$input" 2> /dev/null) || true ;;
            esac
            if ! grep -q "\"id\":\"$id\"" <<< "$report"; then
                echo "not reported: $input"
                bad=1
            fi
        done
    done
    [ "$bad" -eq 0 ]
}
