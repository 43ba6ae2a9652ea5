#!/bin/sh
# archive_command of PostgreSQL (patroni.yml): archive-wal.sh FILE TARGET. The target is there whole or not at all, and
# on the disk. Several machines archive the same file; one that differs is refused.
set -eu
file=$1
target=$2
if [ -e "$target" ]; then
  gzip -dc "$target" | cmp -s - "$file"
  exit
fi
part="$target.$(uname -n).$$.part"
trap 'rm -f "$part"' EXIT
gzip -1 -n -c "$file" >"$part"
sync "$part"
mv "$part" "$target"
sync "$(dirname "$target")"
