"""The room's place in Django."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Tells the outbox how the mails of a match are written, and the accounts what we know of a person."""

    name = "games.matches"
    label = "matches"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import absences, erasure, export, lockouts
        from games.matches import (
            absence_letters,
            addresses,
            deputy_letters,
            letters,
            luck_letters,
            outage_letters,
            personal_data,
            press_letters,
            proposal_letters,
            roll_letters,
            seat_letters,
        )
        from games.matches.models import Errand
        from games.matches.services import absent, audit, deputies, emergencies, errands, outages, tables
        from games.notices import kinds

        addresses.register()
        kinds.register("turn", letters.turn, mail_kind=MailKind.TURN)
        kinds.register("reminder", letters.reminder, mail_kind=MailKind.REMINDER)
        kinds.register("nudge", letters.nudge, mail_kind=MailKind.REMINDER)
        kinds.register("time_out", letters.time_out, mail_kind=MailKind.TIME_OUT)
        kinds.register("begun", letters.begun, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("paused", letters.paused, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("resumed", letters.resumed, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("ended", letters.ended, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seat_left", seat_letters.seat_left, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seat_opened", seat_letters.seat_opened, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seat_taken", seat_letters.seat_taken, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("proposal", proposal_letters.proposal, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("proposal_ended", proposal_letters.ended, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("deputy_asked", deputy_letters.asked, mail_kind=MailKind.INVITATION)
        kinds.register("deputy_answered", deputy_letters.answered, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("deputy_withdrawn", deputy_letters.withdrawn, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("deputy_acted", deputy_letters.acted, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("roll_call", roll_letters.called, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("roll_over", roll_letters.over, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("seal", luck_letters.seal, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("words", luck_letters.words, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("restored", luck_letters.restored, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("press", press_letters.press, mail_kind=MailKind.PRESS)
        kinds.register("invitation", letters.invitation, mail_kind=MailKind.INVITATION)

        kinds.register("absence", absence_letters.begun, mail_kind=MailKind.TIME_OUT)
        kinds.register("absence_budget", absence_letters.budget, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("outage", outage_letters.outage, mail_kind=None)
        kinds.register("outages", outage_letters.outages, mail_kind=None)

        absences.listen(absent.moved)
        lockouts.listen(audit.note_lockout)
        export.register("matches", export.Rows(personal_data.count_seats, personal_data.seats_after))
        export.register("deputies", personal_data.deputies_of)
        erasure.register("matches", personal_data.forget, afterwards=errands.carry_out_for)
        errands.register(Errand.Kind.ABSENCES, lambda match, user: outages.credit(match))
        errands.register(Errand.Kind.EMERGENCY, emergencies.look)
        errands.register(Errand.Kind.DEPUTIES, deputies.look)
        errands.register(Errand.Kind.STAND_UP, tables.stand_up)
        errands.register(Errand.Kind.FORGET, personal_data.forget_at)
