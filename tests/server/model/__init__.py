"""Tests a server against a small model of it, whatever the network, the disk and the players do.

`world` has a real server with a real store, and a network that delays, duplicates, reorders and
loses frames; `book` reads the log on a connection of its own and replays it with the plain engine;
`laws` compares the two; `machine` lets Hypothesis choose what happens.
"""
