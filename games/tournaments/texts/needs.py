"""Sentences about what a player needs, and about their next tables."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.formats.protocol import Chance, ComingTable, Goal, Need
from games.tournaments.selectors.people import Person, join_names
from games.tournaments.texts.standings import score_text


def need_text(need: Need) -> str:
    """Return the sentence for what a player needs for a goal."""
    goal = _goal(need)
    if need.chance is Chance.SURE:
        return _("%(goal)s: already yours.") % {"goal": goal}
    if need.chance is Chance.GONE:
        return _("%(goal)s: no longer possible.") % {"goal": goal}
    if need.wins:
        wins = ngettext(
            "you need to win %(count)d match.", "you need to win %(count)d matches in a row.", need.wins
        )
        return f"{goal}: {wins % {'count': need.wins}}"
    if need.at_least is None:
        return _("%(goal)s: still possible.") % {"goal": goal}
    facts = {"goal": goal, "least": score_text(need.at_least)}
    if need.more_than is not None:
        facts["more"] = score_text(need.more_than)
        if need.at_least == 0:
            return (
                _("%(goal)s: with more than %(more)s more points, it is yours whatever the others do.")
                % facts
            )
        return (
            _(
                "%(goal)s: you need at least %(least)s more points. With more than %(more)s, it is "
                "yours whatever the others do."
            )
            % facts
        )
    if need.at_least == 0:
        return _("%(goal)s: it depends on what the others do.") % facts
    return (
        _("%(goal)s: you need at least %(least)s more points, and it depends on what the others do.") % facts
    )


def coming_text(coming: ComingTable, round_name: str, part: str, people: Mapping[int, Person]) -> str:
    """Return the sentence about a table that is to come or in progress, with its round and part."""
    facts = {"round": round_name, "names": join_names(coming.opponents, people)}
    if not coming.opponents:
        text = _("%(round)s: your opponent is not known yet.") % facts
    elif coming.running:
        text = _("%(round)s, in progress: with %(names)s.") % facts
    else:
        text = _("%(round)s: with %(names)s.") % facts
    return f"{text} ({part})" if part else text


def _goal(need: Need) -> str:
    match need.goal:
        case Goal.FIRST:
            return _("First place")
        case Goal.ADVANCE:
            return _("Advancing")
        case Goal.RISE:
            return _("Promotion")
        case Goal.STAY:
            return _("Staying in the division")
    return ""
