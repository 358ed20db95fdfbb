#include "_positions.h"

#include <string.h>

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
static int get_parts(PyObject *const name[PARTS], PyObject *position, PyObject *part[PARTS])
{
    for (int i = 0; i < PARTS; i++)
        if (!(part[i] = PyObject_GetAttr(i > RULES ? part[RULES] : position, name[i]))) return 0;
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
static int lay_out(PyObject *const part[PARTS], const uint8_t *places, int has_trumps, bw_board *b)
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
    int given = seat_mask(part[GIVEN_SIDE]), seats = bw_seats((unsigned)active), played = (int)PyTuple_GET_SIZE(part[TRICK]);
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
    return bw_in_order(s);
}

int bw_board_of(PyObject *const name[PARTS], PyObject *position, PyObject *layouts, bw_board *b)
{
    PyObject *part[PARTS] = {NULL};
    int done = 0;
    if (get_parts(name, position, part)) {
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

int bw_intern_names(PyObject *name[PARTS])
{
    static const char *const words[PARTS] = {"hands", "leader", "trick", "tricks_taken", "maker", "alone",
                                             "given_side", "trump", "rules", "deck", "sides"};
    for (int i = 0; i < PARTS; i++)
        if (!(name[i] = PyUnicode_InternFromString(words[i]))) return 0;
    return 1;
}
