"""The match at a table: moves, clocks, takebacks, and finished matches to read and analyse."""
