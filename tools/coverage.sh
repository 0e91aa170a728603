#!/bin/sh
# Measure which lines the tests reach:  tools/coverage.sh [pytest arguments]
#
# Python on the plain source, in all processes that the tests start, and the client's models. Without arguments: all tests
# but the slow ones and those in a browser. build/coverage/summary.md has the figures by file, build/coverage/python and
# build/coverage/client the lines as pages. A test that fails fails this command; a low figure does not.
set -eu
cd "$(dirname "$0")/.."

. tools/setup.sh # sets python and base
"$base" tools/prepare.py test

out=build/coverage
rm -rf "$out"
mkdir -p "$out"
[ $# -gt 0 ] || set -- tests --ignore tests/browser -m "not slow"

status=0
TORILLA_PURE=1 TORILLA_TEST_ENGINE=plain $python -m coverage run -m pytest -q -n "$(nproc 2>/dev/null || echo 2)" \
    --timeout 900 "$@" || status=$?
$python -m coverage combine --quiet
$python -m coverage html --quiet
$python tools/build_client.py coverage || status=$?

client=$out/client/coverage-summary.json
{
    echo "# Coverage"
    echo
    echo "Python, lines and branches: $($python -m coverage report --format=total) %."
    [ ! -f "$client" ] ||
        $python -c "import json; print('The client\'s models, lines:', json.load(open('$client'))['total']['lines']['pct'], '%.')"
    echo
    $python -m coverage report --format=markdown --sort=cover
} >"$out/summary.md"
sed -n 1,5p "$out/summary.md"
exit "$status"
