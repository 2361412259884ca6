"""Services that store received emails and carry them out."""
