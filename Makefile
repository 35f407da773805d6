# The commands of this project. `make demo` and `make test` are all a newcomer needs.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PDF ?=

.PHONY: help setup demo test test-long serve bench mutation docs format clean

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make setup      create .venv with pinned dependencies (idempotent; the others call it)
setup: $(STAMP)

$(STAMP): pyproject.toml requirements.lock
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed: install it, or say make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { echo "Python's venv module is missing: apt-get install python3-venv (or python3.11-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

## make demo       ingest the sample guideline (or PDF=path.pdf), assess patients, ask two questions
demo: setup
	@$(BIN)/python -m functions.local.demo $(if $(PDF),"$(PDF)")

## make test       the checks of every change: format, lint, types, import rules, tests
test: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -m "not long" -n 2

## make test-long  the rest: emulators, every function started alone, generated requests, load
test-long: setup
	$(BIN)/pytest -m long

## make serve      all functions and the page on http://127.0.0.1:8080
serve: setup
	$(BIN)/ng12 serve

## make bench      benchmarks, as ratios of interleaved runs
bench: setup
	$(BIN)/python -m tests.benchmarks

## make mutation small faults put into the criteria and the reading of context: does a test notice (SAMPLE=300)
mutation: setup
	$(BIN)/python -m tests.mutation --sample $(or $(SAMPLE),300)

## make docs       the pages of docs/ that are made from the code
docs: setup
	$(BIN)/python -m functions.local.docs
	$(BIN)/python -m tests.terraform.pages

## make format     format and mend what can be mended
format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .ng12 .mypy_cache .ruff_cache .pytest_cache
