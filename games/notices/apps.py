"""The Django app configuration of notices."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from accounts import outgoing_mail


class NoticesConfig(AppConfig):
    """Send account mail through the outbox, and register this room's part in export and erasure."""

    name = "games.notices"
    label = "notices"
    verbose_name = _("Notices")

    def ready(self) -> None:
        from accounts.services import erasure, export

        # Importing the receivers connects them.
        from games.notices import digests, notice_kinds, operator_mails, personal_data, receivers  # noqa: F401
        from games.notices.models import When
        from games.notices.services import giving_up
        from games.notices.services.account_mail import store_account_mail

        outgoing_mail.register_outbox(store_account_mail)
        notice_kinds.register_notice_kind(
            giving_up.GIVEN_UP_KIND, operator_mails.given_up_mail, mail_kind=None
        )
        for kind in (When.BUNDLED, When.DIGEST):
            notice_kinds.register_notice_kind(kind.value, digests.compose_digest, mail_kind=None)
        export.export_parts.register("mails", personal_data.mails_of)
        export.export_parts.register("choices", personal_data.delivery_choices)
        export.export_parts.register("browsers", personal_data.notified_browsers)
        erasure.register_erasure("notices", personal_data.forget, permanently=personal_data.forget_settings)
