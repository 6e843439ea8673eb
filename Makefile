# Every target sets up what it needs: Python >= 3.11 and make are enough (a C compiler too for test-all and bench).

VENV := .venv
BIN := $(VENV)/bin
COMPILED := .venv-compiled

# Workers of pytest; `make test JOBS=0` runs the tests in one process.
JOBS ?= auto
# Handed on: make play ARGS="--lang zh", make test PYTEST_ARGS="-k kong"
ARGS ?=
PYTEST_ARGS ?=

export UV_PYTHON_DOWNLOADS := never
# Messages of an environment that happens to be active would only confuse.
unexport VIRTUAL_ENV

UV := $(BIN)/uv
SYNC := $(UV) pip sync --quiet --require-hashes --compile-bytecode --python
PYTEST := pytest -n $(JOBS)
SOURCES := $(shell find src -type f -not -name '*.py[cod]')
# Scripts; the other modules of the folder are what they share.
BENCHMARKS := $(shell grep -l "__main__" benchmarks/*.py)
# Without --upgrade, versions stay as the lock has them: make lock UPGRADE=--upgrade
UPGRADE ?=
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(UPGRADE)

.PHONY: help play setup lint lint-style lint-floors lint-types format test test-all test-fast coverage test-slow test-compiled bench lock changelog clean
.NOTPARALLEL:
.DEFAULT_GOAL := help

help:
	@echo "make play       sit down at a table in this terminal (ARGS=... is handed to paiju play)"
	@echo "make test       the fast checks: linters, types, floors, tests"
	@echo "make test-all   all checks: also slow tests, the coverage gate, the compiled build"
	@echo "make bench      benchmarks of the plain and the compiled build beside their peers"
	@echo "make lint       linters, types and floors only;  make format  mends what can be mended"
	@echo "make setup      the development environment in $(VENV)"
	@echo "make lock       write the requirements locks anew (UPGRADE=--upgrade for newer versions)"
	@echo "make changelog  fold changelog.d/ into CHANGELOG.md (VERSION=...)"
	@echo "make clean      remove what was built, except $(VENV)"

play: setup
	@$(BIN)/paiju play $(ARGS)

setup: $(VENV)/.synced

$(VENV)/.synced: requirements.lock pyproject.toml tools/create-venv
	@tools/create-venv $(VENV)
	@echo "paiju: installing what requirements.lock names"
	@$(SYNC) $(BIN)/python requirements.lock
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

lint: lint-style lint-floors lint-types

# Without its cache: how imports are sorted depends on files beside the one that is looked at.
lint-style: setup
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --check .

lint-floors: setup
	$(BIN)/lint-imports

lint-types: setup
	$(BIN)/mypy

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# With -k, make goes on after a failed part and fails at the end.
test: lint test-fast

test-all: lint coverage test-slow test-compiled

test-fast: setup
	PAIJU_EXPECT_BUILD=plain $(BIN)/$(PYTEST) -m "not slow" $(PYTEST_ARGS)

# The fast tests alone must reach every branch of the floors that judge a hand.
coverage: setup
	PAIJU_EXPECT_BUILD=plain $(BIN)/$(PYTEST) -m "not slow" $(PYTEST_ARGS) \
		--cov=paiju.tiles --cov=paiju.shapes --cov=paiju.rulesets --cov-branch --cov-fail-under=100

test-slow: setup
	PAIJU_EXPECT_BUILD=plain $(BIN)/$(PYTEST) -m slow $(PYTEST_ARGS)

# Only tests/ is collected: the doctests in src/ would import the plain sources.
test-compiled: $(COMPILED)/.installed
	PAIJU_EXPECT_BUILD=compiled $(COMPILED)/bin/$(PYTEST) tests $(PYTEST_ARGS)

$(COMPILED)/.synced: requirements.lock | $(VENV)/.synced
	@$(UV) venv --quiet --clear --python $(BIN)/python $(COMPILED)
	@$(SYNC) $(COMPILED)/bin/python requirements.lock
	@touch $@

$(COMPILED)/.installed: $(COMPILED)/.synced $(SOURCES) pyproject.toml hatch_build.py
	@echo "paiju: compiling the hot modules"
	@rm -rf build/wheel
	@PAIJU_COMPILED=1 PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/hatchling build -t wheel -d build/wheel
	@$(UV) pip install --quiet --python $(COMPILED)/bin/python --no-deps --reinstall build/wheel/*.whl
	@touch $@

$(COMPILED)/.peers: $(COMPILED)/.synced requirements-bench.lock
	@$(UV) pip install --quiet --require-hashes --python $(COMPILED)/bin/python -r requirements-bench.lock
	@touch $@

# One environment holds the compiled build and the peers; src/ on the path puts the plain build before it.
bench: $(COMPILED)/.installed $(COMPILED)/.peers
	@set -e; for script in $(BENCHMARKS); do \
		echo "== $$script, plain"; PYTHONPATH=src $(COMPILED)/bin/python $$script $(ARGS); \
		echo "== $$script, compiled"; $(COMPILED)/bin/python $$script $(ARGS); \
	done

lock: setup
	$(LOCK) pyproject.toml --group dev -o requirements.lock
	$(LOCK) --group bench -c requirements.lock -o requirements-bench.lock

changelog: setup
	$(BIN)/towncrier build --version $(VERSION)

clean:
	rm -rf build dist $(COMPILED) htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.venv*' -prune -exec rm -rf {} +
