"""Keebble with one rule made otherwise, for every rule: what the corpus must notice."""
