"""The command line: play, replay, verify, games, lexicon. Knows no game by name."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import parlour
from parlour.cli import admin, game_commands, games, lexicon, play, replay, serve, simulate, verify
from parlour.cli.console import screen, show_anything
from parlour.cli.files import Unusable
from parlour.core.refusal import Refused
from parlour.core.strings import explain_anywhere

EXIT_CODES = """
exit codes:
  0    done; for verify: the draws are honest; for lexicon check: all are words
  1    verify found a record that was tampered with; lexicon check something that is no word
  2    something you gave cannot be used; the message says what to do
  3    verify found nothing to prove: the draws were given by hand, or the seed is not shown
  70   a mistake of ours
  130  stopped with Ctrl-C; a game being played was saved
"""


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    made = argparse.ArgumentParser(
        prog="parlour",
        description="Party games to play with friends and bots, and records that can be checked.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"parlour {parlour.__version__}")
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (play, serve, admin, replay, verify, games, lexicon, simulate):
        module.add_command(commands)
    game_commands.add_commands(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; gives its exit code."""
    show_anything()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] in (["play"], ["lexicon"], ["board"], ["example"]):
        # One move at a time is quick enough in plain Python; compiling would keep people waiting.
        os.environ.setdefault("PARLOUR_FAST", "plain")
    chosen = parser().parse_args(given)
    try:
        code: int = chosen.run(chosen)
        return code
    except Refused as refused:
        return _refused(explain_anywhere(refused.refusal))
    except Unusable as error:
        return _refused(str(error))
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _refused(f"{error.filename or 'The output'}: {error.strerror}")
    except Exception as error:
        _refused(f"This is a mistake of ours: {error!r}. Please report it.")
        return 70


def _refused(said: str) -> int:
    screen(stderr=True).print(f"parlour: {said}", style="red", soft_wrap=True)
    return 2
