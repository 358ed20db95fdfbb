"""What is said to people about a puzzle: an explanation and hints, from verified facts only.

Knows the first card, the theme that it shows, the story of the shown line, where in it the difficulty lies,
the wrong card that tempts and what becomes of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from puzzles.habit import by_habit
from puzzles.line import line_of
from puzzles.study import Study
from puzzles.themes import words
from puzzles.themes.courses import WINS, Course, Story, course
from puzzles.themes.later import Later, later_turns
from puzzles.themes.moment import Moment, Setting
from puzzles.themes.sayings import SAYINGS, plainly
from puzzles.themes.tags import instead, is_late
from puzzles.themes.tempting import tempting
from puzzles.themes.variations import Variation, Walk, along, natural, naturally
from solver.cards import Card

_MANY: Final = 3


class Telling:
    """The first card of a puzzle and the facts about it.

    `line` is the shown solution, looked for if empty. ValueError where the cards that keep the goal are not
    one class, with others beside it.
    """

    def __init__(self, study: Study, themes: Sequence[str], line: Sequence[Card] = ()) -> None:
        self._study = study
        self._setting = setting = Setting.of(study)
        late = any(is_late(name) for name in themes)
        found = list(Walk(study, natural, self._first, lambda at: at is not None and not late, None))
        self._moments = [at for at in found if at is not None]
        if not self._moments:
            raise ValueError("this is no puzzle: the cards that keep the goal are not one class among others")
        self.at = at = self._moments[0]
        self.theme = next((name for name in themes if self._in_all(name)), None)
        self._choices = study.choices()
        liked = set(by_habit(study)[1])
        self._habit = [equal for equal in self._choices if equal[0] in liked]
        self._natural = any(self._right in equal for equal in self._habit)
        wrong = [at.layout.card(place) for place in at.wrong]
        meant = wrong if self.theme is None else list(map(at.layout.card, instead(self.theme, at)))
        self._meant = self._tempting(meant)
        self._wrong = self._tempting(wrong if self._tempts(wrong) else meant)
        first, *rest = naturally(study, line or line_of(study))
        self.told = course(study, setting, first, rest)
        self._right_story = Story(self.told, setting, study.side)
        self._story = Story(course(study, setting, self._wrong), setting, study.side)
        self._turns = later_turns(study, setting, along(study, _cards(self.told, study)))
        self.later = self._later(themes)

    def _tempting(self, cards: Sequence[Card]) -> Card:
        """The card that tempts, of equal ones the natural one of those meant."""
        found = tempting(self._study, cards)
        equal = next(equal for equal in self._choices if found in equal)
        return natural([card for card in equal if card in cards], self._study.board)

    def _tempts(self, wrong: Sequence[Card]) -> bool:
        """Whether habit likes a wrong card and not the right one."""
        return not self._natural and any(card in wrong for equal in self._habit for card in equal)

    def _later(self, themes: Sequence[str]) -> Later | None:
        """The turn of the told line to speak of beside the first: where habit goes wrong first, if it was
        right before; else one that shows a theme, if the first card shows none."""
        if self._natural:
            hard = next((turn for turn in self._turns if turn.hard), None)
            if hard is not None:
                return hard
        if self.theme is not None:
            return None
        return next((turn for name in themes for turn in self._turns if instead(name, turn.at)), None)

    def _first(self, variation: Variation, _known: Moment | None) -> Moment | None:
        return Moment(variation, 0, self._setting) if variation.steps[0].wrong else None

    def _in_all(self, name: str) -> bool:
        return all(instead(name, at) for at in self._moments)

    def explanation(self) -> str:
        """What the right card is for, the hard turn after it, and what becomes of the wrong one that
        tempts."""
        other = "first" if self.at.leads else "instead"
        said = [self._purpose()]
        if self.later is not None:
            hard = self._natural and self.later.hard
            said += self.later.sentences(hard=hard)
        elif self.theme is not None:
            said += self._right_story.gain()
        became = self._right_story.first()
        too = became == self._story.first() and (became in said[0] or became == WINS)
        said += [f"{self._named(self._wrong)} {other}?", self._story.lost(too=too)]
        return " ".join(text if text[-1] == "?" else f"{text}." for text in map(words.sentence, said))

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
        made = self._right_story.made()
        if made == self._story.first():  # which is no reason
            return plainly(self.at)
        return f"{plainly(self.at)}: {made}"

    def hints(self) -> tuple[str, ...]:
        """From vague to nearly the answer."""
        found = [self._vague(), f"{self._named(self._wrong)}? {words.sentence(self._story.not_enough())}."]
        if len(self._choices) > 2:
            found.append(self._nearly())
        return tuple(found)

    def _vague(self) -> str:
        if self._natural and len(self._habit) == 1 and self.later is not None and self.later.hard:
            return f"The first card is easy; {self.later.hint()}."
        if self.theme is not None:
            return SAYINGS[self.theme].hint
        if not self._natural:
            return "The first thought is wrong here."
        if len(self._habit) > 1:
            return f"{'Two' if len(self._habit) < _MANY else 'Several'} cards look alike; only one is right."
        return f"Play what you would play without thinking{', then take care' if self._turns else ''}."

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


def _cards(told: Course, study: Study) -> list[Card]:
    """The cards of a course from where a study stands on."""
    played: Iterable[int] = [place for trick in told.tricks for _, place in trick.cards]
    return [study.board.layout.card(place) for place in played][len(study.board.table) :]
