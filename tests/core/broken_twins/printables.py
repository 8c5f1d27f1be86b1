"""Twins that print what they should not."""

from __future__ import annotations

import sys
from itertools import count
from types import ModuleType

from msgspec.structs import replace

from parlour.core.printable import Printable, PrintJob
from parlour.paper.document import Document
from tests.core.broken_twins.expected import breaks
from tests.minigames.planks.game import Planks
from tests.minigames.planks.printables import PRINTABLES, draw_planks

(SHEET,) = PRINTABLES
NUMBERS = count()


def module_with(name: str, printable: Printable) -> str:
    """A module that prints something else."""
    made = ModuleType(f"{__name__}.{name}")
    made.PRINTABLES = (printable,)  # type: ignore[attr-defined]
    sys.modules[made.__name__] = made
    return made.__name__


def restless(job: PrintJob) -> Document:
    return draw_planks(job)._replace(title=f"Planks {next(NUMBERS)}")


@breaks("printables", says="a printable comes out differently")
class PrintsAnotherEachTime(Planks):
    printables = module_with("restless", replace(SHEET, draw=restless))


@breaks("printables", says="a printable has no pages or no title")
class PrintsNothing(Planks):
    printables = module_with(
        "nothing", replace(SHEET, draw=lambda job: Document("Planks", job.language, ()))
    )


@breaks("printables", says="a printable depends on what is no setting")
class PrintsByNoSetting(Planks):
    printables = module_with("nowhere", replace(SHEET, settings=("colour",)))


@breaks("printables", says="no words for print.chips")
class PrintsWithoutWords(Planks):
    printables = module_with("chips", replace(SHEET, name="chips"))


def unfinished(job: PrintJob) -> Document:
    raise NotImplementedError


@breaks("printables", says="the check raised NotImplementedError")
class CannotPrint(Planks):
    printables = module_with("unfinished", replace(SHEET, draw=unfinished))
