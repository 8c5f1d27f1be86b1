"""A whole game through a pseudo-terminal: mistakes, Ctrl-C, resume, the end."""

from __future__ import annotations

import inspect
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import parlour
from parlour.core.notation import to_text
from tests.cli.console import environment, run
from tests.core.installed import install

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Player:
    """Somebody at a keyboard."""

    def __init__(self, *arguments: str, data: Path) -> None:
        self.screen, terminal = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour", *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment(data),
            start_new_session=True,
            preexec_fn=lambda: _take_terminal(terminal),
        )
        os.close(terminal)
        self.seen = ""

    def wait_for(self, pattern: str, seconds: float = 30) -> str:
        """What appeared up to and including the pattern."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.seen)):
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            if ready:
                try:
                    data = os.read(self.screen, 65536)
                except OSError:
                    data = b""
                if not data:
                    break
                self.seen += ESCAPES.sub("", data.decode(errors="replace"))
            assert time.monotonic() < end, f"no {pattern!r} in:\n{self.seen[-1500:]}"
        assert found, f"ended without {pattern!r}:\n{self.seen[-1500:]}"
        shown, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return shown

    def type(self, line: str) -> None:
        os.write(self.screen, (line + "\n").encode())

    def press_ctrl_c(self) -> None:
        """As a person would: not in the very microsecond in which the prompt appears."""
        time.sleep(0.5)
        os.write(self.screen, b"\x03")

    def end(self) -> int:
        try:
            return self.process.wait(timeout=20)
        finally:
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
            os.close(self.screen)


def _take_terminal(terminal: int) -> None:
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    # Whoever runs the tests in the background has it ignored, and that is inherited.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


PROMPT = r"You> $"


def _play_turns(player: Player, turns: int) -> str:
    """Rolls, marks, enters whatever is open, as often as asked; gives all that was shown."""
    shown = ""
    for _ in range(turns):
        shown += player.wait_for(rf"({PROMPT}|The end)")
        if "The end" in shown:
            return shown
        if "shift & swap · You" in shown.rpartition("Round ")[2]:
            player.type("end")
            continue
        player.type("roll")
        shown += player.wait_for(rf"roll 1 of 3[\s\S]*{PROMPT}")
        for number in range(14, 0, -1):
            player.type(f"e {number}")
            refused = r"not open[\s\S]*?>|frozen[\s\S]*?>|no move[\s\S]*?>"
            answer = player.wait_for(rf"(entered|{refused}) ")
            shown += answer
            if "entered" in answer:
                break
            assert "not open" in answer or "frozen" in answer, answer
    return shown


def test_a_whole_game_with_mistakes_ctrl_c_and_resume(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    player = Player(
        *("play", "kniffeliger", "--bots", "beginner,random", "--seed", "terminal"),
        *("--quick", "--save", str(save)),
        data=tmp_path,
    )
    player.wait_for(PROMPT)
    for wrong, answer in (
        ("fly", "is no move"),
        ("pi", "Roll first"),
        ("end", "Enter a field before you end"),
        ("steal chance 2", "You have no action die"),
        ("swap 2", "Not now. Shift and swap"),
        ("[/]", "is no move"),
        ("²", "is no move"),
        ("chnace", "Did you mean chance?"),
        ("?", "the first roll"),
        ("look", "Round 1"),
    ):
        player.type(wrong)
        assert answer in player.wait_for(PROMPT)
    player.type("")
    assert "roll 1 of 3" in player.wait_for(PROMPT)
    player.type("1 2")
    assert player.wait_for(PROMPT).count("keep") == 2
    player.type("2")
    assert player.wait_for(PROMPT).count("keep") == 1
    player.type("7")
    assert "Dice are numbered 1 to 5" in player.wait_for(PROMPT)
    player.type("three")
    assert "could be threes, three of a kind" in player.wait_for(PROMPT)
    player.type("roll")
    assert "locked" in player.wait_for(PROMPT)
    player.type("1")
    assert "locked" in player.wait_for(PROMPT)
    player.press_ctrl_c()
    assert "--resume" in player.wait_for("Saved. Continue with: .*")
    assert player.end() == 130

    kept = json.loads(save.read_text())
    assert kept["trailer"]["outcome"] is None
    resumed = Player("play", "--resume", str(save), "--quick", data=tmp_path)
    assert "roll 2 of 3" in resumed.wait_for(PROMPT)
    resumed.type("chance")
    shown = _play_turns(resumed, 40)
    assert "The end" in shown
    assert "To check that the draws were fair:" in resumed.wait_for("verify .*")
    assert resumed.end() == 0

    record = json.loads(save.read_text())
    assert record["entries"][: len(kept["entries"])] == kept["entries"]
    match = parlour.Match.replay(record)
    assert match.outcome is not None
    assert [entry.t for entry in match.entries] == sorted(entry.t for entry in match.entries)
    assert run("verify", str(save), data=tmp_path).returncode == 0


def test_quit_saves_and_the_last_game_is_resumed(tmp_path: Path) -> None:
    player = Player("play", "kniffeliger", "--quick", data=tmp_path)
    player.wait_for(PROMPT)
    player.type("roll")
    dice = player.wait_for(r"rolled: [\d, ]+")
    player.wait_for(PROMPT)
    player.type("save " + str(tmp_path / "copy.json"))
    assert "Saved to" in player.wait_for(PROMPT)
    player.type("save /proc/nowhere/x.json")
    assert "cannot be saved" in player.wait_for(PROMPT)
    player.type("quit")
    player.wait_for("Saved. Continue")
    assert player.end() == 0
    again = Player("play", "--resume", "--quick", data=tmp_path)
    again.wait_for(PROMPT)
    again.type("look")
    again.wait_for(PROMPT)
    again.press_ctrl_c()
    again.wait_for("Saved")
    assert again.end() == 130
    copy = json.loads((tmp_path / "copy.json").read_text())
    assert ", ".join(map(str, copy["entries"][1]["action"]["values"])) in dice


def test_a_new_game_never_writes_over_a_saved_one(tmp_path: Path) -> None:
    for _ in range(3):
        assert run("play", "kniffeliger", data=tmp_path, typed="quit\n").returncode == 0
    assert len(list(tmp_path.glob("*.json"))) == 3
    done = run("play", "kniffeliger", data=tmp_path, typed="quit\n")
    assert "An unfinished game is saved" in done.stdout


def test_every_action_die_can_be_typed(tmp_path: Path) -> None:
    position = {
        "seats": 2,
        "round": 14,
        "sheets": [{}, {"chance": 20}],
        "ready": [{"steal": 1, "freeze": 1, "crossOut": 1, "shift": 1, "swap": 1}, {}],
    }
    (tmp_path / "position.json").write_text(json.dumps(position))
    typed = "freeze full house of casual\ncross pi 2\nsteal chance from 2\nswap cas\nshift\n"
    arguments = ("play", "kniffeliger", "--position", str(tmp_path / "position.json"))
    done = run(*arguments, "--seed", "1", data=tmp_path, typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    for said in (
        "You froze Casual's full house",
        "You crossed out Casual's pi",
        "stole 20 points",
        "swapped",
        "shifted",
    ):
        assert said in done.stdout
    assert "The end" in done.stdout


def test_several_people_at_one_keyboard(tmp_path: Path) -> None:
    typed = "roll\nchance\nroll\nchance\nquit\n"
    done = run("play", "kniffeliger", "--people", "2", data=tmp_path, typed=typed)
    assert "Player 1> " in done.stdout
    assert "Player 2> " in done.stdout
    assert "Round 2" in done.stdout


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    over = parlour.Match.at("kniffeliger", {"seats": 1, "phase": "over"}, seed=1)
    path.write_text(json.dumps(over.record()))
    done = run("play", "--resume", str(path), data=tmp_path)
    assert done.returncode == 0
    assert "over" in done.stdout


@pytest.mark.parametrize("setting", ["action_dice=keep", "cross_out=filled"])
def test_settings_are_taken(setting: str, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    arguments = ("play", "kniffeliger", "--set", setting, "--save", str(save))
    assert run(*arguments, data=tmp_path, typed="quit\n").returncode == 0
    name, _, value = setting.partition("=")
    assert json.loads(save.read_text())["header"]["settings"][name] == value


def test_saving_never_replaces_what_is_no_game(tmp_path: Path) -> None:
    """A device, a folder, a file of somebody's: refused, and left as it was."""
    note = tmp_path / "note.txt"
    note.write_text("mine")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (note, pipe, tmp_path):
        done = run(
            "play", "kniffeliger", "--save", str(target), data=tmp_path / "data", typed="quit\n"
        )
        assert done.returncode == 2, target
        done = run(*("play", "kniffeliger"), data=tmp_path / "data", typed=f"save {target}\nquit\n")
        assert done.returncode == 0
        assert "already exists" in done.stdout
    assert note.read_text() == "mine"
    assert pipe.is_fifo()
    assert not list(tmp_path.glob("*.part"))


def test_a_text_record_is_resumed_without_being_written_over(tmp_path: Path) -> None:
    begun = parlour.Match.new("kniffeliger", 2, seed=1)
    path = tmp_path / "begun.txt"
    path.write_text(to_text(begun.record()))
    done = run("play", "--resume", str(path), data=tmp_path / "data", typed="roll\nquit\n")
    assert done.returncode == 0
    assert path.read_text() == to_text(begun.record())
    assert len(list((tmp_path / "data").glob("*.json"))) == 1


def test_games_started_at_once_are_all_kept(tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "parlour", "play", "kniffeliger", "--seed", str(number)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=environment(tmp_path),
        )
        for number in range(4)
    ]
    assert [process.wait(timeout=60) for process in processes] == [0] * 4
    seeds = {json.loads(p.read_text())["trailer"]["seed"] for p in tmp_path.glob("*.json")}
    assert seeds == {"0", "1", "2", "3"}


def test_help_and_look_can_be_asked_for_without_end(tmp_path: Path) -> None:
    """Each answer leaves the stack as it was, or a stack this small would overflow."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 90)
    try:
        typed = "?\nlook\nrules\n" * 40 + "quit\n"
        done = run("play", "kniffeliger", data=tmp_path, typed=typed)
    finally:
        sys.setrecursionlimit(usual)
    assert done.returncode == 0
    assert done.stderr == ""


def test_names_are_used(tmp_path: Path) -> None:
    typed = "roll\nchance\nquit\n"
    done = run("play", "kniffeliger", "--names", "Ann,Ben", data=tmp_path, typed=typed)
    assert "Ann entered" in done.stdout
    assert "Ben> " in done.stdout


def test_several_people_at_one_keyboard_do_not_see_each_others_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path / "games", {"secret_hands": "tests.minigames.secret_hands:GAME"})
    save = tmp_path / "game.json"
    match = parlour.Match.new("secret_hands", 2, seed=3)
    save.write_text(json.dumps(match.record()))
    cards = [match.view(seat).hand for seat in range(2)]
    moves = [f"exchange {cards[0][0]}", f"play {cards[0][1]}", f"play {cards[1][0]}"]
    typed = ["", moves[0], moves[1], "", "", moves[2], "", "", "quit"]
    done = run("play", "--resume", str(save), data=tmp_path, typed="\n".join([*typed, ""]))
    assert done.returncode == 0, done.stderr
    before, first, second, third = done.stdout.split("press Enter to look.")
    hands = [f"hand: {', '.join(map(str, hand))}" for hand in cards]
    assert hands[0] in first.replace(" and ", ", ")
    assert hands[1] in second.replace(" and ", ", ")
    for seat, side in ((1, before), (1, first), (0, before), (0, second)):
        assert hands[seat] not in side.replace(" and ", ", ")
    # What Player 1 exchanged and drew is told to them alone; that they did, to both.
    secret = f"puts a card back. {cards[0][0]}"
    assert secret in first
    assert secret not in second
    assert "puts a card back." in second
    assert "Pass the keyboard to Player 1" in second
    assert f"plays {cards[1][0]}." in third


def test_a_match_with_secrets_is_replayed_from_any_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path / "games", {"secret_hands": "tests.minigames.secret_hands:GAME"})
    save = tmp_path / "game.json"
    match = parlour.Match.new("secret_hands", 2, seed=3)
    save.write_text(json.dumps(match.record()))
    drawn = ", ".join(map(str, match.view(1).hand))
    public = run("replay", str(save), data=tmp_path).stdout
    own = run("replay", str(save), "--seat", "2", data=tmp_path).stdout
    everything = run("replay", str(save), "--open", data=tmp_path).stdout
    assert drawn not in public.replace(" and ", ", ")
    for told in (own, everything):
        assert drawn in told.replace(" and ", ", ")
    nobody = run("replay", str(save), "--seat", "3", data=tmp_path)
    assert nobody.returncode != 0
    assert "There is no player 3: this match has 2." in nobody.stderr


@pytest.mark.parametrize("game", sorted(parlour.games()))
def test_a_person_is_asked_helped_and_let_go_in_every_game(game: str, tmp_path: Path) -> None:
    arguments = ("play", game, "--bots", "beginner", "--seed", "4")
    done = run(*arguments, data=tmp_path, typed="?\nlook\nnonsense\nhint\nquit\n")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Saved" in done.stdout
