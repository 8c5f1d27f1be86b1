"""A second, naive Kniffeliger, written from the rules alone, to judge the engine by.

It shares no code with the engine and must never import it. It trusts the position it is given
(checking shapes and ranges of position files is not its business), keeps no history, and draws
no chance itself: faces and award kinds come from the `chance` that is passed to `play`.
"""

from collections.abc import Callable
from copy import deepcopy
from itertools import combinations
from typing import Any

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["threeOfAKind", "fourOfAKind", "fullHouse", "smallStraight", "largeStraight"]
CATEGORIES = [*UPPER, *LOWER, "kniffeliger", "chance", "pi"]
KINDS = ["steal", "freeze", "crossOut", "shift", "swap"]
LAST_ROUND = 14

PHASE_OF = {
    "roll": "main",
    "enter": "main",
    "steal": "main",
    "freeze": "main",
    "crossOut": "main",
    "shift": "shift",
    "swap": "shift",
}
KEYS_OF = {
    "roll": {"type", "keep"},
    "enter": {"type", "category"},
    "steal": {"type", "victim", "category"},
    "freeze": {"type", "victim", "category"},
    "crossOut": {"type", "victim", "category"},
    "shift": {"type"},
    "swap": {"type", "victim"},
    "endTurn": {"type"},
}

Action = dict[str, Any]
Sheet = dict[str, int | str]  # points, "frozen", "crossed" or "stolen"; a missing category is open
Chance = Callable[[str, int], list[Any]]


class Illegal(Exception):
    """The action is refused; the text begins with the rule that refuses it, or `malformed`."""


def points(category: str, dice: list[int]) -> int:
    """What five dice score in a category."""
    most = max(dice.count(face) for face in dice)
    if category in UPPER:
        face = UPPER.index(category) + 1
        return face * dice.count(face)
    if category == "threeOfAKind":
        return sum(dice) if most >= 3 else 0
    if category == "fourOfAKind":
        return sum(dice) if most >= 4 else 0
    if category == "fullHouse":
        return 25 if most == 3 and len(set(dice)) == 2 else 0
    if category == "smallStraight":
        fours = [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]
        return 30 if any(four <= set(dice) for four in fours) else 0
    if category == "largeStraight":
        return 40 if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else 0
    if category == "kniffeliger":
        return 50 if most == 5 else 0
    if category == "chance":
        return sum(dice)
    if category == "pi":
        return 31 if sorted(dice) == [1, 1, 3, 4, 5] else 0
    raise ValueError(category)


def total(sheet: Sheet) -> int:
    return sum(field for field in sheet.values() if isinstance(field, int))


def fillable(sheet: Sheet) -> list[str]:
    """Open and not frozen."""
    return [category for category in CATEGORIES if category not in sheet]


def frozen(sheet: Sheet) -> list[str]:
    """Open, but not to be filled."""
    return [category for category in CATEGORIES if sheet.get(category) == "frozen"]


def full(sheet: Sheet) -> bool:
    return not fillable(sheet) and not frozen(sheet)


def thaw(sheet: Sheet) -> None:
    for category in frozen(sheet):
        del sheet[category]


def has_points(sheet: Sheet, category: str) -> bool:
    field = sheet.get(category)
    return isinstance(field, int) and field > 0


class Referee:
    """One game, changed in place by `play`."""

    def __init__(self, position: dict[str, Any]) -> None:
        given = deepcopy(position)
        self.seats: int = given["seats"]
        settings = given.get("settings", {})
        self.action_dice: str = settings.get("action_dice", "next_round")
        self.cross_out: str = settings.get("cross_out", "open")
        self.round: int = given.get("round", 1)
        self.phase: str = given.get("phase", "main")
        self.active: int = given.get("active", 0)
        self.rolls: int = given.get("rolls", 0)
        self.dice: list[int] = given.get("dice", [])
        self.locked: list[int] = sorted(given.get("locked", []))
        self.entered: bool = given.get("entered", False)
        nothing: list[dict[str, Any]] = [{} for _ in range(self.seats)]
        self.sheets: list[Sheet] = given.get("sheets", deepcopy(nothing))
        self.ready: list[dict[str, int]] = given.get("ready", deepcopy(nothing))
        self.fresh: list[dict[str, int]] = given.get("fresh", deepcopy(nothing))

    def to_act(self) -> int | None:
        return None if self.phase == "over" else self.active

    def scores(self) -> list[int]:
        return [total(sheet) for sheet in self.sheets]

    def ranks(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > own for other in scores) for own in scores]

    def position(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "settings": {"action_dice": self.action_dice, "cross_out": self.cross_out},
            "round": self.round,
            "phase": self.phase,
            "active": self.active,
            "rolls": self.rolls,
            "dice": list(self.dice),
            "locked": sorted(self.locked),
            "entered": self.entered,
            "sheets": [{c: sheet[c] for c in CATEGORIES if c in sheet} for sheet in self.sheets],
            "ready": [{k: held[k] for k in KINDS if held.get(k)} for held in self.ready],
            "fresh": [{k: held[k] for k in KINDS if held.get(k)} for held in self.fresh],
        }

    def legal(self) -> list[Action]:
        conceivable: list[Action] = []
        for size in range(6):
            for keep in combinations(range(5), size):
                conceivable.append({"type": "roll", "keep": list(keep)})
        for category in CATEGORIES:
            conceivable.append({"type": "enter", "category": category})
        for kind in ["steal", "freeze", "crossOut"]:
            for victim in range(self.seats):
                for category in CATEGORIES:
                    conceivable.append({"type": kind, "victim": victim, "category": category})
        conceivable.append({"type": "shift"})
        for victim in range(self.seats):
            conceivable.append({"type": "swap", "victim": victim})
        conceivable.append({"type": "endTurn"})
        return [action for action in conceivable if self._refusal(self.active, action) is None]

    def play(self, seat: int, action: Action, chance: Chance) -> None:
        refusal = self._refusal(seat, action)
        if refusal is not None:
            raise Illegal(refusal)
        kind: str = action["type"]
        if kind == "roll":
            self._roll(sorted(action["keep"]), chance)
        elif kind == "enter":
            self._enter(action["category"], chance)
        elif kind == "endTurn":
            self._end_turn()
        else:
            self.ready[self.active][kind] -= 1
            self._use(kind, action)

    # Refusals, checked in the order of KF-33.

    def _refusal(self, seat: int, action: Action) -> str | None:
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in KEYS_OF or set(action) != KEYS_OF[kind]:
            return "malformed: no such action"
        if self.phase == "over":
            return "KF-2: the game is over"
        if self.phase != PHASE_OF.get(kind, self.phase):
            rule = "KF-32" if kind in KINDS else "KF-1"
            return f"{rule}: {kind} belongs to the {PHASE_OF[kind]} phase"
        if seat != self.active:
            return "KF-33: it is another player's turn"
        if kind in KINDS and self.ready[seat].get(kind, 0) < 1:
            return f"KF-31: no {kind} die ready"
        if kind == "roll":
            return self._roll_refusal(action["keep"])
        if kind == "enter":
            return self._enter_refusal(action["category"])
        if kind == "endTurn":
            return self._end_turn_refusal()
        if kind == "shift":
            return "KF-33: there is no other player" if self.seats == 1 else None
        if kind == "steal":
            if self.entered or self.rolls > 0:
                return "KF-32: steal only before the first roll, and only once"
            if not fillable(self.sheets[seat]):
                return "KF-13: no fillable field, no theft"
        victim = action["victim"]
        if type(victim) is not int or not 0 <= victim < self.seats or victim == seat:
            return "KF-33: the target is another player"
        if kind == "swap":
            return None
        if kind == "freeze" and victim < seat and self.round >= LAST_ROUND:
            return "KF-35: no main turn is left on that sheet"
        category = action["category"]
        if category not in CATEGORIES:
            return "KF-33: no such category"
        return self._field_refusal(kind, self.sheets[victim], category)

    def _roll_refusal(self, keep: Any) -> str | None:
        if not isinstance(keep, list) or any(type(i) is not int for i in keep):
            return "malformed: keep is a list of indices"
        if not set(keep) <= {0, 1, 2, 3, 4}:
            return "malformed: there are five dice"
        if len(set(keep)) != len(keep):
            return "malformed: keep repeats an index"
        if self.entered:
            return "KF-12: the entry is made"
        if not fillable(self.sheets[self.active]):
            return "KF-13: no fillable field, no roll"
        if self.rolls >= 3:
            return "KF-11: after the third roll you must enter"
        if self.rolls == 0:
            return "KF-10: the first roll is of all five dice" if keep else None
        if not set(self.locked) <= set(keep):
            return "KF-10: locked dice can't be rolled again"
        if len(keep) == 5:
            return "KF-10: a roll that keeps all five"
        return None

    def _enter_refusal(self, category: Any) -> str | None:
        if self.entered:
            return "KF-12: the entry is made"
        if self.rolls == 0:
            return "KF-11: enter after a roll"
        if category not in CATEGORIES:
            return "KF-33: no such category"
        if category not in fillable(self.sheets[self.active]):
            return "KF-12: the category is not open or is frozen"
        return None

    def _end_turn_refusal(self) -> str | None:
        if self.phase == "main" and not self.entered and fillable(self.sheets[self.active]):
            return "KF-13: neither an entry nor a theft"
        return None

    def _field_refusal(self, kind: str, sheet: Sheet, category: str) -> str | None:
        if kind == "steal":
            if not has_points(sheet, category):
                return "KF-34: the victim has no points there"
            if category not in fillable(self.sheets[self.active]):
                return "KF-34: your own field is not open or is frozen"
        elif kind == "freeze":
            if category not in fillable(sheet):
                return "KF-35: the field is not open or is frozen already"
            if len(fillable(sheet)) == 1:
                return "KF-35: the last fillable field"
        elif self.cross_out == "filled":
            if not has_points(sheet, category):
                return "KF-36: the victim has no points there"
        elif category not in fillable(sheet) + frozen(sheet):
            return "KF-36: the field is not open"
        return None

    # Effects. Chance is asked before anything changes.

    def _roll(self, keep: list[int], chance: Chance) -> None:
        rolled = [index for index in range(5) if index not in keep]
        faces = chance("dice", len(rolled))
        dice = list(self.dice) if self.rolls > 0 else [0, 0, 0, 0, 0]
        for index, face in zip(rolled, faces, strict=True):
            dice[index] = face
        self.dice = dice
        self.locked = keep
        self.rolls += 1

    def _enter(self, category: str, chance: Chance) -> None:
        # KF-30: the sum of the dice earns it, not the points; KF-1: no action dice alone.
        if sum(self.dice) % 3 == 0 and self.seats > 1:
            award = chance("action", 1)[0]
            held = self.fresh[self.active]
            for kind in KINDS if award == "all" else [award]:
                held[kind] = held.get(kind, 0) + 1
        self.sheets[self.active][category] = points(category, self.dice)
        self.entered = True

    def _use(self, kind: str, action: Action) -> None:
        if kind == "shift":
            self.sheets = [self.sheets[-1], *self.sheets[:-1]]
            return
        own = self.sheets[self.active]
        victim: int = action["victim"]
        theirs = self.sheets[victim]
        if kind == "swap":
            self.sheets[self.active] = theirs
            self.sheets[victim] = own
            return
        category: str = action["category"]
        if kind == "steal":
            own[category] = theirs[category]
            theirs[category] = "stolen"
            self.entered = True
        elif kind == "freeze":
            theirs[category] = "frozen"
        else:
            theirs[category] = "crossed"
            # KF-36: a sheet is never left with frozen fields only.
            if not fillable(theirs):
                thaw(theirs)

    def _end_turn(self) -> None:
        last = self.active
        if self.phase == "main":
            thaw(self.sheets[last])
        seat = last + 1
        while True:
            while seat < self.seats:
                self._clear_table()
                self.active = seat
                # KF-13 and KF-32: who could only end the turn is passed over or skipped.
                if self.legal() != [{"type": "endTurn"}]:
                    return
                if self.phase == "main":
                    thaw(self.sheets[seat])
                seat += 1
            seat = 0
            if self.phase == "main" and self.seats > 1:
                self.phase = "shift"
            elif self.round >= LAST_ROUND or all(full(sheet) for sheet in self.sheets):
                self.phase = "over"
                self.active = last
                self._clear_table()
                return
            else:
                self._next_round()

    def _clear_table(self) -> None:
        self.rolls = 0
        self.dice = []
        self.locked = []
        self.entered = False

    def _next_round(self) -> None:
        self.round += 1
        self.phase = "main"
        for seat in range(self.seats):
            ready = self.fresh[seat]
            if self.action_dice == "keep":
                for kind, count in self.ready[seat].items():
                    ready[kind] = ready.get(kind, 0) + count
            self.ready[seat] = ready
            self.fresh[seat] = {}
