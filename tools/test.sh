#!/bin/sh
# All checks and tests with the Python of .venv, and the tests again with Python 3.11 or 3.13 where
# these are present.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
command -v chromium > /dev/null || command -v chromium-browser > /dev/null || {
    echo "== Chromium, for the tests of the pages"
    tools/install-chromium.sh
}
echo "== formatting, lint, types, layers"
$bin/ruff format --check --quiet .
$bin/ruff check --quiet .
$bin/mypy
$bin/lint-imports > .venv/layers.txt || { cat .venv/layers.txt; exit 1; }
tail -n 1 .venv/layers.txt

# What the first tests compile and solve, those in Chromium need too.
DICECUP_TEST_CACHE=$(mktemp -d)
export DICECUP_TEST_CACHE
trap 'rm -rf "$DICECUP_TEST_CACHE"' EXIT
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
