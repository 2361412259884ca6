"""The room's Django app."""

from django.apps import AppConfig


class OperatorConfig(AppConfig):
    """Configure the app, and register the emails that notify operators of outages."""

    name = "games.operator"
    label = "operator"

    def ready(self) -> None:
        from games.notices import notice_kinds
        from games.operator import mails

        notice_kinds.register_notice_kind("outage", mails.long_outage, mail_kind=None)
        notice_kinds.register_notice_kind("outages", mails.short_outages, mail_kind=None)
