"""Gather the inputs of ratings from a finished match's rows, when its ending is read from the queue."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec
from django.db.models import Min

from games.engine import registry
from games.engine.invariants import require
from games.matches.departures import tenure_ends_with
from games.matches.models import Ending, Match, Placing, Tenure, Visit
from games.matches.registries.corrected_placings import corrected_placings
from games.ratings.inputs import Inputs, SeatHolder, SeatInput
from games.ratings.rules import SeatPart

AUTOPILOT = "autopilot"
"""The name of the program that holds a seat from the beginning."""

LEAVING = tenure_ends_with(rated_last=True)
"""The ways a tenure can end after which its person is rated last, whatever the seat achieves."""


def gather(ending: Ending) -> Inputs | None:
    """Return the inputs of a match; None if it is not rated, or has fewer than two players to rate.

    If a director corrected the placings before the ending is read, they count instead of those of the match,
    which is then taken as decided.
    """
    match = ending.match
    if not match.rated:
        return None
    tenures = _tenures(match)
    begun_at = _begun_at(match, tenures)
    sides = _sides(match)
    seats = []
    for placing in Placing.objects.filter(match=match).select_related("seat").order_by("seat__index"):
        index = placing.seat.index
        holders = tuple(
            holder for tenure in tenures[index] if (holder := _holder(tenure, begun_at)) is not None
        )
        caused = index in ending.caused_by
        first = sides.index(sides[index])
        allied = first if sides.count(sides[index]) > 1 else None
        seats.append(SeatInput(placing.rank, index, holders, placing.role, caused, allied))
    held = tuple(seat for seat in seats if seat.holders)
    corrected = corrected_placings(match.pk)
    if corrected is not None and all(seat.seat in corrected for seat in held):
        held = tuple(msgspec.structs.replace(seat, placing=corrected[seat.seat]) for seat in held)
        return Inputs(held, decided=True) if len(held) > 1 else None
    caused = any(seat.caused for seat in held)
    # If the match ended because a player left before it had begun for everyone, nobody decided it.
    decided = caused or not (ending.stopped or ending.caused_by)
    return Inputs(held, decided) if len(held) > 1 else None


def _sides(match: Match) -> tuple[int, ...]:
    """Return the side of each seat, as the title defines it."""
    rules = registry.get(match.title)
    return rules.sides(rules.read_options(match.options), match.seats_count)


def _tenures(match: Match) -> dict[int, list[Tenure]]:
    """Return everyone who held each seat, in order.

    Deputies do not count. A program counts only if it held the seat from start to finish.
    """
    held: dict[int, list[Tenure]] = defaultdict(list)
    tenures = (
        Tenure.objects.filter(match=match)
        .exclude(role=Tenure.Role.DEPUTY)
        .exclude(how__in=Tenure.BEFORE_THE_START)
        .select_related("seat")
        .order_by("from_revision", "pk")
    )
    for tenure in tenures:
        index = tenure.seat.index
        if tenure.user_id or (not held[index] and tenure.how == Tenure.How.FINISHED):
            held[index].append(tenure)
    return held


def _begun_at(match: Match, tenures: dict[int, list[Tenure]]) -> int | None:
    """Return the revision after which everyone's first visit had ended; None if that never happened.

    Players who left before their first visit ended do not delay it.
    """
    closed = dict(
        Visit.objects.filter(match=match, closed_revision__isnull=False)
        .order_by()
        .values("seat__index")
        .annotate(first=Min("closed_revision"))
        .values_list("seat__index", "first")
    )
    found = [_first_over(closed.get(index), held) for index, held in tenures.items() if held]
    return None if None in found else max((over for over in found if over is not None), default=None)


def _first_over(closed: int | None, held: Sequence[Tenure]) -> int | None:
    first = held[0]
    if first.user_id is None:
        return 0
    if first.how in LEAVING and first.to_revision is not None:
        return first.to_revision if closed is None else min(closed, first.to_revision)
    return closed


def _holder(tenure: Tenure, begun_at: int | None) -> SeatHolder | None:
    """Return a tenure as a seat holder; None for a player who left before everyone's first visit ended."""
    if tenure.user_id is None:
        return SeatHolder(program=AUTOPILOT)
    if tenure.how in LEAVING:
        if begun_at is None or require(tenure.to_revision, "who left did so at a revision") < begun_at:
            return None
        return SeatHolder(tenure.user_id, part=SeatPart.LEFT)
    part = SeatPart.SUBSTITUTE if tenure.role == Tenure.Role.SUBSTITUTE else SeatPart.PLAYED
    return SeatHolder(tenure.user_id, part=part)
