"""How fast bots decide and matches are played."""

from __future__ import annotations

import time
from collections import Counter, defaultdict

from bench.measures import Row
from solver import Deal, Rules
from solver.review.bots.bot import Bot, View
from solver.review.bots.habit import HabitBot
from solver.review.bots.pimc import WORLDS, PimcBot
from solver.review.course import Course
from solver.review.match import Match, play
from solver.review.worlds import Knowledge
from solver.rules import GAMES

BOTS: tuple[tuple[str, Bot], ...] = (("habit", HabitBot()), (f"pimc, {WORLDS} worlds", PimcBot()))


def decisions(number: int) -> list[Row]:
    """Decisions a CPU second on one core, those with a choice, whole hands with all that is decided in them;
    and of cards alone."""
    rows: list[Row] = []
    for name, bot in BOTS:
        for game in GAMES:
            few = max(1, number // {"cutthroat": 5, "buck": 20}.get(game, 1))
            times, counts = defaultdict[str, float](float), Counter[str]()
            for seed in range(1, few + 1):
                _play(Course(Deal.random(Rules.preset(game), seed)), bot, times, counts)
            row: Row = {"bot": name, "game": game}
            row |= {"decisions/s": round(counts.total() / sum(times.values()))}
            rows.append(row | {"cards/s": round(counts["play"] / times["play"])})
    return rows


def _play(course: Course, bot: Bot, times: dict[str, float], counts: Counter[str]) -> None:
    while course.kind is not None:
        choices = course.choices()
        token = choices[0]
        if len(choices) > 1:
            start = time.process_time()
            token = bot.choose(View(Knowledge.of(course), choices, 1, len(course.steps)))
            times[course.kind] += time.process_time() - start
            counts[course.kind] += 1
        course.choose(token)


def matches(number: int) -> list[Row]:
    """Deals a second of matches of two bots, every table of them, with open costs, on one core."""
    rows: list[Row] = []
    for game in GAMES:
        few = max(1, number // {"cutthroat": 10, "buck": 20}.get(game, 1))
        row: Row = {"game": game}
        for bots in (("random", "habit"), ("optimal", "habit"), ("pimc", "habit")):
            start = time.process_time()
            tables = sum(len(deal) for deal in play(Match(Rules.preset(game), bots, few, 1), 1))
            row |= {" v ".join(bots): round(few / (time.process_time() - start), 2), "tables": tables // few}
        rows.append(row)
    return rows
