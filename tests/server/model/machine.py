"""What can happen at a table, for Hypothesis to choose from."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Literal

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.server.model.delivery import deliver
from tests.server.model.device_connection import DeviceConnection, frame
from tests.server.model.laws import check
from tests.server.model.machine_base import ANY, DEVICE, LATE_MS, MOSTLY, TIMES, TableMachineBase
from tests.server.model.shaky import Trouble
from tests.server.model.world import (
    IDLE_MS,
)


class Machine(TableMachineBase):
    """The transitions that Hypothesis chooses from."""

    # Connections.

    @rule(number=DEVICE, at_once=MOSTLY)
    def connect(self, number: int, at_once: bool) -> None:
        async def work() -> None:
            device = self.world.devices[number]
            old = device.wire
            wire = await self.world.connect(device)
            if at_once:
                await self._deliver_all(wire)
                if old is not None and old in self.world.wires:
                    await self.world.notice(old)

        self.run(work())

    @precondition(lambda self: self.world.wires)
    @rule(which=ANY, noticed=MOSTLY)
    def drop(self, which: int, noticed: bool) -> None:
        """A connection is gone; perhaps the server does not know it yet."""
        wire = self._one(self.world.wires, which)
        if noticed:
            self.run(self.world.notice(wire))
        elif wire.device.wire is wire:
            wire.device.wire = None

    # The network.

    @precondition(lambda self: any(wire.up for wire in self.world.wires))
    @rule(which=ANY, what=ANY, twice=st.booleans())
    def arrive(self, which: int, what: int, twice: bool) -> None:
        """A message reaches the server, in any order, perhaps twice."""
        wire = self._one([wire for wire in self.world.wires if wire.up], which)
        text = wire.up[what % len(wire.up)]
        if not twice:
            wire.up.remove(text)
        self.run(deliver(self.world, wire, text))

    @precondition(lambda self: any(wire.down for wire in self.world.wires))
    @rule(which=ANY, count=st.integers(1, 3), lose=st.booleans())
    def read(self, which: int, count: int, lose: bool) -> None:
        wire = self._one([wire for wire in self.world.wires if wire.down], which)
        self.world.read(wire, count, lose)

    @rule(wake_all=st.booleans())
    def catch_up_everybody(self, wake_all: bool) -> None:
        """Phones wake up and all messages arrive; then every device knows what the server knows."""

        async def work() -> None:
            for wire in self.world.wires:
                if wire.has_lost_messages or wake_all:
                    self.world.say_hello(wire)
                    wire.has_lost_messages = False
            while any(wire.up or wire.down for wire in self.world.wires):
                for wire in list(self.world.wires):
                    await self._deliver_all(wire)
                    self.world.read(wire, len(wire.down))

        self.run(work())
        for device in self.world.devices:
            wire = device.wire
            if wire is not None and wire.greeted and not wire.unsure:
                for viewer in self.world.viewers(wire):
                    known = device.snapshot.views[viewer]
                    real = wire.shadow.views[viewer]
                    keys = ("match", "version", "view", "asked", "outcome", "seed")
                    assert {k: known[k] for k in keys} == {k: real[k] for k in keys}

    # The match.

    @rule(
        number=DEVICE,
        seed=ANY,
        fault=st.sampled_from((*[None] * 6, "decision", "action", "seat")),
        at_once=MOSTLY,
    )
    def act(
        self,
        number: int,
        seed: int,
        fault: Literal["decision", "action", "seat"] | None,
        at_once: bool,
    ) -> None:
        device = self.world.devices[number]
        if at_once:
            self._catch_up(device)
        seats = sorted(device.tokens) or [0]
        asked = [seat for seat in seats if device.snapshot.question(seat)]
        self._send_act(device, self._one(asked or seats, seed), seed, fault, at_once)

    @rule(seed=ANY, times=st.sampled_from((1, 1, 2, 6)))
    def play_on(self, seed: int, times: int) -> None:
        """One of the seats that are asked acts, after connecting if necessary."""
        for turn in range(times):
            self._play_once(seed + turn)

    @rule(seed=ANY)
    def play_and_read(self, seed: int) -> None:
        """One seat acts; then every device reads its messages."""
        self._play_once(seed)
        for wire in self.world.wires:
            self.world.read(wire, len(wire.down))

    def _play_once(self, seed: int) -> None:
        world = self.world
        ready = self._devices_to_act()
        if not ready:
            return
        device, seat = self._one(ready, seed)
        if device.wire is None:
            self.runner.run(world.connect(device))
        self._catch_up(device)
        self._send_act(device, seat, seed, None, True)
        check(world)

    @rule()
    def rematch(self) -> None:
        """Everybody agrees to another match."""
        if self.world.story.over and None not in self.world.sitting.values():
            self.run(self._outside_socket(self.world.rematch()))

    @precondition(lambda self: self.world.letters)
    @rule(number=DEVICE, which=ANY, last=MOSTLY)
    def send_again(self, number: int, which: int, last: bool) -> None:
        """A request is repeated, as after a lost answer: by a device of the same seat or by any."""
        letters = list(self.world.letters.values())
        letter = letters[-1] if last else self._one(letters, which)
        wires = [wire for wire in self.world.wires if letter.seat in wire.seats]
        wire = self._one(wires, which) if wires else self.world.devices[number].wire
        if wire is not None and wire.open:
            wire.up.append(letter.text)
            self.run(self._deliver_all(wire))

    @precondition(lambda self: self.world.acked)
    @rule(which=ANY, seed=ANY)
    def use_an_id_again(self, which: int, seed: int) -> None:
        """An act under the id of an acknowledged one: another action, or by chance the same."""
        world = self.world
        current = sorted(key for key in world.acked if key[0] == world.story.id)
        if not current:
            return
        _, seat, name = self._one(current, which)
        wires = [wire for wire in world.wires if seat in wire.seats]
        if not wires:
            return
        decision = world.story.decisions.get(seat, world.story.version)
        action = self._action(seat, Random(seed))
        fields = {"seat": seat, "decision": decision, "action": action, "match": world.story.id}
        self.run(deliver(world, self._one(wires, which), frame("act", id=name, **fields)))

    @rule(seed=ANY, at_once=MOSTLY)
    def draft(self, seed: int, at_once: bool) -> None:
        ready = self._devices_to_act()
        if not ready:
            return
        device, seat = self._one(ready, seed)
        if at_once:
            self._catch_up(device)
        wire, question = device.wire, device.snapshot.question(seat)
        if wire is None or question is None:
            return
        match, decision = self.world.story.id, question["decision"]
        drafted = {"canary": f"canary{seed}"}
        self.world.drafted.append((match, seat, decision, drafted))
        wire.up.append(frame("draft", seat=seat, decision=decision, draft=drafted, match=match))
        if at_once:
            self.run(self._deliver_all(wire))

    @rule(which=ANY, back=st.integers(1, 6), granted=MOSTLY)
    def request_takeback(self, which: int, back: int, granted: bool) -> None:
        wires = [wire for wire in self.world.wires if wire.seats]
        if not wires:
            return
        wire = self._one(wires, which)
        to = max(0, self.world.story.version - back)
        wire.up.append(self._letter("rewind", min(wire.seats), to=to))
        self.run(self._deliver_all(wire))
        if granted:
            self.answer_request(agree=True)

    @rule(which=ANY, word=st.sampled_from(("aa", "bb", "abc", "ab")), granted=MOSTLY)
    def request_word(self, which: int, word: str, granted: bool) -> None:
        """Only one of the games knows words, and one of the words is in its list."""
        wires = [wire for wire in self.world.wires if wire.seats]
        if not wires:
            return
        wire = self._one(wires, which)
        wire.up.append(self._letter("accept_word", min(wire.seats), word=word))
        self.run(self._deliver_all(wire))
        if granted:
            self.answer_request(agree=True)

    @rule(agree=MOSTLY)
    def answer_request(self, agree: bool) -> None:
        """Every connected device answers for each of its seats."""
        check(self.world)
        table = self.world.loaded
        wish = None if table is None else table.session.agreement.request
        if wish is None:
            return

        async def work() -> None:
            for wire in list(self.world.wires):
                for seat in sorted(wire.seats - set(wish.agreed)):
                    fields = {"version": wish.version, "agree": agree, "wish": wish.id}
                    text = self._letter("consent", seat, **fields)
                    await deliver(self.world, wire, text)
                    check(self.world)

        self.run(work())

    @rule(number=DEVICE, seed=ANY)
    def call_autopilot(self, number: int, seed: int) -> None:
        """Lets the autopilot play for somebody at a gentle table."""
        wire, decisions = self.world.devices[number].wire, self.world.story.decisions
        if wire is not None and decisions:
            seat, decision = self._one(sorted(decisions.items()), seed)
            wire.up.append(self._letter("call", seat, decision=decision))
            self.run(self._deliver_all(wire))

    # Seats.

    @rule(seat=st.integers(0, 2), number=DEVICE, take=MOSTLY)
    def carry(self, seat: int, number: int, take: bool) -> None:
        """A device learns the token of a seat, or forgets it, and says so."""
        device, token = self.world.devices[number], self.world.tokens.get(seat)
        if take and token is not None:
            device.tokens[seat] = token
        elif not take:
            device.tokens.pop(seat, None)
        if device.wire is not None:
            self.world.say_hello(device.wire)
            self.run(self._deliver_all(device.wire))

    @precondition(lambda self: not self.keeps_table_loaded)
    @rule(seat=st.integers(0, 2))
    def leave(self, seat: int) -> None:
        device = next((d for d in self.world.devices if self._holds(d, seat)), None)
        if device is not None:
            self.run(self._outside_socket(self.world.get_up(device, seat)))

    @precondition(lambda self: not self.keeps_table_loaded)
    @rule(seat=st.integers(0, 2), number=DEVICE, at_once=MOSTLY)
    def sit(self, seat: int, number: int, at_once: bool) -> None:
        """Somebody takes a seat that was given up, or their own seat again."""
        if seat >= self.world.seats:
            return
        device = self.world.devices[number]
        if self.world.sitting[seat] not in (None, device.guest.id):
            return
        if self.world.is_hidden_from(seat, device.guest.id):
            self.run(self._refused_hand(device, seat))
            return

        async def work() -> None:
            await self._outside_socket(self.world.sit(device, seat))
            if at_once and device.wire is not None:
                self.world.say_hello(device.wire)
                await self._deliver_all(device.wire)

        self.run(work())

    # Time, disks and processes.

    @rule(ms=st.sampled_from(TIMES), slices=st.sampled_from((1, 5)))
    def pass_time(self, ms: int, slices: int) -> None:
        world = self.world
        due = self._due() if world.shaky.trouble is None else {}

        async def work() -> None:
            for _ in range(slices):
                await world.pass_time(ms // slices)
                check(world)
            # An alarm that was set during the last slice needs one more millisecond to ring.
            await world.pass_time(1)

        self.run(work())
        if not world.troubled:
            left = {(world.story.id, *asked) for asked in world.story.decisions.items()}
            for question, needed in due.items():
                assert question not in left or ms < needed + LATE_MS, (
                    "its time ran out, and nothing happened"
                )

    @precondition(lambda self: not self.keeps_table_loaded)
    @rule(back=MOSTLY)
    def everybody_goes(self, back: bool) -> None:
        """Everybody disconnects; the table must then be unloaded, whatever happened before."""

        async def work() -> None:
            for wire in list(self.world.wires):
                await self.world.notice(wire)
            await self.world.pass_time(IDLE_MS)
            await self.world.pass_time(IDLE_MS)

        self.run(work())
        assert self.world.loaded is None, "still in memory"
        self.world.drafts, self.world.consents = {}, {}
        self.world.unsure_drafts = set()
        if back:
            self.run(self._come_back())

    @precondition(lambda self: not self.disk_never_fails)
    @rule(
        trouble=st.sampled_from(("full", "late", "taken", "rival", "unreadable")),
        times=st.integers(1, 3),
    )
    def disk_fails(self, trouble: Trouble, times: int) -> None:
        self.world.shaky.fail(trouble, times)

    @precondition(lambda self: self.world.shaky.trouble)
    @rule()
    def disk_works(self) -> None:
        self.world.shaky.mend()

    @precondition(lambda self: not self.keeps_table_loaded)
    @rule(
        how=st.sampled_from(("killed", "drained")),
        hold=st.sampled_from((None, "before", "after")),
        back=MOSTLY,
    )
    def restart(
        self,
        how: Literal["killed", "drained"],
        hold: Literal["before", "after"] | None,
        back: bool,
    ) -> None:
        """The server restarts, idle or in the middle of a write; then devices usually reconnect."""

        async def work() -> None:
            before = self.world.story
            if hold is not None and how == "killed" and self.world.can_crash:
                await self._arrive_and_hold(hold)
            await self.world.restart(how)
            after = self.world.story
            assert hold or (after.lines, after.decisions) == (before.lines, before.decisions)
            if back:
                await self._come_back()

        self.run(work())

    async def _come_back(self) -> None:
        """Devices connect again, and send again what they sent last."""
        for device in self.world.devices:
            if device.tokens:
                wire = await self.world.connect(device)
                mine = [x for x in self.world.letters.values() if x.seat in device.tokens]
                wire.up += [letter.text for letter in mine[-2:]]
                await self._deliver_all(wire)

    @precondition(
        lambda self: (
            self.world.can_crash and not self.world.troubled and not self.keeps_table_loaded
        )
    )
    @rule(seed=ANY, hold=st.sampled_from(("before", "after")))
    def cancel_during_write(self, seed: int, hold: Literal["before", "after"]) -> None:
        """A request is cancelled while the disk is writing; then every device asks for a full sync,
        and the same act is sent again.
        """
        ready = [
            (device, seat) for device, seat in self._devices_to_act() if device.wire is not None
        ]
        if not ready:
            return
        device, seat = self._one(ready, seed)
        self._catch_up(device)
        if seat not in self.world.story.decisions or device.wire is None:
            return
        self._send_act(device, seat, seed, None, False)
        wire = device.wire
        text = wire.up.pop()

        async def work() -> None:
            self.world.shaky.hold = hold
            task = asyncio.ensure_future(wire.line.push(text))
            held = asyncio.ensure_future(self.world.shaky.held.wait())
            await asyncio.wait([task, held], return_when=asyncio.FIRST_COMPLETED)
            for waiting in (task, held):
                waiting.cancel()
            await asyncio.gather(task, held, return_exceptions=True)
            self.world.shaky.mend()
            self.world.shaky.held.clear()
            await self.world.settle()
            self.world.unsure_drafts |= set(self.world.drafts)
            self.world.consents = {}
            for other in self.world.wires:
                other.unsure = True
                self.world.say_hello(other)
                await self._deliver_all(other)
            await deliver(self.world, wire, text)

        self.run(work())

    async def _arrive_and_hold(self, hold: Literal["before", "after"]) -> None:
        """Everything on its way arrives; the first write stops before or after it is on disk."""
        world = self.world
        world.shaky.mend()
        world.shaky.hold = hold

        async def push_all(wire: DeviceConnection) -> None:
            for text in wire.up:
                await wire.line.push(text)

        for wire in world.wires:
            if not any('"hello"' in text for text in wire.up):
                task = asyncio.ensure_future(push_all(wire))
                held = asyncio.ensure_future(world.shaky.held.wait())
                await asyncio.wait([task, held], return_when=asyncio.FIRST_COMPLETED)
