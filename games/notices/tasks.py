"""The tasks that Celery beat starts. They may run concurrently, any number of times."""

from celery import shared_task

from games.notices.models import Lane
from games.notices.services.pushing import push_due
from games.notices.services.sending import send_due

NOTICE_SECONDS = 10.0
"""How long a sender of notices sends.

Another starts every five seconds, so that two send at the same time when very many are due, and a process is
soon free again for the sweeps."""


@shared_task
def send_notices() -> None:
    """Send the notices that are due."""
    send_due(lane=Lane.NOTICE, seconds=NOTICE_SECONDS)


@shared_task
def send_account_mail() -> None:
    """Send codes, resets and security notices."""
    send_due(lane=Lane.ACCOUNT)


@shared_task
def send_pushes() -> None:
    """Send the notifications to browsers that are due."""
    push_due()
