"""Press: what the people of a match write to each other."""

from __future__ import annotations

from django.db import models

from games.matches.models.match import Match, Tenure

MAX_MESSAGE_LENGTH = 2_000
"""Characters of one piece of press."""


class Press(models.Model):
    """One message: to the table, or to the one tenure that held the seat it was sent to.

    What is private belongs to two tenures, so that whoever holds a seat afterwards does not
    read it. `text` is plain; it is emptied when its author's account is. `token` is that of
    its form: a double click is one message. They are in the order of their keys, because
    each is written under its match's lock.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="written")
    author = models.ForeignKey(Tenure, on_delete=models.PROTECT, related_name="press_written")
    reader = models.ForeignKey(Tenure, on_delete=models.PROTECT, null=True, related_name="press_received")
    text = models.TextField(max_length=MAX_MESSAGE_LENGTH, blank=True)
    token = models.CharField(max_length=22)
    written_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "press"
        constraints = [
            models.UniqueConstraint(name="press_press_once", fields=["author", "token"]),
            models.CheckConstraint(
                name="press_press_to_another",
                condition=models.Q(reader__isnull=True) | ~models.Q(reader=models.F("author")),
            ),
        ]

    def __str__(self) -> str:
        return f"press {self.pk}"
