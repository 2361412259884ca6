"""How the processes of the service keep and free their memory."""

from __future__ import annotations

import ctypes
import gc

_M_TRIM_THRESHOLD, _M_ARENA_MAX = -1, -8
"""The names of the settings in `malloc.h`."""

MAX_AREAS = 2
TRIMMED_BYTES = 128 * 1024
"""Free memory at the end of an area that is returned to the system; glibc would raise this while it runs."""


def share_memory_between_threads() -> bool:
    """Let all threads share `MAX_AREAS`, as MALLOC_ARENA_MAX does; return whether the C library can do so.

    The C library (glibc) gives threads memory of their own, up to eight areas for each core, and keeps what
    is freed there. A web process with eight threads would grow by more than ten megabytes that nothing uses.
    Call this before any thread is started.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    return bool(mallopt(_M_ARENA_MAX, MAX_AREAS) and mallopt(_M_TRIM_THRESHOLD, TRIMMED_BYTES))


def spare_loaded_objects() -> None:
    """Leave everything that is loaded out of garbage collection.

    It lives as long as the process. Each full collection would go through all of it again, which takes longer
    than a page. A collection also writes to each object that it looks at, so a process that is started later
    would get its own copy of them all.
    """
    gc.collect()
    gc.freeze()
