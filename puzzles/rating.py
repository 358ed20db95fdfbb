"""How hard a puzzle is: exact chances of a careless player, in bits, and the level they come to.

Knows what difficulty is made of; how the chances are found is `chance`'s, what players do by habit `habit`'s.
"""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from puzzles.chance import ALWAYS, HALF, RANDOM, chance
from puzzles.levels import EASIEST, ONLY_MOVES, by_bits
from puzzles.line import least_only_moves
from puzzles.model import Difficulty, Goal
from puzzles.study import Study
from solver.position import Position


def difficulty(position: Position, goal: Goal) -> Difficulty:
    """The difficulty of a puzzle; ValueError where the goal cannot be forced.

    The level is that of the bits with habit half the time, but the easiest where habit makes the goal, or
    where lines have fewer than two turns with one right card.
    """
    return difficulty_of(Study(position, goal.side, goal.tricks))


def difficulty_of(study: Study) -> Difficulty:
    """The same for a puzzle that is being studied, from where the study stands."""
    at_random, half = chance(study, RANDOM), chance(study, HALF)
    fails = habit_fails(study)
    found = by_bits(bits(half))
    if not fails or (found != EASIEST and least_only_moves(study) < ONLY_MOVES):
        found = EASIEST
    return Difficulty(
        level=found,
        chance=str(at_random),
        bits=bits(at_random),
        habit_chance=str(half),
        habit_bits=bits(half),
        habit_fails=fails,
    )


def habit_fails(study: Study) -> bool:
    """Whether a player who always follows habit can be held below the goal."""
    return chance(study, ALWAYS) < 1


def bits(found: Fraction) -> float:
    """−log2 of a chance above 0, rounded half-even to three decimals.

    The logarithm has fifty digits, so that no machine's own can decide the rounding; a tie is a power of two,
    which is exact. ValueError for a chance of 0.
    """
    if found <= 0:
        raise ValueError("a goal that cannot be made has no bits")
    with localcontext() as context:
        context.prec = 50
        ratio = (Decimal(found.denominator).ln() - Decimal(found.numerator).ln()) / Decimal(2).ln()
        return float(ratio.quantize(Decimal("0.001"), ROUND_HALF_EVEN)) + 0.0
