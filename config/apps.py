"""The topmost room: it may import every other, none imports it."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Registers the deploy checks."""

    name = "config"
    verbose_name = "Muster"

    def ready(self) -> None:
        from . import checks  # noqa: F401  (importing registers them)
