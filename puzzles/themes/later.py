"""The turns of a told line after the first card at which one card alone keeps the goal, in words.

Knows the line, what habit likes there, and what the themes say of it; nothing of the first card.
"""

from __future__ import annotations

from typing import NamedTuple

from puzzles.habit import by_habit
from puzzles.study import Study
from puzzles.themes import words
from puzzles.themes.courses import WINS, Course, Story, Trick
from puzzles.themes.moment import Moment, Setting
from puzzles.themes.sayings import SAYINGS, plainly
from puzzles.themes.tags import THEMES, instead
from puzzles.themes.tempting import tempting
from puzzles.themes.variations import Variation, natural
from solver.cards import Card


class Later(NamedTuple):
    """Such a turn: how many tricks after the first, a wrong card that tempts there, and whether habit likes
    none of the right ones."""

    at: Moment
    tricks: int
    wrong: Card
    hard: bool

    def sentences(self, *, hard: bool) -> list[str]:
        """Whose turn it is and when, and what has to be played there."""
        layout = self.at.layout
        said = self._play()
        wrong = words.card(layout, layout.places[self.wrong])
        if wrong not in said:
            said = f"{said}; {wrong} would fail"
        opening = "the hard part is" if hard else "later comes" if self.tricks > 1 else "then comes"
        return [f"{opening} {self._when()}", said]

    def _when(self) -> str:
        at = self.at
        who = words.seat(at.seat)
        if not self.tricks:
            return f"{who}'s card to the same trick"
        if at.leads:
            return f"{who}'s next lead" if self.tricks == 1 else f"{who}'s lead later on"
        leader, led = at.trick[0]
        return (
            f"{who}'s card when {words.seat(leader)} leads {words.card(at.layout, led)}"
            f"{' next' if self.tricks == 1 else ''}"
        )

    def _play(self) -> str:
        """What the first theme that comes up says of the card, else what becomes of it."""
        for name in THEMES:
            cards = instead(name, self.at)
            if cards:
                wrong = self.at.layout.places[self.wrong]
                return SAYINGS[name].sentence(self.at, wrong if wrong in cards else cards[0])
        trick = Trick(self.at.trick, self.at.winner)
        became = Story(Course(self.at.card, (trick,), 0), self.at.setting, "").first()
        return plainly(self.at) if became == WINS else f"{plainly(self.at)}: {became}"

    def hint(self) -> str:
        """Where to look, without a card."""
        who = words.seat(self.at.seat)
        if not self.tricks:
            return f"think of what {who} plays to the same trick"
        what = "lead" if self.at.leads else "card"
        return f"look at {who}'s {f'next {what}' if self.tricks == 1 else f'{what} later on'}"


def later_turns(study: Study, setting: Setting, told: Variation) -> list[Later]:
    """The turns after the first card of a line; the study, which stands before it, is left there."""
    found: list[Later] = []
    tricks = 0
    end = max(told.only())
    for number, step in enumerate(told.steps[: end + 1]):
        tricks += not step.table and number > 0
        if number and step.wrong:
            wrong = tempting(study, [setting.layout.card(place) for place in step.wrong])
            equal = next(cards for cards in study.choices() if wrong in cards)
            found.append(
                Later(
                    Moment(told, number, setting),
                    tricks,
                    natural(equal, study.board),
                    study.winning()[0] not in by_habit(study)[1],
                )
            )
        study.play(setting.layout.card(step.card))
    for _ in told.steps[: end + 1]:
        study.undo()
    return found
