"""The Celery application. Its schedule is in the settings; its tasks only call services."""

import os

from celery import Celery

from config import folder_queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

folder_queue.register()
app = Celery("muster")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
