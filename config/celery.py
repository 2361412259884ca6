"""The Celery application. Its schedule is in the settings; its tasks only call services."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init, worker_before_create_process
from django.conf import settings
from kombu.transport import TRANSPORT_ALIASES

from config.memory import share_memory_between_threads, spare_loaded_objects

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# By name, so that a process loads only the transport that it uses.
TRANSPORT_ALIASES |= {
    "folder": "config.folder_queue:Transport",
    "redis": "config.redis_queue:Transport",
    "rediss": "config.redis_queue:Transport",
}
share_memory_between_threads()
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


def freeze_loaded_code(**sent: object) -> None:
    """Leave everything that a worker has loaded out of garbage collection, before it starts a process."""
    spare_loaded_objects()


worker_before_create_process.connect(freeze_loaded_code)
