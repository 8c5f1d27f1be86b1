"""Broken laws, as values and as an exception."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Finding(Struct, frozen=True):
    """A broken law: what is wrong, and the match in which to reproduce it."""

    law: str
    kind: str
    where: str
    detail: str

    def __str__(self) -> str:
        return f"{self.law}: {self.kind} [{self.where}] {self.detail}"


class LawsBroken(AssertionError):
    """A game does not keep the contract."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(str(finding) for finding in findings))
        self.findings = tuple(findings)
