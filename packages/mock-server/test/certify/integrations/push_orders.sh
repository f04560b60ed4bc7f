# Our command line, as an ERP calls it. Each run has a journal and a report of its own.
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" "$here/../../../../cli/src/bin.ts" push "$here/orders.csv" --map "$here/orders.mapping.yaml" \
  --journal "$folder/journal.ndjson" --report "$folder/report.csv" --timeout 2 --no-progress
