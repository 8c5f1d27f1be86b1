"""The `parlour` command. Knows no game by name: games add commands of their own."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import parlour
from parlour.cli import (
    admin,
    game_commands,
    games,
    lexicon,
    play,
    printer,
    replay,
    serve,
    simulate,
    verify,
)
from parlour.cli.console import replace_unencodable, screen
from parlour.cli.files import UsageError
from parlour.core.refusal import Refused
from parlour.core.strings import explain_anywhere

EXIT_CODES = """
exit codes:
  0    done; for verify: the draws are honest; for lexicon check: all are words
  1    verify: the record was tampered with; lexicon check: something is not a word;
       admin doctor: there is a problem
  2    an argument or file cannot be used; the message says what to do
  3    verify: nothing to prove, because the draws were given by hand or the seed is not shown
  70   a bug in Parlour
  130  stopped with Ctrl-C; the game in progress was saved
"""


def parser() -> argparse.ArgumentParser:
    """The parser with every command and its options."""
    made = argparse.ArgumentParser(
        prog="parlour",
        description="Party games to play with friends and bots, with records that can be verified.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--version", action="version", version=f"parlour {parlour.__version__}")
    commands = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (play, serve, admin, replay, verify, games, lexicon, simulate, printer):
        module.add_command(commands)
    game_commands.add_commands(commands)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    replace_unencodable()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] in (["play"], ["lexicon"]):
        # One move at a time is fast enough in plain Python; compiling would take longer. This must
        # be set before any game is imported.
        os.environ.setdefault("PARLOUR_FAST", "plain")
    chosen = parser().parse_args(given)
    try:
        code: int = chosen.run(chosen)
        return code
    except Refused as refused:
        return _refused(explain_anywhere(refused.refusal))
    except UsageError as error:
        return _refused(str(error))
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _refused(f"{error.filename or 'The output'}: {error.strerror}")
    except Exception as error:
        _refused(f"This is a bug in Parlour: {error!r}. Please report it.")
        return 70


def _refused(said: str) -> int:
    screen(stderr=True).print(f"parlour: {said}", style="red", soft_wrap=True)
    return 2
