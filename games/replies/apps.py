"""The app configuration of replies."""

from django.apps import AppConfig


class RepliesConfig(AppConfig):
    """Register the answers to replies, the receiver of emails, and this room's part in personal data."""

    name = "games.replies"
    label = "replies"

    def ready(self) -> None:
        from accounts.services import erasure, export
        from games.matches.registries import sweep_parts
        from games.notices import notice_kinds

        # Importing the receivers connects them.
        from games.replies import mails, personal_data, receivers  # noqa: F401
        from games.replies.services import handling

        notice_kinds.register_notice_kind(handling.REPLY_KIND, mails.reply, mail_kind=None, is_answer=True)
        sweep_parts.each_day.register("received", handling.delete_old)
        export.export_parts.register("replies", personal_data.replies_of)
        erasure.register_erasure("replies", personal_data.forget)
