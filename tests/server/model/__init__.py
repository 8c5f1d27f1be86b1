"""A server against a tiny model of it: whatever the network, the disk and the players do.

`world` holds a real house over a real store and a network that keeps, doubles, mixes up and loses
frames; `book` reads the log by a connection of its own and asks the plain engine what it means;
`laws` compares; `machine` lets Hypothesis choose what happens.
"""
