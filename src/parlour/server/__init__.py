"""The server: tables, seats, sockets, HTTP, clocks, chat. Knows no game by name."""
