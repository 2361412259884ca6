"""The outbox: notices, their deliveries, what account mail says, and addresses that rest."""

from games.notices.models.account_letter import AccountLetter
from games.notices.models.delivery import Channel, Delivery, Lane, State
from games.notices.models.notice import Notice
from games.notices.models.rested_address import RestedAddress

__all__ = ["AccountLetter", "Channel", "Delivery", "Lane", "Notice", "RestedAddress", "State"]
