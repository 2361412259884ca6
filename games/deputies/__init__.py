"""Deputies: a player asks a friend to act for them, in chosen matches, for a span of time.

The row of a deputyship belongs to the core, because a tenure may depend on it and `get_access` reads it.
This room contains the request, acceptance and end of a deputyship, its page and emails, and the notices to
players about what their deputies did. The room may import `games.matches` and what lies below it.
"""
