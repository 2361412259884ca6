"""The key moments of a finished match, as one reader sees them."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.matches.access import Access
from games.matches.models import Placing
from games.matches.render import say
from games.matches.selectors.outcome import ending_of
from games.matches.selectors.recap import acts_after, telling_once
from games.matches.selectors.story import spans


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
    """Return the key moments of a finished match in order, without acts of which the reader was not told.

    There are none while the match is in progress, and until a sweep has found them.
    """
    match = access.match
    ending = ending_of(match)
    stored = ending.moments if ending is not None else None
    if not stored:
        return ()
    heads = {turn: found.head for turn, found in spans(match, [each["turn"] for each in stored]).items()}
    found: list[ShownMoment] = []
    for moment in stored:
        revisions = moment["revisions"]
        acts = acts_after(access, revisions[0] - 1, upto=revisions[-1], in_hindsight=True)
        told = telling_once(line for line in acts if line.text and not line.revisions.isdisjoint(revisions))
        if not told:
            continue
        turning, head = moment["turning"], heads.get(moment["turn"])
        news = next((line.news for line in told if line.news), "")
        found.append(
            ShownMoment(
                seat=told[0].seat,
                icon=told[0].icon,
                head=_turning_head(news) if turning else news,
                text=" ".join(line.text for line in told),
                when=say(head) if head is not None else "",
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
