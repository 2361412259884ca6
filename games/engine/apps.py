"""The room's place in Django."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    """Names the room."""

    name = "games.engine"
    label = "engine"
