"""How the matches of Keebble in the corpus are played."""
