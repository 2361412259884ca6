"""The Django app configuration of consent."""

from django.apps import AppConfig


class ConsentConfig(AppConfig):
    """Register the review of open proposals after each write to their match, and the room's emails."""

    name = "games.consent"
    label = "consent"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure
        from games.consent import appointment_mails, mails, personal_data, selectors
        from games.consent import appointments as suggested_times
        from games.consent.announcements import ANNOUNCEMENTS
        from games.consent.services import appointments, emailed_extensions, emergencies, proposals, validity
        from games.matches.mails import turns
        from games.matches.models import Errand
        from games.matches.registries import (
            after_write,
            announcements,
            match_contents,
            sweep_parts,
            tenure_records,
        )
        from games.matches.services import deferred_changes
        from games.notices import answer_links, notice_kinds

        announcements.register_announcements(ANNOUNCEMENTS)
        notice_kinds.register_notice_kind("nudge", mails.nudge, mail_kind=MailKind.REMINDER)
        notice_kinds.register_notice_kind(
            "poke", mails.poke, mail_kind=MailKind.REMINDER, push_renderer=mails.poke_push
        )
        notice_kinds.register_notice_kind("proposal", mails.proposal, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind(
            "proposal_ended", mails.proposal_ended, mail_kind=MailKind.MATCH_NEWS
        )
        answer_links.answer_kinds.register(
            "extension",
            answer_links.AnswerKind(emailed_extensions.describe_extension, emailed_extensions.take_by_link),
        )
        turns.turn_link_makers.register(emailed_extensions.extension_link)
        after_write.match_reviews.register(
            after_write.MatchReview(validity.open_proposals, validity.close_obsolete)
        )
        match_contents.content_conditions.register(selectors.PROPOSALS, validity.open_proposals)
        match_contents.content_conditions.register(suggested_times.APPOINTMENTS, suggested_times.any_upcoming)
        for name, renderer in appointment_mails.NEWS.items():
            notice_kinds.register_notice_kind(name, renderer, mail_kind=MailKind.MATCH_NEWS)
        # The reader has agreed to the time, so the reminder does not wait for the end of their night.
        notice_kinds.register_notice_kind(
            "appointment_soon",
            appointment_mails.appointment_soon,
            mail_kind=MailKind.REMINDER,
            push_renderer=appointment_mails.appointment_soon_push,
            is_answer=True,
        )
        sweep_parts.each_minute.register("appointments", appointments.remind_due)
        sweep_parts.each_minute.register("proposals", proposals.expire_due)
        deferred_changes.register_carrier(Errand.Kind.EMERGENCY, emergencies.apply_emergency)
        tenure_records.record_finders.register("proposals", personal_data.proposals_of)
        tenure_records.record_finders.register("answers", personal_data.answers_of)
        tenure_records.record_finders.register("appointments", personal_data.appointments_of)
        tenure_records.record_finders.register("nudges", personal_data.nudges_of)
        erasure.register_erasure("consent", personal_data.forget)
