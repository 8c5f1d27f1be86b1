"""Live tables: seats, chat, the lobby, and the hub that finds a table by its code."""
