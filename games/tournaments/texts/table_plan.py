"""Sentences about the tables of each size in the rounds of a stage, and about how often players meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pairing.designs import Prefer, Schedule, league_tables
from games.pairing.pairing_types import Pairing
from games.pairing.table_sizes import table_sizes
from games.tournaments.formats import Elimination, League, Pools, Settings, Swiss
from games.tournaments.formats.groups import plan_table_rounds
from games.tournaments.formats.league import divisions


def table_plan(settings: Settings, entrants: int) -> list[str]:
    """Return sentences about the tables of a stage with this many entrants; none for matches of two.

    The settings must be playable with this many entrants.
    """
    if settings.for_two:
        return []
    match settings:
        case Swiss():
            return [_("Each round has %(tables)s.") % {"tables": _tables_for(settings, entrants)}]
        case Elimination():
            return [_("The first round has %(tables)s.") % {"tables": _tables_for(settings, entrants)}]
        case Pools(pools=pools):
            sizes = {entrants // pools, -(-entrants // pools)}
        case League():
            found = divisions(settings, entrants)
            sizes = {
                size for each in found for size in (each.size // each.groups, -(-each.size // each.groups))
            }
        case _:
            return []
    return [_of_group(settings, size) for size in sorted(sizes, reverse=True)]


def _tables_for(settings: Settings, entrants: int) -> str:
    sizes = table_sizes(entrants, settings.seats, settings.least)
    return _tables(sizes.sizes, sizes.byes)


def _of_group(settings: Pools | League, players: int) -> str:
    """Return sentences about the tables of one pool or group, and about the alternative to `prefer`.

    The alternative is left out if it has the same tables.
    """
    if settings.at_once and not settings.rounds and (whole := league_tables(range(players), settings.seats)):
        return _(
            "%(players)d players have %(tables)s. All players meet equally often, and everyone "
            "has each seat once."
        ) % {"players": players, "tables": _tables([len(table) for table in whole], 0)}
    plan = plan_table_rounds(settings, range(players))
    said = _("%(players)d players have %(tables)s each round. %(meetings)s") % {
        "players": players,
        "tables": _tables_of(plan.rounds[0]),
        "meetings": _meetings(plan),
    }
    other = next(each for each in Prefer if each is not settings.prefer)
    instead = plan_table_rounds(msgspec.structs.replace(settings, prefer=other), range(players))
    if Counter(map(len, instead.rounds[0].tables)) == Counter(map(len, plan.rounds[0].tables)):
        return said
    choice = (
        _("If you’d rather have new opponents than full tables, choose %(tables)s. %(meetings)s")
        if other is Prefer.NEW_OPPONENTS
        else _("If you’d rather have full tables than new opponents, choose %(tables)s. %(meetings)s")
    )
    return f"{said} {choice % {'tables': _tables_of(instead.rounds[0]), 'meetings': _meetings(instead)}}"


def _meetings(plan: Schedule) -> str:
    """Return a sentence about how often the players of a group meet."""
    if plan.fewest_meetings == plan.most_meetings:
        return ngettext(
            "Everyone meets everyone once.", "Everyone meets everyone %(count)d times.", plan.most_meetings
        ) % {"count": plan.most_meetings}
    if plan.most_meetings == 1:
        return _("No two players meet twice.")
    return ngettext(
        "%(count)d pair meets more than once, at most %(most)d times.",
        "%(count)d pairs meet more than once, at most %(most)d times.",
        plan.repeated_pairs,
    ) % {"count": plan.repeated_pairs, "most": plan.most_meetings}


def _tables_of(planned: Pairing) -> str:
    return _tables([len(table) for table in planned.tables], len(planned.byes))


def _tables(sizes: Sequence[int], byes: int) -> str:
    """Return tables by size, the largest first, and byes: "4 tables of 4, 2 tables of 3 and 1 bye"."""
    parts = [
        ngettext("%(count)d table of %(seats)d", "%(count)d tables of %(seats)d", count)
        % {"count": count, "seats": seats}
        for seats, count in sorted(Counter(sizes).items(), reverse=True)
    ]
    if byes:
        parts.append(ngettext("%(count)d bye", "%(count)d byes", byes) % {"count": byes})
    return get_text_list(parts, _("and"))
