"""What a page tells of a stage, kept so that it is not worked out for every reader."""

from __future__ import annotations

from django.db import models

from games.tournaments.models.stage import Stage


class Sheet(models.Model):
    """The standings of a stage, everybody's outlook and what is drawn of it, as they were at a `revision` of
    its tournament, encoded as `games.tournaments.sheet` and `sheet_drawing` say.

    Nothing rests on it: a sheet of another revision than the tournament's is not read, and made anew from the
    rows. Whoever makes one stores it by itself, without a lock; an older one never goes over a newer one.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, primary_key=True, related_name="sheet")
    revision = models.PositiveIntegerField()
    lines = models.BinaryField()
    outlooks = models.BinaryField()
    drawing = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"sheet of stage {self.stage_id}"
