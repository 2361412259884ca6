"""Twin histories, in which the cards that a seat never saw are exchanged."""

from functools import partial

from tests.ferries.rules import CARDS
from tests.titles.decks import reshuffled

twin = partial(reshuffled, cards=CARDS)
