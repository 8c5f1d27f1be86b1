"""A fuzzer of the server: whatever is sent, it answers or closes, and nobody else notices."""
