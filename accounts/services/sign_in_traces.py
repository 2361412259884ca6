"""Traces of sign-ins: which accounts were used in one browser or from one network address.

Only digests are stored, keyed with the site's secret key, so the rows contain neither addresses nor anything
that identifies a browser elsewhere. Nothing on a player's pages depends on them.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import combinations
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .. import known_browsers
from ..models import SignInTrace, User

TRACES_KEPT_FOR = timedelta(days=90)

MAX_SHARING = 6
"""A browser or an address that more accounts share tells nothing about any two of them: it is a school's."""

IPV6_SHARED_BITS = 64
"""How many leading bits of an IPv6 address are those of a household rather than of a device in it."""

_SALT = "accounts.sign_in_traces"


class SharedTrace(NamedTuple):
    """Two people who signed in with the same browser or from the same address.

    They are given by their keys, in ascending order. `last_at` is the earlier of their most recent sign-ins
    there, that is, the time since which both are known.
    """

    kind: str
    one: int
    other: int
    last_at: datetime


def record_sign_in(request: HttpRequest, user: User) -> None:
    """Record a sign-in by its browser and its network address.

    The browser is the one that `known_browsers` remembers.
    """
    now = timezone.now()
    digests = {
        SignInTrace.Kind.BROWSER: known_browsers.browser_mark(request, _SALT),
        SignInTrace.Kind.ADDRESS: address_digest(get_adapter().get_client_ip(request)),
    }
    SignInTrace.objects.bulk_create(
        [
            SignInTrace(user=user, kind=kind, digest=digest, first_at=now, last_at=now)
            for kind, digest in digests.items()
            if digest
        ],
        update_conflicts=True,
        unique_fields=["kind", "digest", "user"],
        update_fields=["last_at"],
    )


def address_digest(address: str) -> str:
    """Return the digest of a public address; "" if the address is not public.

    For IPv6, all addresses of a household or site have the same digest.
    """
    found = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if not found.is_global:
        return ""
    bits = IPV6_SHARED_BITS if isinstance(found, IPv6Address) else found.max_prefixlen
    network = ip_network((found, bits), strict=False)
    return salted_hmac(_SALT, str(network), algorithm="sha256").hexdigest()


def shared_traces() -> list[SharedTrace]:
    """Return each pair of people who signed in with the same browser or from the same address.

    Browsers and addresses used by more than `MAX_SHARING` accounts are ignored. A pair that shares several is
    returned once for browsers and once for addresses, with the latest time.
    """
    same = SignInTrace.objects.filter(kind=OuterRef("kind"), digest=OuterRef("digest")).order_by()
    others = same.exclude(user=OuterRef("user"))
    traces: dict[tuple[str, str], list[SignInTrace]] = defaultdict(list)
    for trace in SignInTrace.objects.filter(Exists(others)).order_by("user"):
        traces[trace.kind, trace.digest].append(trace)
    latest: dict[tuple[str, int, int], datetime] = {}
    for (kind, _digest), shared in traces.items():
        if len(shared) <= MAX_SHARING:
            for one, other in combinations(shared, 2):
                key, both = (kind, one.user_id, other.user_id), min(one.last_at, other.last_at)
                latest[key] = max(both, latest.get(key, both))
    return [SharedTrace(*key, last_at) for key, last_at in latest.items()]


def forget_old_traces(*, now: datetime) -> int:
    """Delete the traces of sign-ins that are at least 90 days old; return how many there were."""
    return SignInTrace.objects.filter(last_at__lte=now - TRACES_KEPT_FOR).delete()[0]
