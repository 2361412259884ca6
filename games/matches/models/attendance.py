"""Daily counts of the visits that people answered or missed, from which reliability is computed."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Attendance(models.Model):
    """The number of visits that a person answered on a day, or missed on it within one silence.

    `last_sign` is None for answered visits; otherwise it identifies the silence, as the `last_sign` of its
    time-outs. A silence may last for days, with a row for each. Days are in UTC. Everything here follows
    from the deadlines and can be counted again.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    day = models.DateField()
    last_sign = models.DateTimeField(null=True)
    count = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "attendance"
        indexes = [
            models.Index(name="matches_attendance_of", fields=["user", "day"]),
            models.Index(name="matches_attendance_day", fields=["day"]),
        ]

    def __str__(self) -> str:
        return f"attendance {self.pk}"


class AttendanceMark(models.Model):
    """A single row that says which days have been counted: those before `until`."""

    until = models.DateField()

    def __str__(self) -> str:
        return f"counted before {self.until}"
