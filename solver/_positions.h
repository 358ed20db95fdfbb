/* Positions as Python has them, put on boards. */
#ifndef BW_POSITIONS_H
#define BW_POSITIONS_H
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "_board.h"

/* The fields that are read: of a position as far as RULES, then of its rules. */
enum { HANDS, LEADER, TRICK, TAKEN, MAKER, ALONE, GIVEN_SIDE, TRUMP, RULES, DECK, SIDES, PARTS };

/* Their names in a new array; 0 with an exception set. */
int bw_intern_names(PyObject *name[PARTS]);
/* A position on a board: 1, 0 where Python has to look at it, -1 with an exception set. `layouts` has for
   deck << 3 | trump the place of each card. */
int bw_board_of(PyObject *const name[PARTS], PyObject *position, PyObject *layouts, bw_board *);
#endif
