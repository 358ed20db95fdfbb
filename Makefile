# Everything runs in .venv, which `make setup` makes.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup test peers lint bench demo fuzz sanitize

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

# Both searches on random positions of all kinds.
fuzz:
	$(BIN)/python -m tests.fuzz 200000

# The tests of the native search under AddressSanitizer and UBSan, in an environment of their own.
sanitize:
	$(PYTHON) -m venv .venv-sanitize
	CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g -O1' \
		BOWERS_KERNEL=require .venv-sanitize/bin/pip install --quiet --editable '.[test]'
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 \
		.venv-sanitize/bin/pytest tests/test_vectors.py tests/test_solve.py tests/test_packed.py
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 \
		.venv-sanitize/bin/python -m tests.fuzz 20000
	$(RM) solver/_kernel*.so
