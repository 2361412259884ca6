"""The app configuration of ladders."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LaddersConfig(AppConfig):
    """Register the ladders' kind, emails, sweep parts, answer links and exports."""

    name = "games.ladders"
    label = "ladders"
    verbose_name = _("Ladders")

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import export
        from games.competitions import competition_kinds
        from games.competitions.models import Competition
        from games.competitions.services import sweeps
        from games.ladders import mails, personal_data
        from games.ladders.kind import LadderKind
        from games.ladders.selectors import challenges_to_answer as selected
        from games.ladders.services import (
            demo,
            emailed_challenges,
            sweeping,
        )
        from games.ladders.texts import log
        from games.lobby import demo as scenes
        from games.matches.registries import pending_requests
        from games.notices import answer_links
        from games.notices import notice_kinds as notices

        competition_kinds.kinds.register(Competition.Kind.LADDER, LadderKind())
        for name, part in sweeping.SWEEP_PARTS.items():
            sweeps.sweep_parts.register(name, part)
        log.register_log_texts()
        export.export_parts.register("ladders", personal_data.rungs_of)
        export.export_parts.register("challenges", personal_data.challenges_of)
        pending_requests.request_finders.register(
            pending_requests.RequestFinder(selected.requests_of, selected.request_rows_of)
        )
        scenes.stages.register("a ladder in mid-season", demo.set_up)
        answer_links.answer_kinds.register("accept_challenge", emailed_challenges.ACCEPT_ANSWER)
        answer_links.answer_kinds.register("decline_challenge", emailed_challenges.DECLINE_ANSWER)
        notices.register_notice_kind("ladder_challenged", mails.challenged, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_expiring", mails.expiring, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_answered", mails.answered, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_unanswered", mails.unanswered, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_called_off", mails.called_off, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_idle", mails.idle, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_dropped", mails.dropped, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_stuck", mails.stuck, mail_kind=MailKind.COMPETITION)
        notices.register_notice_kind("ladder_season_over", mails.season_over, mail_kind=MailKind.COMPETITION)
