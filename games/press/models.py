"""The model of press: messages between the people in a match."""

from __future__ import annotations

from django.db import models

from accounts import lines
from games.matches.models.match import Match, Tenure

MAX_MESSAGE_LENGTH = 2_000
"""The maximum number of characters in one piece of press."""


class Press(models.Model):
    """One message: to the table, or to the tenure that held the addressed seat at the time.

    A private message belongs to two tenures, so later holders of a seat do not read it. `text` is plain; it
    stays when its author's account is erased. Messages are in the order of their keys, because each is
    written under its match's lock.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="written")
    author = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="press_written")
    reader = models.ForeignKey(Tenure, on_delete=models.PROTECT, null=True, related_name="press_received")
    text = models.TextField(max_length=MAX_MESSAGE_LENGTH, blank=True, validators=[lines.validate_block])
    written_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "press"
        constraints = [
            models.CheckConstraint(
                name="press_press_to_another",
                condition=models.Q(reader__isnull=True) | ~models.Q(reader=models.F("author")),
            ),
        ]

    def __str__(self) -> str:
        return f"press {self.pk}"
