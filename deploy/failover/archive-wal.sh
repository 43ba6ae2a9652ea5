#!/bin/sh
# archive_command of PostgreSQL (patroni.yml): archive-wal.sh FILE TARGET. The target is there whole or not at all, and
# on the disk. Several machines archive the same file; one that differs is refused, unless its timeline has ended: a
# machine that was the primary when it died has what no successor has, and no restore reads that.
set -eu
file=$1
target=$2
archive=$(dirname "$target")
if [ -e "$target" ]; then
  gzip -dc "$target" | cmp -s - "$file" && exit 0
  timeline=$(basename "$target" | cut -c1-8)
  for history in "$archive"/*.history.gz; do
    newer=$(basename "$history" | cut -c1-8)
    if [ -e "$history" ] && expr "X$newer" \> "X$timeline" >/dev/null; then exit 0; fi
  done
  exit 1
fi
part="$target.$(uname -n).$$.part"
trap 'rm -f "$part"' EXIT
gzip -1 -n -c "$file" >"$part"
sync "$part"
mv "$part" "$target"
sync "$archive"
