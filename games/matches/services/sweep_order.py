"""The order of work in a sweep, chosen so that nothing is left waiting forever if sweeps are cut off.

A sweep can be cut off by its worker's time limit, lack of memory, or a killed process. This does not count
as a failure of any row, so the next sweep may be cut off at the same place. Matches are therefore handled
in random order, with the rows of one match in their own order, and the place where this process was last
cut off comes last. Among deadlines that have run out, those of live play come first (`sweeps`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import TypeAlias, TypeVar

from games.matches.database_failures import SWEEP_CUTOFFS, is_infrastructure
from games.notices.budget import Budget

log = logging.getLogger("muster.alarm")

Row: TypeAlias = tuple[int | None, ...]
"""The arguments of a piece of work: a row's key, unless the row is the match itself, and last the match's
key."""

T = TypeVar("T")

_chance = Random()
_cut_at: set[Hashable] = set()


def cut_off_keys() -> frozenset[Hashable]:
    """Return the matches and parts that interrupted a sweep of this process and have not succeeded since."""
    return frozenset(_cut_at)


def shuffle_groups(things: Iterable[T], of: Callable[[T], Hashable]) -> list[T]:
    """Return all things in random order, those that cut off a sweep last.

    Things with the same `of` stay together, in their own order.
    """
    things = list(things)
    places = {of(thing): _chance.random() for thing in things}
    return sorted(things, key=lambda thing: (of(thing) in _cut_at, places[of(thing)]))


def process_rows(rows: Iterable[Row], act: Callable[..., int], budget: Budget) -> int:
    """Call `act` for each row while the budget lasts; return the sum of its results.

    The last item of a row is the key of its match, or of whatever else it belongs to; rows with the same one
    stay together. An error that cuts the sweep off ends the budget: nothing is stored for the row, and the
    next sweep finds it again. Any other failure of one row does not affect the others. Trouble with the
    database is raised.
    """
    done = 0
    for row in shuffle_groups(rows, lambda row: row[-1]):
        if budget.spent:
            break
        try:
            done += act(*row)
        except Exception as error:
            if not is_infrastructure(error):
                log.exception("a sweep failed at match %s", row[-1])
                continue
            _cut_at.add(row[-1])
            if not isinstance(error, SWEEP_CUTOFFS):
                raise
            note_cut(error, f"match {row[-1]}")
            budget.end()
        else:
            _cut_at.discard(row[-1])
    return done


def run_parts(parts: dict[str, Callable[[Budget], int]], budget: Budget) -> dict[str, int]:
    """Run the parts of a sweep, each within an equal share of the time left; return the results by part.

    If a part fails, the others still run, and it has no result. If a part is cut off, those that have not run
    yet are left to the next sweep. Trouble with the database is raised.
    """
    done = {}
    order = shuffle_groups(parts, lambda name: name)
    for place, name in enumerate(order):
        share = budget.share(len(order) - place)
        try:
            done[name] = parts[name](share)
        except Exception as error:
            if is_infrastructure(error):
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
    """Log for the operator that a sweep was cut off, and where."""
    log.error("a sweep was cut off at %s by %s: the next one continues", where, type(error).__name__)
