"""Who answers for a seat when its time runs out, as its player chose."""

from __future__ import annotations

from games.engine import registry
from games.engine.meta import AUTOPILOT
from games.matches import codecs
from games.matches.access import Access
from games.matches.models import Match, Seat


def may_choose(access: Access) -> bool:
    """Whether there is a choice of policies for them: none for a deputy, for they would go on
    answering after their span, and none in practice."""
    meta = registry.meta(access.match.title)
    return len(meta.policies) > 1 and not access.match.practice and not access.deputy


def policy_of(match: Match, seat: Seat, kind: str) -> str:
    """Who answers a question of `kind` when the seat's player does not.

    A seat that is open to a substitute is answered like that of one who left where the match is
    played so: by the autopilot.
    """
    policies = registry.meta(match.title).policies
    if seat.open_since is not None and match.leavers == Match.Leavers.AUTOPILOT and AUTOPILOT in policies:
        return AUTOPILOT
    chosen = codecs.policies(seat.policies).get(kind, policies[0])
    return chosen if chosen in policies else policies[0]
