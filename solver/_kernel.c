/* The native search for Python: positions in, values out.
 *
 * Knows Python objects and how a `Position` becomes the search's terms; the search itself is in
 * _search.c and knows nothing of Python. A position that is not plainly in order is not judged
 * here but handed back, and Python says what is wrong with it.
 *
 * All memory is in a `Kernel` object, which serves one caller at a time; a program has one for
 * each thread. While it searches, the interpreter is free for others.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#include "_equilibria.h"
#include "_search.h"

/* Must be backend.REVISION: a library left over from an older build is refused. */
#define REVISION 3

enum { SUITS = 5, SEATS = 4, CARDS = 33, HAND = 5, MOST_TRUMPS = 10, MOST_PLAIN = 8, NONE = 0xFF };

/* Nodes after which a long run comes back for a moment, some hundredths of a second, to hear Ctrl-C. */
enum { PAUSE = 1 << 21 };

/* What is packed: a bw_state, and for each an answer. */
enum { RECORD = sizeof(bw_state), ANSWER = 8 };
_Static_assert(sizeof(bw_state) == 32, "the layout of packed records is documented");

static int count_bits(unsigned mask)
{
    return (int)((mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1));
}

/* ---- states from outside ------------------------------------------------------------------- */

/* How many cards a suit has, each seat's added to `held`; -1 for what is no suit code. */
static int count_suit(uint32_t code, int held[SEATS])
{
    int cards = 0;
    for (; code > 1; code >>= 2) {
        held[code & 3]++;
        cards++;
    }
    return code == 1 ? cards : -1;
}

/* Whether a state can be searched: the numbers of cards fit each other, and seats their parts. */
static int in_order(const bw_state *s)
{
    int held[SEATS] = {0}, length[SUITS], seats, waiting;
    if (s->active > 15 || s->side > 15 || !(s->side & s->active) || s->seat > 3 || !(s->active >> s->seat & 1) || s->tricks > HAND) return 0;
    seats = waiting = count_bits(s->active);
    if (seats < 2) return 0;
    for (int i = 0; i < SUITS; i++) {
        length[i] = count_suit(s->code[i], held);
        if (length[i] < 0 || length[i] > (i ? MOST_PLAIN : MOST_TRUMPS)) return 0;
    }
    if (length[0] && length[4]) return 0; /* either trumps or a fourth plain suit */
    if (s->led != NONE) {
        if (s->led >= SUITS || s->winning >= SUITS || (s->winning != s->led && s->winning)) return 0;
        if (s->holder > 3 || !(s->active >> s->holder & 1) || s->below > length[s->winning]) return 0;
        if (s->left > seats - 2 || !s->tricks) return 0;
        waiting = s->left + 1; /* seats that have not played to this trick */
    }
    for (int i = 0; i < SEATS; i++) {
        int seat = (s->seat + i) & 3;
        if (s->active >> seat & 1) {
            if (held[seat] != s->tricks - (waiting <= 0)) return 0;
            if (s->led != NONE && waiting > 0 && s->holder == seat) return 0; /* has not played */
            waiting--;
        } else if (held[seat])
            return 0;
    }
    return 1;
}

/* ---- a play-out with its cards' names ------------------------------------------------------ */

/* A state, and the printed card of each live one: `printed[suit][index]`. */
typedef struct {
    bw_state state;
    uint8_t printed[SUITS][MOST_TRUMPS];
} board;

typedef struct {
    uint8_t card, suit, index; /* index: of the lowest of the cards equal to it */
} choice;

static unsigned owner(uint32_t code, unsigned index) { return code >> 2 * index & 3; }

static unsigned length_of(uint32_t code)
{
    unsigned cards = 0;
    while (code >>= 2) cards++;
    return cards;
}

/* The cards the seat to act may play, in card order. */
static int choices(const board *b, choice found[HAND])
{
    const bw_state *s = &b->state;
    int count = 0;
    for (int follow = s->led != NONE; follow >= 0 && !count; follow--)
        for (unsigned suit = 0; suit < SUITS; suit++) {
            if (follow && suit != s->led) continue;
            uint32_t code = s->code[suit];
            unsigned cards = length_of(code), lowest = 0;
            for (unsigned i = 0; i < cards; i++) {
                if (owner(code, i) != s->seat) continue;
                int parted = s->led != NONE && suit == s->winning && i == s->below;
                if (!i || owner(code, i - 1) != s->seat || parted) lowest = i;
                choice new = {b->printed[suit][i], (uint8_t)suit, (uint8_t)lowest};
                int at = count++;
                for (; at && found[at - 1].card > new.card; at--) found[at] = found[at - 1];
                found[at] = new;
            }
        }
    return count;
}

/* Plays a card; returns the tricks (0 or 1) that the side wins by it. */
static int play(board *b, unsigned suit, unsigned index)
{
    bw_state *s = &b->state;
    uint32_t code = s->code[suit], under = (1u << 2 * index) - 1;
    s->code[suit] = (code >> 2 & ~under) | (code & under);
    memmove(&b->printed[suit][index], &b->printed[suit][index + 1], MOST_TRUMPS - 1 - index);
    unsigned seats = (unsigned)count_bits(s->active), left = s->led == NONE ? seats - 1 : s->left;
    if (s->led == NONE) {
        s->led = s->winning = (uint8_t)suit;
        s->below = (uint8_t)index;
        s->holder = s->seat;
    } else if (suit == s->winning) {
        if (index >= s->below) {
            s->below = (uint8_t)index;
            s->holder = s->seat;
        } else
            s->below--;
    } else if (suit == 0) {
        s->winning = 0;
        s->below = (uint8_t)index;
        s->holder = s->seat;
    }
    if (left) {
        s->left = (uint8_t)(left - 1);
        do s->seat = (s->seat + 1) & 3;
        while (!(s->active >> s->seat & 1));
        return 0;
    }
    s->seat = s->holder;
    s->led = NONE;
    s->left = 0;
    s->tricks--;
    return s->side >> s->holder & 1;
}

/* ---- answers ------------------------------------------------------------------------------- */

typedef struct {
    uint8_t tricks, cards, length;
    choice card[HAND];
    uint8_t value[HAND];
    uint8_t line[SEATS * HAND];
} solution;

/* Every legal card's value, by the classes that the search tells apart. */
static void value_cards(bw_ctx *ctx, const board *b, solution *to)
{
    memset(to, 0, sizeof *to);
    bw_card classes[SEATS * HAND];
    int found = bw_cards(ctx, &b->state, classes);
    int ours = b->state.side >> b->state.seat & 1;
    to->cards = (uint8_t)choices(b, to->card);
    to->tricks = ours ? 0 : HAND;
    for (int i = 0; i < to->cards; i++)
        for (int k = 0; k < found; k++)
            if (classes[k].suit == to->card[i].suit && classes[k].low == to->card[i].index) {
                uint8_t value = to->value[i] = classes[k].value;
                if (ours ? value > to->tricks : value < to->tricks) to->tricks = value;
            }
}

/* Best play to the end: at each turn the first card in card order that keeps the value. 0 if there is
   none, which would be the search contradicting itself. */
static int best_line(bw_ctx *ctx, const board *start, solution *to)
{
    board now = *start;
    int value = to->tricks;
    to->length = 0;
    while (now.state.tricks) {
        choice cards[HAND];
        int count = to->cards, ours = now.state.side >> now.state.seat & 1, picked = -1, left = 0;
        if (to->length) count = choices(&now, cards);
        else memcpy(cards, to->card, sizeof cards);
        for (int i = 0; i < count && picked < 0; i++) {
            board after = now;
            int keeps = 1;
            left = value - play(&after, cards[i].suit, cards[i].index);
            if (i && cards[i].suit == cards[i - 1].suit && cards[i].index == cards[i - 1].index) continue;
            if (!to->length) keeps = to->value[i] == value;
            else if (i < count - 1)
                keeps = ours ? bw_at_least_later(ctx, &after.state, left)
                             : !bw_at_least_later(ctx, &after.state, left + 1);
            if (keeps) picked = i;
        }
        if (picked < 0) return 0;
        to->line[to->length++] = cards[picked].card;
        /* The very card, not the lowest equal one, so that the printed cards stay right. */
        unsigned suit = cards[picked].suit, index = cards[picked].index;
        while (now.printed[suit][index] != cards[picked].card) index++;
        play(&now, suit, index);
        value = left;
    }
    return 1;
}

/* ---- positions as Python has them ---------------------------------------------------------- */

enum { HANDS, LEADER, TRICK, TAKEN, MAKER, ALONE, GIVEN_SIDE, TRUMP, RULES, DECK, SIDES, PARTS };

typedef struct {
    PyObject *name[PARTS];
    PyObject *letters[16]; /* of the seats in a mask */
    bw_shapes *shapes;
} module_state;

/* The place of a character of a text among four letters; -1 if it is none of them. */
static int letter_at(PyObject *text, Py_ssize_t at, const char letters[4])
{
    Py_UCS4 c = PyUnicode_READ_CHAR(text, at);
    for (int i = 0; i < 4; i++)
        if (c == (Py_UCS4)letters[i]) return i;
    return -1;
}

/* The number of a text that is one of four letters; -1 for anything else. */
static int letter_number(PyObject *text, const char letters[4])
{
    return PyUnicode_Check(text) && PyUnicode_GET_LENGTH(text) == 1 ? letter_at(text, 0, letters) : -1;
}

/* Seats as bits; 0 for none, -1 for what are no seats. */
static int seat_mask(PyObject *letters)
{
    int mask = 0;
    if (letters == Py_None) return 0;
    if (!PyUnicode_Check(letters)) return -1;
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(letters); i++) {
        int seat = letter_at(letters, i, "NESW");
        if (seat < 0) return -1;
        mask |= 1 << seat;
    }
    return mask;
}

/* The seats whose tricks count, as bits; 0 where Python has to say. */
static int side_mask(PyObject *sides, int given, int maker, int to_act, int active)
{
    int one = maker >= 0 ? maker : to_act;
    if (given) return given & active;
    if (PyUnicode_CompareWithASCIIString(sides, "each") == 0) return 0;
    int partner = PyUnicode_CompareWithASCIIString(sides, "partners") == 0 ? 1 << ((one + 2) & 3) : 0;
    return (1 << one | partner) & active;
}

/* A card's place by the layout; -1 if it has none. */
static int place_of(PyObject *card, const uint8_t *places)
{
    if (!PyLong_Check(card)) return -1;
    long number = PyLong_AsLong(card);
    if (number < 0 || number >= CARDS) {
        PyErr_Clear();
        return -1;
    }
    return places[number] < 64 && (places[number] & 15) < MOST_TRUMPS ? places[number] : -1;
}

/* What the fields of a position and of its rules hold; 0 with an exception set if one cannot be had. */
static int get_parts(const module_state *m, PyObject *position, PyObject *part[PARTS])
{
    for (int i = 0; i < PARTS; i++)
        if (!(part[i] = PyObject_GetAttr(i > RULES ? part[RULES] : position, m->name[i]))) return 0;
    return 1;
}

/* Finished tricks must fit those to come, and be held by seats that play; the leader took the last. */
static int taken_fits(PyObject *taken, int to_come, int active, int leader)
{
    long total = 0, leaders = 0;
    if (taken == Py_None) return 1;
    if (!PyTuple_Check(taken) || PyTuple_GET_SIZE(taken) != SEATS) return 0;
    for (int seat = 0; seat < SEATS; seat++) {
        PyObject *number = PyTuple_GET_ITEM(taken, seat);
        long count = PyLong_Check(number) ? PyLong_AsLong(number) : -1;
        if (count < 0 || count > HAND || (count && !(active >> seat & 1))) {
            PyErr_Clear();
            return 0;
        }
        total += count;
        if (seat == leader) leaders = count;
    }
    return total + to_come == HAND && (!total || leaders);
}

/* Puts a position on a board: 1, or 0 where Python has to look at it. */
static int lay_out(PyObject *const part[PARTS], const uint8_t *places, int has_trumps, board *b)
{
    uint8_t holder[64], card_at[64], suits_of[SEATS] = {0}, size[SEATS] = {0};
    uint64_t live = 0, table = 0;
    int active = 0, offset = has_trumps ? 0 : 1;
    bw_state *s = &b->state;
    if (!PyTuple_Check(part[HANDS]) || PyTuple_GET_SIZE(part[HANDS]) != SEATS || !PyTuple_Check(part[TRICK])) return 0;
    if (!PyUnicode_Check(part[ALONE]) || PyUnicode_GET_LENGTH(part[ALONE]) || !PyUnicode_Check(part[SIDES])) return 0;
    memset(b, 0, sizeof *b);
    for (int seat = 0; seat < SEATS; seat++) {
        PyObject *hand = PyTuple_GET_ITEM(part[HANDS], seat);
        if (hand == Py_None) continue;
        if (!PyTuple_Check(hand) || PyTuple_GET_SIZE(hand) > HAND) return 0;
        active |= 1 << seat;
        size[seat] = (uint8_t)PyTuple_GET_SIZE(hand);
        for (int i = 0; i < size[seat]; i++) {
            PyObject *card = PyTuple_GET_ITEM(hand, i);
            int place = place_of(card, places);
            if (place < 0 || live >> place & 1) return 0;
            live |= 1ULL << place;
            holder[place] = (uint8_t)seat;
            card_at[place] = (uint8_t)PyLong_AsLong(card);
            suits_of[seat] |= (uint8_t)(1 << (place >> 4));
        }
    }
    int leader = letter_number(part[LEADER], "NESW"), maker = letter_number(part[MAKER], "NESW");
    int given = seat_mask(part[GIVEN_SIDE]), seats = count_bits((unsigned)active), played = (int)PyTuple_GET_SIZE(part[TRICK]);
    if (seats < 2 || leader < 0 || !(active >> leader & 1) || played >= seats || given < 0) return 0;
    if (part[MAKER] != Py_None && (maker < 0 || !(active >> maker & 1))) return 0;

    for (int suit = 0; suit < 4; suit++) {
        uint32_t code = 1;
        for (int rank = MOST_TRUMPS - 1; rank >= 0; rank--)
            if (live >> (suit << 4 | rank) & 1) code = code << 2 | holder[suit << 4 | rank];
        for (int rank = 0, index = 0; rank < MOST_TRUMPS; rank++)
            if (live >> (suit << 4 | rank) & 1) b->printed[suit + offset][index++] = card_at[suit << 4 | rank];
        s->code[suit + offset] = code;
    }
    s->code[has_trumps ? 4 : 0] = 1;
    s->active = (uint8_t)active;
    s->seat = (uint8_t)leader;
    s->led = NONE;

    int best = -1, led = -1;
    for (int i = 0; i < played; i++) {
        int place = place_of(PyTuple_GET_ITEM(part[TRICK], i), places);
        if (place < 0 || (live | table) >> place & 1) return 0;
        table |= 1ULL << place;
        if (led < 0) led = place >> 4;
        else if (place >> 4 != led && suits_of[s->seat] >> led & 1) return 0; /* a revoke */
        if (best < 0 || (place >> 4 == best >> 4 ? place > best : has_trumps && place < 16)) {
            best = place;
            s->holder = s->seat;
        }
        size[s->seat]++;
        do s->seat = (s->seat + 1) & 3;
        while (!(active >> s->seat & 1));
    }
    s->tricks = size[s->seat];
    for (int seat = 0; seat < SEATS; seat++)
        if (active >> seat & 1 && size[seat] != s->tricks) return 0;
    if (!s->tricks || s->tricks > HAND || !taken_fits(part[TAKEN], s->tricks, active, leader)) return 0;
    if (played) {
        s->led = (uint8_t)(led + offset);
        s->winning = (uint8_t)((best >> 4) + offset);
        s->left = (uint8_t)(seats - played - 1);
        for (int place = best & ~15; place < best; place++) s->below += live >> place & 1;
    }
    s->side = (uint8_t)side_mask(part[SIDES], given, maker, s->seat, active);
    return in_order(s);
}

/* A position on a board: 1, 0 where Python has to look at it, -1 with an exception set. */
static int board_of(const module_state *m, PyObject *position, PyObject *layouts, board *b)
{
    PyObject *part[PARTS] = {NULL};
    int done = 0;
    if (get_parts(m, position, part)) {
        int trump = part[TRUMP] == Py_None ? 4 : letter_number(part[TRUMP], "CDHS");
        long deck = PyLong_AsLong(part[DECK]);
        if (trump >= 0 && deck > 0 && deck <= CARDS && !(trump == 4 && deck & 1)) { /* no joker without trumps */
            PyObject *key = PyLong_FromLong(deck << 3 | trump);
            PyObject *places = key ? PyObject_GetItem(layouts, key) : NULL;
            if (places && PyBytes_Check(places) && PyBytes_GET_SIZE(places) == CARDS)
                done = lay_out(part, (const uint8_t *)PyBytes_AS_STRING(places), trump != 4, b);
            Py_XDECREF(places);
            Py_XDECREF(key);
        }
    }
    for (int i = 0; i < PARTS; i++) Py_XDECREF(part[i]);
    return PyErr_Occurred() ? -1 : done;
}

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
    if (fits && in_order(s)) return 1;
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

/* The answer to a packed state. */
static void answer(bw_ctx *ctx, const bw_state *s, uint8_t out[ANSWER])
{
    bw_card classes[SEATS * HAND];
    memset(out, NONE, ANSWER);
    if (!in_order(s)) return;
    int found = bw_cards(ctx, s, classes), ours = s->side >> s->seat & 1, place = 0;
    out[0] = ours || !s->tricks ? 0 : HAND;
    for (unsigned suit = 0; suit < SUITS; suit++) {
        unsigned index = 0;
        for (uint32_t code = s->code[suit]; code > 1; code >>= 2, index++) {
            if ((code & 3) != s->seat) continue;
            place++;
            for (int k = 0; k < found; k++) {
                if (classes[k].suit != suit || index < classes[k].low || index > classes[k].high) continue;
                out[place] = classes[k].value;
                if (ours ? out[place] > out[0] : out[place] < out[0]) out[0] = out[place];
            }
        }
    }
}

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
            answer(ctx, &s, out + i * ANSWER);
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
static PyObject *make_result(const module_state *m, PyObject *type, PyObject *all, const board *b, const solution *found)
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
static Py_ssize_t lay_out_all(const module_state *m, PyObject *positions, PyObject *layouts, board **boards, char **fine)
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
        int done = board_of(m, position, layouts, &(*boards)[i]);
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
    board *boards = NULL;
    char *fine = NULL;
    solution *found = NULL;
    Py_ssize_t count = lay_out_all(m, positions, layouts, &boards, &fine);
    if (count < 0 || !(found = PyMem_Malloc(((size_t)count + 1) * sizeof *found))) goto end;
    if (!take((kernel *)self)) goto end;
    bw_ctx *ctx = ((kernel *)self)->ctx;
    Py_BEGIN_ALLOW_THREADS
    Py_ssize_t done = 0;
    for (uint64_t enough = ctx->nodes + PAUSE; done < count && ctx->nodes < enough; done++)
        if (fine[done]) {
            value_cards(ctx, &boards[done], &found[done]);
            fine[done] = (char)best_line(ctx, &boards[done], &found[done]);
        }
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
    board *boards = NULL;
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

static int intern_names(module_state *m)
{
    static const char *const words[PARTS] = {"hands", "leader", "trick", "tricks_taken", "maker", "alone",
                                        "given_side", "trump", "rules", "deck", "sides"};
    for (int i = 0; i < PARTS; i++)
        if (!(m->name[i] = PyUnicode_InternFromString(words[i]))) return 0;
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
    if (!intern_names(m)) return -1;
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
