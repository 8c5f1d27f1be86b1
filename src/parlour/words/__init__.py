"""Words and where they lie: what the three Keebbles share. Knows no game."""
