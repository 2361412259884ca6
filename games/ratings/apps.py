"""The room's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Registers the reader of the queue of endings, and what match pages and accounts show of ratings."""

    name = "games.ratings"
    label = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        from accounts.services import export
        from games.lobby import ratings as ratings_beside
        from games.matches.registries import consequences
        from games.matches.services import endings
        from games.ratings import beside_names, personal_data
        from games.ratings.services import reading

        endings.register("ratings", reading.read)
        consequences.register(beside_names.consequence)
        ratings_beside.register(beside_names.ratings_of)
        export.register("ratings", personal_data.ratings_of)
        export.register(
            "rating_changes", export.Rows(personal_data.count_changes, personal_data.changes_after)
        )
