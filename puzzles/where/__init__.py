"""A small language of wishes about a deal: `N.trumps >= 3; E has JH; S void C; dealer E; trump H`.

    from puzzles.where import draw, meets, parse, possible
    from solver import Rules
    wishes = parse("N.trumps >= 3; E has JH; trump H")
    possible(wishes, Rules.preset("cutthroat"))      # false with the wishes that clash, where they do
    draw(wishes, Rules.preset("cutthroat"), 7, 100)  # a hundred deals, each as likely as any other

docs/where.md has the grammar. OR-Tools is imported only where wishes clash or are too rare to be drawn.
"""

from puzzles.where.dealt import Dealt, Setting
from puzzles.where.evaluation import NotTold, filter_of, meets
from puzzles.where.grammar import parse
from puzzles.where.sampling import Draws, Sampler, Verdict, WishesClash, draw, filter_for, possible
from puzzles.where.wishes import Wishes

__all__ = [
    "Dealt",
    "Draws",
    "NotTold",
    "Sampler",
    "Setting",
    "Verdict",
    "Wishes",
    "WishesClash",
    "draw",
    "filter_for",
    "filter_of",
    "meets",
    "parse",
    "possible",
]
