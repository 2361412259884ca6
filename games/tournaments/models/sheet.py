"""The model of sheets: the content of pages about a stage, stored so that it is calculated only once."""

from __future__ import annotations

from django.db import models

from games.tournaments.models.stage import Stage


class Sheet(models.Model):
    """The standings of a stage, everyone's outlook and its drawing, at a `revision` of its tournament.

    They are encoded by `games.tournaments.sheet` and `sheet_drawing`: `lines` contains the standings for
    pages, `whole` the standings for exports.

    Nothing depends on a sheet: if its revision is not the tournament's, it is not read, but calculated
    again from the rows. Each process stores a sheet on its own, without a lock; an older one never
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
