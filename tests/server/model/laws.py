"""What must be true after every step, whatever happened."""

from __future__ import annotations

from parlour.core.chance import commitment
from parlour.core.codec import plain
from parlour.core.game import CHANCE, TABLE
from tests.server.model.book import Line, Story
from tests.server.model.device_connection import DeviceConnection
from tests.server.model.snapshot import Message
from tests.server.model.world import ABSENCE_MS, SECONDS, World


def heard(world: World, wire: DeviceConnection, message: Message) -> str | None:
    """What is wrong with a frame, judged at the moment at which it is sent."""
    match message["type"]:
        case "ack":
            return _ack(world, message)
        case "draft":
            return _draft(world, wire, message)
        case "sync" | "event":
            return _account(world, wire, message)
    return None


def _ack(world: World, message: Message) -> str | None:
    letter = world.letters.get(message["id"])
    if letter is None:
        return "acknowledged what nobody sent"
    story = world.story
    if letter.kind in ("rewind", "accept_word"):
        return None if story.done.get((TABLE, letter.id), 0) <= message["version"] else "too early"
    if letter.kind != "act":
        return None
    if letter.match != story.id:
        return "acknowledged an act of another match"
    if story.done.get((letter.seat, letter.id)) != message["version"]:
        return "acknowledged, but not in the log"
    world.acked[story.id, letter.seat, letter.id] = message["version"]
    return None


def _draft(world: World, wire: DeviceConnection, message: Message) -> str | None:
    if message["seat"] not in wire.ever:
        return "the draft of another seat"
    made = (world.story.id, message["seat"], message["decision"], message["draft"])
    return None if made in world.drafted else "a draft that nobody made"


def _account(world: World, wire: DeviceConnection, message: Message) -> str | None:
    story, viewer = world.story, message["viewer"]
    if viewer is not None and viewer not in wire.ever:
        return "the view of another seat"
    if message["match"] != story.id or not world.stands(story, message["version"]):
        return "not how it stands on disk"
    if message["seed"] is not None and not story.over:
        return "the seed, before the end"
    for draft in message.get("drafts", ()):
        problem = _draft(world, wire, draft)
        if problem is not None:
            return problem
    if message["type"] == "event":
        told = story.match.events(viewer, message["since"], message["version"])
        if message["events"] != plain(told):
            return "events that this viewer did not notice"
    return None


def check(world: World) -> None:
    """The laws of the state."""
    assert not world.wrong, world.wrong
    story = world.story
    log_laws(world, story)
    people_laws(world)
    for wire in world.wires:
        if wire.greeted and not wire.unsure and not world.in_doubt:
            wire_laws(world, story, wire)
    for seat, decision in story.decisions.items():
        world.asked_at.setdefault((story.id, seat, decision), world.clock.now())


def log_laws(world: World, story: Story) -> None:
    """The log replays, holds what was promised, and nothing that nobody may do."""
    assert story.match.length == story.version
    assert story.header.commitment == world.commitment == commitment(story.seed)
    for (match, seat, name), version in world.acked.items():
        if match == story.id:
            assert story.done.get((seat, name)) == version, "acknowledged, then lost"
    ids = world.book.ids(world.table)
    assert len(set(ids)) == len(ids), "an id acted twice"
    for line in story.lines[world.seen.get(story.id, 0) :]:
        entry_laws(world, story, line)
        if line.n > world.seen.get(story.id, 0):
            world.consents = {}
    world.seen[story.id] = story.version
    for seat, (match, decision, _) in list(world.drafts.items()):
        if match != story.id or story.decisions.get(seat) != decision:
            del world.drafts[seat]
            world.unsure_drafts.discard(seat)


def entry_laws(world: World, story: Story, line: Line) -> None:
    """Who may have made a new entry."""
    entry = line.entry
    if entry.actor == TABLE:
        seated = {seat: guest for seat, guest in world.sitting.items() if guest is not None}
        assert {**world.consents, **seated} == world.consents, "done without consent"
        assert plain(story.match.entry(line.n).action) == world.wished
    elif entry.by == "person" and not (line.id or "").startswith("rival"):
        letter = world.letters[line.id or ""]
        assert (letter.seat, letter.match) == (entry.actor, story.id), "not what was sent"
    elif entry.by == "autopilot":
        assert isinstance(entry.actor, int)
        decision = story.decisions_at(line.n - 1)[entry.actor]
        late = _goes_on(story, line) or _late(world, story, entry.actor, decision)
        assert late, f"the autopilot played for {entry.actor}, whose time had not run out"


def _goes_on(story: Story, line: Line) -> bool:
    """Whether the autopilot had made the move before this one for the same seat."""
    before = (earlier.entry for earlier in reversed(story.lines[: line.n - 1]))
    last = next((entry for entry in before if entry.actor != CHANCE), None)
    return last is not None and (last.actor, last.by) == (line.entry.actor, "autopilot")


def _late(world: World, story: Story, seat: int, decision: int) -> bool:
    if world.sitting[seat] is None:
        return True
    now = world.clock.now()
    asked = now - world.asked_at.get((story.id, seat, decision), now)
    absent = now - world.absent_at.get(seat, now)
    if world.timer != "off" and asked >= SECONDS * 1000:
        return True
    return min(asked, absent) >= ABSENCE_MS and any(w.greeted for w in world.wires)


def people_laws(world: World) -> None:
    """Remembers since when each seat has been without a device."""
    here = {seat for wire in world.wires if wire.greeted for seat in wire.seats}
    for seat in world.tokens:
        if seat in here:
            world.absent_at.pop(seat, None)
        else:
            world.absent_at.setdefault(seat, world.clock.now())


def wire_laws(world: World, story: Story, wire: DeviceConnection) -> None:
    """A device that has read everything knows exactly what its viewers may know, and that now."""
    match, shadow = story.match, wire.shadow
    for viewer in world.viewers(wire):
        now = shadow.views.get(viewer)
        if now is None and world.loaded is not None and world.loaded.catching_up:
            continue  # reading failed, and everybody is told a moment later
        assert now is not None, f"viewer {viewer} was told nothing"
        assert (now["match"], now["version"]) == (story.id, story.version), "left behind"
        assert now["view"] == plain(match.view(viewer)), "not its view"
        asked = [
            {"seat": seat, "decision": decision, "prompt": plain(match.prompt(seat)), "form": None}
            for seat, decision in story.decisions.items()
            if viewer == seat or not world.game.hidden
        ]
        assert now["asked"] == asked, "not what it is asked"
        assert now["to_act"] == list(match.to_act), "not who is to act"
        assert now["outcome"] == plain(match.outcome)
        assert now["seed"] == (story.seed if story.over else None)
        assert now["commitment"] == commitment(story.seed)
        if now["clock"] is not None:
            clocked = now["clock"]["seat"], now["clock"]["decision"]
            assert clocked in story.decisions.items(), "not what it is asked"
    table_laws(world, story, wire)
    for seat in wire.seats - world.unsure_drafts:
        mine = shadow.drafts.get(seat)
        drafted = world.drafts.get(seat)
        known = None if mine is None else (story.id, mine["decision"], mine["draft"])
        assert known == drafted, "not the draft of its seat"


def table_laws(world: World, story: Story, wire: DeviceConnection) -> None:
    """And who is there."""
    shown = wire.shadow.table
    assert shown is not None
    assert shown["match"] == story.id
    assert shown["phase"] == ("over" if story.over else "playing")
    assert shown["commitment"] == commitment(world.book.next_seed(world.table))
    sitting = {s["seat"]: s["guest"] for s in shown["seats"]}
    assert sitting == world.sitting
    signs = {s["seat"]: s["sign"] for s in shown["seats"] if s["sign"] is not None}
    taken = {s["seat"] for s in shown["seats"] if s["kind"] != "empty"}
    assert taken <= signs.keys(), "a seat without a sign"
    # During a match, a seat that somebody left keeps their sign until another takes it.
    assert not story.over or signs.keys() == taken
    assert len(set(signs.values())) == len(signs), "a sign is taken twice"
    if not any(w.unsure for w in world.wires):
        here = {seat for w in world.wires if w.greeted for seat in w.seats}
        assert {s["seat"] for s in shown["seats"] if s["here"]} == here, "not who is here"
    table = world.loaded
    assert table is not None
    assert shown["wish"] == plain(table.session.agreement.request), "a request that is gone"
