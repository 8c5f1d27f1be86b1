"""Kniffeliger over flat buffers: the same rules for kernels, for search and self-play.

`layout` says where everything stands and leads to states and actions and back; `play` has the
rules; `selfplay` plays whole matches. Tests hold it to the plain engine, entry by entry.
"""
