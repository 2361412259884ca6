"""The app configuration of moderation."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Register the sweeps of this room, and its parts in sign-in, talk, export and erasure."""

    name = "games.moderation"
    label = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        from accounts.services import erasure, export, lockouts
        from games.matches.registries import evidence_readers, sweep_parts
        from games.moderation import personal_data
        from games.moderation.selectors.measures import explanation_of
        from games.moderation.services import evidence_readings, measures, pair_findings

        lockouts.lockout_changed.register(measures.end_lockouts_after_admin_change)
        lockouts.lockout_explanations.register(explanation_of)
        evidence_readers.evidence_checks.register(evidence_readings.has_read)
        evidence_readers.evidence_recorders.register(evidence_readings.record_talk_reading)
        sweep_parts.each_minute.register("suspensions", measures.end_due)
        sweep_parts.each_day.register("fair play", pair_findings.find_pairs)
        export.export_parts.register("reports", personal_data.reports_of)
        export.export_parts.register("measures", personal_data.measures_of)
        erasure.register_erasure("moderation", permanently=personal_data.forget)
