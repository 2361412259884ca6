"""The app configuration of notices."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from accounts import outgoing_mail


class NoticesConfig(AppConfig):
    """Send account mail through the outbox, and take part in export and erasure."""

    name = "games.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from accounts.services import erasure, export
        from games.notices import kinds, operator_mails, personal_data
        from games.notices.services import giving_up
        from games.notices.services.account_mail import store_account_mail

        outgoing_mail.register(store_account_mail)
        kinds.register(giving_up.KIND, operator_mails.given_up, mail_kind=None)
        export.register("mails", personal_data.mails_of)
        erasure.register("notices", personal_data.forget)
