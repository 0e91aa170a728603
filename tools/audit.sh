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
for file in requirements/*.txt; do
    echo "--- $file"
    "$uv" tool run --quiet pip-audit --progress-spinner off --disable-pip --require-hashes --requirement "$file" || status=1
done
echo "--- web/package-lock.json"
(cd web && npm audit) || status=1
exit "$status"
