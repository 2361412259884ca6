"""The WSGI entry point, for gunicorn."""

import os
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

from config.memory import share_memory_between_threads, spare_loaded_objects

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def plain_content_type(value: str) -> str:
    """Return a Content-Type that Django can read: without its parameters, if one of them is invalid.

    Such parameters name no text encoding, or are badly encoded (RFC 2231); no browser sends them. Django
    reads the address and the type while it creates the request, outside all its handlers. If it cannot read
    them, the server answers with a bare 500.
    """
    try:
        _kind, parameters = parse_header_parameters(value)
        b"\xff".decode(parameters.get("charset", "utf-8"), "replace")
    except (ValueError, LookupError):
        return value.partition(";")[0]
    return value


def with_plain_content_type(application: "WSGIApplication") -> "WSGIApplication":
    """Wrap an application so that it receives only content types that Django can read."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if "CONTENT_TYPE" in environ:
            environ["CONTENT_TYPE"] = plain_content_type(environ["CONTENT_TYPE"])
        return application(environ, start_response)

    return answer


def load_application() -> "WSGIApplication":
    """Return Django's application with its pages loaded, all of which garbage collection then leaves out."""
    share_memory_between_threads()
    application = get_wsgi_application()
    import_module(settings.ROOT_URLCONF)
    spare_loaded_objects()
    return application


application = with_plain_content_type(load_application())
