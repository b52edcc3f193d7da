"""Whack a Catgirl: lure Neko-chan with bait, bonk her with something soft, keep what you threw."""
