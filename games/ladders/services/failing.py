"""Record steps of a ladder that the sweep could not carry out.

The ladder's directors are notified, and the step is tried again; the wait doubles each time. The other steps
of the ladder continue.
"""

from __future__ import annotations

from django.db import transaction

from games.competitions.services.locking import lock_competition
from games.competitions.services.step_failures import notify_directors, retry_at
from games.ladders.models import FailedStep


@transaction.atomic
def note_failure(ladder_id: int, step: FailedStep.Step, row: int) -> None:
    """Record that a step failed; if it is the ladder's only failed step, notify the directors."""
    competition, now = lock_competition(ladder_id)
    healthy = not FailedStep.objects.filter(ladder=ladder_id).exists()
    found = FailedStep.objects.filter(step=step, row=row).first()
    if found is None:
        found = FailedStep(ladder_id=ladder_id, step=step, row=row)
    else:
        found.failures += 1
    found.retry_at = retry_at(now, found.failures)
    found.save()
    if healthy:
        notify_directors(competition, "ladder_stuck", now)
