"""A turn that the rules do not allow."""

MALFORMED = "malformed"
"""Stands for a rule id where something is no action of this game at all."""


class Refused(Exception):
    """A turn that the rules do not allow."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule
