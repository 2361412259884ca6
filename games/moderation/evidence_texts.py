"""The evidence about a pair of accounts, in sentences for the staff."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.instants import format_with_zone
from accounts.models import User
from games.moderation.pair_models import PairFinding


def evidence_text(findings: Sequence[PairFinding]) -> str:
    """Return the sentence about findings of one kind and direction, the newest first."""
    return _sentence(findings, _names(findings[0], None))


def evidence_text_about(findings: Sequence[PairFinding], about: User) -> str:
    """Return the sentence without the name of the other person, so that it may outlive their account."""
    text = _sentence(findings, _names(findings[0], about))
    return text if findings[0].giver == about else capfirst(text)


def _sentence(findings: Sequence[PairFinding], names: dict[str, str]) -> str:
    newest = findings[0]
    at = format_with_zone(newest.happened_at)
    match newest.kind:
        case PairFinding.Kind.BROWSER:
            return _("Both signed in with the same browser, most recently on %(at)s.") % {"at": at}
        case PairFinding.Kind.ADDRESS:
            return _("Both signed in from the same network address, most recently on %(at)s.") % {"at": at}
        case PairFinding.Kind.ENTRY:
            return _("Both entered with the same browser.")
        case PairFinding.Kind.RESIGNED:
            count = len(findings)
            return ngettext(
                "%(giver)s conceded %(count)d match to %(taker)s.",
                "%(giver)s conceded %(count)d matches to %(taker)s.",
                count,
            ) % {"count": count, **names}
        case PairFinding.Kind.YIELDED:
            count = sum(each.facts["count"] for each in findings)
            return ngettext(
                "%(giver)s gave up %(count)d engagement to %(taker)s by conceding or by agreement, not "
                "counting what came back in the same match.",
                "%(giver)s gave up %(count)d engagements to %(taker)s by conceding or by agreement, not "
                "counting what came back in the same match.",
                count,
            ) % {"count": count, **names}
        case PairFinding.Kind.EARLY:
            return _(
                "The match ended early, after %(length)d actions. Half of the matches like it took at least "
                "%(usual)d."
            ) % {"length": newest.facts["length"], "usual": newest.facts["usual"]}
        case _:
            return _(
                "All %(count)d rated or competition matches of %(giver)s in 90 days were with %(taker)s, who "
                "finished ahead in each."
            ) % {"count": newest.facts["count"], **names}


def _names(finding: PairFinding, about: User | None) -> dict[str, str]:
    """Return the names of a pair; if `about` is given, only theirs."""
    taker = finding.other if finding.giver_id == finding.one_id else finding.one
    return {role: _name(person, about) for role, person in (("giver", finding.giver), ("taker", taker))}


def _name(person: User | None, about: User | None) -> str:
    if person is None:
        return ""
    if about is None or person == about:
        return person.name
    return pgettext("of a pair, without a name", "the other player")
