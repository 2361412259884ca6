"""The Django app configuration of matches."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Register the functions that write the emails of a match, and this room's part in personal data."""

    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import absences, erasure, export, lockouts
        from games.matches import personal_data, url_converters
        from games.matches.announcements import ANNOUNCEMENTS
        from games.matches.mails import absences as absence_mails
        from games.matches.mails import luck, match_news, pushes, seats, turns
        from games.matches.models import Errand
        from games.matches.registries import announcements
        from games.matches.selectors.seats import matches_of_threads
        from games.matches.services import (
            absence_deadlines,
            audit,
            deadline_credits,
            deferred_changes,
            emailed_days_off,
            emailed_returns,
            emailed_turns,
            suspensions,
        )
        from games.notices import answer_links, notice_kinds, threads

        url_converters.register_addresses()
        announcements.register_announcements(ANNOUNCEMENTS)
        notice_kinds.register_notice_kind(
            "turn", turns.turn, mail_kind=MailKind.TURN, push_renderer=pushes.turn
        )
        notice_kinds.register_notice_kind(
            "reminder", turns.reminder, mail_kind=MailKind.REMINDER, push_renderer=pushes.reminder
        )
        notice_kinds.register_notice_kind("time_out", turns.time_out, mail_kind=MailKind.TIME_OUT)
        notice_kinds.register_notice_kind("begun", match_news.compose_started, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("paused", match_news.compose_paused, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind(
            "resumed", match_news.compose_resumed, mail_kind=MailKind.MATCH_NEWS
        )
        notice_kinds.register_notice_kind("out", match_news.compose_eliminated, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("ended", match_news.compose_finished, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("seat_left", seats.seat_left, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("seat_opened", seats.seat_opened, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("seat_taken", seats.seat_taken, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("seal", luck.compose_seal, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("words", luck.compose_word_needed, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("restored", luck.compose_restored, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind(
            "absence", absence_mails.compose_absence_started, mail_kind=MailKind.TIME_OUT
        )
        notice_kinds.register_notice_kind(
            "absence_budget", absence_mails.compose_allowance_low, mail_kind=MailKind.MATCH_NEWS
        )

        threads.subject_lookups.register(matches_of_threads)
        answer_links.answer_kinds.register(
            "turn", answer_links.AnswerKind(emailed_turns.describe_turn, emailed_turns.answer_turn)
        )
        answer_links.answer_kinds.register(
            "back", answer_links.AnswerKind(emailed_returns.describe_return, emailed_returns.return_by_link)
        )
        answer_links.answer_kinds.register(
            "day_off",
            answer_links.AnswerKind(emailed_days_off.describe_day_off, emailed_days_off.take_day_off),
        )

        absences.absences_changed.register(absence_deadlines.recompute_deadlines)
        lockouts.lockout_changed.register(audit.note_lockout)
        lockouts.lockout_changed.register(lambda user, by: suspensions.defer_changes(user))
        deferred_changes.register_carrier(Errand.Kind.LOCKED_OUT, suspensions.offer_or_keep_seat)
        export.export_parts.register(
            "matches", export.PagedPart(personal_data.count_seats, personal_data.seats_after)
        )
        erasure.register_erasure(
            "matches",
            personal_data.forget,
            afterwards=deferred_changes.carry_out_for,
            restored=personal_data.give_up_running_seats,
        )
        deferred_changes.register_carrier(Errand.Kind.ABSENCES, deadline_credits.credit_absences)
        deferred_changes.register_carrier(Errand.Kind.FORGET, personal_data.forget_at)
