"""The planner's Django app configuration."""

from django.apps import AppConfig


class PlannerConfig(AppConfig):
    """Register the planner's part in exporting and erasing personal data."""

    name = "games.planner"
    label = "planner"

    def ready(self) -> None:
        from games.matches.models import Errand
        from games.matches.registries import tenure_records
        from games.matches.services import deferred_changes
        from games.planner import personal_data

        tenure_records.record_finders.register("plan", personal_data.plans_of)
        deferred_changes.register_carrier(Errand.Kind.FORGET, personal_data.delete_plan)
