"""The Celery application. Its schedule is in the settings; its tasks only call services."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init
from django.conf import settings

from config import folder_queue, redis_queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

folder_queue.register_transport()
redis_queue.free_places_without_redis()
app = Celery("muster")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def suppress_root_warning(**sent: object) -> None:
    """Suppress Celery's warning about root in a worker of the demonstration.

    Only this machine can reach that worker.
    """
    if settings.DEMO:
        warnings.filterwarnings("ignore", category=SecurityWarning)


celeryd_init.connect(suppress_root_warning)
