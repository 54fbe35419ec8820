"""Players made of code: each gets a seat's view and a seed, and gives a deed (docs/bots.md)."""
