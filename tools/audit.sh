#!/bin/sh
# Is anything known against the pinned packages?  tools/audit.sh
#
# Asks PyPI about requirements/*.txt (pip-audit) and npm's registry about web/package-lock.json (npm audit), over the
# network. Exit status 1 where something is known, or could not be asked.
set -eu
cd "$(dirname "$0")/.."

uv=.venv/bin/uv
[ -x "$uv" ] || { echo "tools/audit.sh: no $uv; run ./play or ./test once" >&2; exit 1; }

status=0
echo "--- requirements/*.txt"
set -- # pip-audit takes the flag once a file
for file in requirements/*.txt; do
    set -- "$@" --requirement "$file"
done
"$uv" tool run --quiet pip-audit --progress-spinner off --strict --disable-pip --require-hashes "$@" || status=1
echo "--- web/package-lock.json"
(cd web && npm audit) || status=1
exit "$status"
