"""The app configuration of competitions."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompetitionsConfig(AppConfig):
    """Register this room's functions, such as the one that scores the tables of matches that have ended."""

    name = "games.competitions"
    label = "competitions"
    verbose_name = _("Competitions")

    def ready(self) -> None:
        from accounts.services import erasure, export
        from games.competitions import fair_play, mails, match_hooks, personal_data
        from games.competitions.services import scoring
        from games.competitions.talk_rooms import COMPETITION_ROOMS
        from games.competitions.texts import log
        from games.matches.registries import (
            corrected_placings,
            directors,
            match_context,
            revealing_notices,
            void_matches,
        )
        from games.matches.services import endings
        from games.moderation import event_sources
        from games.talk import room_kinds
        from games.talk.models import TalkRoom

        endings.register_reader("competitions", scoring.score_ending)
        match_context.context_finders.register(match_hooks.match_contexts)
        void_matches.void_match_finders.register(match_hooks.void_matches)
        corrected_placings.correction_finders.register(match_hooks.corrected_placings)
        directors.director_checks.register(match_hooks.DIRECTOR_CHECKS)
        revealing_notices.notice_finders.register(match_hooks.revealing_notices)
        event_sources.event_sources.register(fair_play.COMPETITIONS)
        log.register_log_texts()
        mails.register_mails()
        room_kinds.kinds.register(TalkRoom.Kind.COMPETITION, COMPETITION_ROOMS)
        export.export_parts.register("competitions", personal_data.entries_of)
        export.export_parts.register("calls", personal_data.calls_of)
        export.export_parts.register("directed", personal_data.directed_by)
        erasure.register_erasure(
            "competitions", personal_data.forget, afterwards=personal_data.forget_everywhere
        )
