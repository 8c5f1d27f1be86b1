"""The versions, each with the number of the one before it."""
