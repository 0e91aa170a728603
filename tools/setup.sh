# Sourced by ./play and ./test in the project's folder: finds the Python to start with, and sets `base` to it.
#
#   PYTHON  a Python to use instead of the first fitting one on the PATH

python=.venv/bin/python

fail() {
    echo "torilla: $*" >&2
    exit 1
}

fits() { # is "$1" a Python that will do?
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else set -- python3 python3.14 python3.13 python3.12 python3.11 python; fi
    for base in $python "$@"; do
        fits "$base" && return
    done
    fail "needs Python 3.11 or newer; ${PYTHON:-python3} is $("${PYTHON:-python3}" --version 2>/dev/null || echo missing)"
}

find_python
if [ "$base" != $python ]; then
    "$base" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "needs Python's venv module (on Debian and Ubuntu: apt install python3-venv)"
fi

# uv brings its own list of certificate authorities; where the system has one, that counts, as it does for pip.
for store in /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem; do
    [ ! -e "$store" ] || export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}"
done

can_fill() { # can files be made in this folder, or the folder itself?
    place=$1
    while [ ! -e "$place" ]; do place=$(dirname "$place"); done
    [ -d "$place" ] && [ -w "$place" ]
}

# Where the installers cannot keep what they have fetched, the project's own folder does.
can_fill "${UV_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/uv}" || export UV_CACHE_DIR="$PWD/build/cache/uv"
can_fill "${npm_config_cache:-${HOME:-/nonexistent}/.npm}" || export npm_config_cache="$PWD/build/cache/npm"
