"""Django configuration of the engine."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    """Register the engine under its label."""

    name = "games.engine"
    label = "engine"
