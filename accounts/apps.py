"""The room of the people. It knows no match and no mail server; upper rooms register what it needs."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Keeps `User.email` in step with the addresses that django-allauth manages."""

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from . import receivers  # noqa: F401  (importing connects them)
