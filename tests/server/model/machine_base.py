"""The ground that every machine stands on: how it begins, the laws, and what rules are made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from parlour.core.game import GameClass
from parlour.core.refusal import Refused
from parlour.store.interface import Unavailable
from parlour.store.rows import Timer
from tests.server.model.delivery import deliver
from tests.server.model.device_connection import DeviceConnection, frame
from tests.server.model.fixed import fixed_secrets
from tests.server.model.laws import check
from tests.server.model.world import (
    ABSENCE_MS,
    DEVICES,
    SECONDS,
    VACANT_MS,
    Device,
    Letter,
    World,
    fast_folder,
)
from tests.server.servers import ALL_GAMES

GAMES = ("secret_hands", "reactions", "planks", "kniffeliger", "spelling")
DEVICE = st.sampled_from((0, 1, 0, 1, *range(DEVICES)))
ANY = st.integers(0, 99)
"""Which of the things that are there; counted round."""
MOSTLY = st.sampled_from((True, True, True, False))
LATE_MS = 1_000
"""After the disk failed a table does nothing by itself for so long."""
TIMES = (VACANT_MS, 10_000, SECONDS * 1000 + LATE_MS, ABSENCE_MS, 2 * ABSENCE_MS)


class TableMachineBase(RuleBasedStateMachine):
    """A table and its devices, before anything is done; every step ends when the server has nothing
    left to do.
    """

    World: Callable[[Path, GameClass, int, Timer], World] = World
    game: str | None = None
    """Only this one, with so many seats."""
    seats = 3
    disk_never_fails = False
    """The disk never fails."""
    keeps_table_loaded = False
    """The table stays in memory, and seats with who sits there."""

    def __init__(self) -> None:
        super().__init__()
        self.leaving = ExitStack()
        self.count = 0
        self.steps = 0
        self.runner: asyncio.Runner
        self.world: World

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        self.world.next_step()
        self.runner.run(work)

    def teardown(self) -> None:
        with self.leaving:
            if hasattr(self, "world"):
                self.runner.run(self.world.close())
                for file in self.world.folder.iterdir():
                    assert b"canary" not in file.read_bytes(), f"a draft is in {file.name}"
                said = self.world.log.getvalue()
                assert "canary" not in said, "a draft is in the log of the server"
                assert "crashed" not in said, said

    @initialize(
        game=st.sampled_from(("secret_hands", *GAMES)),
        seats=st.integers(2, 3),
        timer=st.sampled_from(("off", "gentle", "strict")),
    )
    def begin(self, game: str, seats: int, timer: Timer) -> None:
        if self.game is not None:
            game, seats = self.game, self.seats
        self.leaving.enter_context(fixed_secrets(7))
        folder = Path(self.leaving.enter_context(fast_folder()))
        self.runner = self.leaving.enter_context(asyncio.Runner())
        self.world = self.World(folder, ALL_GAMES[game], seats, timer)

        async def opened() -> None:
            await self.world.open()
            for device in self.world.devices[: seats + 1]:
                await self._deliver_all(await self.world.connect(device))

        self.runner.run(opened())

    @invariant()
    def laws(self) -> None:
        if not hasattr(self, "world"):
            return
        check(self.world)
        self.steps += 1
        wires = [wire for wire in self.world.wires if wire.greeted and not wire.up]
        if self.steps % 3 == 0 and wires and not self.world.troubled:
            self._wake_up(self._one(wires, self.steps // 3))
            check(self.world)

    def _wake_up(self, wire: DeviceConnection) -> None:
        """Whoever asks anew is told the same."""
        self.world.say_hello(wire)
        self.run(self._deliver_all(wire))

    def _one(self, items: list[Any], which: int) -> Any:
        return items[which % len(items)]

    def _devices_to_act(self) -> list[tuple[Device, int]]:
        """The devices of the seats that are asked."""
        asked = sorted(self.world.story.decisions)
        return [(d, seat) for seat in asked for d in self.world.devices if self._holds(d, seat)]

    def _holds(self, device: Device, seat: int) -> bool:
        token = self.world.tokens.get(seat)
        return token is not None and device.tokens.get(seat) == token

    async def _deliver_all(self, wire: DeviceConnection) -> None:
        while wire.up and wire.open:
            await deliver(self.world, wire, wire.up.pop(0))

    def _catch_up(self, device: Device) -> None:
        if device.wire is not None:
            self.run(self._deliver_all(device.wire))
            self.world.read(device.wire, len(device.wire.down))

    async def _outside_socket(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refused, Unavailable):
            assert self.world.troubled
            self.world.look_again()
        await self.world.settle()

    async def _refused_hand(self, device: Device, seat: int) -> None:
        code = None
        try:
            await self.world.sit(device, seat)
        except Refused as refused:
            code = refused.code
        except Unavailable:
            # The table had left memory and could not be read.
            code = "not_read"
        assert code == "hidden_hand" or (code and self.world.troubled), "took over a hidden hand"
        await self.world.settle()

    def _letter(self, kind: str, seat: int, **fields: Any) -> str:
        self.count += 1
        name = f"{kind}{self.count}"
        match = self.world.story.id
        if kind in ("act", "rewind", "accept_word"):
            fields["match"] = match
        text = frame(kind, id=name, seat=seat, **fields)
        self.world.letters[name] = Letter(kind, name, seat, match, text)
        return text

    def _send_act(
        self, device: Device, seat: int, seed: int, fault: str | None, at_once: bool
    ) -> None:
        wire = device.wire
        if wire is None:
            return
        question = device.snapshot.question(seat)
        decision = self.world.story.version if question is None else question["decision"]
        action = self._action(seat, Random(seed)) if fault != "action" else {"type": "nonsense"}
        if fault == "decision":
            decision += 1 + seed % 3
        elif fault == "seat":
            seat += 1
        wire.up.append(self._letter("act", seat, decision=decision, action=action))
        if at_once:
            self.run(self._deliver_all(wire))

    def _action(self, seat: int, rng: Random) -> Any:
        match = self.world.story.match
        if seat in match.to_act:
            return match.game.sample(match.state, seat, rng)
        return {"type": "stand"}

    def _due(self) -> dict[tuple[str, int, int], int]:
        """The questions that will not stay, and how long they can at most."""
        world = self.world
        waiting = [w for w in world.wires if w.greeted and not w.unsure and w.seats]
        if world.loaded is None or not waiting:
            return {}  # no time passes for watchers
        here = {seat for wire in world.wires for seat in wire.seats}
        found: dict[tuple[str, int, int], int] = {}
        for seat, decision in world.story.decisions.items():
            needed = []
            if world.sitting[seat] is None:
                needed.append(VACANT_MS)
            elif world.timer == "strict":
                needed.append(SECONDS * 1000)
            if world.sitting[seat] is not None and seat not in here:
                needed.append(ABSENCE_MS)
            if needed:
                found[world.story.id, seat, decision] = min(needed)
        return found
