"""The app configuration of deputies."""

from django.apps import AppConfig


class DeputiesConfig(AppConfig):
    """Notify players of what their deputies do, and register this room's part in personal data."""

    name = "games.deputies"
    label = "deputies"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure, export
        from games.deputies import mails, personal_data, services
        from games.deputies.announcements import ANNOUNCEMENTS
        from games.matches.models import Errand
        from games.matches.registries import acts, announcements
        from games.matches.services import errands
        from games.notices import kinds

        announcements.register(ANNOUNCEMENTS)
        kinds.register("deputy_asked", mails.asked, mail_kind=MailKind.INVITATION)
        kinds.register("deputy_answered", mails.answered, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("deputy_withdrawn", mails.withdrawn, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("deputy_acted", mails.acted, mail_kind=MailKind.MATCH_NEWS)
        acts.register(services.acted)
        errands.register(Errand.Kind.DEPUTIES, services.look)
        export.register("deputies", personal_data.deputyships_of)
        erasure.register("deputies", services.end_all)
