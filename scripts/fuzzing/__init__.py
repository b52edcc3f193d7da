"""Random tries of everything that catcards promises; `scripts/fuzz.py` runs them."""
