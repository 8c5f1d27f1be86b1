"""Attacks on a server on loopback, and what somebody notices who plays at another table."""
