"""Deputies: a player asks a friend to act for them, in chosen matches, for a span of time.

The row of a deputyship belongs to the core, because a tenure may depend on it and `get_access` reads it. This
room covers how a deputy is asked, accepts and stops, the page and emails for this, and how players are
notified of what was done for them. The room may import `games.matches` and what lies below it.
"""
