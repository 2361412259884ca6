"""The app configuration of deputies."""

from django.apps import AppConfig


class DeputiesConfig(AppConfig):
    """Register the notices to players about what their deputies do, and this room's part in personal data."""

    name = "games.deputies"
    label = "deputies"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure, export
        from games.community import block_listeners
        from games.deputies import mails, personal_data, services
        from games.deputies.announcements import ANNOUNCEMENTS
        from games.matches.models import Errand
        from games.matches.registries import announcements, match_events
        from games.matches.services import deferred_changes
        from games.notices import notice_kinds

        announcements.register_announcements(ANNOUNCEMENTS)
        notice_kinds.register_notice_kind("deputy_asked", mails.asked, mail_kind=MailKind.INVITATION)
        notice_kinds.register_notice_kind("deputy_answered", mails.answered, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("deputy_withdrawn", mails.withdrawn, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("deputy_acted", mails.acted, mail_kind=MailKind.MATCH_NEWS)
        block_listeners.person_blocked.register(services.close_requests)
        match_events.seat_acted.register(services.report_if_deputy)
        deferred_changes.register_carrier(Errand.Kind.DEPUTIES, services.sync_deputy)
        export.export_parts.register("deputies", personal_data.deputyships_of)
        erasure.register_erasure("deputies", services.end_all)
