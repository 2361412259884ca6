"""The model of sheets, which store the content of pages about a stage so that it is calculated only once."""

from __future__ import annotations

from django.db import models
from msgspec import Raw

from games.columns.typed_json import TypedJSONField
from games.tournaments.models.stage import Stage
from games.tournaments.sheet import FullStandings, SheetLines
from games.tournaments.sheet_drawing import StageDrawing


class Sheet(models.Model):
    """The standings of a stage, every player's outlook and the drawing, at a `revision` of the tournament.

    `lines` contains the standings for pages, `whole` the standings for exports. `outlooks` are by the
    entrants' keys (`games.tournaments.sheet`), and null if the format calculates each one when it is needed.

    No other data depends on a sheet. A sheet whose revision is not the tournament's is not read; instead, its
    content is calculated again from the rows. Each process stores sheets without a lock; an older sheet never
    overwrites a newer one.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, primary_key=True, related_name="sheet")
    revision = models.PositiveIntegerField()
    lines = TypedJSONField(SheetLines)
    outlooks = TypedJSONField(dict[str, Raw], null=True)
    drawing = TypedJSONField(StageDrawing)
    whole = TypedJSONField(FullStandings)

    def __str__(self) -> str:
        return f"sheet of stage {self.stage_id}"
