"""The room of the people. It knows no match and no mail server; upper rooms register what it needs."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Keeps `User.email` in step with the addresses that django-allauth manages."""

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        # Importing the receivers connects them.
        from . import personal_data, receivers  # noqa: F401
        from .services import export

        for part in (
            personal_data.absences,
            personal_data.addresses,
            personal_data.keys,
            personal_data.profile,
            personal_data.sessions,
        ):
            export.register(part.__name__, part)
