# Two commands on a fresh machine with Python, pip and apt: `make play` and `make test`.
# Dependencies are locked with hashes in requirements/, which name no index: any mirror serves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(VENV)/uv/bin/uv
STAMP := $(VENV)/installed

.DEFAULT_GOAL := help
.PHONY: help install play test coverage lock catalogue scripts soak pictures bench clean

help:
	@echo "make play       play in the browser"
	@echo "make test       all checks and tests"
	@echo "make coverage   tests without a browser, and which lines they miss"
	@echo "make install    set up $(VENV) for development"
	@echo "make soak       long runs"
	@echo "make pictures   pictures of every page in build/screenshots, to be looked at"
	@echo "make bench      benchmarks against other packages, and budgets of the pages"
	@echo "make scripts    check the types of the browser's scripts (needs npm)"
	@echo "make lock       resolve the locked dependencies anew"
	@echo "make catalogue LANGUAGE=pt-BR   bring a language's messages up to date"

# Debian ships Python without venv and pip; everything else is installed by pip.
$(UV):
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || tools/install-venv.sh
	$(PYTHON) -m venv $(VENV)/uv
	$(VENV)/uv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt

# `make play` needs only what the game runs on; `make install` adds what the tests need.
$(VENV)/playable: $(UV) requirements/run.txt pyproject.toml
	$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/build.txt
	$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMP): $(VENV)/playable requirements/test.txt
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/test.txt
	@touch $@

install: $(STAMP)

play: $(VENV)/playable
	@$(BIN)/dicecup

test: $(STAMP)
	UV=$(UV) tools/test.sh

coverage: $(STAMP)
	$(BIN)/pytest -q -n auto -m "not soak and not costly and not browser" --ignore tests/conformance \
		--cov --cov-report=term:skip-covered

soak: $(STAMP)
	$(BIN)/pytest -m soak -n 0 -s -o faulthandler_timeout=0

# Every page in build/screenshots, by day and night, to be looked at.
pictures: $(STAMP)
	$(BIN)/python -m pytest -q -n 0 -m soak -o faulthandler_timeout=0 -k pictures tests/browser

bench: $(STAMP)
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/bench.txt
	$(BIN)/python benchmarks/random_games.py
	$(BIN)/python benchmarks/browser.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/players.py

# Types of the scripts; needs npm, which nothing else does.
scripts:
	npm install --silent --no-audit --no-fund
	npm run --silent check

catalogue: $(STAMP)
	$(BIN)/python tools/catalogue.py $(LANGUAGE)

LOCK = $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" --python-version 3.11

lock: $(UV)
	echo uv | $(LOCK) - --output-file requirements/uv.txt
	$(LOCK) pyproject.toml --output-file requirements/run.txt
	$(LOCK) requirements/build.in --output-file requirements/build.txt
	$(LOCK) pyproject.toml --group test --output-file requirements/test.txt
	$(LOCK) pyproject.toml --group bench --output-file requirements/bench.txt

clean:
	rm -rf build node_modules .venv .venv-* .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
