"""Attacks on a server on loopback, and what a player at another table notices."""
