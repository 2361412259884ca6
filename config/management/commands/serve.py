"""Run the whole service on one machine with one command."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import DatabaseError
from django.db.migrations.exceptions import InconsistentMigrationHistory

from config import serving
from config.single_instance import AlreadyRunning, single_instance_lock
from config.supervisor import Supervisor
from config.var_dir import PRIVATE_UMASK, create_var_dir, restrict_to_owner


class Command(BaseCommand):
    """Prepare the database, then keep the web server, the workers and beat running until Ctrl-C."""

    help = (
        "Migrate the database, then run the web server, workers and beat under one supervisor. "
        "PORT sets the port; DEMO=1 loads the demonstration."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the address to listen on."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")

    def handle(self, *args: Any, host: str, **options: Any) -> None:
        """Serve until stopped. Raises `CommandError`, with an explanation, if the service cannot start."""
        os.umask(PRIVATE_UMASK)  # applies to this process and, by inheritance, its children
        try:
            restrict_to_owner(create_var_dir(settings.VAR_DIR), deep=True)
            with single_instance_lock(settings.VAR_DIR / "serve.lock"):
                self._prepare(host)
                self._serve(host)
        except AlreadyRunning as error:
            raise CommandError(
                f"Muster is already running here (process {error.holder}). "
                "Stop it first, or use the one that is running."
            ) from error
        except serving.CannotServe as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(
                f"Cannot use {error.filename or settings.VAR_DIR} ({error.strerror}). "
                "Make it writable for this user, or set VAR_DIR to a folder that is."
            ) from error

    def _prepare(self, host: str) -> None:
        if settings.DEMO:
            serving.refuse_demo_beyond_loopback(host)
        serving.refuse_taken_port(host, settings.PORT)
        try:
            serving.refuse_unknown_database()
            call_command("migrate", verbosity=0, interactive=False)
        except (DatabaseError, InconsistentMigrationHistory) as error:
            raise serving.CannotServe(
                f"Cannot bring the database up to date ({error}). "
                "Check that it is reachable and writable. If it is an old one, `make reset` starts over."
            ) from error
        if not settings.DEBUG:
            serving.collect_static(settings.STATIC_ROOT)
        if not settings.REDIS_URL:
            serving.empty_queue(settings.QUEUE_DIR)
        if settings.DEMO:
            call_command("demo", "--people", stdout=self.stdout, stderr=self.stderr)
            self.stdout.flush()

    def _serve(self, host: str) -> None:
        web, *others = serving.programs(host, settings.PORT, settings.VAR_DIR / "celerybeat-schedule")
        supervisor = Supervisor((web,), environment=os.environ, say=self.stderr.write)
        here = "localhost" if host == "127.0.0.1" else host
        try:
            # While the demonstration is made, SQLite has no time for workers, which would give up.
            if not settings.DEMO:
                supervisor.add(*others)
            if not supervisor.run(until=lambda: serving.is_port_open(host, settings.PORT)):
                return
            self.stdout.write(f"Muster is at http://{here}:{settings.PORT} (press Ctrl-C to stop)")
            self.stdout.flush()
            if settings.DEMO:
                supervisor.add(serving.DEMONSTRATION)
                if not supervisor.run(until=lambda: supervisor.has_finished(serving.DEMONSTRATION.name)):
                    return
                supervisor.add(*others)
            supervisor.run()
        finally:
            supervisor.stop()
