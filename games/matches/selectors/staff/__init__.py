"""What an operator is shown: no hidden state of a running match is read here."""
