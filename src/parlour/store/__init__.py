"""What must outlive the process: tables, the log of every match, guests, chat, high scores.

Knows no game and no socket: the body of an entry is bytes to it.
"""
