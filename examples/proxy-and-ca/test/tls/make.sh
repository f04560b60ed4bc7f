#!/bin/sh
# Makes the certificates of the tests anew: an authority of our own, and a server for localhost and a client that it vouches
# for, valid from 2020 to 2120. Needs openssl.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
touch "$work/index" && echo 01 > "$work/serial"
cat > "$work/ca.cnf" <<CONFIG
[ca]
default_ca = tests
[tests]
database = $work/index
serial = $work/serial
new_certs_dir = $work
default_md = sha256
policy = names
[names]
commonName = supplied
[authority]
basicConstraints = critical, CA:TRUE
[server]
basicConstraints = CA:FALSE
subjectAltName = DNS:localhost, IP:127.0.0.1
[client]
basicConstraints = CA:FALSE
extendedKeyUsage = clientAuth
CONFIG
request() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$1" -keyout "$2" -out "$work/request.pem"; }
issue() { openssl ca -batch -notext -config "$work/ca.cnf" -startdate 20200101000000Z -enddate 21200101000000Z -keyfile "$work/ca.key" -in "$work/request.pem" "$@"; }
request "Authority of the tests" "$work/ca.key"
issue -selfsign -extensions authority -out ca.pem
request localhost server.key
issue -cert ca.pem -extensions server -out server.pem
request "ERP of the tests" client.key
issue -cert ca.pem -extensions client -out client.pem
