"""The policies that players have chosen for answering when their time runs out."""

from __future__ import annotations

from games.engine import registry
from games.engine.meta import AUTOPILOT
from games.matches.access import Access
from games.matches.models import Match, Seat


def may_choose(access: Access) -> bool:
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
