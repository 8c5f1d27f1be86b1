"""Who may read the terminal: everything there is printed for one viewer at a time.

In a game that hides something, several people share a keyboard: before the next one looks, the
screen is cleared and the keyboard passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from rich.console import Console

from parlour.core.match import Match

REPEATED = 12
"""How many events are told again to somebody who was not looking."""


class Curtain:
    """The viewer at the terminal, and what each person has been told."""

    def __init__(self, console: Console, match: Match, names: Sequence[str]) -> None:
        self._console = console
        self._match = match
        self._names = names
        seats = enumerate(match.header.seats)
        people = [seat for seat, player in seats if player.kind == "person"]
        self._shared = match.game.hidden and len(people) > 1
        self._looking = people[0] if len(people) == 1 else None
        self._told = dict.fromkeys(people, match.length)

    @property
    def viewer(self) -> int | None:
        """Whose view is printed now; None: what everybody may see."""
        return self._looking

    def raise_for(self, seat: int, ask: Callable[[str], object]) -> tuple[Struct, ...]:
        """Lets this person look, alone; returns what happened since they last did."""
        if not self._shared or self._looking == seat:
            return ()
        if self._looking is not None:
            ask(f"{self._names[self._looking]}, press Enter to hide your side.")
        self.fall()
        name = self._names[seat]
        ask(f"Pass the keyboard to {name}. {name}, press Enter to look.")
        self._looking = seat
        return self._match.events(seat, self._told[seat])[-REPEATED:]

    def heard(self) -> None:
        """Whoever looks has been told everything up to now."""
        if self._looking is not None:
            self._told[self._looking] = self._match.length

    def fall(self) -> None:
        """Hides what one person saw from the others."""
        if not self._shared or self._looking is None:
            return
        self._looking = None
        if self._console.is_terminal:
            # The lines that have scrolled away too.
            self._console.file.write("\x1b[3J")
            self._console.clear()
