"""What is said to people about a puzzle: an explanation and hints, from verified facts only.

Knows the first card, the theme that it shows, the wrong card that tempts and what becomes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from puzzles.habit import by_habit
from puzzles.study import Study
from puzzles.themes import words
from puzzles.themes.courses import Story, course
from puzzles.themes.moment import Moment, Setting
from puzzles.themes.sayings import SAYINGS, plainly
from puzzles.themes.tags import instead, is_late
from puzzles.themes.tempting import tempting
from puzzles.themes.variations import Variation, Walk, shown
from solver.cards import Card


class Telling:
    """The first card of a puzzle and the facts about it.

    ValueError where the cards that keep the goal are not one class, with others beside it.
    """

    def __init__(self, study: Study, themes: Sequence[str]) -> None:
        self._study = study
        self._setting = setting = Setting.of(study)
        late = any(is_late(name) for name in themes)
        found = list(Walk(study, shown, self._first, lambda at: at is not None and not late, None))
        self._moments = [at for at in found if at is not None]
        if not self._moments:
            raise ValueError("this is no puzzle: the cards that keep the goal are not one class among others")
        self.at = at = self._moments[0]
        self.theme = next((name for name in themes if self._in_all(name)), None)
        self._later = self._later_theme(themes) if self.theme is None else ""
        wrong = [at.layout.card(place) for place in at.wrong]
        meant = wrong if self.theme is None else list(map(at.layout.card, instead(self.theme, at)))
        _, self._habit = by_habit(study)
        self._choices = study.choices()
        self._meant = tempting(study, meant)
        self._wrong = tempting(study, wrong if self._tempts(wrong) else meant)
        self._story = Story(course(study, setting, self._wrong), setting, study.side)

    def _tempts(self, wrong: Sequence[Card]) -> bool:
        """Whether habit likes a wrong card and not the right one."""
        return self._right not in self._habit and not set(self._habit).isdisjoint(wrong)

    def _later_theme(self, themes: Sequence[str]) -> str:
        """What the first theme that comes up in the shown line says of its card; nothing where none does."""
        if not themes:
            return ""
        walk: Walk[Variation | None] = Walk(
            self._study, shown, lambda variation, _known: variation, lambda _known: False, None
        )
        with closing(iter(walk)) as variations:
            longest = next(variations)
        if longest is None:
            return ""
        for name in themes:
            for number in longest.only():
                at = Moment(longest, number, self._setting)
                cards = instead(name, at)
                if cards:
                    said = SAYINGS[name].sentence(at, cards[0])
                    return f" Later in the solution, at {words.seat(at.seat)}'s turn, {said}."
        return ""

    def _first(self, variation: Variation, _known: Moment | None) -> Moment | None:
        return Moment(variation, 0, self._setting) if variation.steps[0].wrong else None

    def _in_all(self, name: str) -> bool:
        return all(instead(name, at) for at in self._moments)

    def explanation(self) -> str:
        """What the right card is for, and what becomes of the wrong one that tempts."""
        other = "first" if self.at.leads else "instead"
        purpose, story = words.sentence(self._purpose()), words.sentence(self._story.lost())
        return f"{purpose}.{self._later} {self._named(self._wrong)} {other}? {story}."

    def _purpose(self) -> str:
        """What the theme says of the right card, as long as every best reply bears it out."""
        if self.theme is not None:
            wrong = self._place(self._meant)
            said = {SAYINGS[self.theme].sentence(at, wrong) for at in self._moments}
            if len(said) == 1:
                return said.pop()
            loosely = SAYINGS[self.theme].loosely
            if loosely is not None:
                return loosely(self.at)
        right = course(self._study, self._setting, self._right)
        return f"{plainly(self.at)}: {Story(right, self._setting, self._study.side).made()}"

    def hints(self) -> tuple[str, ...]:
        """From vague to nearly the answer."""
        found = [self._vague(), f"{self._named(self._wrong)}? {words.sentence(self._story.not_enough())}."]
        if len(self._choices) > 2:
            found.append(self._nearly())
        return tuple(found)

    def _vague(self) -> str:
        if self.theme is not None:
            return SAYINGS[self.theme].hint
        if self._right not in self._habit:
            return "The natural card is not the right one here."
        return f"{'The' if len(self._habit) == 1 else 'One'} natural card is right."

    def _nearly(self) -> str:
        """The suit of the right card if there are others, else whether it is high or low."""
        at = self.at
        suits = {self._place(equal[0]) >> 4 for equal in self._choices}
        if len(suits) > 1:
            return f"The right card is a {words.one_of(at.layout, at.card >> 4)}."
        below = sum(place < at.card for place in at.wrong)
        if not below:
            return "A low card is right."
        if below == len(at.wrong):
            return "A high card is right."
        return "Neither the highest nor the lowest is right."

    @property
    def _right(self) -> Card:
        return self.at.layout.card(self.at.card)

    def _place(self, card: Card) -> int:
        return self.at.layout.places[card]

    def _named(self, card: Card) -> str:
        return words.sentence(words.card(self.at.layout, self._place(card)))
