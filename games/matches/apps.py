"""The app configuration of matches."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Register how the emails of a match are written, and this room's part in personal data."""

    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import absences, erasure, export, lockouts
        from games.matches import addresses, personal_data
        from games.matches.announcements import ANNOUNCEMENTS
        from games.matches.mails import absences as absence_mails
        from games.matches.mails import luck, match_news, seats, turns
        from games.matches.models import Errand
        from games.matches.registries import announcements
        from games.matches.services import absent, audit, errands, outages
        from games.notices import kinds

        addresses.register()
        announcements.register(ANNOUNCEMENTS)
        kinds.register("turn", turns.turn, mail_kind=MailKind.TURN)
        kinds.register("reminder", turns.reminder, mail_kind=MailKind.REMINDER)
        kinds.register("time_out", turns.time_out, mail_kind=MailKind.TIME_OUT)
        kinds.register("begun", match_news.begun, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("paused", match_news.paused, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("resumed", match_news.resumed, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("out", match_news.out, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("ended", match_news.ended, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seat_left", seats.seat_left, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seat_opened", seats.seat_opened, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seat_taken", seats.seat_taken, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seal", luck.seal, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("words", luck.words, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("restored", luck.restored, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("absence", absence_mails.begun, mail_kind=MailKind.TIME_OUT)
        kinds.register("absence_budget", absence_mails.budget, mail_kind=MailKind.MATCH_NEWS)

        absences.listen(absent.moved)
        lockouts.listen(audit.note_lockout)
        export.register("matches", export.Rows(personal_data.count_seats, personal_data.seats_after))
        erasure.register("matches", personal_data.forget, afterwards=errands.carry_out_for)
        errands.register(Errand.Kind.ABSENCES, lambda match, user: outages.credit(match))
        errands.register(Errand.Kind.FORGET, personal_data.forget_at)
