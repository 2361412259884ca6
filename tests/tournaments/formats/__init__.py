"""Each format from its inputs alone: rounds, standings, and what each player needs."""
