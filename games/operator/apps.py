"""The room's place in Django."""

from django.apps import AppConfig


class OperatorConfig(AppConfig):
    """Mails operators what went wrong."""

    name = "games.operator"
    label = "operator"

    def ready(self) -> None:
        from games.notices import kinds
        from games.operator import mails

        kinds.register("outage", mails.outage, mail_kind=None)
        kinds.register("outages", mails.outages, mail_kind=None)
