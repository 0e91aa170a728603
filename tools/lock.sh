#!/bin/sh
# Pin every package, with hashes, in requirements/*.txt:  tools/lock.sh [uv options, such as --upgrade]
#
# Plain requirement files, because uv.lock and pylock.toml name the host they were made from.
set -eu
cd "$(dirname "$0")/.."

uv=.venv/bin/uv
[ -x "$uv" ] || { echo "tools/lock.sh: no $uv; run ./play or ./test once" >&2; exit 1; }

lock() { # file, then what to lock
    out=requirements/$1.txt
    shift
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --no-emit-find-links --output-file "$out" "$@"
    echo "$out"
}

lock run "$@" pyproject.toml
lock cluster "$@" pyproject.toml --extra cluster --constraint requirements/run.txt # for a node among several
lock test "$@" pyproject.toml --extra cluster --extra dataset --extra env --extra frames --extra mcp --extra openspiel \
    --group test --constraint requirements/run.txt
lock bench "$@" pyproject.toml --group bench --constraint requirements/run.txt
lock learn "$@" pyproject.toml --group learn --constraint requirements/test.txt
lock build "$@" --group build --constraint requirements/test.txt # what compiles the engine
lock release "$@" --group release --constraint requirements/test.txt # what builds and checks wheels
lock node "$@" --group node # what builds the browser client where the system has no Node
# what a page without a server needs; part of the package, for torilla site
lock site "$@" --group site --constraint requirements/run.txt
mv requirements/site.txt src/torilla/cli/server/site/packages.txt
printf 'uv\n' | lock uv "$@" -

if grep -nE '://|^-' requirements/*.txt src/torilla/cli/server/site/packages.txt; then
    echo "tools/lock.sh: the lines above name a host or an option" >&2
    exit 1
fi
