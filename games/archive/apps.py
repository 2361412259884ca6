"""The Django app configuration of the archive."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Configure the app of match records, and register its part in personal data."""

    name = "games.archive"
    label = "archive"

    def ready(self) -> None:
        from accounts.services import erasure, export
        from games.archive.selectors.golden_consent import consents_of
        from games.archive.selectors.watched_places import watched_places_of
        from games.archive.services.golden_logs import delete_consents
        from games.archive.services.watched_places import delete_watched_places

        export.export_parts.register("replays", watched_places_of)
        export.export_parts.register("matches_used_as_tests", consents_of)
        erasure.register_erasure("archive", delete_watched_places)
        erasure.register_erasure("golden consents", delete_consents)
