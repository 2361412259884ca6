"""The key moments of a finished match, as one reader reads them."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.matches.access import Access
from games.matches.models import Ending, Placing
from games.matches.render import say
from games.matches.selectors.recap import acts_after
from games.matches.selectors.story import span_heads


class ShownMoment(NamedTuple):
    """A key moment: the shield of `seat` or an `icon`, a heading or "", and what happened.

    `when` names the turn or round, "" if it has no name. `step` is the page of the replay that shows the
    moment. Only the `turning` point has a `share`: a sentence about the winners’ share before and after it.
    """

    seat: int | None
    icon: str
    head: str
    text: str
    when: str
    step: int
    turning: bool
    share: str


def key_moments(access: Access) -> tuple[ShownMoment, ...]:
    """Return the key moments of a match in order; none before it has finished and a sweep has found them."""
    match = access.match
    if not match.finished:
        return ()
    stored = Ending.objects.filter(match=match).values_list("moments", flat=True).first()
    if not stored:
        return ()
    heads = span_heads(match, [moment["turn"] for moment in stored])
    found: list[ShownMoment] = []
    for moment in stored:
        acts = acts_after(access, moment["first"] - 1, upto=moment["last"])
        told = [line for line in acts if line.text and moment["revision"] in line.revisions]
        if not told:
            continue
        turning = moment["turning"]
        news = next((line.news for line in told if line.news), "")
        found.append(
            ShownMoment(
                seat=told[0].seat,
                icon=told[0].icon,
                head=_turning_head(news) if turning else news,
                text=" ".join(line.text for line in told),
                when=say(heads[moment["turn"]]) if moment["turn"] in heads else "",
                step=moment["step"],
                turning=turning,
                share=_share(access, moment["before"], moment["after"]) if turning else "",
            )
        )
    return tuple(found)


def _turning_head(news: str) -> str:
    return _("Turning point: %(news)s") % {"news": news} if news else _("Turning point")


def _share(access: Access, before: int, after: int) -> str:
    """Return how the share of the winners changed, given in thousandths."""
    shares = {"before": round(before / 10), "after": round(after / 10)}
    winners = list(Placing.objects.filter(match=access.match, rank=1).values_list("seat__index", flat=True))
    if winners == [access.seat]:
        return _("Your share of the match went from %(before)d%% to %(after)d%%.") % shares
    if len(winners) == 1:
        return _("The winner’s share of the match went from %(before)d%% to %(after)d%%.") % shares
    return _("The winners’ share of the match went from %(before)d%% to %(after)d%%.") % shares
