"""Secret Hands with bots that go wrong, each level in its own way."""

from __future__ import annotations

import os
import time
from random import Random

from tests.minigames.secret_hands import cards as c
from tests.minigames.secret_hands.game import SecretHands


class Stubborn(SecretHands):
    """Its bots raise, cheat, dawdle or die."""

    name = "stubborn"
    home = SecretHands.home
    levels = ("raises", "cheats", "dawdles", "dies")

    def choose(
        self, view: c.View, seat: int, level: str, rng: Random, budget: int | None = None
    ) -> c.Action:
        """Never a legal action in time, except with four seats: so workers warm up."""
        if len(view.points) == 4:
            return c.Play(view.hand[0])
        if level == "raises":
            raise ZeroDivisionError("as always")
        if level == "dies":
            os._exit(1)
        if level == "dawdles":
            time.sleep(60)
        return c.Play(next(card for card in c.DECK if card not in view.hand))


GAME = Stubborn
