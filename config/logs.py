"""Write log records as JSON objects, one per line, each with the id of its request."""

import json
import logging
import re
from datetime import UTC, datetime

from .middleware.request_id import current_request_id

#: The attributes of every record; all others were passed as `extra`.
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
#: Django's `extra`s that contain whole objects, or more about a person than a log needs.
_LEFT_OUT = frozenset({"request", "server_time", "sql", "params"})


#: The addresses in emails that act for their reader: anyone who reads one in a log could use it.
_LINKS_IN_EMAIL = re.compile(r"(/mails/(?:answer|stop)/)[^/\s]+")


class HideLinksInEmail(logging.Filter):
    """A filter that hides the signed part of the links in emails, wherever a message names an address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Hide the links in a record's message; return true, because every record is logged."""
        message = record.getMessage()
        hidden = _LINKS_IN_EMAIL.sub(r"\1…", message)
        if hidden != message:
            record.msg, record.args = hidden, None
        return True


class JSONFormatter(logging.Formatter):
    """Format a record as one line of JSON.

    The fields are `time` (UTC, ISO 8601), `level`, `logger`, `message`, `request_id` and the record's `extra`
    values; for a record with an exception, also `exception`.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return one line of JSON; `extra` values that are not JSON are converted with `str`."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := current_request_id.get():
            line["request_id"] = request_id
        for key, value in vars(record).items():
            if key not in _OWN and key not in _LEFT_OUT:
                line[key] = value
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)
