"""The figures of each title, as they were last counted."""

from __future__ import annotations

from django.db import models

from games.columns.typed_json import TypedJSONField
from games.matches.title_figures import TitleFigures


class TitleStatistics(models.Model):
    """The figures of a title's finished matches (`title_figures`).

    They follow from the matches alone and can be counted again at any time.
    """

    title = models.CharField(max_length=40, unique=True)
    figures = TypedJSONField(TitleFigures, default=TitleFigures())
    counted_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "title statistics"

    def __str__(self) -> str:
        return f"statistics of {self.title}"
