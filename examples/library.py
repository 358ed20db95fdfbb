"""The solver from Python: run with `python examples/library.py`."""

from solver import Deal, Position, Rules, solve, solve_deal, solve_many, trace

# What every card is worth, and the best line.
position = Position.parse(
    "game: cutthroat; trump: H; maker: N; leader: S; N: JH JD KH AS 9S; E: AH TH KS QC 9C; S: QH 9H TS AC KD"
)
result = solve(position)
print(f"{result.side} takes {result.tricks}; best: {' '.join(map(str, result.best))}")
for card, tricks in result.cards.items():
    print(f"  after {card}: {tricks}")

# What a record cost: tricks before and after each card, charged to who played it.
for step in trace(position, "QH JD AH 9S"):
    print(f"{step.seat} {step.card}: {step.before} -> {step.after}, cost {step.cost}")

# Many positions at once: how often does North make hearts with what was dealt?
rules = Rules.preset("partnership")
deals = [Deal.random(rules, seed).play_out("H", maker="N") for seed in range(200)]
made = sum(result.tricks >= 3 for result in solve_many(deals))
print(f"North makes hearts in {made} of 200 random deals")

# A whole deal: what every contract is worth, and what should be called.
found = solve_deal(Deal.random(Rules.preset("cutthroat"), seed=6))
for contract in found.contracts:
    print(f"{contract.maker} makes {contract.trump} in round {contract.round}: {contract.points}")
print("par:", *(f"{seat} {call}," for seat, call in found.calls), found.points)
