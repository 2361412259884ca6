"""Models of the outbox: notices, deliveries, reports about them, when people want them, account mail,
suppressed addresses, subscribed browsers, and requests by email."""

from games.notices.models.account_mail import AccountMail
from games.notices.models.approach import Approach
from games.notices.models.delivery import Channel, Delivery, Lane, State
from games.notices.models.delivery_choice import DeliveryChoice, When
from games.notices.models.delivery_report import DeliveryReport, Outcome
from games.notices.models.notice import Notice
from games.notices.models.push_subscription import PushSubscription
from games.notices.models.suppressed_address import SuppressedAddress, SuppressionReason

__all__ = [
    "AccountMail",
    "Approach",
    "Channel",
    "Delivery",
    "DeliveryChoice",
    "DeliveryReport",
    "Lane",
    "Notice",
    "Outcome",
    "PushSubscription",
    "State",
    "SuppressedAddress",
    "SuppressionReason",
    "When",
]
