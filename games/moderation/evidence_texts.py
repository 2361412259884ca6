"""The evidence about a pair of accounts, as sentences for the staff."""

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
    giver, taker = _giver_and_taker(findings[0])
    return _sentence(findings, {"giver": giver.name if giver else "", "taker": taker.name})


def evidence_text_about(findings: Sequence[PairFinding], about: User) -> str:
    """Return the sentence for a report about one of the two, without names, which could outlive accounts."""
    giver, taker = _giver_and_taker(findings[0])
    names = {
        "giver": pgettext("of a pair, gave something to the other", "the reported player")
        if giver == about
        else pgettext("of a pair, without a name", "the other player"),
        "taker": pgettext("of a pair, got something from the other", "the reported player")
        if taker == about
        else pgettext("of a pair, without a name", "the other player"),
    }
    return capfirst(_sentence(findings, names))


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


def _giver_and_taker(finding: PairFinding) -> tuple[User | None, User]:
    """Return who gave something to whom; where nobody did, the giver is None and the taker is not used."""
    return finding.giver, finding.other if finding.giver_id == finding.one_id else finding.one
