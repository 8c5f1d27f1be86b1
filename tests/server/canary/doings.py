"""What people do in an evening: play, whisper, draft, try others' seats, take back, rematch."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from parlour.core.codec import plain
from parlour.games.kniffeliger.actions import Enter
from parlour.server.matches.live import LiveMatch
from tests.minigames.planks import table
from tests.minigames.secret_hands import cards
from tests.server.canary.evening import Device, Evening, an_evening
from tests.server.canary.search import BUSY, Heard


async def played(data: Path, game: str, most: int = 1_000) -> Evening:
    """A whole evening: a match with everything that people do, and the beginning of the next."""
    async with an_evening(data) as (evening, device):
        anna, ben, cleo, walt, lurker = map(device, ("Anna", "Ben", "Cleo", "Walt", "Lurker"))
        second = device("Anna's phone")
        for person in (anna, ben, cleo, walt, second):
            await person.say_name()
        opened = await anna.ask(
            "POST", "/api/tables", {"game": game, "seats": [{}] * 4, "public": True}
        )
        evening.code = opened["code"]
        hide_hands(evening)
        people = [anna, ben, cleo, walt, second, lurker]
        await lurker.join(None)
        for person, seat in ((anna, 0), (ben, 1), (cleo, 2), (cleo, 3)):
            await person.sit(seat)
        for person, words in ((anna, None), (ben, "en"), (cleo, "en"), (walt, "en")):
            await person.join(evening.code, words)
        await nose_about(evening, people)
        await start(evening, anna)
        await second.carry_from(anna, 0)
        await second.join(evening.code)
        await whisper(evening, anna, ben, people)
        await one_match(evening, people, most)
        if evening.over:
            await rematch(evening, [anna, ben, cleo, walt])
            await one_match(evening, people, 3)
        return evening


async def start(evening: Evening, host: Device) -> None:
    """The match begins: what is secret about it is known from now on."""
    await host.ask("POST", f"/api/tables/{evening.code}/start")
    begun(evening)


def begun(evening: Evening) -> None:
    """A match has begun: its seed, and the next one's, are secret."""
    table = evening.server.server.hub.tables[evening.code]
    assert table.row.match is not None
    evening.matches.append(table.row.match)
    number = len(evening.matches)
    evening.after(f"seed of match {number}", evening.live().row.seed, number)
    evening.after(f"seed of match {number + 1}", table.row.seed, number + 1)


def hide_hands(evening: Evening) -> None:
    """A hand is its seat's; once a match is over, anybody may read it as that seat saw it."""

    def allowed(seat: int) -> Callable[[Heard], bool]:
        def may(item: Heard) -> bool:
            finished = evening.matches[: item.over]
            return seat in item.seats or any(f"/api/matches/{m}" in item.what for m in finished)

        return may

    for seat in range(4):
        evening.only(f"hand of seat {seat}", f"canary-hand-{seat}", allowed(seat))


async def whisper(evening: Evening, one: Device, other: Device, people: list[Device]) -> None:
    """Something for everybody, and something for two."""
    await one.send("chat", text="good evening")
    secret = f"canary-whisper-{one.name}-{other.name}"
    pair = (one.guest, other.guest)
    evening.only("whisper", secret, lambda item: item.guest in pair)
    await one.send("chat", text=secret, to=other.guest)
    await all_settled(people)
    assert any(secret in str(frame) for frame in other.frames)


async def one_match(evening: Evening, people: list[Device], most: int) -> None:
    """Plays a match, or so many moves of it, with all that goes on beside in the beginning."""
    rng = Random(7)
    for number in range(most):
        seat, decision = to_move(evening)
        player = holder(people, seat)
        if number < BUSY:
            await drafting(evening, player, seat, decision, number)
        if number in (1, 4):
            await trespass(evening, people, seat, decision)
            await nose_about(evening, people)
        if number == 2:
            await going_back(people, evening.live().version)
        if number == 5 and not evening.over:
            await change_of_seats(evening, people)
        seat, decision = to_move(evening)
        player = holder(people, seat)
        live = evening.live()
        action = _action(live, seat, rng, number)
        if number < BUSY or _ends(live, seat, action):
            await all_settled(people)
        evening.over += _ends(live, seat, action)
        heard = await player.send("act", seat=seat, decision=decision, action=plain(action))
        assert any(frame["type"] == "ack" for frame in heard), heard[-1]
        if number == 3:
            await player.join(evening.code)
        if evening.live().over:
            break
    await all_settled(people)
    await nose_about(evening, people)


def to_move(evening: Evening) -> tuple[int, int]:
    """Who is asked, and the number of the question."""
    live = evening.live()
    seat = live.match.to_act[0]
    return seat, live.asked[seat].decision


def holder(people: list[Device], seat: int) -> Device:
    """Somebody who holds the seat."""
    return next(device for device in people if seat in device.tokens)


async def all_settled(people: list[Device]) -> None:
    """Everybody has heard everything."""
    for person in people:
        await person.settled()


def _action(live: LiveMatch, seat: int, rng: Random, number: int) -> Any:
    """Something legal; in the beginning what the others must not know, later what goes quickly."""
    legal = list(itertools.islice(live.match.legal(seat), 50))
    hidden = [action for action in legal if isinstance(action, cards.Exchange)]
    quick = [action for action in legal if isinstance(action, Enter | table.Pass)]
    if number < BUSY and table.Pass() in legal:
        return live.game.sample(live.match.state, seat, rng)
    return rng.choice((number < BUSY and hidden) or quick or legal)


def _ends(live: LiveMatch, seat: int, action: Any) -> bool:
    """Whether the match is over after this."""
    return live.game.outcome(live.game.apply(live.match.state, seat, action)) is not None


async def change_of_seats(evening: Evening, people: list[Device]) -> None:
    """Somebody loses a seat, and somebody else takes it: from now on it is theirs alone. A hidden
    hand waits for its owner.
    """
    anna, _, cleo, walt = people[:4]
    await all_settled(people)
    del cleo.tokens[3]
    await anna.ask("POST", f"/api/tables/{evening.code}/seats/3/kick")
    if evening.live().game.hidden:
        path = f"/api/tables/{evening.code}/seats/3"
        refusal = await walt.ask("POST", path, {"nonce": "canary-nonce-in-vain"})
        assert refusal["code"] == "hidden_hand"
        await cleo.sit(3, "back")
        await cleo.join(evening.code, "en")
    else:
        await walt.sit(3)
        await walt.join(evening.code)
    await all_settled(people)


async def drafting(evening: Evening, player: Device, seat: int, decision: int, number: int) -> None:
    """A draft that only this seat's devices may see; previews, half-made ones too, and a hint."""
    canary = f"canary-draft-{seat}-{len(evening.matches)}-{number}-"
    evening.only(f"draft of seat {seat}", canary, lambda item: seat in item.seats)
    await player.send("draft", seat=seat, decision=decision, draft={"type": "play", "x": canary})
    await player.send("preview", seat=seat, draft={"type": "play"})
    live = evening.live()
    made = plain(live.game.sample(live.match.state, seat, Random(number)))
    half = {key: value for key, value in made.items() if key != "effects"}
    for draft in (half, made):
        await player.send("preview", seat=seat, draft=draft)
    await player.send("hint", seat=seat)


async def trespass(evening: Evening, people: list[Device], seat: int, decision: int) -> None:
    """Those who do not hold the seat try to use it; refusals tell nothing."""
    for person in people:
        if seat not in person.tokens:
            at = {"seat": seat, "decision": decision}
            await person.send("act", **at, action={"type": "exchange", "card": 1})
            await person.send("draft", **at, draft={"type": "play"})
            await person.send("preview", seat=seat, draft={"type": "play", "card": 1})
            await person.send("hint", seat=seat)
            await person.send("rewind", seat=seat, to=1)


async def going_back(people: list[Device], version: int) -> None:
    """Everybody agrees to go back, where the game allows it."""
    first, *others = [(d, s) for d in people for s in d.tokens]
    await first[0].send("rewind", seat=first[1], to=version - 1)
    for device, seat in others:
        await device.send("consent", seat=seat, version=version, agree=True)


async def rematch(evening: Evening, people: list[Device]) -> None:
    """Everybody agrees with a new nonce."""
    for person in people:
        for seat, token in person.tokens.items():
            nonce = f"canary-again-{person.name}-{seat}"
            evening.after(f"next nonce of seat {seat}", nonce, 2)
            body = {"token": token, "nonce": nonce}
            await person.ask("POST", f"/api/tables/{evening.code}/rematch", body)
    begun(evening)


async def nose_about(evening: Evening, people: list[Device]) -> None:
    """Everybody reads whatever can be read, and tries what can not."""
    table = f"/api/tables/{evening.code}"
    paths = [
        "/",
        "/text",
        f"/text/t/{evening.code}",
        "/text/carry",
        "/api/tables",
        "/api/me",
        "/api/me/statistics",
        "/api/me/kept",
    ]
    paths += [table, f"{table}/qr.svg", "/api/openapi.json", "/nowhere", "/api/nowhere"]
    for match in evening.matches:
        one = f"/api/matches/{match}"
        paths += [one, f"{one}/record", f"{one}/export", f"{one}/views/1", f"{one}/views/999999"]
        paths += [f"/m/{match}", f"/text/m/{match}", f"/text/m/{match}?n=1"]
        paths += [f"{one}/events", f"{one}/course"]
        paths += [f"{one}/advice?seat={seat}" for seat in (0, 1)]
        parts = ("export", "views/2", "events")
        paths += [f"{one}/{part}?viewer={seat}" for part in parts for seat in (0, 1)]
    for person in people:
        for path in paths:
            token = next(iter(person.tokens.values()), None)
            await person.ask("GET", path, token=token)
        if 0 not in person.tokens:
            await person.ask("POST", f"{table}/start")
            await person.ask("POST", f"{table}/seats/0", {"nonce": "n"})
        await person.ask("POST", f"{table}/carry", {"token": "none"})
    admin = f"http://127.0.0.1:{evening.server.running.admin}"
    async with aiohttp.ClientSession() as session:
        for path in ("/metrics", "/healthz", "/readyz", "/nothing"):
            async with session.get(admin + path) as answer:
                data = await answer.read()
                evening.heard.append(Heard("operator", "", frozenset(), path, data, 0))
