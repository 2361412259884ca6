"""The part of a turn email about what happens if there is no answer, and the losses that this causes."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _

from accounts.instants import format_duration
from accounts.services import absences
from games.engine.chance import TrialChance
from games.engine.errors import ChanceRefused
from games.engine.losses import Loss
from games.engine.meta import AUTOPILOT
from games.matches.models import Tenure, Visit
from games.matches.positions import Position
from games.matches.render import loss_sentences, say
from games.matches.selectors.unanswered import (
    automatic_answer_text,
    last_sign,
    may_absence_start,
    policy_of,
)


def describe_no_answer(
    position: Position, tenure: Tenure, visit: Visit, kind: str, *, public_only: bool
) -> str:
    """Return sentences about what happens if there is no answer, in the order in which it would happen.

    With `public_only`, the seat's own choices and what only the seat knows are left out. Nothing happens, and
    the result is "", if the visit has no time limit.
    """
    if visit.deadline.untimed:
        return ""
    own = not public_only and tenure.deputyship is None
    return " ".join((*_absence(tenure, visit, own=own), *_answer(position, tenure, kind, public_only)))


def _absence(tenure: Tenure, visit: Visit, *, own: bool) -> tuple[str, ...]:
    """Return the sentence about a delay by an absence that starts automatically.

    Only the player (`own`) reads whether one would start; anyone may read what the match agreed.
    """
    if not may_absence_start(visit.match.agreement):
        return ()
    if not own:
        return (
            _("If there is no answer on time, an absence of this seat’s player may start automatically."),
            _("If none starts, this applies:"),
        )
    gained = _time_gained(tenure, visit)
    if gained is None:
        return ()
    return (
        _("If you don’t answer on time, an absence starts automatically and gives you %(span)s more.")
        % {"span": format_duration(gained)},
        _("When no more absences can start, this applies:"),
    )


def _time_gained(tenure: Tenure, visit: Visit) -> timedelta | None:
    """Return how long the absence would be that starts if a visit's time runs out; None if none would.

    This is based on what is known now: by then the player may have changed their mind, or used up their
    absences.
    """
    if tenure.user is None:
        return None
    due_at = visit.deadline.due_at
    absence = absences.next_automatic(tenure.user, due_at, due_at, last_sign(tenure.user))
    return absence.end - due_at if absence is not None else None


def _answer(position: Position, tenure: Tenure, kind: str, public_only: bool) -> tuple[str, ...]:
    """Return who or what answers once the time has run out, and what that gives up."""
    policy = policy_of(tenure.match, tenure.seat, kind)
    if public_only:
        return () if policy == AUTOPILOT else (say(position.words.silence(kind)),)
    losses = loss_sentences(tenure.match.title, _given_up(position, policy))
    draft = position.draft
    if position.complete and draft is not None and draft.send_on_time_out:
        return _("If you don’t answer, your draft is sent."), *losses
    answered = automatic_answer_text(tenure.match.title, kind, policy)
    return (answered,) if policy == AUTOPILOT else (answered, *losses)


def _given_up(position: Position, policy: str) -> tuple[Loss, ...]:
    """Return what is lost by the draft if the clock sends it, or otherwise by the automatic answer.

    Return nothing if chance plays a part in it.
    """
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
