# Everything runs in .venv, which `make setup` makes.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup test peers lint bench demo

setup:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]'

test:
	$(BIN)/pytest

peers:
	$(BIN)/pip install --quiet --editable '.[peers]'
	$(BIN)/pytest tests/peers

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench:
	$(BIN)/python -m bench

demo:
	$(BIN)/bowers solve examples/cutthroat.txt
