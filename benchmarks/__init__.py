"""Benchmarks against comparable programs: CPU time, best of several runs, nothing asserted."""
