"""Select entries of the audit trail, and put them into words for operators."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.instants import format_with_zone
from accounts.models import User
from games.engine.sent_numbers import read_number
from games.matches.models import AuditEntry
from games.matches.models.audit import REPORTED_MATCHES
from games.matches.render import COLOURS
from games.matches.selectors.conflict_of_interest import masked_matches
from games.notices.models import State

VERBS: dict[str, str | Promise] = {
    AuditEntry.PAUSED: gettext_lazy("match paused"),
    AuditEntry.RESUMED: gettext_lazy("match resumed"),
    AuditEntry.EXTENDED: gettext_lazy("deadline extended"),
    AuditEntry.ADJUDICATED: gettext_lazy("match adjudicated"),
    AuditEntry.QUARANTINED: gettext_lazy("match quarantined"),
    AuditEntry.RELEASED: gettext_lazy("match released"),
    AuditEntry.REPLACED: gettext_lazy("seat given to someone else"),
    AuditEntry.AUTOPILOT: gettext_lazy("seat given to the computer"),
    AuditEntry.LEFT: gettext_lazy("seat in a broken match left"),
    AuditEntry.RESENT: gettext_lazy("email sent again"),
    AuditEntry.WOKEN: gettext_lazy("address tried again"),
    AuditEntry.OUTAGE_OPENED: gettext_lazy("outage opened"),
    AuditEntry.OUTAGE_CLOSED: gettext_lazy("outage ended"),
    AuditEntry.APPOINTED: gettext_lazy("administrator appointed"),
    AuditEntry.DISMISSED: gettext_lazy("administrator dismissed"),
    AuditEntry.KEYS_FORGOTTEN: gettext_lazy("all keys removed from an account"),
    AuditEntry.LOCKED_OUT: gettext_lazy("account locked"),
    AuditEntry.LET_IN: gettext_lazy("account unlocked"),
    AuditEntry.REPORT_ANSWERED: gettext_lazy("report answered"),
    AuditEntry.WARNED: gettext_lazy("player warned"),
    AuditEntry.SUSPENDED: gettext_lazy("player suspended"),
    AuditEntry.BANNED: gettext_lazy("player banned"),
    AuditEntry.MEASURE_ENDED: gettext_lazy("suspension or ban ended"),
    AuditEntry.APPEAL_ANSWERED: gettext_lazy("appeal answered"),
    AuditEntry.PAIR_CLEARED: gettext_lazy("pair marked as harmless"),
    AuditEntry.PAIR_REOPENED: gettext_lazy("pair listed again"),
    AuditEntry.TALK_REMOVED: gettext_lazy("message in a talk removed"),
    AuditEntry.IMPORTED: gettext_lazy("match imported"),
    AuditEntry.EXPORTED: gettext_lazy("match exported"),
}

TARGETS: dict[str, str | Promise] = {
    "match": gettext_lazy("match"),
    "delivery": gettext_lazy("email"),
    "outage": gettext_lazy("outage"),
    "user": gettext_lazy("account"),
    "report": gettext_lazy("report"),
    "competition": gettext_lazy("ladder or tournament"),
}

#: The facts of an entry that are shown, in this order. What an import records in addition (a revision, a
#: seal) is not for a page.
FACTS: dict[str, str | Promise] = {
    "seat": gettext_lazy("Seat"),
    "author": gettext_lazy("Author’s account"),
    "due": gettext_lazy("Deadline"),
    "since": gettext_lazy("Since"),
    "end": gettext_lazy("End"),
    "until": gettext_lazy("Until"),
    "state": gettext_lazy("State"),
    "error": gettext_lazy("Error"),
    "why": gettext_lazy("Quarantined for"),
    "places": gettext_lazy("Places"),
}

_INSTANTS = ("due", "since", "end", "until")


class TrailLine(NamedTuple):
    """One entry of the audit trail in words."""

    verb: str
    target: str
    url: str
    actor: str
    reason: str
    facts: tuple[tuple[str, str], ...]
    at: datetime


def audit_entries(reader: User, *, verb: str = "", actor: str = "", target: str = "") -> QuerySet[AuditEntry]:
    """Return the entries that a member of staff may read, the newest first; an empty filter means all."""
    found = AuditEntry.objects.select_related("actor").exclude(pk__in=_hidden_entries(reader)).order_by("-pk")
    if verb:
        found = found.filter(verb=verb)
    if (actor_id := read_number(actor)) is not None:
        found = found.filter(actor_id=actor_id)
    if target:
        found = found.filter(target=target)
    return found


def _hidden_entries(reader: User) -> list[int]:
    """Return the entries about nothing but anonymous matches in which a member of staff has a part.

    These decisions about reports and pairs would tell them who plays there.
    """
    masked = {str(key) for key in masked_matches(reader).values_list("pk", flat=True)}
    if not masked:
        return []
    decisions = AuditEntry.objects.filter(after__has_key=REPORTED_MATCHES).values_list("pk", "after")
    return [key for key, after in decisions if set(after[REPORTED_MATCHES].split()) <= masked]


def actors() -> list[User]:
    """Return the people by whom the trail can be filtered, that is, the staff."""
    return list(User.objects.filter(is_staff=True).order_by("display_name"))


def format_entry(entry: AuditEntry) -> TrailLine:
    """Return an entry in words, in the reader's language and time zone."""
    kind, _colon, number = entry.target.partition(":")
    return TrailLine(
        verb=str(VERBS.get(entry.verb, entry.verb)),
        target=f"{TARGETS.get(kind, kind)} {number}",
        url=_address(kind, number),
        actor=entry.actor.name if entry.actor else _("the site itself"),
        reason=entry.reason,
        facts=tuple(_facts(entry)),
        at=entry.done_at,
    )


def _address(kind: str, number: str) -> str:
    """Return the address of the page about an entry's target; "" if it has none."""
    page = {
        "match": "staff:match",
        "report": "moderation:report",
        "competition": "competitions:talk",
    }.get(kind)
    return reverse(page, args=[number]) if page else ""


def _facts(entry: AuditEntry) -> list[tuple[str, str]]:
    found = []
    for name, label in FACTS.items():
        texts = [
            _text(name, side[name])
            for side in (entry.before, entry.after)
            if side.get(name) not in (None, "")
        ]
        if texts:
            found.append((str(label), " → ".join(dict.fromkeys(texts))))
    return found


def _text(name: str, value: object) -> str:
    if name in _INSTANTS:
        return format_with_zone(datetime.fromisoformat(str(value)))
    if name == "seat":
        return _(COLOURS[int(str(value))])
    if name == "state":
        return str(State(str(value)).label)
    if name == "places":
        pairs = [pair.split(":") for pair in str(value).split()]
        return ", ".join(f"{place}. {_(COLOURS[int(seat)])}" for seat, place in pairs)
    return str(value)
