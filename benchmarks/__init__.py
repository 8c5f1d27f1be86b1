"""Figures beside their rivals: CPU time, best of several, asserted nowhere."""
