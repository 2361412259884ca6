"""What happens to a seat whose player does not answer in time: an absence may start, or a policy answers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.standstill import Agreement
from games.engine import registry
from games.engine.decisions import Decision
from games.engine.meta import AUTOPILOT
from games.matches.access import Access
from games.matches.models import Match, Seat, Tenure, Visit
from games.matches.render import say


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


def automatic_answer_text(title: str, kind: str, policy: str) -> str:
    """Return a sentence about who or what answers a question of `kind` when its time has run out."""
    if policy == AUTOPILOT:
        return _("If you don’t answer, the computer answers for you.")
    return say(registry.words(title).silence(kind))


def no_answer_text(access: Access, visit: Visit, decision: Decision, view: Any) -> str:
    """Return what happens to a player's question without an answer, or "" if nothing is certain.

    Without a time limit nothing happens, and an absence may start first where the match agreed on that. A
    deputy, who answers for the player, reads it too, as in the email. `view` is that of the player's seat.
    """
    if visit.deadline.untimed or may_absence_start(access.match.agreement):
        return ""
    policy = policy_of(access.match, visit.seat, decision.kind)
    words = registry.words(access.match.title)
    now = words.silence_at(view, decision) if words.silence_at and policy != AUTOPILOT else None
    return say(now) if now else automatic_answer_text(access.match.title, decision.kind, policy)
