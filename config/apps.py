"""The topmost room: it may import every other, none imports it."""

from django.apps import AppConfig
from django.conf import settings


class ConfigConfig(AppConfig):
    """Compiles translations that changed, and registers the deploy checks."""

    name = "config"
    verbose_name = "Muster"

    def ready(self) -> None:
        from . import catalogues, checks  # noqa: F401  (importing registers the checks)

        # The first room of INSTALLED_APPS: no other is ready, nothing has been translated yet.
        catalogues.compile_changed(settings.LOCALE_PATHS)
