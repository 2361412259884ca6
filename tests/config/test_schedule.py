"""The beat's schedule."""

import pytest
from django.conf import settings

from config.celery import app
from games.notices.tasks import NOTICE_SECONDS

EVERY = {
    "games.matches.tasks.sweep_deadlines": 15,
    "games.matches.tasks.watch_web": 15,
    "games.competitions.tasks.sweep_competitions": 15,
    "games.odds.tasks.simulate_encounters": 5,
    "games.matches.tasks.find_key_moments": 15,
    "games.matches.tasks.sweep_reminders": 60,
    "games.notices.tasks.send_notices": 5,
    "games.notices.tasks.send_account_mail": 2,
    "games.notices.tasks.send_pushes": 5,
    "games.replies.tasks.handle_replies": 5,
    "accounts.tasks.make_exports": 15,
    "games.matches.tasks.housekeeping": 86400,
}


def test_each_sweep_is_poked_in_time() -> None:
    assert {entry["task"]: entry["schedule"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} == EVERY


@pytest.mark.parametrize("name", settings.CELERY_BEAT_SCHEDULE)
def test_a_poke_expires_when_the_next_comes(name: str) -> None:
    entry = settings.CELERY_BEAT_SCHEDULE[name]
    assert entry["options"]["expires"] == entry["schedule"]


def test_two_senders_of_notices_run_at_the_same_time_when_very_many_are_due() -> None:
    assert 2 * EVERY["games.notices.tasks.send_notices"] == NOTICE_SECONDS


@pytest.mark.parametrize("task", EVERY)
def test_each_task_exists(task: str) -> None:
    app.loader.import_default_modules()
    assert task in app.tasks


def test_account_mail_goes_to_its_own_queue() -> None:
    router = app.amqp.router
    queues = {task: router.route({}, task)["queue"].name for task in EVERY}
    assert queues.pop("games.notices.tasks.send_account_mail") == "account"
    assert set(queues.values()) == {"muster"}
