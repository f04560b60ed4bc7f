#!/bin/sh
# Makes the workbooks of orders.fods, which has what a person may enter into a sheet. They were made by LibreOffice 7.4.
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
sed 's/1899-12-30/1904-01-01/' orders.fods > "$folder/orders-1904.fods"
soffice --headless --convert-to xlsx --outdir . orders.fods "$folder/orders-1904.fods"
soffice --headless --convert-to ods --outdir . orders.fods
rm -r "$folder"
