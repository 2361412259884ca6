"""The model of sheets, which store the content of pages about a stage so that it is calculated only once."""

from __future__ import annotations

from django.db import models

from games.tournaments.models.stage import Stage


class Sheet(models.Model):
    """The standings of a stage, every player's outlook and the drawing, at a `revision` of the tournament.

    They are encoded by `games.tournaments.sheet` and `sheet_drawing`. `lines` contains the standings for
    pages, `whole` the standings for exports.

    No other data depends on a sheet. A sheet whose revision is not the tournament's is not read; instead, its
    content is calculated again from the rows. Each process stores sheets without a lock; an older sheet never
    overwrites a newer one.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, primary_key=True, related_name="sheet")
    revision = models.PositiveIntegerField()
    lines = models.BinaryField()
    outlooks = models.BinaryField()
    drawing = models.BinaryField(default=b"")
    whole = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"sheet of stage {self.stage_id}"
