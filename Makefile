# Every target sets the project up first; a second run starts at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help run test lint format soak bench shots gallery sheets golden docs lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

$(READY): requirements.lock pyproject.toml .ci/setup
	@PYTHON=$(PYTHON) sh .ci/setup $(VENV)
	@touch $@

run: $(READY) ## open the editor on the shipped content
	@$(BIN)/delvewright content

lint: $(READY) ## ruff, mypy --strict, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(READY) ## let ruff put the code in shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: $(READY) ## all tests; the budgets run alone afterwards
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -n 2 -m "not perf and not soak"
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -m perf

soak: $(READY) ## the long runs
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -n 2 -m soak --timeout 7200 -o faulthandler_timeout=7200

bench: $(READY) ## print what docs/performance.md records
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -m perf -s

shots: $(READY) ## drive the real window and write build/shots/*.png
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.e2e.shots

gallery: $(READY) ## draw docs/gallery: the window at work, dark and light, at 100 % and 200 %
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.e2e.gallery

sheets: $(READY) ## draw docs/maps/*.png: six seeds of each shipped map
	$(BIN)/delve sheet docs/maps --cell 8 --colours 256 --project content

golden: $(READY) ## regenerate the golden catalogs, on purpose only
	$(BIN)/python -m tests.golden.update

docs: $(READY) ## write the field tables of content/*/README.md from the models
	$(BIN)/delve docs content

lock: ## pin every dependency with hashes
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header -o requirements.lock

clean: ## remove what the targets made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
