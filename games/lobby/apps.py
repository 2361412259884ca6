"""Django app configuration of the lobby."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Register the lobby's sweeps and its emails to people at tables before the start.

    The sweeps end roll calls and expired offers.
    """

    name = "games.lobby"
    label = "lobby"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure
        from accounts.services import guests as guests_of_the_house

        # Importing the receivers connects them.
        from games.lobby import mails, personal_data, receivers  # noqa: F401
        from games.lobby.announcements import ANNOUNCEMENTS
        from games.lobby.services import counting, guests, roll_calls, tables
        from games.matches.models import Errand
        from games.matches.registries import announcements, silent_seats, sweep_parts, unbegun
        from games.matches.services import errands
        from games.notices import kinds

        announcements.register(ANNOUNCEMENTS)
        kinds.register("invitation", mails.invitation, mail_kind=MailKind.INVITATION)
        kinds.register("roll_call", mails.called, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("roll_over", mails.over, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("table_changed", mails.changed, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("taken_out", mails.taken_out, mail_kind=MailKind.MATCH_NEWS)
        kinds.register("table_expired", mails.expired, mail_kind=MailKind.MATCH_NEWS)
        silent_seats.register(tables.fell_silent)
        unbegun.register(roll_calls.touch)
        sweep_parts.each_minute["roll-calls"] = lambda at, share: roll_calls.sweep(share)
        sweep_parts.each_day["offers"] = lambda at, share: tables.expire(share)
        sweep_parts.each_day["days"] = lambda at, share: counting.count_days(now=at, budget=share)
        sweep_parts.each_day["guests"] = lambda at, share: guests.sweep(share)
        errands.register(Errand.Kind.STAND_UP, tables.stand_up)
        errands.register(Errand.Kind.FORGET, tables.forget_at)
        erasure.register("lobby", personal_data.forget)
        guests_of_the_house.register("lobby", guests.forget)
