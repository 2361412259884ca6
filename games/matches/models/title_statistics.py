"""The figures of each title, as they were last counted."""

from __future__ import annotations

from django.db import models


class TitleStatistics(models.Model):
    """The figures of a title's finished matches (`title_figures.TitleFigures` as JSON).

    They follow from the matches alone and can be counted again at any time.
    """

    title = models.CharField(max_length=40, unique=True)
    figures = models.BinaryField(default=b"{}")
    counted_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "title statistics"

    def __str__(self) -> str:
        return f"statistics of {self.title}"
