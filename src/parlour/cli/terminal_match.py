"""Plays one match in the terminal: reads moves, runs bots, prints events, saves the game."""

from __future__ import annotations

import contextlib
import importlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from parlour.cli.curtain import Curtain
from parlour.cli.files import UsageError
from parlour.cli.games import rules_text
from parlour.cli.players import player_names
from parlour.cli.saves import command, resume_hint, save
from parlour.cli.terminal import terminal_for
from parlour.core.game import less_than_best, say
from parlour.core.match import Match
from parlour.core.prompt import kinds_of
from parlour.core.refusal import UNKNOWN_WORDS, Refusal, Refused
from parlour.core.strings import strings_of

HELP = """Commands that work in every game:
  ?  what you can do now   hint  a good move   look  the whole table   rules  the rules
  save FILE  save a copy   quit  save and leave (Ctrl-C does the same)"""


class PlayerLeft(Exception):
    """A player has quit; the game is saved."""


class RefusedMove(NamedTuple):
    """A move that was refused for its words, which everybody here may accept."""

    action: Any
    words: tuple[str, ...]


class TerminalMatch:
    """One match in the terminal."""

    def __init__(
        self, console: Console, match: Match, path: Path, names: Sequence[str], quick: bool
    ) -> None:
        self.console = console
        self.match = match
        self.path = path
        self.pause = 0.0 if quick or not console.is_terminal else 0.5
        self.names = player_names(match, names)
        self.strings = strings_of(type(match.game))
        self.terminal = terminal_for(match.game, self.names, console.height)
        self.bot_seed = match.typed_record().trailer.seed
        self.curtain = Curtain(console, match, self.names)
        self.bot_events: list[Struct] = []
        """Events of the bots' moves since the table was last drawn."""
        self.refused_move: RefusedMove | None = None

    def play(self) -> int:
        """Plays until the match is over; returns the exit code (130 after Ctrl-C)."""
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # line editing and history for input()
        self._print(HELP, "dim")
        if self.match.commitment is not None:
            notice = (
                "Everything that chance decides is fixed from the start. "
                f"The SHA-256 of the secret seed: {self.match.commitment}"
            )
            self._print(notice, "dim")
        try:
            save(self.match, self.path)
            while self.match.to_act:
                seat = self.match.to_act[0]
                if self.match.header.seats[seat].kind == "bot":
                    self._play_bot(seat)
                else:
                    self._play_person(seat)
        except (KeyboardInterrupt, EOFError, PlayerLeft) as leaving:
            save(self.match, self.path)
            self._print(f"\nSaved. Continue with: {resume_hint(self.path)}")
            return 130 if isinstance(leaving, KeyboardInterrupt) else 0
        self._print_result()
        return 0

    def _play_bot(self, seat: int) -> None:
        match = self.match
        level = str(match.header.seats[seat].level)
        rng = Random(f"{self.bot_seed}/bot/{match.length}")
        self.bot_events += self._act(seat, match.game.choose(match.view(seat), seat, level, rng))
        time.sleep(self.pause)

    def _play_person(self, seat: int) -> None:
        view, prompt = self.match.view(seat), self.match.prompt(seat)
        forced = self.terminal.forced(prompt, view)
        if forced is not None:
            self._act(seat, forced)
            return
        self._tell(self.curtain.raise_for(seat, self._input))
        self.curtain.heard()
        self.console.print(self.terminal.draw(view, seat))
        self._print_bot_events()
        self.console.print(self.terminal.draft(view))
        if kinds_of(prompt) != self.terminal.offered:
            self.console.print(self.terminal.offer(prompt, view))
        self.refused_move = None
        while not self._read_move(seat, view):
            pass

    def _print_bot_events(self) -> None:
        """Repeats the notable events below the table, as the originals may have scrolled away."""
        notable = [event for event in self.bot_events if self.terminal.notable(event)]
        for event in notable[-6:]:
            self._print(f"! {self.strings.say(say(event), self.names)}", "bold")
        self.bot_events = []

    def _read_move(self, seat: int, view: Any) -> bool:
        """Reads one line; True if it was a move that was played."""
        line = self._input(f"{self.names[seat]}> ")
        if self.refused_move is not None and line.lower() == "accept":
            return self._accept(seat, self.refused_move)
        if self._command(line, seat, view):
            return False
        answer = self.terminal.read(line, view, seat)
        if answer is None:
            self.console.print(self.terminal.draft(view))
            return False
        if isinstance(answer, Refusal):
            self._print(self.strings.explain(answer, self.names), "red")
            return False
        return self._try(seat, answer)

    def _try(self, seat: int, action: Any) -> bool:
        """Plays a move, or says why not."""
        self.refused_move = None
        try:
            self._act(seat, action)
            return True
        except Refused as refused:
            self._print(self.strings.explain(refused.refusal, self.names), "red")
            words = refused.detail.get(UNKNOWN_WORDS)
            if isinstance(words, tuple):
                self._offer_to_accept(seat, RefusedMove(action, tuple(map(str, words))))
            return False

    def _offer_to_accept(self, seat: int, move: RefusedMove) -> None:
        """Says what may have been meant, and how the words can count all the same."""
        self.refused_move = move
        for word in move.words:
            similar = self.match.game.suggest(self.match.view(seat), word)
            if similar:
                self._print(f"Did you mean {', '.join(similar)}?", "dim")
        named = " and ".join([f"“{word}”" for word in move.words])
        if sum(player.kind == "person" for player in self.match.header.seats) > 1:
            self._print(f"Does everybody agree that {named} should count? Then type accept.", "dim")
        else:
            self._print(f"If {named} should count, type accept.", "dim")

    def _accept(self, seat: int, move: RefusedMove) -> bool:
        """Everybody shares this keyboard: one of them confirms for all, and the move is made."""
        before = self.match.length
        for word in move.words:
            self.match.accept_word(word)
        save(self.match, self.path)
        self._tell(self.match.events(self.curtain.viewer, before))
        return self._try(seat, move.action)

    def _input(self, prompt: str) -> str:
        """A line from the keyboard; anything typed before the prompt is discarded."""
        if self.console.is_terminal and sys.stdin.isatty():
            with contextlib.suppress(ImportError, OSError):
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)
        return "".join(char for char in input(prompt).strip() if char.isprintable())

    def _command(self, line: str, seat: int, view: Any) -> bool:
        """Runs a command that works in every game; False if the line is not one."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help" | "h":
                self.console.print(self.terminal.offer(self.match.prompt(seat), view))
                self._print(HELP, "dim")
            case "look" | "l":
                self.console.print(self.terminal.draw(view, seat))
                self.console.print(self.terminal.draft(view))
            case "hint":
                self._print_hint(seat, view)
            case "rules":
                self.console.print(Markdown(rules_text(type(self.match.game))))
            case "quit" | "exit" | "q":
                raise PlayerLeft
            case "save":
                self._save_copy(rest.strip())
            case _:
                return False
        return True

    def _print_hint(self, seat: int, view: Any) -> None:
        game, strings = self.match.game, self.strings
        if not game.advises():
            self._print("There are no hints for this game.", "dim")
            return
        self._print("Thinking …", "dim")
        advice = game.advise(view, seat)
        if advice is None:
            self._print("There is nothing to decide now.", "dim")
            return
        self._print(strings.say(advice.line, self.names), "bold")
        for line in advice.why:
            self._print(strings.say(line, self.names))
        if advice.others:
            self._print("Instead you could:", "dim")
        for other in advice.others[:3]:
            told = other.line or less_than_best(game.write(other.action, view), other)
            self._print(f"  {strings.say(told, self.names)}", "dim")

    def _print_costs(self) -> None:
        """Prints how many points each person's decisions cost compared with the best ones."""
        match = self.match
        for seat, player in enumerate(match.header.seats):
            own = [e for e in match.entries if e.actor == seat and e.by == "person"]
            if player.kind == "bot" or not own:
                continue
            costs = [match.game.cost(match.view(seat, e.n - 1), seat, e.action) for e in own]
            known = [cost for cost in costs if cost is not None]
            if known:
                worst = max(range(len(own)), key=lambda i: costs[i] or 0.0)
                move = match.game.write(own[worst].action, match.view(seat, own[worst].n - 1))
                said = (
                    f"{self.names[seat]}: lost {sum(known):.1f} points in total compared with the"
                    f" best decisions; the costliest was “{move}” ({max(known):.1f})."
                )
                self._print(said)

    def _save_copy(self, filename: str) -> None:
        target = Path(filename) if filename else self.path
        try:
            if filename and target.exists():
                raise UsageError(f"{filename} already exists. Choose another file.")
            save(self.match, target)
            self._print(f"Saved to {target}.")
        except (UsageError, ValueError) as error:
            self._print(str(error), "red")

    def _act(self, seat: int, action: Any) -> list[Struct]:
        before = self.match.length
        self.match.play(seat, action)
        save(self.match, self.path)
        events = list(self.match.events(self.curtain.viewer, before))
        self._tell(events)
        self.curtain.heard()
        return events

    def _tell(self, events: Sequence[Struct]) -> None:
        for event in events:
            self._print(f"  {self.strings.say(say(event), self.names)}")

    def _print(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style, soft_wrap=True)

    def _print_result(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        self.curtain.fall()
        self.console.print(self.terminal.draw(self.match.view(None), None))
        table = Table("", "player", "points", title="The end", title_style="bold")
        for seat in sorted(range(self.match.seats), key=lambda s: outcome.ranks[s]):
            rank, score = str(outcome.ranks[seat]), str(outcome.scores[seat])
            table.add_row(f"{rank}.", self.names[seat], score)
        self.console.print(table)
        self._print_costs()
        self._print(f"The record is in {self.path}. To check that the draws were fair:")
        self._print(f"  {command()} verify {self.path}")
        self._print(f"To play again:\n  {command()} play {self.match.game.name}")
