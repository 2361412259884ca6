"""The room's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LaddersConfig(AppConfig):
    """Ladders: rungs that people hold, challenges, scheduled tables, seasons."""

    name = "games.ladders"
    label = "ladders"
    verbose_name = _("Ladders")

    def ready(self) -> None:
        from accounts.models import MailKind
        from accounts.services import export
        from games.competitions import kinds
        from games.competitions.models import Competition
        from games.competitions.services import sweeps
        from games.ladders import addresses, mails, personal_data
        from games.ladders.selectors import asked as selected
        from games.ladders.services import (
            dates,
            demo,
            finishing,
            holding,
            joining,
            leaving,
            playing,
            seasons,
            sweeping,
        )
        from games.ladders.texts import log
        from games.lobby import demo as scenes
        from games.matches.registries import asked
        from games.notices import kinds as notices

        kinds.register(
            Competition.Kind.LADDER,
            kinds.Kind(
                page=addresses.page,
                note=addresses.note,
                at_entrants=addresses.at_entrants,
                entries=joining.takes,
                table_scored=playing.scored,
                entrant_came=joining.came,
                entrant_left=leaving.left,
                entrant_held=holding.held,
                entrant_replaced=joining.replaced,
                moved=dates.moved,
            ),
        )
        seasons.after_the_last(Competition.Kind.LADDER, finishing.finish)
        for name, part in sweeping.PARTS.items():
            sweeps.register(name, part)
        log.register()
        export.register("ladders", personal_data.rungs_of)
        export.register("challenges", personal_data.challenges_of)
        asked.register(selected.challenges_of, selected.rows_of)
        scenes.register("a ladder in mid-season", demo.set_up)
        notices.register("ladder_challenged", mails.challenged, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_expiring", mails.expiring, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_answered", mails.answered, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_unanswered", mails.unanswered, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_called_off", mails.called_off, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_idle", mails.idle, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_dropped", mails.dropped, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_stuck", mails.stuck, mail_kind=MailKind.COMPETITION)
        notices.register("ladder_season_over", mails.season_over, mail_kind=MailKind.COMPETITION)
