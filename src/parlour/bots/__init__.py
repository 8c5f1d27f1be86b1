"""What the bots of all games share; a game's own bots are in its folder."""
