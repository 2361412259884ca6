"""The room's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CompetitionsConfig(AppConfig):
    """What ladders and tournaments have in common; it reads the endings of the matches they made."""

    name = "games.competitions"
    label = "competitions"
    verbose_name = _("Competitions")

    def ready(self) -> None:
        from accounts.services import erasure, export
        from games.competitions import at_matches, mails, personal_data
        from games.competitions.services import scoring
        from games.competitions.texts import log
        from games.matches.registries import belonging, direction
        from games.matches.services import endings

        endings.register("competitions", scoring.read)
        belonging.register(at_matches.belongings)
        direction.register(at_matches.DIRECTION)
        log.register()
        mails.register()
        export.register("competitions", personal_data.entries_of)
        export.register("calls", personal_data.calls_of)
        export.register("directed", personal_data.directed_by)
        erasure.register("competitions", personal_data.forget, afterwards=personal_data.forget_everywhere)
