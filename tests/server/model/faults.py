"""Mistakes that a server could make, each put into this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import pytest

from parlour.core.game import AnyGame
from parlour.core.timeline import Proposal
from parlour.server.matches import agreement, broadcast, live, session, turn_clock
from parlour.server.matches.interfaces import Device
from parlour.server.matches.live import LiveMatch, PendingDecision
from parlour.server.matches.slices import Work
from parlour.server.matches.turn_clock import deadlines
from parlour.server.protocol import messages as m
from parlour.server.tables import table
from parlour.store.rows import EntryRow

Fault = Callable[[pytest.MonkeyPatch], None]


def acknowledged_before_it_is_saved(patch: pytest.MonkeyPatch) -> None:
    real = session.MatchSession.play

    async def play(
        self: session.MatchSession,
        live: LiveMatch,
        seat: int,
        action: object,
        by: Any,
        message: str | None = None,
        device: Device | None = None,
    ) -> None:
        if device is not None and message is not None:
            device.send(m.write(m.Ack(message, live.version + 1)))
        await real(self, live, seat, action, by, message, None)

    patch.setattr(session.MatchSession, "play", play)


def not_saved(patch: pytest.MonkeyPatch) -> None:
    real = LiveMatch._append

    async def append(self: LiveMatch, store: Any, proposal: Proposal, *rest: Any) -> None:
        if proposal.since % 4 != 3:
            await real(self, store, proposal, *rest)

    patch.setattr(LiveMatch, "_append", append)


def ids_forgotten_on_load(patch: pytest.MonkeyPatch) -> None:
    def load(row: Any, rows: Sequence[EntryRow], *rest: Any) -> Work[LiveMatch]:
        return live.loading(row, [EntryRow(r.n, r.body) for r in rows], *rest)

    patch.setattr(session, "loading", load)


def drafts_for_everybody(patch: pytest.MonkeyPatch) -> None:
    real = session.MatchSession.draft

    async def draft(self: session.MatchSession, device: Device, message: m.Draft) -> None:
        await real(self, device, message)
        for other in self.table.devices:
            if other is not device:
                other.send(m.write(m.Drafted(message.seat, message.decision, message.draft)))

    patch.setattr(session.MatchSession, "draft", draft)


def drafts_in_the_wrong_sync(patch: pytest.MonkeyPatch) -> None:
    real = broadcast._sync

    def sync(live: LiveMatch, names: Any, audience: Any, _: Any, clock: Any) -> bytes:
        return real(live, names, audience, tuple(live.drafts.values()), clock)

    patch.setattr(broadcast, "_sync", sync)


def drafts_that_outlive_their_decision(patch: pytest.MonkeyPatch) -> None:
    real = LiveMatch._ask

    def ask(self: LiveMatch, *rest: Any) -> None:
        drafts = dict(self.drafts)
        real(self, *rest)
        self.drafts = drafts

    patch.setattr(LiveMatch, "_ask", ask)


def decision_not_renewed_after_acting(patch: pytest.MonkeyPatch) -> None:
    real = live.decisions_after

    def asked(
        game: AnyGame, state: Any, before: dict[int, PendingDecision], *rest: Any
    ) -> dict[int, PendingDecision]:
        found = real(game, state, before, *rest)
        return {
            seat: msgspec.structs.replace(now, decision=before.get(seat, now).decision)
            for seat, now in found.items()
        }

    patch.setattr(live, "decisions_after", asked)


def decision_renewed_when_others_act(patch: pytest.MonkeyPatch) -> None:
    real = live.decisions_after

    def asked(
        game: AnyGame, state: Any, _: dict[int, PendingDecision], *rest: Any
    ) -> dict[int, PendingDecision]:
        return real(game, state, {}, *rest)

    patch.setattr(live, "decisions_after", asked)


def decision_renewed_with_what_is_offered(patch: pytest.MonkeyPatch) -> None:
    real = live.decisions_after

    def asked(
        game: AnyGame, state: Any, before: dict[int, PendingDecision], *rest: Any
    ) -> dict[int, PendingDecision]:
        same = {s: a for s, a in before.items() if a.prompt == game.prompt(state, s)}
        return real(game, state, same, *rest)

    patch.setattr(live, "decisions_after", asked)


def stale_decisions_taken(patch: pytest.MonkeyPatch) -> None:
    real = session.MatchSession.act

    async def act(self: session.MatchSession, device: Device, message: m.Act) -> None:
        asked = (await self.live()).asked.get(message.seat)
        if asked is not None:
            message = msgspec.structs.replace(message, decision=asked.decision)
        await real(self, device, message)

    patch.setattr(session.MatchSession, "act", act)


def an_event_skipped(patch: pytest.MonkeyPatch) -> None:
    real = broadcast.send_events

    def send(live: LiveMatch, names: Any, devices: Iterable[Device], *rest: Any) -> Work[int]:
        return real(live, names, list(devices)[live.version % 3 == 0 :], *rest)

    patch.setattr(session, "send_events", send)


def the_view_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    real = broadcast.viewers_of

    def viewers(live: LiveMatch, device: Device) -> Sequence[int | None]:
        return real(live, device) if device.seats else (0,)

    patch.setattr(broadcast, "viewers_of", viewers)


def the_seed_too_early(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveMatch, "seed", lambda self: self.row.seed)


def absence_on_anothers_turn(patch: pytest.MonkeyPatch) -> None:
    def early(row: Any, asked: dict[int, PendingDecision], *rest: Any) -> Any:
        since = {s: PendingDecision(a.decision, a.prompt, 0) for s, a in asked.items()}
        return deadlines(row, since, *rest)

    patch.setattr(turn_clock, "deadlines", early)


def no_alarm(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turn_clock.TurnClock, "rearm", lambda _: None)


def no_goodbye(patch: pytest.MonkeyPatch) -> None:
    async def goodbye(self: table.Table, device: Device) -> None:
        self.show()

    patch.setattr(table.Table, "goodbye", goodbye)


def nobody_asked_for_consent(patch: pytest.MonkeyPatch) -> None:
    real = agreement.Agreement._grant

    async def grant(
        self: agreement.Agreement, live: LiveMatch, request: m.Wish, *rest: Any
    ) -> None:
        everybody = msgspec.structs.replace(request, agreed=tuple(range(5)))
        await real(self, live, everybody, *rest)

    patch.setattr(agreement.Agreement, "_grant", grant)


def decision_renewed_by_a_word(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "restarts", lambda entry: entry.actor)


def ids_not_compared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(session, "_is_repeated", lambda *_: True)


def hidden_hands_for_anybody(patch: pytest.MonkeyPatch) -> None:
    async def allow(*_: Any) -> None: ...

    patch.setattr(table.Table, "_refuse_hidden_hand", allow)


FAULTS: dict[Fault, str] = {
    acknowledged_before_it_is_saved: "acknowledged, but not in the log",
    not_saved: "not how it stands on disk",
    ids_forgotten_on_load: "not done",
    drafts_for_everybody: "the draft of another seat",
    drafts_in_the_wrong_sync: "the draft of another seat",
    drafts_that_outlive_their_decision: "not the draft of its seat",
    decision_not_renewed_after_acting: "not what it is asked",
    decision_renewed_when_others_act: "not what it is asked",
    decision_renewed_with_what_is_offered: "not what it is asked",
    stale_decisions_taken: "not refused",
    an_event_skipped: "left behind|a gap",
    the_view_of_another_seat: "the view of another seat",
    the_seed_too_early: "the seed, before the end",
    absence_on_anothers_turn: "whose time had not run out",
    no_alarm: "its time ran out, and nothing happened",
    no_goodbye: "still in memory|not who is here",
    decision_renewed_by_a_word: "not what it is asked",
    nobody_asked_for_consent: "done without consent",
    ids_not_compared: "not refused",
    hidden_hands_for_anybody: "took over a hidden hand",
}
"""Each with what the machine says to it."""

ONLY: dict[Fault, str] = {
    decision_renewed_when_others_act: "reactions",
    decision_renewed_with_what_is_offered: "reactions",
    decision_renewed_by_a_word: "spelling",
    nobody_asked_for_consent: "secret_hands",
    hidden_hands_for_anybody: "secret_hands",
}
"""Some can show in one game only."""

STAYS = (
    drafts_for_everybody,
    drafts_in_the_wrong_sync,
    drafts_that_outlive_their_decision,
    absence_on_anothers_turn,
)
"""And some sooner where nobody leaves and nothing is loaded anew."""
