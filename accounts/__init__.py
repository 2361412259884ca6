"""People: who they are, how they sign in, what they prefer, what leaves with them."""
