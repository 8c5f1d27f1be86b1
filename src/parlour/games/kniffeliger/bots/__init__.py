"""Opponents: each level in a short file under `levels`, beside what the levels share."""
