#!/bin/sh
#SBATCH --job-name=pgn
#SBATCH --array=1-16
#SBATCH --output=/dev/null
# One part of a Slurm job array:
#
#     sbatch --wait --array=1-16 array.sh OUT COMMAND [OPTION...] FILE...
#
# Task I of N runs the command on part I of N of the files and writes OUT.I, where I has zeros before
# it so that OUT.* is in the order of the parts: cat OUT.* is what the command alone would write.
# pgn-stats --partial writes parts for pgn-stats merge.
set -eu
out=$1
shift
part=$SLURM_ARRAY_TASK_ID parts=$SLURM_ARRAY_TASK_COUNT
number=$(printf '%0*d' "${#parts}" "$part")
# Exit status 1 says that errors, or no games, were found in this part.
"$@" --shard="$part/$parts" -j "${SLURM_CPUS_PER_TASK:-1}" -o "$out.$number" \
    2> "$out-log.$number" || [ $? -eq 1 ]
