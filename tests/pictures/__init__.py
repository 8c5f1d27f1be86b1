"""Pictures of every page and state, and what axe says about them.

    python -m tests.pictures [FOLDER] [--only WORD ...] [--device phone|tablet|desk ...]

writes into build/pictures unless told otherwise, and fails where axe finds something.
"""
