"""One frame arrives. What the plain engine says to it is what the server must answer."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from parlour.core.game import TABLE
from parlour.core.record import Entry
from parlour.core.refusal import Refused
from tests.server.model.book import Story
from tests.server.model.device_connection import DeviceConnection
from tests.server.model.laws import log_laws
from tests.server.model.snapshot import Message
from tests.server.model.world import World


class Foreseen(Struct, frozen=True):
    """The answer to an act: a refusal, or a version and the entries that bring it about."""

    code: str | None = None
    version: int = 0
    made: tuple[Entry, ...] = ()


async def deliver(world: World, wire: DeviceConnection, text: str) -> None:
    """The frame, and then everything that the server does about it."""
    message: Message = msgspec.json.decode(text)
    before, sure = world.story, not world.troubled and not wire.unsure
    since = len(wire.heard)
    if message["type"] == "hello":
        wire.tokens = tuple(message["tokens"])
        wire.said |= set(wire.tokens)
    elif message["type"] == "draft":
        drafted(world, wire, message, before, sure)
    await wire.line.push(text)
    await world.settle()
    assert not world.wrong, world.wrong
    answers = wire.heard[since:]
    kinds = [a["type"] for a in answers if a.get("id") == message.get("id") and "id" in a]
    assert not {"ack", "refused"} <= set(kinds), "done and refused at once"
    if message["type"] == "hello":
        greeted(wire, answers)
    elif message["type"] == "act" and sure:
        acted(world, message, before, foresee(world, wire, message, before), answers)
    elif message["type"] in ("rewind", "accept_word", "consent") and (
        "ack" in kinds or world.story.version > before.version
    ):
        # What is done already is acknowledged again, and is no new request.
        if (TABLE, message["id"]) not in before.done:
            agreed(world, message)
    elif sure and "refused" in kinds:
        assert world.story.lines == before.lines, "refused, and yet something has changed"
    log_laws(world, world.story)


def foresee(world: World, wire: DeviceConnection, act: Message, story: Story) -> Foreseen:
    """What must come of an act."""
    seat, known = act["seat"], story.done.get((act["seat"], act["id"]))
    if not wire.greeted:
        return Foreseen("hello_first")
    if seat not in wire.seats:
        return Foreseen("not_seated" if seat < world.seats else "no_such_seat")
    if known is not None and act["match"] == story.id:
        return foresee_again(story, act, known)
    if act["match"] != story.id or story.decisions.get(seat) != act["decision"]:
        return Foreseen("not_playing" if story.over else "stale_decision")
    match = story.again()
    match.clock = lambda: world.clock.now() - story.created
    try:
        match.play(seat, act["action"], "person")
    except Refused as refused:
        return Foreseen(str(refused.code))
    return Foreseen(version=match.length, made=match.entries_since(story.version))


def foresee_again(story: Story, act: Message, known: int) -> Foreseen:
    """What must come of an act whose id the log has: only the same action is acknowledged."""
    line = next(line for line in story.lines if line.id == act["id"])
    played = story.match.entry(line.n).action
    if story.match.game.admit(act["action"]) != played:
        return Foreseen("id_reused")
    return Foreseen(version=known)


def acted(
    world: World, act: Message, before: Story, wanted: Foreseen, answers: list[Message]
) -> None:
    mine = [a for a in answers if a.get("id") == act["id"]]
    assert len(mine) == 1, f"one answer for {act}, not {mine}"
    if wanted.code is not None:
        assert (mine[0]["type"], mine[0].get("code")) == ("refused", wanted.code), "not refused"
    else:
        assert (mine[0]["type"], mine[0].get("version")) == ("ack", wanted.version), "not done"
    if wanted.code == "stale_decision":
        assert "sync" in [a["type"] for a in answers], "refused without the present sync"
    new = [line.entry for line in world.story.lines[before.version :]]
    assert msgspec.json.encode(new) == msgspec.json.encode(wanted.made), "other entries"
    if wanted.made:
        told = [a.get("version", 0) > before.version for a in answers]
        assert answers.index(mine[0]) == told.index(True), "told before it was acknowledged"


def drafted(
    world: World, wire: DeviceConnection, message: Message, story: Story, sure: bool
) -> None:
    seat, decision, draft = message["seat"], message["decision"], message["draft"]
    there = (wire.greeted or wire.unsure) and seat in wire.seats
    if there and story.decisions.get(seat) == decision:
        world.drafts[seat] = (story.id, decision, draft)
        wire.shadow.keep(seat, decision, draft)
        if sure:
            world.unsure_drafts.discard(seat)
        else:
            world.unsure_drafts.add(seat)


def greeted(wire: DeviceConnection, answers: list[Message]) -> None:
    refused = [a for a in answers if a["type"] == "refused"]
    if not refused:
        assert answers[0]["type"] == "table", "hello was not answered"
        wire.greeted, wire.unsure = True, False
    else:
        assert wire.world.troubled, refused
        wire.unsure = True


def agreed(world: World, message: Message) -> None:
    """The request as the model knows it: who agreed, for which seat."""
    seat, kind = message["seat"], message["type"]
    if kind != "consent":
        wanted = "to" if kind == "rewind" else "word"
        world.consents, world.wished = {}, {"type": kind, wanted: message[wanted]}
    if message.get("agree", True):
        world.consents[seat] = world.sitting[seat]
    else:
        world.consents = {}
