"""Deputies: a player asks a friend to act for them, in chosen matches, for a span.

The row of a deputyship is the core's, for a tenure may hang on it and `access_seat` asks it. Here is how one
is asked for, accepted and ended, its page and mails, and what a player is told of what was done for them.
The room may import `games.matches` and what lies below it.
"""
