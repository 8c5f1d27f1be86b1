"""The whole turn: shape, table, score, refill, end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from tests.games.domino.referee.laying import Laying
from tests.games.domino.referee.reading import (
    Bonuses,
    Reading,
    Sight,
    look,
    new_runs,
    read,
    xray_strings,
)
from tests.games.domino.referee.table import Half, Lying, Set, Table, shown, too_far
from tests.games.domino.referee.verdict import Refill, Refused, Verdict

PLACES = {
    2: [0, 2],
    3: [0, 3, 1],
    4: [0, 3, 2, 1],
    5: [0, 0, 3, 2, 1],
    6: [0, 0, 3, 3, 2, 1],
    7: [0, 0, 3, 3, 2, 2, 1],
    8: [0, 0, 3, 3, 2, 2, 1, 1],
}
KEYS = {"type", "lay", "effects", "thief", "draw"}
HAND = 4


@dataclass(frozen=True)
class Position:
    """A position file with its defaults filled in."""

    seats: int
    settings: dict[str, Any]
    dominoes: Set
    table: Table
    hands: list[list[int]]
    piles: list[int]
    deck: int
    to_move: int
    passes: int
    ending: bool
    first: int
    over: bool

    @staticmethod
    def parse(position: dict[str, Any]) -> Position:
        """Reads a position file."""
        seats = position["seats"]
        dominoes = {
            int(ident): (Half.parse(halves[0]), Half.parse(halves[1]))
            for ident, halves in position.get("dominoes", {}).items()
        }
        return Position(
            seats=seats,
            settings=position.get("settings", {}),
            dominoes=dominoes,
            table=[Lying(*row) for row in position.get("board", [])],
            hands=[list(hand) for hand in position.get("hands", [[]] * seats)],
            piles=list(position.get("piles", [0] * seats)),
            deck=position.get("deck", 0),
            to_move=position.get("to_move", 0),
            passes=position.get("passes", 0),
            ending=position.get("ending", False),
            first=position.get("first", 0),
            over=position.get("phase", "play") == "over",
        )

    def place(self, seat: int) -> int:
        """KD-1: where a seat sits."""
        places: list[int] = self.settings.get("places") or PLACES[self.seats]
        return places[seat]


@dataclass(frozen=True)
class Turn:
    """An action with its defaults filled in."""

    lay: list[Lying]
    effects: list[dict[str, Any]]
    thief: list[int]
    draw: int | None

    @staticmethod
    def parse(action: dict[str, Any], seats: int) -> Turn:
        """Reads an action, or refuses its shape."""
        _demand(action.get("type") == "turn", "type")
        _demand(set(action) <= KEYS, "unknown key")
        _demand("lay" in action and isinstance(action["lay"], list), "lay")
        lay = []
        for row in action["lay"]:
            _demand(isinstance(row, list | tuple) and len(row) == 4, "lay")
            _demand(all(type(number) is int for number in row), "lay")
            _demand(row[3] in (0, 1, 2, 3), "turn")
            lay.append(Lying(*row))
        _demand(not any(too_far(domino) for domino in lay), "too far out")
        effects = action.get("effects", [])
        _demand(isinstance(effects, list), "effects")
        for effect in effects:
            _demand_effect(effect)
        thief = action.get("thief", [])
        _demand(isinstance(thief, list | tuple), "thief")
        _demand(all(type(victim) is int and 0 <= victim < seats for victim in thief), "thief")
        draw = action.get("draw")
        _demand("draw" not in action or type(draw) is int, "draw")
        return Turn(lay, effects, list(thief), draw)


def _demand(so: bool, what: str) -> None:
    if not so:
        raise Refused("malformed", what)


def _demand_effect(effect: Any) -> None:
    _demand(isinstance(effect, dict) and len(effect) == 1, "effect")
    if "destroy" in effect:
        _demand(type(effect["destroy"]) is int, "destroy")
        return
    _demand("rotate" in effect, "effect")
    if effect["rotate"] is None:
        return
    _demand(isinstance(effect["rotate"], list | tuple) and len(effect["rotate"]) == 3, "rotate")
    ident, half, quarters = effect["rotate"]
    _demand(type(ident) is int and half in ("first", "second"), "rotate")
    _demand(type(quarters) is int and quarters in (1, 2, 3), "rotate")
    _demand(quarters != 2 or half == "first", "rotate")


def judge(
    position: dict[str, Any], seat: int, action: dict[str, Any], words: Collection[str]
) -> Verdict:
    """What the rules say about a seat's turn in a position, with these words as the dictionary."""
    here = Position.parse(position)
    try:
        return _judge(here, seat, Turn.parse(action, here.seats), words)
    except Refused as refused:
        return Verdict(legal=False, rule=refused.rule, why=refused.why)


def absent_action(position: dict[str, Any], seat: int) -> dict[str, Any]:
    """KD-51: the turn of somebody absent."""
    has_pile = Position.parse(position).piles[seat] > 0
    return {"type": "turn", "lay": [], **({"draw": 1} if has_pile else {})}


def _judge(here: Position, seat: int, turn: Turn, words: Collection[str]) -> Verdict:
    if here.over:
        raise Refused("KD-41", "the game is over")
    if seat != here.to_move:
        raise Refused("KD-1", "another seat is to move")
    laying = Laying(
        dominoes=here.dominoes,
        table=list(here.table),
        hand=list(here.hands[seat]),
        max_size=here.settings.get("max_size"),
        effects=turn.effects,
    )
    for domino in turn.lay:
        laying.lay(domino)
    laying.finish()

    reading = score(laying, here.place(seat), words)
    if laying.times("dictionary") and not all(reading.valid):
        return Verdict(legal=False, rule="KD-50", why="Dictionary", runs=reading.runs)

    piles = list(here.piles)
    deck = here.deck
    gifts: dict[int, int] = {}
    for _ in range(laying.times("gift")):
        for other in range(here.seats):
            if other != seat and piles[other] > 0:
                piles[other] -= 1
                deck += 1
                gifts[other] = gifts.get(other, 0) + 1
    # KD-33: as far as the deck reaches, or the pile.
    cards = max(-piles[seat], min(reading.points, deck))
    piles[seat] += cards
    deck -= cards

    if turn.lay:
        if turn.draw is not None:
            raise Refused("KD-40", "draw after laying a domino")
        refill = refill_to_four(seat, piles, deck, turn, laying)
    else:
        refill = drawn_from_pile(seat, piles, turn)
    verdict = Verdict(
        legal=True,
        points=reading.points,
        runs=reading.runs,
        chosen=reading.chosen,
        gifts=gifts,
        piles=piles,
        deck=deck,
        refill=refill,
        piles_end=[pile - refill.piles.get(owner, 0) for owner, pile in enumerate(piles)],
        deck_end=deck - refill.deck,
        board=[list(domino) for domino in laying.table],
        shown=shown(laying.table),
        fired=laying.fired,
        hand=laying.hand,
    )
    return with_end(here, seat, bool(turn.lay), verdict)


def score(laying: Laying, place: int, words: Collection[str]) -> Reading:
    """KD-30 to KD-32, X-Ray, Shield, Double Letter, Double Word."""
    sight: Sight = look(laying.dominoes, laying.table, place)
    new = laying.new_cells()
    runs = xray_strings(sight, new) if laying.times("x_ray") else new_runs(sight, new)
    bonuses = Bonuses(
        letter=laying.where("double_letter"),
        word=laying.where("double_word"),
        shield=laying.times("shield") > 0,
    )
    return read(sight, runs, words, bonuses)


def refill_to_four(seat: int, piles: list[int], deck: int, turn: Turn, laying: Laying) -> Refill:
    """KD-40 and Thief."""
    missing = max(0, HAND - len(laying.hand))
    rich = [other for other, pile in enumerate(piles) if other != seat and pile > 0]
    wanted = min(laying.times("thief"), len(rich)) if missing else 0
    if len(turn.thief) != wanted:
        raise Refused("KD-50", f"Thief takes from {wanted} opponents")
    if len(set(turn.thief)) != len(turn.thief) or not set(turn.thief) <= set(rich):
        raise Refused("KD-50", "Thief takes from different opponents who have cards")
    from_piles = {}
    for victim in turn.thief:
        cards = min(piles[victim], missing)
        missing -= cards
        if cards:
            from_piles[victim] = cards
    from_deck = min(deck, missing)
    return Refill(from_deck, from_piles, missing - from_deck)


def drawn_from_pile(seat: int, piles: list[int], turn: Turn) -> Refill:
    """KD-40, for those who laid nothing."""
    if turn.thief:
        raise Refused("KD-50", "no Thief has fired")
    if piles[seat] == 0:
        if turn.draw is not None:
            raise Refused("KD-40", "there is no pile to draw from")
        return Refill()
    if turn.draw is None:
        raise Refused("KD-40", "say how many to draw")
    if not 1 <= turn.draw <= min(4, piles[seat]):
        raise Refused("KD-40", f"can't draw {turn.draw}")
    return Refill(piles={seat: turn.draw})


def with_end(here: Position, seat: int, played: bool, verdict: Verdict) -> Verdict:
    """KD-41, KD-42, KD-51."""
    passes = 0 if played else here.passes + 1
    fell_short = played and verdict.refill.short > 0
    over = passes >= 2 * here.seats
    ending = here.ending
    if here.settings.get("finish_round", False):
        ending = ending or fell_short
        round_over = (seat + 1) % here.seats == here.first
        over = over or (ending and round_over)
    else:
        over = over or fell_short
    most = max(verdict.piles_end)
    winners = [owner for owner, pile in enumerate(verdict.piles_end) if pile == most]
    return replace(
        verdict, passes=passes, ending=ending, over=over, winners=winners if over else []
    )
