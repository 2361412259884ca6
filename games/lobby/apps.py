"""The app configuration of the lobby."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Register the lobby's emails, sweeps, announcements and exports, and connect its signal receivers."""

    name = "games.lobby"
    label = "lobby"

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import erasure, export
        from accounts.services import guests as guests_of_the_house

        # Importing the receivers connects them.
        from games.community import block_listeners
        from games.lobby import alert_mails, mails, personal_data, receivers, renewal_mails  # noqa: F401
        from games.lobby.announcements import ANNOUNCEMENTS
        from games.lobby.services import (
            emailed_roll_calls,
            guests,
            reliability_counts,
            renewals,
            roll_calls,
            table_alerts,
            tables,
            usual_responses,
        )
        from games.matches.models import Errand
        from games.matches.registries import announcements, before_start, match_events, sweep_parts
        from games.matches.services import deferred_changes
        from games.notices import answer_links, notice_kinds

        answer_links.answer_kinds.register(
            "here",
            answer_links.AnswerKind(
                emailed_roll_calls.describe_presence, emailed_roll_calls.confirm_presence
            ),
        )
        block_listeners.person_blocked.register(tables.close_invitations)
        announcements.register_announcements(ANNOUNCEMENTS)
        notice_kinds.register_notice_kind("invitation", mails.invitation, mail_kind=MailKind.INVITATION)
        notice_kinds.register_notice_kind(
            "invitation_declined", mails.invitation_declined, mail_kind=MailKind.MATCH_NEWS
        )
        notice_kinds.register_notice_kind("roll_call", mails.roll_call, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("roll_over", mails.roll_call_over, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("table_changed", mails.table_changed, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("taken_out", mails.taken_out, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind("table_expired", mails.expired, mail_kind=MailKind.MATCH_NEWS)
        notice_kinds.register_notice_kind(
            "table_opened",
            alert_mails.table_opened,
            mail_kind=MailKind.INVITATION,
            push_renderer=alert_mails.table_opened_push,
        )
        notice_kinds.register_notice_kind(
            "offer_renewal", renewal_mails.offer_renewal, mail_kind=MailKind.MATCH_NEWS
        )
        match_events.player_fell_silent.register(tables.unseat_everywhere)
        before_start.start_checks.register(roll_calls.enforce_if_due)
        sweep_parts.each_minute.register("roll-calls", lambda at, share: roll_calls.sweep(share))
        sweep_parts.each_minute.register("renewals", lambda at, share: renewals.renew_offers(share))
        sweep_parts.each_minute.register(
            "opened-tables", lambda at, share: table_alerts.notify_of_openings(share)
        )
        sweep_parts.each_day.register(
            "alerts", lambda at, share: table_alerts.delete_expired_alerts(at, share)
        )
        sweep_parts.each_day.register("offers", lambda at, share: tables.expire(share))
        sweep_parts.each_day.register(
            "days", lambda at, share: reliability_counts.count_days(now=at, budget=share)
        )
        sweep_parts.each_day.register("usual-responses", usual_responses.count_due)
        sweep_parts.each_day.register("guests", lambda at, share: guests.sweep(share))
        deferred_changes.register_carrier(Errand.Kind.STAND_UP, tables.unseat_silent_player)
        deferred_changes.register_carrier(Errand.Kind.FORGET, tables.forget_at)
        export.export_parts.register("table_alerts", personal_data.table_alerts)
        export.export_parts.register("offer_renewals", personal_data.offer_renewals)
        export.export_parts.register("usual_response", personal_data.usual_response)
        erasure.register_erasure("lobby", personal_data.forget)
        guests_of_the_house.deletion_parts.register("lobby", guests.forget)
