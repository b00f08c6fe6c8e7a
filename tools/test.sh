#!/bin/sh
# All checks and tests with the Python of .venv, and the tests again with Python 3.11 or 3.13 where
# these are present.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
command -v chromium-headless-shell > /dev/null || {
    echo "== Chromium, for the tests of the pages"
    # A whole Chromium, which is slower, will do as well.
    tools/install-chromium.sh || command -v chromium || command -v chromium-browser
}
{ command -v nginx && ls /usr/lib/postgresql/*/bin/initdb; } > /dev/null 2>&1 || {
    echo "== PostgreSQL and nginx, for the tests of many nodes"
    tools/install-servers.sh
}
# What tests compile and solve is kept for all of them; the most of it is compiled beforehand, while
# types are checked, which keeps one processor busy.
DICECUP_TEST_CACHE=$(mktemp -d)
export DICECUP_TEST_CACHE
trap 'rm -rf "$DICECUP_TEST_CACHE"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
DICECUP_CACHE="$DICECUP_TEST_CACHE/cache" NUMBA_CACHE_DIR="$DICECUP_TEST_CACHE/compiled" \
    $bin/python tools/compile.py &

echo "== formatting, lint, types, layers"
$bin/ruff format --check --quiet .
$bin/ruff check --quiet .
$bin/mypy
$bin/lint-imports > .venv/layers.txt || { cat .venv/layers.txt; exit 1; }
tail -n 1 .venv/layers.txt
wait

echo "== tests, $($bin/python --version)"
$bin/python -m pytest -q -n auto --dist worksteal -m "not soak" --ignore tests/browser
echo "== the pages in Chromium"
$bin/python -m pytest -q -n auto --dist worksteal -m "not soak" tests/browser

# What another Python could change most: the pure layers.
own=$($bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')
for version in 3.11 3.13; do
    [ "$version" = "$own" ] && continue
    other=$(tools/find-python.sh "$version") || continue
    echo "== tests again, $("$other" --version)"
    "$UV" venv --quiet --allow-existing --python "$other" ".venv-$version"
    "$UV" pip install --quiet --python ".venv-$version/bin/python" --require-hashes \
        -r requirements/test.txt -r requirements/build.txt
    "$UV" pip install --quiet --python ".venv-$version/bin/python" --no-deps --no-build-isolation \
        --editable .
    ".venv-$version/bin/python" -m pytest -q -n auto --dist worksteal -m "not soak and not costly" \
        tests/rules tests/play tests/sources
done
