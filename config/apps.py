"""The app configuration of this package, which may import every room."""

from django.apps import AppConfig
from django.conf import settings


class ConfigConfig(AppConfig):
    """Compile changed translations when the process starts, before anything is translated."""

    name = "config"
    verbose_name = "Muster"

    def ready(self) -> None:
        from . import catalogues, checks  # noqa: F401  (importing registers the checks)

        # This is the first app of INSTALLED_APPS: no other is ready, and nothing has been translated yet.
        catalogues.compile_changed(settings.LOCALE_PATHS)
