"""What somebody needs, and whom they meet next, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.formats.protocol import Chance, Coming, Goal, Need
from games.tournaments.selectors.people import Person, named
from games.tournaments.texts.part import part_text
from games.tournaments.texts.standings import number


def need_text(need: Need) -> str:
    """What it takes, by a goal."""
    goal = _goal(need)
    if need.chance is Chance.SURE:
        return _("%(goal)s: yours already.") % {"goal": goal}
    if need.chance is Chance.GONE:
        return _("%(goal)s: out of reach.") % {"goal": goal}
    if need.wins:
        wins = ngettext("win %(count)d match.", "win %(count)d matches in a row.", need.wins)
        return f"{goal}: {wins % {'count': need.wins}}"
    if need.at_least is None:
        return _("%(goal)s: still open.") % {"goal": goal}
    facts = {"goal": goal, "least": number(need.at_least)}
    if need.more_than is not None:
        facts["more"] = number(need.more_than)
        if need.at_least == 0:
            return _("%(goal)s: yours with more than %(more)s more points, whatever others do.") % facts
        return (
            _(
                "%(goal)s: at least %(least)s more points; with more than %(more)s it is yours whatever "
                "others do."
            )
            % facts
        )
    if need.at_least == 0:
        return _("%(goal)s: it hangs on what others do.") % facts
    return _("%(goal)s: at least %(least)s more points, and on what others do.") % facts


def coming_text(coming: Coming, format_key: str, people: Mapping[int, Person]) -> str:
    """A table that is to come, or runs."""
    facts = {"number": coming.number, "names": named(coming.opponents, people)}
    part = part_text(format_key, coming.part)
    if not coming.opponents:
        text = _("Round %(number)d: your opponent is not known yet.") % facts
    elif coming.running:
        text = _("Round %(number)d, under way: with %(names)s.") % facts
    else:
        text = _("Round %(number)d: with %(names)s.") % facts
    return f"{text} ({part})" if part else text


def _goal(need: Need) -> str:
    match need.goal:
        case Goal.FIRST:
            return _("First place")
        case Goal.ADVANCE:
            return _("To go on")
        case Goal.RISE:
            return _("To rise")
        case Goal.STAY:
            return _("To stay in the division")
    return ""
