"""Read the results of SPF, DKIM and DMARC that email services report, each in a form of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def service_results(service: str, raw: Any) -> Iterator[tuple[str, str]]:
    """Yield (method, result) from the event of a service, named and passed on as django-anymail does.

    Results are in the words of RFC 8601, such as "pass" and "fail". Services that are not listed report
    nothing of their own; their emails carry `Authentication-Results`.
    """
    match service:
        case "Amazon SES":
            receipt = _at(raw, "receipt")
            for method in ("spf", "dkim", "dmarc"):
                yield from _result(method, _at(receipt, f"{method}Verdict", "status"))
        case "Mandrill":
            yield from _result("spf", _at(raw, "msg", "spf", "result"))
            dkim = _at(raw, "msg", "dkim")
            if _at(dkim, "signed") is True:
                yield "dkim", "pass" if _at(dkim, "valid") is True else "fail"
        case "MailerSend":
            code = _at(raw, "data", "spf_check", "code")
            yield from _result("spf", {"+": "pass", "-": "fail", "~": "softfail"}.get(str(code)))
            if (passed := _at(raw, "data", "dkim_check")) is not None:
                yield "dkim", "pass" if passed is True else "none"
        case "SendGrid":
            yield from _result("spf", _at(raw, "SPF"))
            # For each signature, such as "{@example.com : pass}".
            signatures = str(_at(raw, "dkim") or "").lower()
            if ": pass" in signatures:
                yield "dkim", "pass"
            elif ": fail" in signatures:
                yield "dkim", "fail"


def _at(raw: Any, *names: str) -> Any:
    for name in names:
        raw = raw.get(name) if isinstance(raw, Mapping) else None
    return raw


def _result(method: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield method, value.strip().lower()
