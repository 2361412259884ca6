"""The room's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Registers what a tournament does, and how its emails are written."""

    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from accounts.services import export
        from games.competitions import kinds
        from games.competitions.models import Competition
        from games.competitions.services import sweeps
        from games.ladders.services import settling
        from games.lobby import demo as scenes
        from games.matches.registries import asked
        from games.tournaments import addresses, apart, mails, personal_data
        from games.tournaments.selectors import asked as selected
        from games.tournaments.services import demo, happenings, ladder_finals, progress
        from games.tournaments.texts import log

        kinds.register(
            Competition.Kind.TOURNAMENT,
            kinds.Kind(
                page=addresses.page,
                note=addresses.note,
                at_entrants=addresses.at_entrants,
                entries=happenings.entries,
                why_not_apart=apart.why_not_apart,
                table_scored=happenings.table_scored,
                entrant_came=happenings.entrant_came,
                entrant_left=happenings.entrant_left,
                entrant_held=happenings.entrant_held,
                entrant_replaced=happenings.entrant_replaced,
                pairs_changed=happenings.pairs_changed,
                moved=happenings.moved,
            ),
        )
        sweeps.register("tournaments", progress.sweep)
        scenes.register("a Swiss tournament", demo.set_up_swiss)
        scenes.register("a ladder and its final", demo.set_up_ladder_final)
        log.register()
        settling.register(ladder_finals.settled)
        export.register("tournaments", personal_data.tournaments_of)
        asked.register(selected.asked_of, selected.rows_of)
        mails.register()
