"""The top of a match page: what concerns the reader most, as a heading with a sentence below it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.matches.models import Match
from games.matches.positions import Position
from games.matches.render import say
from games.matches.selectors.outcome import Outcome
from games.matches.selectors.recap import RecapLine


class Headline(NamedTuple):
    """The page's heading, and the sentence below it, if there is one.

    `kind` is "good", "warn" or "bad", as which the sentence is in a band, or "" (plain text). `counted` says
    what the figures beside the placings are. If the heading is news, `situation` describes the position of
    the match. `picture` is the pictogram of what the reader gained, "" for none.
    """

    text: str
    band: str = ""
    kind: str = ""
    counted: str = ""
    situation: str = ""
    picture: str = ""


def unsent_task(position: Position) -> str:
    """Return what is left to do when the draft is complete."""
    called = position.sending
    return say(called) if called else _("Send turn")


def tells_news(match: Match, position: Position) -> bool:
    """Return whether the page's heading is the news of the recap, if there is any.

    Once the reader has drafted an answer, the question leads.
    """
    idle = not position.complete and not position.drafted
    return match.running and match.paused_at is None and position.out is None and idle


def headline(
    match: Match, position: Position, ended: Outcome | None, news: RecapLine | None = None
) -> Headline:
    """Return the heading of a match page.

    It is about the first of these that applies: who won and why; that the reader is out of the game; that the
    reader's turn is ready to be sent (no other player is then named); that the match is paused; the `news` of
    the recap; the situation of the match.
    """
    if ended is not None:
        # A lost match is no alarm: only a win is coloured.
        return Headline(ended.head, ended.why, "good" if ended.won else "", ended.counted)
    out = position.out
    if position.complete and out is None:
        return Headline(unsent_task(position))
    situation = _situation(position)
    if out is not None:
        return Headline(say(out), _("The match continues: %(situation)s.") % {"situation": situation})
    if match.running and match.paused_at is not None:
        return Headline(_("Paused: %(situation)s") % {"situation": situation})
    if news is not None and tells_news(match, position):
        return Headline(news.news, situation=situation, picture=news.picture)
    return Headline(situation)


def _situation(position: Position) -> str:
    """Return the situation of the match, without what the caption of the page's board says."""
    words, shown = position.words, (position.view, position.decisions)
    return say((words.headline(*shown) if words.headline else None) or words.situation(*shown))
