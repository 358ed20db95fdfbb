"""What `bowers review --json` answers: an object for each game, and one for all of them (docs/review.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from cli.recorded import Place
from solver.review.course import Step
from solver.review.judging import GameReview, Judged, Unsure
from solver.review.price import Cost, Worth
from solver.review.report import SCHEMA, Player, Report, Tally, Worst, by_name, meant, name_of
from solver.review.verdict import Verdict

_Object: TypeAlias = dict[str, Any]


def game_answer(where: Place, reviewed: GameReview, report: Report, only: Collection[str]) -> _Object:
    """One game: what was found, every decision, the players."""
    game = reviewed.game
    named = {key: value for key, value in (("title", game.title), ("date", game.date)) if value}

    def wanted(seat: str) -> bool:
        return meant(reviewed, seat, only)

    return {
        "schema": SCHEMA,
        "source": where.source,
        **({"input_line": where.line} if where.line else {}),
        **named,
        "seats": dict(game.players),
        "deals": report.deals,
        "reviewed": report.reviewed,
        **_told(report),
        "points": [deal.replayed.points for deal in reviewed.deals],
        "decisions": [_judged(one, reviewed) for one in reviewed.judged if wanted(one.verdict.seat)],
        "unsure": [_unsure(one, reviewed) for one in reviewed.unsure if wanted(one.seat)],
        "players": [_player(player) for player in by_name(report.players.values())],
        "worst": [_worst(worst) for worst in report.worst],
    }


def total_answer(report: Report) -> _Object:
    """All games together."""
    return {
        "schema": SCHEMA,
        "games": report.games,
        "deals": report.deals,
        "reviewed": report.reviewed,
        **_told(report, many=True),
        "players": [_player(player) for player in by_name(report.players.values())],
        "worst": [{"game": worst.game, **_worst(worst)} for worst in report.worst],
    }


def _told(report: Report, *, many: bool = False) -> _Object:
    """Findings and what is unknown, as texts; with the game's number before where there are several."""

    def texts(told: list[tuple[int, str]]) -> list[str]:
        return [f"game {game}, {text}" if many else text for game, text in told]

    return {
        "findings": texts(report.findings),
        "unknown": texts([*report.unread, *report.unknown]),
        "unsupported": list(report.unsupported),
        "below_best": report.below,
    }


def _judged(judged: Judged, reviewed: GameReview) -> _Object:
    verdict = judged.verdict
    found: _Object = {"deal": judged.deal, "step": judged.step}
    if judged.trick is not None:
        found["trick"] = judged.trick
    found |= {
        "seat": verdict.seat,
        "player": name_of(reviewed, verdict.seat),
        "kind": verdict.kind,
        "choice": verdict.choice,
        "choices": judged.choices,
        "label": verdict.label,
        "cost": _cost(verdict.open),
        "best": verdict.best,
        "equals": list(verdict.equals),
        "worth": _worth(verdict.worth),
        "best_worth": _worth(verdict.best_worth),
    }
    if verdict.mark:
        found["mark"] = verdict.mark
    found |= _fair(verdict)
    if judged.ways > 1:
        found["ways"] = judged.ways
    return found


def _fair(verdict: Verdict) -> _Object:
    """The fair price under its own key, where there is one."""
    fair = verdict.fair
    if fair is None:
        return {}
    numbers = {"points": fair.points, "tricks": fair.tricks, "margin": fair.margin}
    rounded = {name: round(number, 4) for name, number in numbers.items()}
    return {"fair": {**rounded, "best": verdict.fair_best}}


def _cost(cost: Cost) -> _Object:
    return {"points": cost.points, "tricks": cost.tricks}


def _worth(worth: Worth | None) -> _Object | None:
    if worth is None:
        return None
    found: _Object = {"points": worth.points, "tricks": worth.tricks}
    return found if worth.guarantee is None else found | {"guarantee": worth.guarantee}


def _unsure(unsure: Unsure, reviewed: GameReview) -> _Object:
    found: _Object = {"deal": unsure.deal, "step": unsure.step}
    if unsure.trick is not None:
        found["trick"] = unsure.trick
    found |= {
        "seat": unsure.seat,
        "player": name_of(reviewed, unsure.seat),
        "kind": unsure.kind,
        "choice": unsure.choice,
        "why": unsure.why,
    }
    if unsure.least is not None and unsure.most is not None:
        found |= {"least": _cost(unsure.least), "most": _cost(unsure.most)}
    return found


def _player(player: Player) -> _Object:
    return {
        "player": player.name,
        "deals": player.deals,
        "cost_a_deal": _rounded(player.open_a_deal),
        "fair_cost_a_deal": _rounded(player.fair_a_deal),
        **_tally(player.total),
        "by_kind": _tallies(player.by_kind),
        "by_trick": {str(trick): _tally(player.by_trick[trick]) for trick in sorted(player.by_trick)},
    }


def _tallies(tallies: Mapping[Any, Tally]) -> _Object:
    return {kind: _tally(tallies[kind]) for kind in tallies}


def _tally(tally: Tally) -> _Object:
    return {
        "decisions": tally.decisions,
        "forced": tally.forced,
        "unsure": tally.unsure,
        "share_best": _rounded(tally.share_best),
        "labels": {
            label: getattr(tally, label) for label in ("best", "unlucky", "lucky", "mistake", "blunder")
        },
        "cost": {"points": tally.open_points, "tricks": tally.open_tricks},
        "fair_cost": round(tally.fair_points, 4) if tally.fair_decisions else None,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def _worst(worst: Worst) -> _Object:
    verdict, judged = worst.judged.verdict, worst.judged
    return {
        "deal": judged.deal,
        "step": judged.step,
        **({} if judged.trick is None else {"trick": judged.trick}),
        **({} if judged.ways == 1 else {"ways": judged.ways}),
        "player": worst.player,
        "seat": verdict.seat,
        "kind": verdict.kind,
        "choice": verdict.choice,
        "label": verdict.label,
        "cost": _cost(verdict.open),
        "best": verdict.best,
        **_fair(verdict),
        "dealt": worst.deal.as_object(),
        "before": list(map(_step, worst.before)),
        "better": list(map(_step, worst.line)),
    }


def _step(step: Step) -> list[str]:
    return [step.seat, step.kind, step.token]
