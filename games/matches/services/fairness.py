"""Who comes first in a sweep, so that nothing starves whatever becomes of the sweeps.

A sweep that is cut off - its worker's time limit, no memory, a process killed - counts as
nobody's failure, so it may be cut off at the same place again. Matches are therefore taken in
an order of chance, the rows of one as they came, and where this process was cut off last time
it comes last.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import TypeAlias, TypeVar

from games.matches.database_failures import CUTS, is_machines
from games.notices.budget import Budget

log = logging.getLogger("muster.alarm")

Row: TypeAlias = tuple[int, ...]
"""What work is done with: the number of a row, if it is not the match itself, and last its match's."""

T = TypeVar("T")

_chance = Random()
_cut_at: set[Hashable] = set()


def cut_at() -> frozenset[Hashable]:
    """The matches and parts at which a sweep of this process was cut off, and has not come
    through since."""
    return frozenset(_cut_at)


def in_turn(things: Iterable[T], of: Callable[[T], Hashable]) -> list[T]:
    """All of them in a fair order; those with the same `of` stay together, in theirs."""
    things = list(things)
    places = {of(thing): _chance.random() for thing in things}
    return sorted(things, key=lambda thing: (of(thing) in _cut_at, places[of(thing)]))


def work(rows: Iterable[Row], act: Callable[..., int], budget: Budget) -> int:
    """Do `act` for each row while the budget lasts; returns the sum of what it returned.

    What cuts the sweep off ends its budget: nothing of the row is stored, and the next sweep
    finds it again. Another failure of one row keeps none of the others. The database's trouble
    is raised.
    """
    done = 0
    for row in in_turn(rows, lambda row: row[-1]):
        if budget.spent:
            break
        try:
            done += act(*row)
        except Exception as error:
            if not is_machines(error):
                log.exception("a sweep failed at match %s", row[-1])
                continue
            _cut_at.add(row[-1])
            if not isinstance(error, CUTS):
                raise
            note_cut(error, f"match {row[-1]}")
            budget.end()
        else:
            _cut_at.discard(row[-1])
    return done


def in_parts(parts: dict[str, Callable[[Budget], int]], budget: Budget) -> dict[str, int]:
    """Do every part of a sweep within an equal share of what the others before it left over;
    returns what each returned.

    A part that fails keeps none of the others from their turn. The database's trouble is raised.
    """
    done = {}
    order = in_turn(parts, lambda name: name)
    for place, name in enumerate(order):
        share = budget.share(len(order) - place)
        try:
            done[name] = parts[name](share)
        except Exception as error:
            if is_machines(error):
                _cut_at.add(name)
                raise
            log.exception("the %s of a sweep failed", name)
            continue
        if share.cut:
            _cut_at.add(name)
            break
        _cut_at.discard(name)
    return {name: done[name] for name in parts if name in done}


def note_cut(error: BaseException, where: str) -> None:
    """Tell the operator that a sweep was cut off."""
    log.error("a sweep was cut off at %s by %s: the next goes on", where, type(error).__name__)
