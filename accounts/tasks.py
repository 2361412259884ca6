"""Tasks that the beat triggers. They may run at the same time, any number of times."""

from celery import shared_task

from .services import export


@shared_task
def make_exports() -> int:
    """Write the archives that people requested."""
    return export.continue_exports()
