"""Select who may offer a rematch, whom to invite to it, and a rematch that was already offered."""

from __future__ import annotations

from accounts.models import User
from games.lobby.selectors.tables import offered_keys
from games.matches.access import Access
from games.matches.models import Match, Tenure


def may_offer_rematch(access: Access) -> bool:
    """Return whether a person may offer a rematch: they must have played the match to its end.

    A rematch invites the others by name, so there is none while the players are anonymous. Guests may not
    offer one, because they cannot host. Practice has its own way to start again, and an imported match was
    not played by anyone here.
    """
    match, tenure = access.match, access.tenure
    if tenure is None or access.deputy or not match.finished or match.masked:
        return False
    if tenure.user is None or tenure.user.is_guest:
        return False
    return not match.practice and not match.imported and match.title in offered_keys()


def others_of(match: Match, user: User) -> list[User]:
    """Return the people other than `user` who held a seat to the end of a match, in seat order.

    Closed accounts are left out, and so are guests, who cannot be invited by name.
    """
    held = Tenure.objects.filter(
        match=match,
        how=Tenure.How.FINISHED,
        left_at=None,
        user__is_active=True,
        user__erased_at=None,
        user__guest_until=None,
    )
    tenures = held.exclude(role=Tenure.Role.DEPUTY).exclude(user=user)
    return [each.user for each in tenures.select_related("user").order_by("seat__index") if each.user]


def rematch_of(match: Match) -> Match | None:
    """Return the table that is offered as a rematch of a match; None if there is none."""
    return Match.objects.filter(rematch_of=match, status=Match.Status.OFFERED).first()
