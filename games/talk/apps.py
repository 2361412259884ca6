"""The app configuration of talk."""

from django.apps import AppConfig
from django.utils.translation import pgettext_lazy


class TalkConfig(AppConfig):
    """Register the talk of tables, the email about talk, and this app's part in personal data."""

    name = "games.talk"
    label = "talk"
    verbose_name = pgettext_lazy("room", "Talk")

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure, export, guests
        from games.matches.registries import match_events
        from games.notices import notice_kinds
        from games.talk import mails, personal_data, room_kinds
        from games.talk.models import TalkRoom
        from games.talk.table_rooms import TABLE_ROOMS

        room_kinds.kinds.register(TalkRoom.Kind.TABLE, TABLE_ROOMS)
        notice_kinds.register_notice_kind("talk", mails.talk, mail_kind=MailKind.TALK)
        export.export_parts.register("talk", personal_data.talk_of)
        erasure.register_erasure("talk", permanently=personal_data.forget)
        guests.deletion_parts.register("talk", personal_data.is_author)
        match_events.seat_given.register(personal_data.hand_over)
