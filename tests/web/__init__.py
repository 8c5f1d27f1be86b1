"""The browser client: its types, its own tests, what comes out when it is built."""
