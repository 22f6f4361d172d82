#!/bin/sh
# Installs what building and testing need, on Debian and its kin:  setup.sh [--lint]
# --lint: also what make lint, make fuzz and make check-asan with clang need.
set -eu
packages='gcc make libc6-dev zlib1g-dev libzstd-dev libpcre2-dev libcmocka-dev libjansson-dev bats jq zstd'
[ "${1-}" = --lint ] && packages="$packages clang clang-format shellcheck mandoc binutils git"

missing=
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' ||
        missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if ! command -v apt-get > /dev/null; then
    echo "Please install what these Debian packages hold:$missing" >&2
    exit 1
fi
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing
