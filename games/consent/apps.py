"""The app configuration of consent."""

from django.apps import AppConfig


class ConsentConfig(AppConfig):
    """Review open proposals whenever their match is written, and register their emails."""

    name = "games.consent"
    label = "consent"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure
        from games.consent import mails, personal_data
        from games.consent.announcements import ANNOUNCEMENTS
        from games.consent.services import emergencies, proposals, validity
        from games.matches.models import Errand
        from games.matches.registries import after_write, announcements, sweep_parts, tenure_records
        from games.matches.services import errands
        from games.notices import kinds

        announcements.register(ANNOUNCEMENTS)
        kinds.register("nudge", mails.nudge, mail_kind=MailKind.REMINDER)
        kinds.register("proposal", mails.proposal, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("proposal_ended", mails.ended, mail_kind=MailKind.MATCH_NEWS)
        after_write.register(after_write.Listener(validity.open_ones, validity.review))
        sweep_parts.each_minute["proposals"] = proposals.expire_due
        errands.register(Errand.Kind.EMERGENCY, emergencies.look)
        tenure_records.register("proposals", personal_data.proposals_of)
        tenure_records.register("answers", personal_data.answers_of)
        erasure.register("consent", personal_data.forget)
