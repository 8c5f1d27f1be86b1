"""Persistent data: tables, the log of every match, guests, chat, high scores.

Knows no game and no socket; the body of an entry is opaque bytes.
"""
