"""The room's place in Django."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """What is kept of matches."""

    name = "games.archive"
    label = "archive"
