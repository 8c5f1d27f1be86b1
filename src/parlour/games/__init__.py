"""One folder a game. Games never import each other; nothing outside knows one by name."""
