"""The doors of HTTP: what can be asked for, and what comes back."""
