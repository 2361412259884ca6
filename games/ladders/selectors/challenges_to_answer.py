"""Select the challenges that a person has to answer, for the page of everything that waits for them."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.competitions.names import entrant_name
from games.compiled_queries import Key
from games.ladders.models import Challenge
from games.ladders.selectors import current_state
from games.matches.registries.pending_requests import PendingRequest
from games.notices.now import database_now


def requests_of(user: User) -> Iterator[PendingRequest]:
    """Yield the challenges that a person has not answered yet, the oldest first.

    Each has the deadline for its answer, which announced absences postpone.
    """
    waiting = list(
        _open(user.pk).select_related("ladder__competition", "challenger__user", "defender").order_by("pk")
    )
    if not waiting:
        return
    away = current_state.absences([challenge.defender for challenge in waiting], database_now())
    for challenge in waiting:
        rungs = {"challenger": challenge.challenger_rung, "defender": challenge.defender_rung}
        yield PendingRequest(
            match=challenge.ladder.competition.shown_name,
            asked=_("%(name)s challenges you") % {"name": entrant_name(challenge.challenger)},
            fact=_("From rung %(challenger)d, for your rung %(defender)d.") % rungs,
            deadline=current_state.answer_deadline(challenge, away),
            action=_("Answer the challenge"),
            url=reverse("ladders:answer", args=[challenge.pk]),
        )


def request_rows_of(user_id: Key) -> list[QuerySet[Challenge]]:
    """Return query sets of the challenges that `requests_of` yields, for counting them."""
    return [_open(user_id)]


def _open(user_id: Key) -> QuerySet[Challenge]:
    return Challenge.objects.filter(defender__user=user_id, status=Challenge.Status.OPEN)
