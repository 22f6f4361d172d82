#!/bin/sh
# Any command on all processors, or machines, by GNU parallel:
#
#     shards.sh [-S HOST,...] N COMMAND [OPTION...] FILE...
#
# runs the command on parts 1 to N of the files and writes their outputs one behind the other, which
# is the output of the command alone.  With -S (see parallel(1)) the parts run on those machines by
# ssh; the files must be there under the same names.  (On one machine -j is as good.)
set -eu
hosts=
if [ "$1" = -S ]; then
    hosts="-S $2"
    shift 2
fi
parts=$1
shift
# Exit status 1 says that errors, or no games, were found in a part.
# shellcheck disable=SC2086 # two words or none
seq "$parts" | parallel --will-cite --keep-order --halt soon,fail=1 --quote $hosts \
    sh -c '"$@" || [ $? -eq 1 ]' shard "$@" "--shard={}/$parts"
