"""The match at a table: moves, clocks, consent, hints; finished matches to read and analyse."""
