"""Select the consequences of resigning from a match or leaving it, to explain them beforehand."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.actions import DropCause, tag_of
from games.matches.access import Access, may_speak_for
from games.matches.departures import EFFECTS, LadderResult
from games.matches.models import Match
from games.matches.positions import Position
from games.matches.render import say


class ResignOption(NamedTuple):
    """The way in which the reader may resign.

    `name` is what the game calls it. `waits` means that they have asked for it and will resign as soon as the
    rules allow. `now` means that they can resign immediately. `listed` means that it is already one of the
    choices on the turn page.
    """

    name: str
    waits: bool
    now: bool
    listed: bool = False


def resign_option(access: Access, position: Position) -> ResignOption | None:
    """Return the way in which the reader may resign; None if they may not, or are out of the game."""
    seat, here = access.seat, position.stored
    if seat is None or not may_speak_for(access):
        return None
    if seat in here.state.left or seat in here.eliminated:
        return None
    action = here.rules.resignation(seat)
    if action is None:
        return ResignOption(_("Resign"), waits=False, now=True)
    name = say(position.words.task(tag_of(action)))
    now = any(each.kind == tag_of(action) for each in here.decisions_of(seat))
    return ResignOption(name, waits=access.own_tenure.seat.resign_asked_at is not None, now=now, listed=now)


def departure_effects(match: Match, cause: DropCause) -> list[str]:
    """Return the effects of a departure beyond the match itself, in one sentence each."""
    effects = EFFECTS[cause]
    found = []
    if match.rated:
        found.append(
            _("Once everyone has taken a first turn, your rating counts it as last place.")
            if effects.rated_last
            else _("Your rating counts it as a loss like any other.")
        )
    if not match.practice:
        found.append(
            _("Your reliability counts it as a missed turn.")
            if effects.missed_turns
            else _("Your reliability stays as it is.")
        )
    if match.convened:
        found.append(str(_COMPETITION_EFFECT_TEXTS[effects.ladder]))
    return found


_COMPETITION_EFFECT_TEXTS = {
    LadderResult.PLAYED: gettext_lazy("In its tournament or ladder it counts as a loss like any other."),
    LadderResult.LEFT: gettext_lazy(
        "In its tournament, you come last at this table. On a ladder, your opponent gets "
        "the effects of a win, and the ladder’s rule for leaving applies to you."
    ),
}
