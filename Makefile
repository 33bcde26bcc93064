# Needs only Python >= 3.11, make and git; `scripts/setup.py` installs the rest into .venv.

ifeq ($(origin PYTHON), undefined)
PYTHON := $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
endif
ifeq ($(PYTHON),)
$(error siasat needs Python 3.11 or newer, and there is none on the PATH (Debian 12, Ubuntu 24.04 or newer: apt install python3))
endif
BIN := .venv/bin

# "worksteal" keeps tests of one file in one process, so that they share their servers and other fixtures.
PYTEST := $(BIN)/pytest -n auto --dist worksteal
# Many tests wait, for processes, pages and time limits: one worker more than there are cores.
export PYTEST_XDIST_AUTO_NUM_WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
# Tests start hundreds of processes: without stored bytecode each of them would compile siasat again.
export PYTHONDONTWRITEBYTECODE :=

QUICK := $(addprefix tests/,arena backend bench core draw evaluation games observe parity play scripts search stats store \
	testing texts test_public.py) python/siasat

.DEFAULT_GOAL := help
.PHONY: help play quick test test-long check format types native bench parity fuzz mutants sanitize docs docs-build dist site lock playthroughs clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: ## set up what is missing and play in the browser (siasat play: in the terminal)
	@$(PYTHON) scripts/setup.py
	@$(BIN)/siasat serve --open $(if $(wildcard lab.sqlite),--lab-store lab.sqlite)

quick: ## fast tests: rules, searches, drawing, texts in about a minute (no browser, database, server)
	@$(PYTHON) scripts/setup.py dev
	$(PYTEST) -m "not long and not slow" $(QUICK)

test: ## set up what is missing and run all tests except the exhaustive ones
	@$(PYTHON) scripts/setup.py dev
	@$(PYTHON) scripts/cargo.py "test --workspace --exclude siasat-py --exclude siasat-wasm --quiet"
	@$(PYTHON) scripts/page.py test
	@$(PYTHON) scripts/native_wasm.py || true  # says what is missing; its tests are then skipped
	@$(BIN)/python scripts/build_site.py --for-tests
	$(PYTEST)

test-long: ## exhaustive tests only: parity on 1.4 million positions, 30,000 searches and more (more than 10 minutes)
	@$(PYTHON) scripts/setup.py dev
	@$(PYTHON) scripts/native_wasm.py || true  # says what is missing; its tests are then skipped
	@$(BIN)/python scripts/build_site.py --for-tests
	@echo "[test-long] more than 10 minutes on two idle cores; the slowest tests are listed at the end"
	$(PYTEST) -m long --durations=10

check: ## format, lint, types, layers: all must be clean
	@$(PYTHON) scripts/setup.py dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python scripts/check_snippets.py
	$(BIN)/python scripts/check_expressions.py
	$(BIN)/lint-imports --no-logo
	@$(PYTHON) scripts/cargo.py "fmt --all --check" "clippy --workspace --all-targets --quiet -- -D warnings"
	@if $(BIN)/python -c "import siasat_native" 2>/dev/null; then \
		$(BIN)/stubtest --mypy-config-file pyproject.toml --allowlist crates/siasat-py/stubtest-allowlist.txt siasat_native; \
	else echo "[check] the native module is missing: its type stub is not checked"; fi
	@$(BIN)/python scripts/api_types.py --check
	@$(PYTHON) scripts/page.py format:check lint check workflows

format: ## format all sources
	@$(PYTHON) scripts/setup.py dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@$(PYTHON) scripts/page.py format
	@$(PYTHON) scripts/cargo.py "fmt --all"

types: ## generate the page's API types from the server's schemas
	@$(PYTHON) scripts/setup.py dev
	@$(BIN)/python scripts/api_types.py

native: ## build the native module if it is missing or out of date
	@$(PYTHON) scripts/setup.py

parity: ## compare Python and Rust at length and print the coverage
	@$(PYTHON) scripts/setup.py dev
	$(BIN)/siasat parity --positions 100000 --searches 300

fuzz: SECONDS ?= 60
fuzz: ## feed mutated input to every parser of untrusted text for SECONDS=60
	@$(PYTHON) scripts/setup.py dev
	$(BIN)/python -m fuzz --seconds $(SECONDS)
	@$(PYTHON) scripts/cargo.py "run --quiet --profile fuzz -p siasat-fuzz -- --seconds $(SECONDS)"

mutants: SECONDS ?= 1200
mutants: SHARD ?= 1/100
mutants: ## change the rules and searches in single places and list what no test notices (SHARD=3/100)
	@$(PYTHON) scripts/setup.py dev mutants
	$(BIN)/python scripts/mutants.py --shard $(SHARD) --seconds $(SECONDS)

sanitize: SECONDS ?= 60
sanitize: ## run the crates under ThreadSanitizer and AddressSanitizer; the fuzzer for SECONDS=60
	@SECONDS=$(SECONDS) $(PYTHON) scripts/sanitize.py

bench: ## compare our speed with other programs
	@$(PYTHON) scripts/setup.py dev bench
	$(BIN)/python -m benchmarks

dist: ## build the wheels, the source archive and the archive of the static site into dist/
	@$(PYTHON) scripts/setup.py
	@$(BIN)/python scripts/dist.py

site: ## build the static site into dist/site: siasat in a page, without a server
	@$(PYTHON) scripts/setup.py dev
	@$(BIN)/python scripts/build_site.py

lock: ## regenerate requirements/*.lock (UPGRADE=1: with the newest versions)
	@$(PYTHON) scripts/setup.py dev
	$(BIN)/python scripts/lock.py $(if $(UPGRADE),--upgrade)

playthroughs: ## regenerate the golden playthroughs (read the diff!)
	@$(PYTHON) scripts/setup.py dev
	$(BIN)/python scripts/playthroughs.py

docs: ## serve the documentation, rebuilt at every change
	@$(PYTHON) scripts/setup.py docs
	$(BIN)/sphinx-autobuild --quiet --open-browser --port 0 docs site

docs-build: ## build the documentation into site/; any warning fails
	@$(PYTHON) scripts/setup.py docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs site
	@echo "[docs] site/index.html"

clean: ## remove all build output
	rm -rf .venv target site dist web/node_modules python/siasat/web/static python/siasat/notebook/static .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
