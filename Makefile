# Muster: everyday commands. Run `make` without a target to list them.

.DEFAULT_GOAL := help
SHELL := /bin/sh
VENV := .venv
PYTHON := $(VENV)/bin/python
# Quiet twice: pip reports what stops it, but not every index that lacks a package that another one has.
PIP := $(PYTHON) -m pip install --quiet --quiet --disable-pip-version-check

# The first Python that is new enough; use PYTHON3=/path/to/python to choose another.
PYTHON3 ?= $(shell for name in python3 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$name; break; }; done)

# The versions that Muster supports, oldest first, and those that work here under their usual names. A version
# manager's shim that starts nothing counts as missing.
PYTHONS := 3.11 3.12 3.13
PRESENT = $(foreach version,$(PYTHONS),$(shell python$(version) -c '' 2>/dev/null && echo $(version)))

# Keep compiled bytecode, so that it is not compiled again by every process of every run.
unexport PYTHONDONTWRITEBYTECODE

# The command that compiles the lock files, which list every version and hash for all Pythons and systems together.
LOCK = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links

.PHONY: help run test everything check suite quick lint pythons alone versions bench \
	crash mutants replies campaigns reset messages lock always

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: $(VENV)/.runtime ## Start the demonstration at http://localhost:8000 (PORT=8001 for another port)
	@DEMO=1 DEBUG=0 $(PYTHON) manage.py serve

test: ## Run the tests that can run here, and report those that could not (about half an hour on two cores)
	@$(MAKE) --no-print-directory --jobs 2 lint suite

everything: ## Run the tests with all their seeds, seats and looks: before a release
	@$(MAKE) --no-print-directory --jobs 2 lint suite SUITE=--exhaustive

suite: $(VENV)/.development
	@$(PYTHON) -m tests $(SUITE)

check: ## Run what must pass before every commit (about two minutes on two cores)
	@$(MAKE) --no-print-directory --jobs 2 lint quick

# Runs alongside lint, most of which uses one core.
quick: $(VENV)/.development
	@$(PYTHON) -m pytest -q -n 2 --dist worksteal --sampled --few \
		-m "not e2e and not exhaustive and not long and not thorough and not slow and not postgres and not redis"

lint: $(VENV)/.development ## Check style, types, templates and the direction of imports
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@find templates -name '*.html' -print0 | xargs -0 $(VENV)/bin/djade --check --target-version 5.2
	@find templates -name '*.html' -exec awk 'length > 160 { long = 1; \
		print FILENAME ":" FNR ": a line of " length " characters; break it after at most 160" } END { exit long }' {} +
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports

pythons: ## Run the tests that need no browser or database server on Python 3.11, 3.12 and 3.13, and name missing versions
	@failed=""; for version in $(PRESENT); do \
		echo "On Python $$version"; \
		$(MAKE) --no-print-directory alone VENV=$(VENV)-$$version PYTHON3=python$$version \
			|| failed="$$failed $$version"; \
	done; \
	for version in $(filter-out $(PRESENT),$(PYTHONS)); do \
		echo "Skipped: Python $$version, because no python$$version works here."; \
	done; \
	test -z "$$failed" || { echo "Failed on Python$$failed."; exit 1; }

# On one Python, in its own virtual environment, which VENV names.
alone: $(VENV)/.development
	@$(PYTHON) -m tests --alone

# The versions that .ci/run chooses from.
versions:
	@echo $(PYTHONS)

bench: $(VENV)/.development ## Measure the speed of rules, pages and sweeps
	@$(PYTHON) -m tests.bench

crash: $(VENV)/.development ## Kill the service's processes repeatedly, in matches, a tournament and a ladder's season
	@$(PYTHON) -m tests.crash.run
	@$(PYTHON) -m tests.crash.run --show tournament
	@$(PYTHON) -m tests.crash.run --show tournament --seats 3
	@$(PYTHON) -m tests.crash.run --show tournament --seats 4
	@$(PYTHON) -m tests.crash.run --show ladder

mutants: $(VENV)/.development ## Change the code in small ways, one at a time, and see whether a test notices (30 minutes)
	@nice $(PYTHON) -m tests.mutants $(SUBJECTS)

replies: $(VENV)/.development ## Play whole matches by email replies alone, killing processes meanwhile (needs PostgreSQL)
	@$(PYTHON) -m tests.replies.whole_matches --kills 20

campaigns: $(VENV)/.development ## Play whole campaigns through pages, forms and sweeps (needs PostgreSQL)
	@$(PYTHON) -m tests.campaigns

reset: ## Start over: delete the local database, queue and key
	rm -rf var staticfiles

messages: $(VENV)/.development ## Collect the strings to translate (needs gettext)
	@$(PYTHON) manage.py makemessages --all

lock: $(VENV)/bin/python ## Rewrite requirements.lock and requirements-dev.lock from the pins in requirements*.txt
	@$(PIP) uv==0.13.9
	@$(LOCK) $(UPGRADE) requirements.txt --output-file requirements.lock
	@$(LOCK) $(UPGRADE) requirements-dev.txt --constraint requirements.lock --output-file requirements-dev.lock

$(VENV)/bin/python:
	@test -n "$(PYTHON3)" || { echo "Muster needs Python 3.11 or newer. Install it, or name it with PYTHON3=/path/to/python."; exit 1; }
	@"$(PYTHON3)" -m venv $(VENV) || { rm -rf $(VENV); \
		echo "This Python cannot create a virtual environment. Install its venv module (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }

# A stamp records what was installed, so that a fresh clone with an existing environment installs nothing.
$(VENV)/.runtime: always | $(VENV)/bin/python
	@cmp -s requirements.lock $@ || { \
		echo "Installing Muster's dependencies (once, about 30 seconds)"; \
		$(PIP) --require-hashes -r requirements.lock || { echo "Could not install requirements.lock. Check your network connection and try again; nothing is lost."; exit 1; }; \
		cp requirements.lock $@; }

$(VENV)/.development: always | $(VENV)/bin/python
	@cmp -s requirements-dev.lock $@ || { \
		echo "Installing the development dependencies"; \
		$(PIP) --require-hashes -r requirements-dev.lock || { echo "Could not install requirements-dev.lock. Check your network connection and try again; nothing is lost."; exit 1; }; \
		cp requirements.lock $(VENV)/.runtime; cp requirements-dev.lock $@; }
