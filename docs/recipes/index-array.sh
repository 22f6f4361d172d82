#!/bin/sh
#SBATCH --job-name=pgn-index
#SBATCH --array=1-16
#SBATCH --output=/dev/null
# A database made by a Slurm job array:
#
#     sbatch --wait --array=1-16 index-array.sh PART FILE... && pgn-index merge games.db PART.*
#
# Task I of N makes the database PART.I of part I of N of the files.  Their names must be the same on
# all nodes; one that was stopped goes on where it was when the array is submitted again.
set -eu
part=$1
shift
task=$SLURM_ARRAY_TASK_ID tasks=$SLURM_ARRAY_TASK_COUNT
pgn-index build -q --shard="$task/$tasks" -j "${SLURM_CPUS_PER_TASK:-1}" \
    "$part.$(printf '%0*d' "${#tasks}" "$task")" "$@"
