"""Words and boards of letters: what the three Keebbles share. Knows no game."""
