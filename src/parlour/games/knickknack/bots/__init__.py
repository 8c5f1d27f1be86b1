"""The opponents: what the levels share; `levels` has one short file for each."""
