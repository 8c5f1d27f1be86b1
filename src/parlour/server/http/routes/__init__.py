"""What can be asked over HTTP, one module per subject."""
