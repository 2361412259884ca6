"""Tasks triggered by beat. Any number of them may run at the same time."""

from celery import shared_task

from .services import export


@shared_task
def make_exports() -> int:
    """Continue writing the archives that people requested; return how many were finished."""
    return export.continue_exports()
