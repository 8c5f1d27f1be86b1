"""The pages in a real browser, against a real server."""
