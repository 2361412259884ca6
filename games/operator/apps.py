"""The app configuration of the operator's room."""

from django.apps import AppConfig


class OperatorConfig(AppConfig):
    """Register the emails that notify operators of outages."""

    name = "games.operator"
    label = "operator"

    def ready(self) -> None:
        from games.notices import notice_kinds
        from games.operator import mails

        notice_kinds.register_notice_kind("outage", mails.long_outage, mail_kind=None)
        notice_kinds.register_notice_kind("outages", mails.short_outages, mail_kind=None)
