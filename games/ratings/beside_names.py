"""This room's part in match pages: ratings beside names, and how they changed when a match ended."""

from __future__ import annotations

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.lobby.ratings import Rated, UserMatchKeys
from games.matches.models import Match
from games.matches.registries.result_effects import PostButton, ResultEffect
from games.notices.now import database_now
from games.ratings.inputs import Inputs
from games.ratings.models import Change, RatedResult
from games.ratings.paces import pace_of
from games.ratings.rules import ChangeReason
from games.ratings.selectors.displayed_ratings import ratings_in_all_pools
from games.ratings.services.declining import DECLINED_WITHIN
from games.ratings.texts import reason, signed


def ratings_of(sitting: Collection[tuple[int, Match]]) -> dict[UserMatchKeys, Rated]:
    """Return the ratings of people, each for a match in which they have a seat, in one query."""
    known = ratings_in_all_pools({user for user, _match in sitting})
    found: dict[UserMatchKeys, Rated] = {}
    for user, match in sitting:
        pace = pace_of(match.controls)
        if rating := known.get((user, match.title, pace)):
            url = person_url(user, match.title, pace)
            found[user, match.pk] = Rated(rating.points, rating.provisional, url)
    return found


def person_url(user: int, title: str, pace: str) -> str:
    """Return the address of the page about a person's rating."""
    return f"{reverse('ratings:person', args=[user])}?title={title}&pace={pace}"


def rating_effect(match: Match, user: User | None) -> ResultEffect | None:
    """Return the effect of a match's end on ratings; None if the match is not rated, or not yet."""
    result = RatedResult.objects.select_related("pool").filter(ending__match=match).first()
    if result is None:
        return None
    changes = {change.user_id: change for change in Change.objects.filter(result=result) if change.user_id}
    beside = _beside(result.inputs, changes)
    mine = changes.get(user.pk) if user is not None else None
    if mine is None or user is None:
        return ResultEffect(beside=beside)
    return ResultEffect(
        text=_sentence(mine),
        why=reason(mine.why),
        url=person_url(user.pk, result.pool.title, result.pool.pace),
        link=_("My rating"),
        button=_decline(match, result, mine),
        beside=beside,
    )


def _beside(inputs: Inputs, changes: dict[int, Change]) -> dict[int, str]:
    found = {}
    for seat in inputs.seats:
        change = changes.get(seat.holders[-1].user)
        if change is not None and change.taken:
            found[seat.seat] = f"{change.points_after} {signed(change.gained)}"
        elif change is not None:
            found[seat.seat] = str(change.points_before)
    return found


def _sentence(change: Change) -> str:
    if not change.taken:
        return _("Your rating stays %(points)d") % {"points": change.points_before}
    return _("Your rating: %(before)d → %(after)d (%(change)s)") % {
        "before": change.points_before,
        "after": change.points_after,
        "change": signed(change.gained),
    }


def _decline(match: Match, result: RatedResult, change: Change) -> PostButton | None:
    if change.why != ChangeReason.HELPED or database_now() - result.rated_at > DECLINED_WITHIN:
        return None
    return PostButton(
        label=_("Decline the gain"),
        url=reverse("ratings:decline", args=[match.pk]),
        note=_("This is optional and can’t be undone."),
    )
