#!/bin/sh
# All checks and tests: once with the Python of .venv, and the tests again with Python 3.13
# where that is present.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
echo "== formatting, lint, types, layers"
$bin/ruff format --check --quiet .
$bin/ruff check --quiet .
$bin/mypy
$bin/lint-imports > .venv/layers.txt || { cat .venv/layers.txt; exit 1; }
tail -n 1 .venv/layers.txt

echo "== tests, $($bin/python --version)"
$bin/python -m pytest -q -n auto -m "not soak and not costly" --ignore tests/conformance \
    --cov --cov-report=term:skip-covered
echo "== the conformance kit, and what takes long"
$bin/python -m pytest -q -n auto -m "not soak and (costly or conformance)"

other=$(tools/find-python.sh 3.13) || other=""
if [ -n "$other" ] && ! $bin/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 13))'; then
    echo "== tests again, $("$other" --version)"
    "$UV" venv --quiet --allow-existing --python "$other" .venv-3.13
    "$UV" pip install --quiet --python .venv-3.13/bin/python --require-hashes \
        -r requirements/test.txt -r requirements/build.txt
    "$UV" pip install --quiet --python .venv-3.13/bin/python --no-deps --no-build-isolation --editable .
    .venv-3.13/bin/python -m pytest -q -n auto -m "not soak and not costly"
fi
