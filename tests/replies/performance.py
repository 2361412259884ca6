"""The matches that two people play by replies alone, and what must be true afterwards."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from games.archive.services.verify import verify_match
from games.matches.models import Action, Match
from games.notices.models import Delivery, Notice, State
from games.replies.models import ReceivedMail
from tests.factories.accounts import make_user
from tests.factories.matches import make_match
from tests.notices.smtp import SMTPServer
from tests.replies.playing import FiveTurnsWithABattle, play_by_reply, to_the_end
from tests.replies.real_post import RealPost

TITLES = ("arena-2004", "titan")


def perform(
    titles: Sequence[str], outgoing: SMTPServer, incoming: SMTPServer, source: Random, kills: int
) -> bool:
    """Play a match of each title, print a line of JSON about it, and return whether there was any fault."""
    log = Path(os.environ["VAR_DIR"]) / "log"
    post = RealPost(outgoing, incoming, log=log, source=source, kills=kills)
    has_faults = False
    try:
        for title in titles:
            figures, broken = _play(title, post)
            has_faults |= bool(broken)
            sys.stdout.write(json.dumps(figures | {"broken": broken}) + "\n")
            sys.stdout.flush()
    finally:
        post.troupe.disband()
    return has_faults


def _play(title: str, post: RealPost) -> tuple[dict[str, Any], dict[str, int]]:
    begun, mails, kills = time.monotonic(), len(post.outgoing.messages), post.troupe.killed
    match = make_match(title, users=[make_user(language="en"), make_user(language="en")])
    battles = FiveTurnsWithABattle()
    replies = play_by_reply(post, match, until=battles if title == "titan" else to_the_end)
    post.send_waiting()
    match.refresh_from_db()
    figures = {
        "title": title,
        "replies": replies,
        "emails": len(post.outgoing.messages) - mails,
        "minutes": round((time.monotonic() - begun) / 60, 1),
        "load": round(os.getloadavg()[0], 1),
        "kills": post.troupe.killed - kills,
        "actions": match.revision,
        "finished": match.finished,
        "rounds_with_battle": sorted(battles.rounds_with_battle),
    }
    return figures, {name: count for name, count in _find(post, match).items() if count}


def _find(post: RealPost, match: Match) -> Counter[str]:
    """Return the faults: what was lost, done twice, or is not as the log says."""
    broken: Counter[str] = Counter()
    broken["log"] = len(verify_match(match).faults)
    broken["not_stored_once"] = ReceivedMail.objects.count() != post.given
    broken["not_carried_out"] = ReceivedMail.objects.exclude(handled_at__isnull=False, refusal="").count()
    broken["not_answered_once"] = Notice.objects.filter(kind="reply").count() != post.given
    broken["by_a_page"] = Action.objects.filter(match=match, cause="player").count()
    arrived = Counter(str(mail["Message-ID"]) for mail in post.outgoing.messages)
    sent = Delivery.objects.filter(state=State.SENT).exclude(message_id="")
    crashes = dict(sent.values_list("message_id", "crashes"))
    broken["email_lost"] = len(crashes.keys() - arrived.keys())
    broken["email_repeated"] = sum(times - 1 > crashes.get(name, 0) for name, times in arrived.items())
    broken["fell_by_themselves"] = post.troupe.fallen
    return broken
