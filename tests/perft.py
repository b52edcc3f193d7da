"""How many ways there are: legal sequences of moves from a position, counted, in any game."""

from __future__ import annotations

from copy import deepcopy

from catcards.core.game import AnyGame, Move, State


def perft(game: AnyGame, state: State, depth: int) -> int:
    """The number of legal sequences of this many moves, shorter ones counted where a game is over before."""
    legal = game.legal(state)
    if depth <= 1 or not legal:
        return max(1, len(legal))
    return sum(perft(game, after(game, state, move), depth - 1) for move in legal)


def divided(game: AnyGame, state: State, depth: int) -> dict[str, int]:
    """The same for each first move."""
    return {str(move): perft(game, after(game, state, move), depth - 1) for move in game.legal(state)}


def after(game: AnyGame, state: State, move: Move) -> State:
    """The position after a move, the one before left as it is."""
    changed = deepcopy(state)
    game.apply(changed, move)
    return changed
