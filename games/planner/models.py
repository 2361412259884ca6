"""The model of plans: what a player has tried out for a match."""

from __future__ import annotations

from django.db import models

from games.engine.planner_types import MAX_PLAN_LENGTH
from games.matches.models import Tenure


class Plan(models.Model):
    """One person's plan for one match, as text in the title's own format.

    A plan belongs to the tenure, not to the seat: a substitute does not see it, and a deputy has a plan of
    their own. Only its owner changes it, one row at a time.
    """

    tenure = models.OneToOneField(Tenure, on_delete=models.CASCADE, related_name="plan")
    kept = models.TextField(max_length=MAX_PLAN_LENGTH, blank=True)
    kept_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"plan {self.pk}"
