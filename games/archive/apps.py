"""The room's Django app."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """The records of matches."""

    name = "games.archive"
    label = "archive"
