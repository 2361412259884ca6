"""The Django app configuration of the archive."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Configure the app of match records."""

    name = "games.archive"
    label = "archive"
