"""The app configuration of press."""

from django.apps import AppConfig


class PressConfig(AppConfig):
    """Register the email about press and this room's part in personal data."""

    name = "games.press"
    label = "press"

    def ready(self) -> None:
        from accounts.models import MailKind
        from games.matches.registries import match_contents, tenure_records
        from games.notices import notice_kinds
        from games.press import mails, personal_data, selectors

        notice_kinds.register_notice_kind("press", mails.press, mail_kind=MailKind.PRESS)
        match_contents.content_conditions.register(selectors.PRESS, selectors.any_press)
        tenure_records.record_finders.register("press", personal_data.messages_of)
