# Muster: what one does with it every day. `make` alone lists the targets.

.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
PYTHON := $(VENV)/bin/python
# Twice quiet: it tells of what stops it, not of every index that lacks a package another one has.
PIP := $(PYTHON) -m pip install --quiet --quiet --disable-pip-version-check

# The first Python that is new enough; PYTHON3=/path/to/python chooses another.
PYTHON3 ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$name; break; }; done)

# What is compiled once need not be compiled again by every process of every run.
unexport PYTHONDONTWRITEBYTECODE

# What the locks are compiled with; they name every version and hash for each Python and system at once.
LOCK = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links

.PHONY: help run test everything check suite quick lint bench crash mutants campaigns reset messages lock always

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: $(VENV)/.runtime ## Start the demonstration at http://localhost:8000 (PORT=8001 for another port)
	@DEMO=1 DEBUG=0 $(PYTHON) manage.py serve

test: ## Run the tests that can run here, and say which could not; a quarter of an hour
	@$(MAKE) --no-print-directory --jobs 2 lint suite

everything: ## And the further seeds, seats and looks of each: what .ci/run does
	@$(MAKE) --no-print-directory --jobs 2 lint suite SUITE=--exhaustive

suite: $(VENV)/.development
	@$(PYTHON) -m tests $(SUITE)

check: ## Run what should pass before every commit, in under a minute and a half
	@$(MAKE) --no-print-directory --jobs 2 lint quick

# Beside lint, of which the most runs on one core.
quick: $(VENV)/.development
	@$(PYTHON) -m pytest -q -n 2 --dist worksteal --sampled --few \
		-m "not e2e and not exhaustive and not long and not thorough and not postgres and not redis"

lint: $(VENV)/.development ## Check style, types, templates and who imports whom
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@find templates -name '*.html' -print0 | xargs -0 $(VENV)/bin/djade --check --target-version 5.2
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports

bench: $(VENV)/.development ## Measure the speed of rules, pages and sweeps
	@$(PYTHON) -m tests.bench

crash: $(VENV)/.development ## Kill the service's processes again and again: in matches, a tournament, a ladder's season
	@$(PYTHON) -m tests.crash.run
	@$(PYTHON) -m tests.crash.run --show tournament
	@$(PYTHON) -m tests.crash.run --show ladder

mutants: $(VENV)/.development ## Change the code in small ways, one at a time, and see whether a test notices (half an hour)
	@nice $(PYTHON) -m tests.mutants $(SUBJECTS)

campaigns: $(VENV)/.development ## Play whole campaigns through pages, forms and sweeps (needs PostgreSQL)
	@$(PYTHON) -m tests.campaigns

reset: ## Start over: throw away the local database, queue and key
	rm -rf var staticfiles

messages: $(VENV)/.development ## Collect the strings to translate (needs gettext)
	@$(PYTHON) manage.py makemessages --all

lock: $(VENV)/bin/python ## Write requirements.lock and requirements-dev.lock anew from what requirements*.txt pin
	@$(PIP) uv==0.13.9
	@$(LOCK) $(UPGRADE) requirements.txt --output-file requirements.lock
	@$(LOCK) $(UPGRADE) requirements-dev.txt --constraint requirements.lock --output-file requirements-dev.lock

$(VENV)/bin/python:
	@test -n "$(PYTHON3)" || { echo "Muster needs Python 3.11 or newer: install it, or name it with PYTHON3=/path/to/python."; exit 1; }
	@"$(PYTHON3)" -m venv $(VENV) || { rm -rf $(VENV); \
		echo "This Python cannot make a virtual environment: install its venv module (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }

# A stamp holds what was installed, so that a fresh clone beside an old environment installs nothing.
$(VENV)/.runtime: always | $(VENV)/bin/python
	@cmp -s requirements.lock $@ || { \
		echo "Installing what Muster stands on (once, about half a minute)"; \
		$(PIP) --require-hashes -r requirements.lock || { echo "Could not install requirements.lock: is the network there? Then try again; nothing is lost."; exit 1; }; \
		cp requirements.lock $@; }

$(VENV)/.development: always | $(VENV)/bin/python
	@cmp -s requirements-dev.lock $@ || { \
		echo "Installing what is needed to work on Muster"; \
		$(PIP) --require-hashes -r requirements-dev.lock || { echo "Could not install requirements-dev.lock: is the network there? Then try again; nothing is lost."; exit 1; }; \
		cp requirements.lock $(VENV)/.runtime; cp requirements-dev.lock $@; }
