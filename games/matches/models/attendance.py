"""The visits that people answered or missed, counted by day; their reliability is computed from these."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Attendance(models.Model):
    """How many visits a person answered on a day (`last_sign` is None), or missed in one silence.

    A silence has the `last_sign` of its time-outs and may last for days, with a row for each. Days are in
    UTC. All of this follows from the deadlines and can be counted again.
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
    """The one row that says which days are counted: those before `until`."""

    until = models.DateField()

    def __str__(self) -> str:
        return f"counted before {self.until}"
