"""Previews of a director's action, which show its effect on each selected table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.instants import format_with_zone
from games.competitions.errors import ConflictOfInterest, NotPlayedYet
from games.competitions.models import Competition
from games.competitions.selectors.table_rows import OpenTable
from games.matches.errors import Unreadable
from games.matches.models import Deadline, Match
from games.matches.selectors.estimates import PublicStanding, public_standing
from games.matches.services.deadlines import Deadlines
from games.matches.services.extending import preview_extension


class Preview(NamedTuple):
    """A table in a preview: the players concerned, the current state, and what the action leads to.

    `refused` says why the action cannot be carried out at this table.
    """

    row: OpenTable
    who: str = ""
    now: str = ""
    gets: str = ""
    refused: str = ""


def previews(rows: Iterable[OpenTable], look: Callable[[OpenTable], Preview]) -> list[Preview]:
    """Return the preview that `look` gives for each table, or a refusal where the director has a part."""
    return [_own(row) if row.mine else look(row) for row in rows]


def more_time(now: datetime, hours: int) -> Callable[[OpenTable], Preview]:
    """Return a function that previews giving more time to the players for whom a table waits."""

    def look(row: OpenTable) -> Preview:
        visits = [each.visit for each in row.awaited if each.visit is not None]
        if not visits or (row.table.match is not None and row.table.match.stands_still):
            return _nobody(row)
        deadlines = Deadline.objects.filter(visit__in=visits, handled_at=None).order_by("seat__index")
        dates = [
            preview_extension(Deadlines(deadline.match), deadline, timedelta(hours=hours), now)
            for deadline in deadlines.select_related("match", "seat")
        ]
        asked = [each for each in row.awaited if each.visit is not None]
        return Preview(
            row,
            who=_names(each.name for each in asked),
            now=", ".join(format_with_zone(each.due_at) for each in asked if each.due_at is not None),
            gets=", ".join(format_with_zone(date) for date in dates),
        )

    return look


def pause(now: datetime, days: int) -> Callable[[OpenTable], Preview]:
    """Return a function that previews a pause."""

    def look(row: OpenTable) -> Preview:
        match = row.table.match
        if match is None or not match.running:
            return _not_begun(row)
        if match.paused_at is not None:
            return Preview(row, refused=_("It is already paused."))
        until = _("paused until %(instant)s") % {"instant": format_with_zone(now + timedelta(days=days))}
        return Preview(row, who=_names(each.name for each in row.people), now=row.situation, gets=until)

    return look


def resume(row: OpenTable) -> Preview:
    """Preview ending a director's pause."""
    match = row.table.match
    if match is None or match.paused_at is None:
        return Preview(row, refused=_("It is not paused."))
    if match.paused_by not in (Match.Pauser.DIRECTOR, Match.Pauser.HOST):
        return Preview(row, refused=_("It was not paused by a director."))
    return Preview(
        row, who=_names(each.name for each in row.people), now=row.situation, gets=_("all clocks resume")
    )


def mail(row: OpenTable) -> Preview:
    """Preview an email to a table's players."""
    return Preview(row, who=_names(each.name for each in row.people), now=row.situation, gets=_("this email"))


def adjudication(competition: Competition) -> Callable[[OpenTable], Preview]:
    """Return a function that previews the result of deciding a table now."""
    public = competition.adjudication == Competition.Adjudication.PUBLIC

    def look(row: OpenTable) -> Preview:
        match = row.table.match
        if match is None or not match.running:
            return _not_begun(row)
        who = _names(each.name for each in row.people)
        try:
            standing = public_standing(match)
        except Unreadable:
            return Preview(
                row,
                refused=_("This match can’t be read. When its deadline has passed, decide how it counts."),
            )
        gets = _placings(row, standing) if public else _("stopped now and scored by the full position")
        return Preview(row, who=who, now=_shares(row, standing), gets=gets)

    return look


def _shares(row: OpenTable, standing: PublicStanding) -> str:
    """Return each seat's share of the match in per cent, as estimated from public facts."""
    return ", ".join(
        _("%(name)s %(share)d%%") % {"name": each.name, "share": round(100 * standing.shares[each.seat])}
        for each in row.people
    )


def _placings(row: OpenTable, standing: PublicStanding) -> str:
    ranked = sorted(row.people, key=lambda each: standing.placings[each.seat])
    return ", ".join(f"{standing.placings[each.seat]}. {each.name}" for each in ranked)


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)


def _own(row: OpenTable) -> Preview:
    return Preview(row, refused=ConflictOfInterest().sentence())


def _nobody(row: OpenTable) -> Preview:
    return Preview(row, refused=_("It is not waiting for anyone now."))


def _not_begun(row: OpenTable) -> Preview:
    return Preview(row, refused=NotPlayedYet().sentence())
