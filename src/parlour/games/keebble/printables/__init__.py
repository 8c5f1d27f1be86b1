"""What can be printed: boards."""
