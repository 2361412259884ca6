"""The sentences of Sealed Bids: tables, from which the engine makes the functions."""

from __future__ import annotations

SITUATION = "Round %(round)s of %(rounds)s"
OVER = (
    "All bids are revealed together. If you bid highest and can’t play that "
    "card, you draw up to only seven cards until the end of the game."
)
TASKS = {"bid": "Bid"}
QUESTIONS = {"bid": "How much do you bid?"}
REASONS = {"bid": "All bids open together."}
SILENCE = {"bid": "If there is no answer you pass."}
HEADINGS = {"bid": "Bid", "pass": "Pass"}
DEEDS = {"bid": "Bid %(number)s", "pass": "Pass"}
DONE = {"bid": "bid: %(number)s", "pass": "passed"}
EVENTS = {
    "began": "%(seat)s is first in the list.",
    "bid": "%(seat)s has bid.",
    "bid_number": "%(seat)s has bid %(number)s.",
    "opened": "The bids: %(numbers)s.",
}
REFUSALS = {"not_offered": "A bid is a number from 1 to 9."}
OPTIONS = {"rounds": ("Rounds", "How often everybody bids.")}
ENDINGS = {"opened": "All bids were opened"}
RULE_NAMES = {"1": "Sealed Bids, 1. Bidding"}
