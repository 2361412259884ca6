"""What happens to a seat whose player does not answer in time: an absence may start, or a policy answers."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from accounts.models import User
from games.clocks.standstill import Agreement
from games.engine import registry
from games.engine.meta import AUTOPILOT
from games.matches.access import Access
from games.matches.models import Match, Seat, Tenure


def may_absence_start(agreement: Agreement) -> bool:
    """Return whether a match agreed that absences may start automatically."""
    return agreement.absences and agreement.automatic


def last_sign(user: User) -> datetime | None:
    """Return when a person last looked at a match, or None if they never have."""
    looks = Tenure.objects.filter(user=user).aggregate(last=Max("last_look"))
    found: datetime | None = looks["last"]
    return found


def may_choose_policies(access: Access) -> bool:
    """Return whether a person may choose policies for a seat, in a title that has more than one.

    Deputies cannot, because the policies would still apply when they are no longer deputies, and neither can
    players in practice matches.
    """
    meta = registry.meta(access.match.title)
    return len(meta.policies) > 1 and not access.match.practice and not access.deputy


def policy_of(match: Match, seat: Seat, kind: str) -> str:
    """Return the policy that answers a question of `kind` when the seat's player does not.

    A seat that is open to a substitute is treated like the seat of a player who left: the autopilot answers
    if the match agreed on this.
    """
    policies = registry.meta(match.title).policies
    if seat.open_since is not None and match.leavers == Match.Leavers.AUTOPILOT and AUTOPILOT in policies:
        return AUTOPILOT
    chosen = seat.policies.get(kind, policies[0])
    return chosen if chosen in policies else policies[0]
