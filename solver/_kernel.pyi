from collections.abc import Callable, Sequence
from typing import Any

REVISION: int

class Kernel:
    @property
    def nodes(self) -> int: ...
    def tricks(self, state: tuple[Any, ...], active: int, side: int, /) -> int: ...
    def at_least(self, state: tuple[Any, ...], active: int, side: int, need: int, /) -> bool: ...
    def family(self, lengths: tuple[int, ...], active: int, side: int, /) -> None: ...
    def solve(
        self,
        positions: list[Any],
        layouts: dict[int, bytes],
        cards: Sequence[Any],
        result_type: Callable[..., Any],
        /,
    ) -> list[Any]: ...
    def solve_packed(self, records: Any, answers: Any, /) -> None: ...
