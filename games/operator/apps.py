"""The room's Django app."""

from django.apps import AppConfig


class OperatorConfig(AppConfig):
    """Health, staff actions and the emails that notify operators of faults."""

    name = "games.operator"
    label = "operator"

    def ready(self) -> None:
        from games.notices import kinds
        from games.operator import mails

        kinds.register("outage", mails.outage, mail_kind=None)
        kinds.register("outages", mails.outages, mail_kind=None)
