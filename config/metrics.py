"""Metrics for Prometheus: numbers about the service, without names, secrets or hidden information.

Numbers about the whole service are read from the database on request, so every process answers with the same
ones. Only requests are counted in each process, and labelled with its process number.
"""

import hmac
import ipaddress
import os
from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from config.probes import broker_answers
from games.notices.now import database_now
from games.operator.selectors.health import Health, health, outages_by_cause, total_outage_time
from games.operator.selectors.storage import Disk, database_takes_writes, disk
from games.uptime.heartbeats import HEARTBEAT, WEB_PULSE, silent_since

REQUESTS = CollectorRegistry()

requests_answered = Counter(
    "muster_requests",
    "Requests answered, by the name of the page, the method and the status.",
    ["process", "view", "method", "status"],
    registry=REQUESTS,
)

#: Headers that a proxy adds: a request from this machine that has one comes from someone else.
_PROXIED = ("X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")

#: The name for requests that no URL matches, so that guessed addresses create no new series.
UNKNOWN_PAGE = "unknown"

_METHODS = ("GET", "HEAD", "POST", "OPTIONS")


def count_request(view: str, method: str, status: int) -> None:
    """Count one response; an unknown method counts as "other"."""
    known = method if method in _METHODS else "other"
    requests_answered.labels(os.getpid(), view, known, status).inc()


def count_responses(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Count each response by the name of its page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        count_request((match and match.view_name) or UNKNOWN_PAGE, request.method or "", response.status_code)
        return response

    return middleware


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics to those who may read them; everyone else gets a 404."""
    if not may_read(request):
        raise Http404
    service = CollectorRegistry()
    found, broker = health(now=database_now()), broker_answers() is None
    service.register(ServiceCollector(found, disk(), writes=database_takes_writes(), broker=broker))
    return HttpResponse(
        generate_latest(service) + generate_latest(REQUESTS), content_type=CONTENT_TYPE_LATEST
    )


def may_read(request: HttpRequest) -> bool:
    """Return whether a request has the token, or comes from this machine without a proxy."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return hmac.compare_digest(token.encode(), settings.METRICS_TOKEN.encode())
    if any(header in request.headers for header in _PROXIED):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class ServiceCollector(Collector):
    """A collector of metrics: a `Health`, the space on disk, and whether database and queue take data."""

    def __init__(self, found: Health, space: Disk, *, writes: bool, broker: bool) -> None:
        self._found = found
        self._space = space
        self._writes = writes
        self._broker = broker

    def collect(self) -> Iterator[Metric]:
        """Yield metrics of matches, deadlines, sweeps, email and storage."""
        yield from self._matches()
        yield from self._deadlines()
        yield from self._sweeps()
        yield from self._mail()
        yield from self._storage()

    def _matches(self) -> Iterator[Metric]:
        found = self._found
        matches = GaugeMetricFamily(
            "muster_matches", "Open tables and running matches.", labels=["title", "status"]
        )
        for (title, status), number in sorted(found.matches.items()):
            matches.add_metric([title, status], number)
        yield matches
        yield GaugeMetricFamily("muster_guests", "Who play without an account.", found.guests)
        yield GaugeMetricFamily("muster_matches_quarantined", "Matches set aside.", found.quarantined)
        yield GaugeMetricFamily("muster_matches_paused", "Matches an operator paused.", found.paused)
        yield GaugeMetricFamily("muster_matches_busy", "Matches whose chain goes on later.", found.busy)

    def _deadlines(self) -> Iterator[Metric]:
        found = self._found
        yield GaugeMetricFamily("muster_deadlines_open", "Deadlines not handled yet.", found.open_deadlines)
        yield GaugeMetricFamily("muster_deadlines_due", "Of these, how many are due.", found.due)
        yield GaugeMetricFamily("muster_deadlines_failing", "Of these, how many failed.", found.failing)
        late = (found.now - found.oldest_due).total_seconds() if found.oldest_due else 0.0
        yield GaugeMetricFamily("muster_deadline_oldest_due_seconds", "How long the oldest is due.", late)
        yield CounterMetricFamily("muster_time_outs", "Deadlines that ran out.", found.time_outs)

    def _sweeps(self) -> Iterator[Metric]:
        found = self._found
        succeeded = GaugeMetricFamily(
            "muster_sweep_succeeded_seconds", "When it last came through, in Unix time.", labels=["sweep"]
        )
        handled = GaugeMetricFamily("muster_sweep_handled", "How much it did then.", labels=["sweep"])
        for pulse in found.pulses:
            if pulse.succeeded_at is not None:
                succeeded.add_metric([pulse.name], pulse.succeeded_at.timestamp())
                handled.add_metric([pulse.name], pulse.handled)
        yield succeeded
        yield handled
        silent = silent_since(found.pulse(HEARTBEAT), found.now)
        held = found.outage is not None or silent is not None
        yield GaugeMetricFamily("muster_outage_open", "1 while nothing runs out.", float(held))
        outages = CounterMetricFamily("muster_outages", "Outages, ever, by what was found.", labels=["cause"])
        for cause, number in outages_by_cause().items():
            outages.add_metric([cause], number)
        yield outages
        together = total_outage_time().total_seconds()
        yield CounterMetricFamily("muster_outage_seconds", "How long all outages together lasted.", together)
        web = found.pulse(WEB_PULSE)
        yield GaugeMetricFamily(
            "muster_web_unanswered",
            "Questions in a row that the site left unanswered.",
            web.failed if web else 0,
        )
        yield GaugeMetricFamily("muster_broker_answers", "1 while the queue does.", float(self._broker))

    def _storage(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("muster_database_writes", "1 while it takes writes.", float(self._writes))
        yield GaugeMetricFamily("muster_disk_free_bytes", "Free under VAR_DIR.", self._space.free)

    def _mail(self) -> Iterator[Metric]:
        outbox = self._found.outbox
        deliveries = GaugeMetricFamily(
            "muster_deliveries", "Mails of the last 90 days.", labels=["lane", "state"]
        )
        for (lane, state), number in sorted(outbox.by_state.items()):
            deliveries.add_metric([lane, state], number)
        yield deliveries
        oldest = GaugeMetricFamily(
            "muster_outbox_oldest_due_seconds", "How long the oldest mail is due.", labels=["lane"]
        )
        for lane, since in sorted(outbox.oldest_due.items()):
            oldest.add_metric([lane], (self._found.now - since).total_seconds())
        yield oldest
        yield GaugeMetricFamily("muster_mails_refused", "Mails refused for now.", outbox.refused)
        yield GaugeMetricFamily("muster_addresses_resting", "Addresses that rest.", outbox.suppressed)
