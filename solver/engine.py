from solver.position import *
Result=Step=solve=solve_many=trace=None
