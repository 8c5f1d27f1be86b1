"""Live tables: who sits there, what is said, and the hub that knows them all."""
