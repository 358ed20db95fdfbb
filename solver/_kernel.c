/* The native search for Python: positions in, values out.
 *
 * Knows Python objects: `Kernel`, its arguments and its answers. How a Python position becomes a board is in
 * _positions.c, what is asked about a board in _board.c, and the search itself in _search.c; the last two know nothing of
 * Python. A position that is not plainly in order is not judged here but handed back, and Python says what is
 * wrong with it.
 *
 * All memory is in a `Kernel` object, which serves one caller at a time; a program has one for
 * each thread. While it searches, the interpreter is free for others.
 */
#include "_positions.h"

#include <string.h>

#include "_equilibria.h"

/* Must be backend.REVISION: a library left over from an older build is refused. */
#define REVISION 4

/* Nodes after which a long run comes back for a moment, some hundredths of a second, to hear Ctrl-C. */
enum { PAUSE = 1 << 21 };

typedef struct {
    PyObject *name[PARTS];
    PyObject *letters[16]; /* of the seats in a mask */
    bw_shapes *shapes;
} module_state;

/* ---- Kernel ------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    bw_ctx *ctx;
    int busy;
} kernel;

static module_state *state_of(PyObject *self) { return PyType_GetModuleState(Py_TYPE(self)); }

static PyObject *kernel_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *none[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, ":Kernel", none)) return NULL;
    kernel *self = (kernel *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->ctx = PyMem_RawMalloc(sizeof *self->ctx);
    if (!self->ctx) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    bw_init(self->ctx, state_of((PyObject *)self)->shapes);
    return (PyObject *)self;
}

static void kernel_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyMem_RawFree(((kernel *)self)->ctx);
    type->tp_free(self);
    Py_DECREF(type);
}

/* Takes the kernel for one caller; 0 with an exception set when it has one. */
static int take(kernel *self)
{
    if (self->busy) PyErr_SetString(PyExc_RuntimeError, "a kernel serves one thread at a time");
    return !self->busy && (self->busy = 1);
}

/* alphabeta.State, and the seats as bits. */
static int parse_state(PyObject *from, int active, int side, bw_state *s)
{
    int codes[SUITS], rest[7];
    if (!PyArg_ParseTuple(from, "(iiiii)iiiiiii", codes, codes + 1, codes + 2, codes + 3, codes + 4, rest,
                          rest + 1, rest + 2, rest + 3, rest + 4, rest + 5, rest + 6))
        return 0;
    memset(s, 0, sizeof *s);
    int fits = active >= 0 && active <= 15 && side >= 0 && side <= 15;
    for (int i = 0; i < SUITS; i++) s->code[i] = (uint32_t)codes[i];
    for (int i = 0; i < 7; i++) fits &= rest[i] >= (i == 1 || i == 2 ? -1 : 0) && rest[i] < NONE;
    s->seat = (uint8_t)rest[0];
    s->led = rest[1] < 0 ? NONE : (uint8_t)rest[1];
    s->winning = rest[1] < 0 ? 0 : (uint8_t)rest[2];
    s->below = (uint8_t)rest[3];
    s->holder = (uint8_t)rest[4];
    s->left = (uint8_t)rest[5];
    s->tricks = (uint8_t)rest[6];
    s->active = (uint8_t)active;
    s->side = (uint8_t)side;
    if (fits && bw_in_order(s)) return 1;
    PyErr_SetString(PyExc_ValueError, "the numbers of cards in this state do not fit each other");
    return 0;
}

PyDoc_STRVAR(tricks_doc, "tricks(state, active, side) -> int\n\nThe side's tricks from a state on; seats as bits.");

static PyObject *kernel_tricks(PyObject *self, PyObject *args)
{
    PyObject *from;
    int active, side;
    bw_state s;
    if (!PyArg_ParseTuple(args, "O!ii", &PyTuple_Type, &from, &active, &side) ||
        !parse_state(from, active, side, &s) || !take((kernel *)self))
        return NULL;
    int value = bw_value(((kernel *)self)->ctx, &s);
    ((kernel *)self)->busy = 0;
    return PyLong_FromLong(value);
}

PyDoc_STRVAR(at_least_doc, "at_least(state, active, side, need) -> bool\n\nWhether the side takes `need` tricks or "
                           "more from a state on; seats as bits.");

static PyObject *kernel_at_least(PyObject *self, PyObject *args)
{
    PyObject *from;
    int active, side, need;
    bw_state s;
    if (!PyArg_ParseTuple(args, "O!iii", &PyTuple_Type, &from, &active, &side, &need) ||
        !parse_state(from, active, side, &s) || !take((kernel *)self))
        return NULL;
    int value = bw_at_least(((kernel *)self)->ctx, &s, need);
    ((kernel *)self)->busy = 0;
    return PyBool_FromLong(value);
}

PyDoc_STRVAR(family_doc, "family(lengths, active, side)\n\nWhat is found about positions with these seats, sides and at "
                         "most these lengths of suits serves the next of them.");

static PyObject *kernel_family(PyObject *self, PyObject *args)
{
    int given[SUITS], active, side, total = 0, fits = 1;
    uint8_t lengths[SUITS];
    if (!PyArg_ParseTuple(args, "(iiiii)ii", given, given + 1, given + 2, given + 3, given + 4, &active, &side))
        return NULL;
    for (int i = 0; i < SUITS; i++) {
        fits &= given[i] >= 0 && given[i] <= (i ? MOST_PLAIN : MOST_TRUMPS);
        total += lengths[i] = (uint8_t)given[i];
    }
    if (!fits || total > SEATS * HAND + 1 || (given[0] && given[4]) || active < 1 || active > 15 || side < 0 || side > 15) {
        PyErr_SetString(PyExc_ValueError, "these are no suits of one more card than is dealt at most");
        return NULL;
    }
    if (!take((kernel *)self)) return NULL;
    bw_family(((kernel *)self)->ctx, (unsigned)active, (unsigned)side, lengths);
    ((kernel *)self)->busy = 0;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(packed_doc,
             "solve_packed(records, answers) -> int\n\nSolves packed states of one buffer into another, and says how "
             "many it did before a pause; see solver.packed.");

static PyObject *kernel_solve_packed(PyObject *self, PyObject *args)
{
    Py_buffer records, answers;
    PyObject *done = NULL;
    if (!PyArg_ParseTuple(args, "y*w*", &records, &answers)) return NULL;
    Py_ssize_t count = records.len / RECORD, i = 0;
    if (records.len % RECORD || answers.len != count * ANSWER)
        PyErr_Format(PyExc_ValueError, "%zd bytes of records take %zd bytes of answers, not %zd", records.len,
                     count * ANSWER, answers.len);
    else if (take((kernel *)self)) {
        bw_ctx *ctx = ((kernel *)self)->ctx;
        const char *in = records.buf;
        uint8_t *out = answers.buf;
        Py_BEGIN_ALLOW_THREADS
        for (uint64_t enough = ctx->nodes + PAUSE; i < count && ctx->nodes < enough; i++) {
            bw_state s;
            memcpy(&s, in + i * RECORD, sizeof s);
            bw_answer(ctx, &s, out + i * ANSWER);
        }
        Py_END_ALLOW_THREADS
        ((kernel *)self)->busy = 0;
        done = PyLong_FromSsize_t(i);
    }
    PyBuffer_Release(&records);
    PyBuffer_Release(&answers);
    return done;
}

/* result_type(to_play, side, tricks, cards, line) */
static PyObject *make_result(const module_state *m, PyObject *type, PyObject *all, const bw_board *b, const bw_solution *found)
{
    PyObject *values = PyDict_New(), *line = PyTuple_New(found->length), *tricks = PyLong_FromLong(found->tricks);
    PyObject *result = NULL;
    int fine = values && line && tricks;
    for (int i = 0; fine && i < found->cards; i++) {
        PyObject *value = PyLong_FromLong(found->value[i]);
        fine = value && !PyDict_SetItem(values, PyTuple_GET_ITEM(all, found->card[i].card), value);
        Py_XDECREF(value);
    }
    if (fine) {
        for (int i = 0; i < found->length; i++)
            PyTuple_SET_ITEM(line, i, Py_NewRef(PyTuple_GET_ITEM(all, found->line[i])));
        PyObject_GC_UnTrack(line); /* cards are in no cycle; the collector would look at every line */
        PyObject *given[] = {m->letters[1 << b->state.seat], m->letters[b->state.side], tricks, values, line};
        result = PyObject_Vectorcall(type, given, 5, NULL);
    }
    Py_XDECREF(values);
    Py_XDECREF(line);
    Py_XDECREF(tricks);
    return result;
}

/* The positions of a list on boards; `fine` says which. Their number, -1 with an exception set. */
static Py_ssize_t lay_out_all(const module_state *m, PyObject *positions, PyObject *layouts, bw_board **boards, char **fine)
{
    Py_ssize_t count = PyList_GET_SIZE(positions);
    *boards = PyMem_Calloc((size_t)count + 1, sizeof **boards);
    *fine = PyMem_Calloc((size_t)count + 1, 1);
    if (!*boards || !*fine) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        if (i >= PyList_GET_SIZE(positions)) break; /* somebody shortens it meanwhile: the rest is None */
        PyObject *position = Py_NewRef(PyList_GET_ITEM(positions, i));
        int done = bw_board_of(m->name, position, layouts, &(*boards)[i]);
        Py_DECREF(position);
        if (done < 0) return -1;
        (*fine)[i] = (char)done;
    }
    return count;
}

PyDoc_STRVAR(solve_doc, "solve(positions, layouts, cards, result_type) -> list\n\nThe solution of each position of a "
                        "list, None where Python has to look at it; of the first ones only when a pause is due.");

static PyObject *kernel_solve(PyObject *self, PyObject *args)
{
    PyObject *positions, *layouts, *all, *type, *results = NULL;
    if (!PyArg_ParseTuple(args, "O!OO!O", &PyList_Type, &positions, &layouts, &PyTuple_Type, &all, &type)) return NULL;
    if (PyTuple_GET_SIZE(all) != CARDS) return PyErr_Format(PyExc_ValueError, "there are %d cards", CARDS);
    const module_state *m = state_of(self);
    bw_board *boards = NULL;
    char *fine = NULL;
    bw_solution *found = NULL;
    Py_ssize_t count = lay_out_all(m, positions, layouts, &boards, &fine);
    if (count < 0 || !(found = PyMem_Malloc(((size_t)count + 1) * sizeof *found))) goto end;
    if (!take((kernel *)self)) goto end;
    bw_ctx *ctx = ((kernel *)self)->ctx;
    Py_BEGIN_ALLOW_THREADS
    Py_ssize_t done = 0;
    for (uint64_t enough = ctx->nodes + PAUSE; done < count && ctx->nodes < enough; done++)
        if (fine[done]) fine[done] = (char)bw_solve(ctx, &boards[done], &found[done]);
    count = done;
    Py_END_ALLOW_THREADS
    ((kernel *)self)->busy = 0;
    results = PyList_New(count);
    if (results) PyObject_GC_UnTrack(results); /* nobody is to see it half full */
    for (Py_ssize_t i = 0; results && i < count; i++) {
        PyObject *result = fine[i] ? make_result(m, type, all, &boards[i], &found[i]) : Py_NewRef(Py_None);
        if (!result) Py_CLEAR(results);
        else PyList_SET_ITEM(results, i, result);
    }
    if (results) PyObject_GC_Track(results);
end:
    if (!results && !PyErr_Occurred()) PyErr_NoMemory();
    PyMem_Free(boards);
    PyMem_Free(found);
    PyMem_Free(fine);
    return results;
}

PyDoc_STRVAR(values_doc, "values(positions, layouts) -> list\n\nThe side's tricks at each position of a list, None where "
                         "Python has to look at it.");

static PyObject *kernel_values(PyObject *self, PyObject *args)
{
    PyObject *positions, *layouts, *values = NULL;
    if (!PyArg_ParseTuple(args, "O!O", &PyList_Type, &positions, &layouts)) return NULL;
    bw_board *boards = NULL;
    char *fine = NULL;
    Py_ssize_t count = lay_out_all(state_of(self), positions, layouts, &boards, &fine);
    if (count >= 0 && take((kernel *)self)) {
        bw_ctx *ctx = ((kernel *)self)->ctx;
        Py_BEGIN_ALLOW_THREADS
        for (Py_ssize_t i = 0; i < count; i++)
            if (fine[i]) fine[i] = (char)(1 + bw_value(ctx, &boards[i].state));
        Py_END_ALLOW_THREADS
        ((kernel *)self)->busy = 0;
        values = PyList_New(count);
        for (Py_ssize_t i = 0; values && i < count; i++) /* small numbers are always there */
            PyList_SET_ITEM(values, i, fine[i] ? PyLong_FromLong(fine[i] - 1) : Py_NewRef(Py_None));
    }
    PyMem_Free(boards);
    PyMem_Free(fine);
    return values;
}

/* ---- each for himself ------------------------------------------------------------------------ */

/* The questions of equilibria.py. They keep nothing, so that any number may be asked at a time. */
static PyObject *each_for_himself(PyObject *args, int one)
{
    PyObject *from;
    int active, taken, total = 0;
    const char *likings;
    Py_ssize_t length;
    bw_state s;
    if (!PyArg_ParseTuple(args, "O!iiy#", &PyTuple_Type, &from, &active, &taken, &likings, &length) ||
        !parse_state(from, active, active, &s))
        return NULL;
    for (int seat = 0; seat < SEATS; seat++) total += taken >> 3 * seat & 7;
    if (taken < 0 || taken >> 3 * SEATS || total + s.tricks != HAND)
        return PyErr_Format(PyExc_ValueError, "tricks taken and to come must make %d", HAND);
    int fine = length == SEATS * BW_ENDS;
    for (Py_ssize_t i = 0; fine && i < length; i++) fine = (unsigned char)likings[i] < BW_ENDS;
    if (!fine) return PyErr_Format(PyExc_ValueError, "likings are %d bytes below %d", SEATS * BW_ENDS, BW_ENDS);
    bw_liking liking;
    memcpy(liking, likings, sizeof liking);
    bw_rivals *r = PyMem_RawMalloc(sizeof *r);
    if (!r) return PyErr_NoMemory();
    uint64_t found;
    Py_BEGIN_ALLOW_THREADS
    found = one ? bw_preferred(r, &s, (unsigned)taken, (const uint8_t(*)[BW_ENDS])liking)
                : bw_outcomes(r, &s, (unsigned)taken, (const uint8_t(*)[BW_ENDS])liking);
    Py_END_ALLOW_THREADS
    PyMem_RawFree(r);
    return PyLong_FromUnsignedLongLong(found);
}

PyDoc_STRVAR(outcomes_doc, "outcomes(state, active, taken, likings) -> int\n\nThe ends of all lines of equilibria, as bits; "
                           "tricks taken with three bits a seat, how each seat likes each end as bytes, 0 the best.");

static PyObject *kernel_outcomes(PyObject *self, PyObject *args)
{
    (void)self;
    return each_for_himself(args, 0);
}

PyDoc_STRVAR(preferred_doc, "preferred(state, active, taken, likings) -> int\n\nThe number of the end when all take what they "
                            "like best; arguments as for outcomes, likings without ties.");

static PyObject *kernel_preferred(PyObject *self, PyObject *args)
{
    (void)self;
    return each_for_himself(args, 1);
}

static PyObject *kernel_nodes(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(((kernel *)self)->ctx->nodes);
}

static PyMethodDef kernel_methods[] = {
    {"tricks", kernel_tricks, METH_VARARGS, tricks_doc},
    {"at_least", kernel_at_least, METH_VARARGS, at_least_doc},
    {"family", kernel_family, METH_VARARGS, family_doc},
    {"solve", kernel_solve, METH_VARARGS, solve_doc},
    {"values", kernel_values, METH_VARARGS, values_doc},
    {"outcomes", kernel_outcomes, METH_VARARGS, outcomes_doc},
    {"preferred", kernel_preferred, METH_VARARGS, preferred_doc},
    {"solve_packed", kernel_solve_packed, METH_VARARGS, packed_doc},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef kernel_getset[] = {
    {"nodes", kernel_nodes, NULL, "Entries into the search so far.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot kernel_slots[] = {
    {Py_tp_doc, "A native search and its memory, for one thread at a time."},
    {Py_tp_new, kernel_new},
    {Py_tp_dealloc, kernel_dealloc},
    {Py_tp_methods, kernel_methods},
    {Py_tp_getset, kernel_getset},
    {0, NULL},
};

static PyType_Spec kernel_spec = {"solver._kernel.Kernel", sizeof(kernel), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, kernel_slots};

/* ---- module ------------------------------------------------------------------------------- */

static int intern_seats(module_state *m)
{
    for (int mask = 0; mask < 16; mask++) {
        char letters[SEATS + 1], *at = letters;
        for (int seat = 0; seat < SEATS; seat++)
            if (mask >> seat & 1) *at++ = "NESW"[seat];
        *at = 0;
        if (!(m->letters[mask] = PyUnicode_InternFromString(letters))) return 0;
    }
    return 1;
}

static int module_exec(PyObject *module)
{
    module_state *m = PyModule_GetState(module);
    if (!bw_intern_names(m->name) || !intern_seats(m)) return -1;
    if (!(m->shapes = PyMem_RawMalloc(sizeof *m->shapes))) {
        PyErr_NoMemory();
        return -1;
    }
    bw_make_shapes(m->shapes);
    PyObject *type = PyType_FromModuleAndSpec(module, &kernel_spec, NULL);
    int failed = !type || PyModule_AddType(module, (PyTypeObject *)type) < 0;
    Py_XDECREF(type);
    return failed ? -1 : PyModule_AddIntConstant(module, "REVISION", REVISION);
}

static int module_traverse(PyObject *module, visitproc visit, void *arg)
{
    (void)module;
    (void)visit;
    (void)arg;
    return 0; /* it holds texts only */
}

static int module_clear(PyObject *module)
{
    module_state *m = PyModule_GetState(module);
    for (int i = 0; i < PARTS; i++) Py_CLEAR(m->name[i]);
    for (int mask = 0; mask < 16; mask++) Py_CLEAR(m->letters[mask]);
    return 0;
}

/* Every Kernel holds its type and that the module, so none is left that looks at the shapes. */
static void module_free(void *module)
{
    module_state *m = PyModule_GetState(module);
    if (!m) return;
    module_clear(module);
    PyMem_RawFree(m->shapes);
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};

static PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT, "solver._kernel", "The native search.", sizeof(module_state), NULL, module_slots,
    module_traverse, module_clear, module_free,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module_def); }
