"""boardgame.io, measured beside Parlour: its own server and client, in node."""
