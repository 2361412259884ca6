"""The app configuration of tournaments."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Register the tournaments' kind, emails and sweep parts."""

    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from accounts.services import export
        from games.competitions import competition_kinds
        from games.competitions.models import Competition
        from games.competitions.services import sweeps
        from games.ladders.services import late_corrections
        from games.lobby import demo as scenes
        from games.matches.registries import pending_requests
        from games.notices import answer_links
        from games.tournaments import mails, personal_data
        from games.tournaments.kind import TournamentKind
        from games.tournaments.selectors import questions_to_answer as selected
        from games.tournaments.services import (
            demo,
            emailed_rolls,
            ladder_finals,
            progress,
        )
        from games.tournaments.texts import log

        competition_kinds.kinds.register(Competition.Kind.TOURNAMENT, TournamentKind())
        sweeps.sweep_parts.register("tournaments", progress.sweep)
        scenes.stages.register("a Swiss tournament", demo.set_up_swiss)
        scenes.stages.register("a ladder and its final", demo.set_up_ladder_final)
        log.register_log_texts()
        late_corrections.standings_rewritten.register(ladder_finals.standings_corrected)
        export.export_parts.register("tournaments", personal_data.tournaments_of)
        pending_requests.request_finders.register(
            pending_requests.RequestFinder(selected.requests_of, selected.request_rows_of)
        )
        mails.register_mails()
        answer_links.answer_kinds.register(
            "play_round", answer_links.AnswerKind(emailed_rolls.describe_round, emailed_rolls.play_round)
        )
