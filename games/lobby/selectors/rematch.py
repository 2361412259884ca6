"""Who may ask for a rematch, whom, and whether one is offered."""

from __future__ import annotations

from accounts.models import User
from games.lobby.selectors.tables import offered_keys
from games.matches.access import Access
from games.matches.models import Match, Tenure


def may_ask(access: Access) -> bool:
    """Whether a person may ask the others of a match to another: who played it to its end. Practice is
    begun again where it is begun, and of an imported match nobody here played."""
    match, tenure = access.match, access.tenure
    if tenure is None or access.deputy or not match.finished:
        return False
    return not match.practice and not match.imported and match.title in offered_keys()


def others_of(match: Match, user: User) -> list[User]:
    """Whoever else held a seat of a match to its end, by seats; nobody who has left the house."""
    held = Tenure.objects.filter(match=match, how=Tenure.How.FINISHED, user__is_active=True)
    tenures = held.exclude(role=Tenure.Role.DEPUTY).exclude(user=user)
    return [each.user for each in tenures.select_related("user").order_by("seat__index") if each.user]


def rematch_of(match: Match) -> Match | None:
    """The table that is offered as a rematch of a match now."""
    return Match.objects.filter(rematch_of=match, status=Match.Status.OFFERED).first()
