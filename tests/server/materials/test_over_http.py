"""Boards, pages to print, examples and the word judge over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from msgspec.structs import replace

import parlour
from parlour.core.strings import LANGUAGES, strings_of
from parlour.server.configuration import Rate
from parlour.server.http.made import DRAWING
from tests.cli.console import run
from tests.paper.reading import codes_on, need_programs, texts_of
from tests.server.fixture import ServerFixture, scenario, server_fixture
from tests.server.loop_watch import watching
from tests.server.servers import QUICK, limited, served

ROOT = Path(__file__).parents[3]
LAN = {"Host": "192.168.1.20:8080"}
LINK = "http://192.168.1.20:8080"
MOST_MS = 25
"""Much less than drawing a page takes; see `tests/server/test_loop.py`."""


async def got(session: aiohttp.ClientSession, url: str, **headers: str) -> tuple[int, bytes, Any]:
    """The status, the body and the headers of an answer."""
    async with session.get(url, headers=headers) as answer:
        return answer.status, await answer.read(), answer.headers


async def told(room: ServerFixture, path: str, **headers: str) -> Any:
    """The value of an answer."""
    guest = await room.guest()
    status, body, _ = await got(guest.session, f"{room.served.base}/api/{path}", **headers)
    assert status == 200, body
    return msgspec.json.decode(body)


PRINTED: list[tuple[str, tuple[str, ...]]] = [
    (
        "games/keebble/boards/tulip.pdf?seats=3&paper=letter&lang=de&celldance=true",
        (
            *("keebble", "board", "--board", "tulip", "--seats", "3", "--paper", "letter"),
            *("--language", "de", "--set", "celldance=true"),
        ),
    ),
    (
        "games/keebble/printables/board.pdf?board=tulip&size=large&ink=save",
        ("keebble", "board", "--board", "tulip", "--set", "size=large", "--ink"),
    ),
    (
        "games/keebble/printables/blank.pdf?seats=5&lang=nl",
        ("keebble", "blank", "--seats", "5", "--language", "nl"),
    ),
    ("games/keebble/printables/rules.pdf", ("keebble", "rules")),
    (
        "games/kniffeliger/printables/sheets.pdf?seats=6&cross_out=filled&action_dice=keep",
        (
            *("kniffeliger", "sheets", "--seats", "6"),
            *("--set", "cross_out=filled", "--set", "action_dice=keep"),
        ),
    ),
]


def written(folder: Path, *arguments: str) -> bytes:
    """What the command line writes."""
    file = folder / "printed.pdf"
    done = run("print", *arguments, "-o", str(file), "--force", data=folder)
    assert done.returncode == 0, done.stderr
    return file.read_bytes()


@pytest.mark.parametrize("host", [{}, LAN], ids=["without-code", "with-code"])
def test_pdfs_are_those_of_the_command_line_byte_for_byte(
    host: dict[str, str], tmp_path: Path
) -> None:
    async def pdfs() -> list[bytes]:
        async with served(tmp_path / "data") as server, aiohttp.ClientSession() as session:
            found = []
            for path, _ in PRINTED:
                status, body, headers = await got(session, f"{server.base}/api/{path}", **host)
                assert (status, headers["Content-Type"]) == (200, "application/pdf"), body
                found.append(body)
            return found

    link = ("--link", LINK) if host else ()
    for (path, arguments), pdf in zip(PRINTED, asyncio.run(pdfs()), strict=True):
        assert pdf == written(tmp_path, *arguments, *link), path


@need_programs
def test_the_code_leads_to_the_server_as_its_visitor_calls_it(tmp_path: Path) -> None:
    async def visit() -> bytes:
        async with served(tmp_path / "data") as server, aiohttp.ClientSession() as session:
            url = f"{server.base}/api/games/keebble/boards/tulip.pdf?seats=3&size=small"
            return (await got(session, url, **LAN))[1]

    assert codes_on(asyncio.run(visit()), tmp_path) == [
        f"{LINK}/board/keebble?code=tulip&seats=3&size=small"
    ]


@pytest.mark.parametrize(
    ("host", "secure", "lan", "leads"),
    [
        ("play.example", False, None, "http://play.example"),
        ("play.example", True, None, "https://play.example"),
        ("192.168.1.20:8080", False, None, LINK),
        ("localhost:8080", False, None, None),
        ("127.0.0.1:8080", False, None, None),
        ("[::1]:8080", False, None, None),
        ("0.0.0.0:8080", False, None, None),
        ("localhost:8080", False, f"{LINK}/", LINK),
        ("play.example", False, f"{LINK}/", "http://play.example"),
    ],
)
def test_a_code_never_leads_to_the_machine_itself(
    host: str, secure: bool, lan: str | None, leads: str | None, tmp_path: Path
) -> None:
    async def visit() -> Any:
        configuration = replace(QUICK, secure=secure)
        async with served(tmp_path, configuration=configuration) as server:
            server.server.hub.address = lan
            async with aiohttp.ClientSession() as session:
                url = f"{server.base}/api/games/keebble"
                listed = (await got(session, f"{url}/printables", Host=host))[1]
                pdf = (await got(session, f"{url}/boards/tulip.pdf", Host=host))[1]
                return msgspec.json.decode(listed)["link"], pdf

    link, pdf = asyncio.run(visit())
    assert link == leads
    hint = " ".join(str(strings_of(parlour.games()["keebble"]).catalogue["print.no_code"]).split())
    assert (hint in " ".join(texts_of(pdf)[0].split())) == (leads is None)


@scenario()
async def test_what_can_be_printed_is_listed_with_its_words(room: ServerFixture) -> None:
    for language in LANGUAGES:
        found = await told(room, f"games/keebble/printables?lang={language}", **LAN)
        assert (found["fewest"], found["most"], found["papers"]) == (2, 6, ["a4", "letter"])
        catalogue = strings_of(parlour.games()["keebble"], language).catalogue
        names = [each["name"] for each in found["printables"]]
        assert names == ["board", "blank", "rules"]
        for each in found["printables"]:
            assert each["title"] == catalogue[f"print.{each['name']}"]
            assert each["about"] == catalogue[f"print.{each['name']}.about"]
        assert found["printables"][0]["code"] == "board"
    summaries = {game["name"]: game for game in (await told(room, "games"))["games"]}
    keebble, kniffeliger = summaries["keebble"], summaries["kniffeliger"]
    for what in ("boards", "words"):
        assert (keebble[what], kniffeliger[what]) == (True, False)
    assert all(keebble[what] and kniffeliger[what] for what in ("prints", "example"))
    assert not summaries["reactions"]["prints"]
    nothing = await told(room, "games/reactions/printables")
    assert nothing["printables"] == []


@scenario()
async def test_a_page_is_a_picture_that_does_nothing_but_be_drawn(room: ServerFixture) -> None:
    session = (await room.guest()).session
    url = f"{room.served.base}/api/games/keebble/printables/rules.svg"
    pages = [await got(session, f"{url}?page={page}") for page in (1, 2, 3)]
    assert [status for status, _, _ in pages] == [200, 200, 404]
    for _, body, headers in pages[:2]:
        assert body.startswith(b"<svg")
        assert headers["Content-Type"] == "image/svg+xml"
        assert headers["Content-Security-Policy"] == DRAWING
    assert "script" not in DRAWING
    board = await got(session, f"{room.served.base}/api/games/keebble/boards/tulip.svg")
    assert b"Keebble tulip" in board[1]


@scenario()
async def test_what_has_not_changed_is_not_sent_again(room: ServerFixture) -> None:
    session = (await room.guest()).session
    for path in ("boards/tulip.pdf", "boards/tulip", "printables", "example?seed=1"):
        url = f"{room.served.base}/api/games/keebble/{path}"
        status, body, headers = await got(session, url)
        assert status == 200
        assert headers["Cache-Control"] == "private, no-cache"
        assert headers["Vary"] == "Accept-Encoding"
        tag = headers["ETag"]
        status, nothing, again = await got(session, url, **{"If-None-Match": tag})
        assert (status, nothing, again["ETag"]) == (304, b"", tag)
        status, whole, _ = await got(session, url, **{"If-None-Match": '"another"'})
        assert (status, whole) == (200, body)
    other = await got(session, f"{room.served.base}/api/games/keebble/boards/rose.pdf")
    assert other[2]["ETag"] != headers["ETag"]


@scenario()
async def test_long_answers_are_packed_for_those_who_like_it(room: ServerFixture) -> None:
    session = (await room.guest()).session
    url = f"{room.served.base}/api/games/keebble/boards/tulip.pdf"
    _, packed, headers = await got(session, url, **{"Accept-Encoding": "gzip"})
    _, whole, plain = await got(session, url, **{"Accept-Encoding": "identity"})
    assert packed == whole
    assert headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert int(headers["Content-Length"]) * 3 < int(plain["Content-Length"]) == len(whole)


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("games/chess/printables", 404, "unknown_game"),
        ("games/chess/boards/tulip", 404, "unknown_game"),
        ("games/chess/example", 404, "unknown_game"),
        ("games/reactions/example", 404, "no_example"),
        ("games/reactions/boards/tulip", 404, "no_boards"),
        ("games/reactions/boards/tulip.pdf", 404, "no_boards"),
        ("games/keebble/printables/hat.pdf", 404, "unknown_printable"),
        ("games/keebble/printables/board.pdf", 409, "malformed"),
        ("games/keebble/printables/board.pdf?board=%21", 409, "bad_code"),
        ("games/keebble/boards/tul%21p.pdf", 409, "bad_code"),
        ("games/keebble/boards/tulip.pdf?paper=a5", 409, "malformed"),
        ("games/keebble/boards/tulip.pdf?ink=red", 409, "malformed"),
        ("games/keebble/boards/tulip.svg?page=x", 409, "malformed"),
        ("games/keebble/boards/tulip.svg?page=0", 404, "no_such_page"),
        ("games/keebble/boards/tulip?seats=many", 409, "malformed"),
        ("games/keebble/boards/tulip?seats=9", 409, "wrong_number_of_seats"),
        ("games/keebble/boards/tulip?size=huge", 409, "bad_setting"),
        ("games/keebble/boards/tulip?sise=large", 409, "unknown_setting"),
        ("games/keebble/example?seats=9", 409, "wrong_number_of_seats"),
        ("games/keebble/example?seats=9999999", 409, "wrong_number_of_seats"),
        (f"games/keebble/example?seed={'9' * 65}", 409, "malformed"),
        ("lexicons/klingon/word?word=qapla", 404, "unknown_lexicon"),
        ("lexicons/..%2Fen/word?word=a", 404, "unknown_lexicon"),
        ("lexicons/en/word", 409, "malformed"),
        ("lexicons/en/words?pattern=%20", 409, "malformed"),
        ("lexicons/en/words?pattern=a-b", 409, "bad_pattern"),
    ],
)
def test_what_cannot_be_made_is_refused_with_a_reason(
    path: str, status: int, code: str, tmp_path: Path
) -> None:
    async def visit() -> None:
        async with served(tmp_path) as server, aiohttp.ClientSession() as session:
            for language in LANGUAGES:
                url = f"{server.base}/api/{path}"
                found, body, headers = await got(session, url, **{"Accept-Language": language})
                refusal = msgspec.json.decode(body)
                assert (found, refusal["code"]) == (status, code), refusal
                assert refusal["said"]
                assert "{" not in refusal["said"]
                assert headers["Cache-Control"] == "no-store"

    asyncio.run(visit())


@scenario()
async def test_an_example_is_told_in_the_language_that_is_asked_for(room: ServerFixture) -> None:
    for game in ("keebble", "kniffeliger"):
        by_language = {
            language: await told(room, f"games/{game}/example?seed=7&lang={language}")
            for language in LANGUAGES
        }
        english = by_language["en"]
        assert english["names"] == ["Hugo", "Frida", "Otto"]
        assert len(english["steps"]) >= 3
        for language, found in by_language.items():
            strings = strings_of(parlour.games()[game], language)
            keys = [[line["key"] for line in step["lines"]] for step in found["steps"]]
            assert keys == [[line["key"] for line in step["lines"]] for step in english["steps"]]
            first = found["steps"][0]
            assert first["title"] == strings.catalogue[f"phase.{first['kind']}"]
            for step in found["steps"]:
                assert step["view"]
                assert step["fresh"] or not any("placed" in line["key"] for line in step["lines"])
                for line in step["lines"]:
                    assert "{" not in line["said"]
        said = [found["steps"][0]["lines"][0]["said"] for found in by_language.values()]
        assert len(set(said)) == len(LANGUAGES)


@scenario()
async def test_an_example_is_that_of_its_seed_seats_and_settings(room: ServerFixture) -> None:
    path = "games/keebble/example?seed=7&seats=4&celldance=true"
    found = await told(room, path)
    assert (found["seed"], len(found["names"]), found["settings"]["celldance"]) == ("7", 4, True)
    assert found == await told(room, path)
    assert found != await told(room, path.replace("seed=7", "seed=8"))
    unnamed = [await told(room, "games/kniffeliger/example") for _ in range(2)]
    assert unnamed[0]["seed"] != unnamed[1]["seed"]
    again = await told(room, f"games/kniffeliger/example?seed={unnamed[0]['seed']}")
    assert again == unnamed[0]


@scenario()
async def test_the_judge_says_what_the_list_says(room: ServerFixture) -> None:
    lexicon = parlour.lexicon("en")
    for word in ("quixotic", "QUIXOTIC", " qi ", "aa", "xyzzy", "quixotix", "it's", "cafés"):
        found = await told(room, f"lexicons/en/word?word={word}")
        letters = lexicon.alphabet.fold(word.strip()) or ""
        assert found["word"] == letters
        assert found["valid"] == (letters.lower() in lexicon)
        if not found["valid"]:
            assert found["near"] == [near.upper() for near in lexicon.near(letters)]
    assert (await told(room, "lexicons/en/word?word=house"))["common"] == "common"
    assert (await told(room, "lexicons/en/word?word=xebec"))["common"] == "rare"
    assert (await told(room, "lexicons/en/word?word=xyzzy"))["common"] == "unknown"


@scenario()
async def test_the_judge_finds_what_fits(room: ServerFixture) -> None:
    lexicon = parlour.lexicon("nl")
    for pattern in ("k?t", "??", "*ij*ij*"):
        found = await told(room, f"lexicons/nl/words?pattern={pattern}")
        fitting = [word for word in lexicon.fits(pattern) if word not in lexicon.offensive]
        assert [each["word"] for each in found["words"]] == [word.upper() for word in fitting][:500]
        assert found["more"] == (len(fitting) > 500)
    everything = await told(room, "lexicons/nl/words?pattern=*")
    assert len(everything["words"]) == 500
    assert everything["more"]


def test_a_rude_word_counts_and_is_not_listed(tmp_path: Path) -> None:
    lexicon = parlour.lexicon("en")
    rude = min(lexicon.offensive, key=lambda word: (len(word), word))

    async def visit() -> None:
        async with server_fixture(tmp_path) as room:
            assert (await told(room, f"lexicons/en/word?word={rude}"))["rude"]
            fitting = await told(room, f"lexicons/en/words?pattern={rude}")
            assert fitting["words"] == []

    asyncio.run(visit())


def test_each_request_is_charged_by_what_it_costs(tmp_path: Path) -> None:
    async def visit() -> None:
        configuration = limited(matches_read=Rate(12, 0.001))
        async with server_fixture(tmp_path, configuration=configuration) as room:
            session = (await room.guest()).session
            url = f"{room.served.base}/api/games/keebble/boards/tulip.pdf"
            answers = [await got(session, url) for _ in range(3)]
            assert [status for status, _, _ in answers] == [200, 200, 429]
            assert int(answers[2][2]["Retry-After"]) > 1

    asyncio.run(visit())


def test_a_reader_makes_the_same_and_the_event_loop_stays_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_FAST", "plain")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    paths = [path for path, _ in PRINTED] + [
        "games/keebble/boards/tulip?size=large",
        "games/keebble/boards/tulip.svg",
        "games/keebble/printables?lang=de",
        "games/kniffeliger/example?seed=3",
        "lexicons/en/word?word=quixotix",
        "lexicons/en/words?pattern=q*",
    ]

    async def made(readers: int) -> list[tuple[int, bytes]]:
        configuration = replace(QUICK, readers=readers)
        data = tmp_path / str(readers)
        async with server_fixture(
            data, configuration=configuration, games=parlour.games(), hand=False
        ) as room:
            session, found = (await room.guest()).session, []
            assert (room.served.server.readers is not None) == bool(readers)
            await got(session, f"{room.served.base}/api/{paths[-1]}")
            for path in paths:
                with watching() as watched:
                    status, body, _ = await got(session, f"{room.served.base}/api/{path}")
                found.append((status, body))
                if readers:
                    assert watched.longest < MOST_MS, (path, watched.longest)
            return found

    by_reader, here = (asyncio.run(made(readers)) for readers in (1, 0))
    assert [status for status, _ in by_reader] == [200] * len(paths)
    assert by_reader == here
