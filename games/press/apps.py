"""The app configuration of press."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """Register the email about press and this room's part in personal data."""

    name = "games.press"
    label = "press"

    def ready(self) -> None:
        from accounts.models import MailKind
        from games.matches.models import Errand
        from games.matches.registries import tenure_records
        from games.matches.services import errands
        from games.notices import kinds
        from games.press import mails, personal_data

        kinds.register("press", mails.press, mail_kind=MailKind.PRESS)
        tenure_records.register("press", personal_data.messages_of)
        errands.register(Errand.Kind.FORGET, personal_data.forget_at)
