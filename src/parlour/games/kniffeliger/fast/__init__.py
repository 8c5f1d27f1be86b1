"""The rules again as kernels over flat buffers, for search and self-play.

`layout` says where everything is and converts states and actions; `play` has the rules; `selfplay`
plays whole matches. Tests compare it with the plain engine, entry by entry.
"""
