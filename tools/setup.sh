# Sourced by ./play and ./test in the project's folder: makes .venv ready, or finds that it is.
#
#   LOCK               the lock to install: run or test (a variable, because dash passes `.` no arguments)
#   PYTHON             a Python to use instead of the first fitting one on the PATH
#   TORILLA_INSTALLER  uv or pip; by default uv, or pip where uv cannot reach the packages
#   TORILLA_COMPILE    see hatch_build.py
#   TORILLA_CLIENT     see tools/build_client.py
#
# Three stamps remember what was done: in .venv one for the lock and one for the package's own build, beside the
# built browser client one for that. So a changed engine costs one re-compilation, a changed page one build of the
# client, and an unchanged project nothing.

python=.venv/bin/python

fail() {
    echo "torilla: $*" >&2
    exit 1
}

say() {
    echo "$*" >&2
}

fits() { # is "$1" a Python that will do?
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        fits "$candidate" && { base=$candidate; return; }
    done
    fail "needs Python 3.11 or newer; ${PYTHON:-python3} is $("${PYTHON:-python3}" --version 2>/dev/null || echo missing)"
}

make_venv() {
    fits $python && return
    find_python
    "$base" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "needs Python's venv module (on Debian and Ubuntu: apt install python3-venv)"
    say "Setting up, once: a Python environment in .venv ..."
    rm -rf .venv
    "$base" -m venv .venv
}

pip_install() {
    $python -m pip install --quiet --disable-pip-version-check "$@"
}

# uv brings its own list of certificate authorities; where the system has one, that counts, as it does for pip.
for store in /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem; do
    [ ! -e "$store" ] || export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-true}"
done

uv_install() {
    .venv/bin/uv pip install --quiet --python $python "$@"
}

packages_stamp() {
    cat requirements/uv.txt "requirements/$LOCK.txt" | cksum
}

# The installer, remembered in .venv: a machine whose mirror or proxy only pip knows will still not let uv through.
installer() {
    echo "${TORILLA_INSTALLER:-$(cat .venv/.installer 2>/dev/null || echo uv)}"
}

install_uv() {
    [ "$(cat .venv/.uv 2>/dev/null)" = "$(cksum <requirements/uv.txt)" ] && return
    pip_install --require-hashes -r requirements/uv.txt
    cksum <requirements/uv.txt >.venv/.uv
}

install_packages() {
    say "Setting up, once: the packages of requirements/$LOCK.txt ..."
    if [ "$(installer)" = uv ]; then
        install_uv
        uv_install --require-hashes -r "requirements/$LOCK.txt" && return
        say "uv could not install the packages, trying pip ..."
        echo pip >.venv/.installer
    fi
    pip_install --require-hashes -r "requirements/$LOCK.txt"
}

install_torilla() {
    if [ -e .venv/.build ]; then
        say "Building torilla again, because what it is built from has changed ..."
    else
        say "Setting up, once: building torilla itself (with a C compiler about half a minute) ..."
    fi
    if [ "$(installer)" = uv ]; then
        TORILLA_CLIENT=off uv_install --build-constraints requirements/build.txt --no-deps --reinstall-package torilla -e .
    else
        TORILLA_CLIENT=off pip_install --no-deps -e .
    fi
    # installers do not show what a successful build printed
    failure=$($python tools/build_state.py failure)
    [ -z "$failure" ] || say "The engine is not compiled and runs as plain Python, much slower: $failure"
}

# By itself and not by the package's build hook, so that a changed page does not compile the engine again.
build_client() {
    say "Building the browser client (the first time about half a minute) ..."
    if $python tools/build_client.py lacks; then
        say "There is no Node, taking the one from PyPI ..."
        if [ "$(installer)" = uv ]; then
            uv_install --require-hashes -r requirements/node.txt || true
        else
            pip_install --require-hashes -r requirements/node.txt || true
        fi
    fi
    $python tools/build_client.py build
}

# Only one set-up at a time may build into the source tree.
lock_setup() {
    until mkdir .setup-lock 2>/dev/null; do
        holder=$(cat .setup-lock/pid 2>/dev/null || true)
        if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
            rm -rf .setup-lock # left by a run that was killed
        else
            [ -n "${waited:-}" ] || say "Waiting for another set-up in this folder (.setup-lock) ..."
            waited=yes
            sleep 1
        fi
    done
    echo $$ >.setup-lock/pid
    trap 'rm -rf .setup-lock' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
}

unlock_setup() {
    rm -rf .setup-lock
    trap - EXIT INT TERM
}

packages_ready() {
    [ "$(cat ".venv/.packages-$LOCK" 2>/dev/null)" = "$(packages_stamp)" ] && fits $python
}

build_ready() {
    state=$($python tools/build_state.py stamp)
    [ "$state" = "$(cat .venv/.build 2>/dev/null) fresh" ]
}

# Each question is asked again under the lock, because another run may have answered it meanwhile.
if ! packages_ready; then
    lock_setup
    if ! packages_ready; then
        make_venv
        install_packages
        packages_stamp >".venv/.packages-$LOCK"
    fi
    unlock_setup
fi

# Why the engine cannot be compiled here, if so. For tests, not to compile where it is possible is an error.
missing=$($python tools/build_state.py missing)
if [ "$LOCK" = test ] && [ -z "$missing" ]; then
    export TORILLA_COMPILE="${TORILLA_COMPILE:-require}"
fi

if ! build_ready; then
    lock_setup
    if ! build_ready; then
        install_torilla
        echo "${state% *}" >.venv/.build # as it was before the build: later edits count as changes
    fi
    unlock_setup
fi

if ! $python tools/build_client.py fresh; then
    lock_setup
    $python tools/build_client.py fresh || build_client
    unlock_setup
fi
