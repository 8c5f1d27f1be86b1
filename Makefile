.PHONY: play
play:
	@scripts/setup play
