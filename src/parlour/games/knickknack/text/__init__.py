"""The game in words: notation, positions, descriptions, hints, and its part of the terminal."""
