"""Find which external services are available: PostgreSQL, Redis, Chromium.

TEST_DATABASE_URL and TEST_REDIS_URL say where to look; CHROMIUM names a browser.
"""

import os

import psycopg
import redis

DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")

PROGRAMS = {"nginx": "nginx", "systemd": "systemd-analyze"}
"""What tests of a marker need on the machine."""


def postgres_answers() -> bool:
    """Return whether PostgreSQL accepts connections at DATABASE_URL."""
    try:
        psycopg.connect(DATABASE_URL, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def redis_answers() -> bool:
    """Return whether Redis answers at REDIS_URL."""
    try:
        return bool(redis.Redis.from_url(REDIS_URL, socket_connect_timeout=2).ping())
    except redis.RedisError:
        return False
