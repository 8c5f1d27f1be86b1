"""What all bots share. Knows no game; a game's own bots are in its folder."""
