"""The match at a table: moves, clocks, take-backs, and what is read of it later."""
