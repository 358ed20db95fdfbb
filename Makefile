# Everything runs in .venv, which `make setup` makes.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup test peers lint bench demo fuzz prove prove-bots prove-reviews sanitize

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

# Puzzles of the generator, by every proof there is, and every change of a field of some noticed.
prove:
	$(BIN)/python -m tests.prove 2000
	$(BIN)/python -m tests.prove_days 400

# The yardstick of matches never errs in 1,000 deals of each game, and the other bots are in order.
prove-bots:
	$(BIN)/python -m tests.prove_bots 1000 2000

# Every decision of whole deals of each game, under rules of all kinds, against brute force.
prove-reviews:
	$(BIN)/python -m tests.prove_reviews 200

# The tests of the native search under AddressSanitizer and UBSan, on a copy with an environment of its own.
SANITIZE := build/sanitize
sanitize:
	rm -rf $(SANITIZE) && mkdir -p $(SANITIZE)
	git ls-files -z | xargs -0 cp --parents -t $(SANITIZE)
	$(PYTHON) -m venv $(SANITIZE)/.venv
	cd $(SANITIZE) && CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=undefined -g' \
		BOWERS_KERNEL=require .venv/bin/pip install --quiet --editable '.[test]'
	cd $(SANITIZE) && export ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$$($(CC) -print-file-name=libasan.so)" && \
		.venv/bin/pytest tests/test_vectors.py tests/test_solve.py tests/test_packed.py tests/test_family.py \
			tests/test_native.py tests/test_rivals.py && \
		.venv/bin/python -m tests.fuzz 5000
