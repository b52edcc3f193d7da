"""The questions of Cat Horror Festival, a room each."""

from catcards.games.cat_horror_festival.decisions.discard import Discard
from catcards.games.cat_horror_festival.decisions.draw import Draw
from catcards.games.cat_horror_festival.decisions.end import End
from catcards.games.cat_horror_festival.decisions.play import Play
from catcards.games.cat_horror_festival.decisions.salvage import Salvage

DECISIONS = {decision.name: decision for decision in (Draw(), Play(), Salvage(), Discard(), End())}
