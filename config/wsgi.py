"""The WSGI entry point, for gunicorn."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.core.wsgi import get_wsgi_application

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def with_plain_content_type(application: "WSGIApplication") -> "WSGIApplication":
    """Cut the parameters of a Content-Type that has encoded ones (RFC 2231), which no browser sends.

    Django reads them while it makes the request, outside all its handlers: an unknown encoding would be
    answered by the server's own bare 500.
    """

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if "*" in environ.get("CONTENT_TYPE", ""):
            environ["CONTENT_TYPE"] = environ["CONTENT_TYPE"].partition(";")[0]
        return application(environ, start_response)

    return answer


application = with_plain_content_type(get_wsgi_application())
