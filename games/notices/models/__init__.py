"""The outbox: notices, their deliveries, what account mail says, and addresses that rest; who asked whom."""

from games.notices.models.account_letter import AccountLetter
from games.notices.models.approach import Approach
from games.notices.models.delivery import Channel, Delivery, Lane, State
from games.notices.models.notice import Notice
from games.notices.models.rested_address import RestedAddress

__all__ = ["AccountLetter", "Approach", "Channel", "Delivery", "Lane", "Notice", "RestedAddress", "State"]
