"""The invariants of the rules, in random games and in games of beginners."""

from __future__ import annotations

from random import Random

import pytest

import parlour
from parlour.games.kniffeliger.actions import CrossOut, EndTurn, Enter, Shift, Steal, Swap
from parlour.games.kniffeliger.events import Ended, Passed, RoundBegan
from parlour.games.kniffeliger.state import Mark, Pending, Phase, State, fillable, is_full, total
from tests.games.kniffeliger.rules.test_referee import SETTINGS
from tests.scale import seeds


class Ledger:
    """A round so far: where it began, how open the sheets were, who has had their turn."""

    def __init__(self, state: State, n: int) -> None:
        self.start = n
        self.open = [_open(sheet) for sheet in state.sheets]
        self.done: list[int] = []


def _open(sheet: tuple[object, ...]) -> int:
    return sheet.count(Mark.OPEN) + sheet.count(Mark.FROZEN)


def _check(match: parlour.Match) -> None:
    ledger = Ledger(match.state_at(0), 0)
    for entry in match.entries:
        before, after = match.state_at(entry.n - 1), match.state_at(entry.n)
        action = entry.action
        _check_sheets(before, after, action)
        if isinstance(action, Enter | Steal):
            ledger.done.append(before.active)
        if not isinstance(action, EndTurn):
            continue
        if before.phase is Phase.MAIN and not before.entered:
            ledger.done.append(before.active)
        for event in match.game.tell(before, entry.actor, action, after, None):
            if isinstance(event, Passed):
                ledger.done.append(event.seat)
            elif isinstance(event, RoundBegan | Ended):
                _check_round(match, entry.n, ledger)
                ledger = Ledger(after, entry.n)


def _check_round(match: parlour.Match, n: int, ledger: Ledger) -> None:
    """One of entry, theft, pass for everybody; every sheet closed a field or was full."""
    assert sorted(ledger.done) == list(range(match.seats))
    for now, then in zip(_by_round(match, n, ledger), ledger.open, strict=True):
        assert now < then or then == 0


def _by_round(match: parlour.Match, n: int, ledger: Ledger) -> list[int]:
    """Open fields per sheet at the end of the round, in the order sheets had at its start."""
    order = list(range(match.seats))
    for i in range(ledger.start + 1, n + 1):
        action, active = match.entries[i - 1].action, match.state_at(i - 1).active
        if isinstance(action, Shift):
            order = [order[-1], *order[:-1]]
        elif isinstance(action, Swap):
            order[active], order[action.victim] = order[action.victim], order[active]
    opened = [_open(sheet) for sheet in match.state_at(n).sheets]
    return [opened[order.index(sheet)] for sheet in range(match.seats)]


def _check_sheets(before: State, after: State, action: object) -> None:
    starts = after.phase is Phase.MAIN and not after.rolls and not after.entered
    sheet = after.sheets[after.active]
    if starts and after.pending is Pending.NOTHING and not is_full(sheet):
        assert fillable(sheet) > 0
    if after.sheets is before.sheets:
        return
    if isinstance(action, Shift | Swap):
        assert sorted(map(repr, after.sheets)) == sorted(map(repr, before.sheets))
    if isinstance(action, Shift | Swap | Steal):
        assert sum(map(total, after.sheets)) == sum(map(total, before.sheets))
    if not isinstance(action, Shift | Swap):
        for old, new in zip(before.sheets, after.sheets, strict=True):
            if old is new:
                continue
            for mark in (Mark.CROSSED, Mark.STOLEN):
                assert all(n is mark for o, n in zip(old, new, strict=True) if o is mark)
            if not isinstance(action, Steal | CrossOut):
                assert total(new) >= total(old)


@pytest.mark.soak
@pytest.mark.rule("KF-1", "KF-13", "KF-35", "KF-37", "KF-38")
@pytest.mark.parametrize("settings", SETTINGS)
def test_invariants_hold_in_random_games(settings: dict[str, str]) -> None:
    for seed in seeds(40, 20_000):
        match = parlour.Match.new(
            "kniffeliger", seed % 8 + 1, settings, seed=seed, algorithm="splitmix"
        )
        rng = Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            if seed % 10:
                match.play(seat, match.game.sample(match.state, seat, rng))
            else:
                match.play(seat, match.game.choose(match.view(seat), seat, "beginner", rng))
        _check(match)
