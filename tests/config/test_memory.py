"""How processes keep and free their memory."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

AREAS = """
import ctypes, threading
{first}
barrier = threading.Barrier(9)
def hold():
    kept = [bytearray(2000 + number) for number in range(500)]
    barrier.wait()
    barrier.wait()
    return kept
threads = [threading.Thread(target=hold) for _ in range(8)]
for thread in threads:
    thread.start()
barrier.wait()
ctypes.CDLL(None).malloc_stats()
barrier.wait()
"""
"""A program in which eight threads hold memory at the same time while glibc lists its areas."""


def count_areas(first: str) -> int:
    program = [sys.executable, "-c", AREAS.format(first=first)]
    found = subprocess.run(program, check=True, capture_output=True, text=True).stderr
    return found.count("Arena ")


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="this C library has no areas")
def test_many_threads_share_two_areas_of_memory() -> None:
    assert count_areas("import config.celery") == 2
    assert count_areas("") > 2


def test_the_web_leaves_what_it_has_loaded_out_of_garbage_collection() -> None:
    program = "import config.wsgi, gc; print(gc.get_freeze_count() > 100_000)"
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert found.stdout.split() == ["True"]
