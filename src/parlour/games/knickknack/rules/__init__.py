"""The rules, one idea per file."""
