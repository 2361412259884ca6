"""The start of a match: keys, words of luck, revision 0."""

from __future__ import annotations

import secrets
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine import registry
from games.engine.chance import KEY_BYTES, SealedChance, seal
from games.engine.log import fingerprint
from games.matches import models, rows
from games.matches.services.news import tell_holders
from games.matches.services.sitting import Sitting

LUCK = [
    _("amber"),
    _("anvil"),
    _("ash"),
    _("badger"),
    _("beacon"),
    _("birch"),
    _("brook"),
    _("cedar"),
    _("cinder"),
    _("clover"),
    _("comet"),
    _("copper"),
    _("dawn"),
    _("ember"),
    _("falcon"),
    _("fern"),
    _("flint"),
    _("frost"),
    _("gale"),
    _("garnet"),
    _("grove"),
    _("harbour"),
    _("hazel"),
    _("heron"),
    _("ivy"),
    _("juniper"),
    _("kestrel"),
    _("lantern"),
    _("larch"),
    _("linden"),
    _("maple"),
    _("marble"),
    _("meadow"),
    _("moss"),
    _("north"),
    _("oak"),
    _("onyx"),
    _("orchard"),
    _("otter"),
    _("pebble"),
    _("pine"),
    _("quarry"),
    _("raven"),
    _("reed"),
    _("river"),
    _("rowan"),
    _("saffron"),
    _("sage"),
    _("slate"),
    _("sparrow"),
    _("spruce"),
    _("thistle"),
    _("thorn"),
    _("tide"),
    _("timber"),
    _("umber"),
    _("vale"),
    _("walnut"),
    _("willow"),
    _("winter"),
    _("wren"),
    _("yarrow"),
]


def propose_word() -> str:
    """A word of luck for somebody who has none in mind, in his language."""
    return "-".join(gettext(secrets.choice(LUCK)) for _place in range(3))


def new_key() -> tuple[bytes, str]:
    """A match's key from the operating system, and the seal that is shown of it."""
    key = secrets.token_bytes(KEY_BYTES)
    return key, seal(key)


def new_epoch() -> str:
    """A random name under which draws are made until the next restore: 128 bits."""
    return secrets.token_hex(16)


def start(match: models.Match, now: Any) -> None:
    """Start a locked, full table: set it up and hand over for the first time."""
    rules = registry.get(match.title)
    seats = list(match.seats.all())
    options = rules.read_options(rows.decode(match.options))
    chance = SealedChance(bytes(match.key), str(match.pk), match.epoch, 0, [seat.word for seat in seats])
    step = rules.setup(options, match.seats_count, chance)
    encoded = rules.encode_state(step.state)
    match.status, match.started_at = models.Match.Status.RUNNING, now
    match.called_at = match.called_until = None
    match.level = step.state.level
    match.state, match.state_hash = encoded, fingerprint(encoded)
    match.setup_draws = rows.encode(chance.draws)
    match.save(
        update_fields=[
            "status",
            "started_at",
            "called_at",
            "called_until",
            "level",
            "state",
            "state_hash",
            "setup_draws",
        ]
    )
    sitting = Sitting(match, now)
    sitting.begin(step.events)
    sitting.write()
    tell_holders(
        kind="begun", about=str(match.pk), ids={"match": match.pk}, now=now, match=match, to_revision=None
    )
