# Parlour. `make play` opens a place to play, `make test` checks everything; both install what they need in .venv.
PYTHON := $(CURDIR)/.venv/bin/python
BIN := $(CURDIR)/.venv/bin
.DEFAULT_GOAL := help
# Every command starts Python anew, and several at a time: compiling the sources once is enough.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help play client test coverage check rules soak bench playthroughs corpus schemas pictures

help:
	@echo 'make play          open a place to play, in the browser (PORT=8080, DATA=folder)'
	@echo 'make client        build the browser client, if its sources have changed'
	@echo 'make test          types, lint, rules, and every test at its short length'
	@echo 'make coverage      the tests with branch coverage'
	@echo 'make check         types, lint and format only'
	@echo 'make rules         every rule id with its tests'
	@echo 'make soak          the laws at full length, with progress (about an hour on two cores; SHARE=0.25 for a quarter)'
	@echo 'make bench         figures beside their rivals'
	@echo 'make pictures      every page and state as a picture in build/pictures, looked at by axe'
	@echo 'make playthroughs  write the golden playthroughs anew; review them as a diff'

play:
	@scripts/setup play
	@$(PYTHON) -m scripts.warm
	@echo 'play: opening the place; Ctrl-C closes it'
	@exec $(BIN)/parlour serve --first-table kniffeliger $(if $(PORT),--port $(PORT)) $(if $(DATA),--data $(DATA)) $(ARGS)

client:
	@scripts/setup play
	@$(PYTHON) -m scripts.client
	@echo 'client: built'

test:
	@scripts/setup test
	@$(PYTHON) -m scripts.warm & warming=$$!; \
		$(MAKE) --no-print-directory check rules; checked=$$?; wait $$warming; exit $$checked
	@echo 'test: running the tests, three at a time'
	@$(PYTHON) -m pytest -n 3 --dist worksteal -q $(ARGS)

coverage:
	@scripts/setup test
	@echo 'coverage: running the tests on two workers, with branch coverage: twice as long'
	@$(PYTHON) -m pytest -n 2 -q --cov --cov-report=term:skip-covered $(ARGS)

check:
	@scripts/setup test
	@echo 'check: lint, format, types'
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check --quiet || { echo 'check: run .venv/bin/ruff format'; exit 1; }
	@$(BIN)/mypy

rules:
	@scripts/setup test
	@echo 'rules: every rule id with its tests'
	@$(PYTHON) -m pytest -q --rules

soak:
	@scripts/setup test
	@echo 'soak: the laws at full length'
	@PARLOUR_SOAK=$(or $(SHARE),1) $(PYTHON) -m pytest -n 2 -m soak -v -s --durations=0 $(ARGS)

bench:
	@scripts/setup test
	@scripts/setup bench
	@$(PYTHON) -m benchmarks

playthroughs:
	@scripts/setup test
	@$(PYTHON) -m tests.playthroughs

corpus:
	@scripts/setup test
	@$(PYTHON) -m tests.corpus $(GAME)

pictures:
	@scripts/setup test
	@$(PYTHON) -m tests.pictures $(ARGS)
