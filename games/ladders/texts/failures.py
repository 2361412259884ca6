"""Sentences about steps of a ladder that the site could not carry out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.competitions.models import Competition
from games.compiled_queries import CompiledQuery, Parameter
from games.ladders.models import FailedStep


def failure_sentences(competition: Competition) -> tuple[str, ...]:
    """Return sentences about a ladder's failed steps and what happens next; empty if there are none."""
    if competition.over:
        return ()
    steps = dict.fromkeys(_FAILED_STEPS.run(ladder=competition.pk))
    if not steps:
        return ()
    return (
        *(str(FailedStep.Step(each).label) for each in steps),
        _(
            "This is a fault of the site. Its operators have been notified, and the site will "
            "try again automatically. Nothing that was played is lost."
        ),
        _("Everything else on this ladder continues."),
    )


_FAILED_STEPS = CompiledQuery(
    lambda: (
        FailedStep.objects.filter(ladder=Parameter("ladder")).order_by("pk").values_list("step", flat=True)
    )
)
