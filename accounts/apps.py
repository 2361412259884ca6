"""The app configuration of the accounts.

This room does not depend on matches or mail servers; rooms above register what they need.
"""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Connect the signal receivers and register this room's parts of the export.

    One receiver keeps `User.email` equal to the address that django-allauth manages.
    """

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        # Importing the receivers connects them.
        from . import personal_data, receivers  # noqa: F401
        from .services import export

        for part in (
            personal_data.absences,
            personal_data.addresses,
            personal_data.hints,
            personal_data.keys,
            personal_data.profile,
            personal_data.sessions,
            personal_data.sign_ins,
        ):
            export.export_parts.register(part.__name__, part)
