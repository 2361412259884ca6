"""What a page shows of a stage, stored so that it is not calculated for every reader."""

from __future__ import annotations

from django.db import models

from games.tournaments.models.stage import Stage


class Sheet(models.Model):
    """The standings of a stage, everyone's outlook and its drawing, at a `revision` of its tournament.

    They are encoded by `games.tournaments.sheet` and `sheet_drawing`: `lines` are what pages show of the
    standings, `whole` what exports have of them.

    Nothing depends on it: a sheet of another revision than the tournament's is not read, but calculated again
    from the rows. Each process stores a sheet on its own, without a lock; an older one never overwrites a
    newer one.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, primary_key=True, related_name="sheet")
    revision = models.PositiveIntegerField()
    lines = models.BinaryField()
    outlooks = models.BinaryField()
    drawing = models.BinaryField(default=b"")
    whole = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"sheet of stage {self.stage_id}"
