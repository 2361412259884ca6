"""What a turn's mail says of what happens without an answer, and of what that gives up."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.chance import TrialChance
from games.engine.errors import ChanceRefused
from games.engine.losses import Loss
from games.engine.meta import AUTOPILOT
from games.matches.models import Tenure
from games.matches.positions import Position
from games.matches.render import losses_text, say
from games.matches.selectors.policies import policy_of


def unanswered(position: Position, tenure: Tenure, kind: str, *, public_only: bool) -> str:
    """What happens without an answer; the seat's own choice, and what only it knows, are no public
    facts."""
    policy = policy_of(tenure.match, tenure.seat, kind)
    if policy == AUTOPILOT:
        return "" if public_only else _("Without an answer the autopilot answers for you.")
    told = say(position.words.silence(kind))
    losses = () if public_only else _given_up(position, policy)
    if not losses:
        return told
    forgone = _("That gives up: %(losses)s.") % {"losses": losses_text(tenure.match.title, losses)}
    return f"{told} {forgone}"


def _given_up(position: Position, policy: str) -> tuple[Loss, ...]:
    """What goes by the draft, where the clock sends that, else by the house's answer; nothing where
    chance has a part in it."""
    draft = position.draft
    if position.complete and draft is not None and draft.send_on_time_out:
        return tuple(loss for each in position.lost for loss in each)
    resting, rules = position.resting, position.rules
    if resting.asked is None:
        return ()
    try:
        return rules.losses(resting.view, rules.default(resting.view, resting.asked, policy, TrialChance()))
    except ChanceRefused:
        return ()
