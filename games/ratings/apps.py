"""The Django app configuration of ratings."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Register the reader of the queue of endings, and this room's part in match pages and exports."""

    name = "games.ratings"
    label = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        from accounts.services import export
        from games.lobby import ratings as ratings_beside
        from games.matches.registries import result_effects
        from games.matches.services import endings
        from games.ratings import beside_names, personal_data
        from games.ratings.services import endings_reader

        endings.register_reader("ratings", endings_reader.rate_ended_match, naming=True)
        result_effects.effect_finders.register(beside_names.rating_effect)
        ratings_beside.rating_finders.register(beside_names.ratings_of)
        export.export_parts.register("ratings", personal_data.ratings_of)
        export.export_parts.register(
            "rating_changes", export.PagedPart(personal_data.count_changes, personal_data.changes_after)
        )
