#include "_board.h"

#include <string.h>

_Static_assert(sizeof(bw_state) == 32, "the layout of packed records is documented");

int bw_seats(unsigned mask)
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
int bw_in_order(const bw_state *s)
{
    int held[SEATS] = {0}, length[SUITS], seats, waiting;
    if (s->active > 15 || s->side > 15 || !(s->side & s->active) || s->seat > 3 || !(s->active >> s->seat & 1) || s->tricks > HAND) return 0;
    seats = waiting = bw_seats(s->active);
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

static unsigned owner(uint32_t code, unsigned index) { return code >> 2 * index & 3; }

static unsigned length_of(uint32_t code)
{
    unsigned cards = 0;
    while (code >>= 2) cards++;
    return cards;
}

/* The cards the seat to act may play, in card order. */
static int choices(const bw_board *b, bw_choice found[HAND])
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
                bw_choice new = {b->printed[suit][i], (uint8_t)suit, (uint8_t)lowest};
                int at = count++;
                for (; at && found[at - 1].card > new.card; at--) found[at] = found[at - 1];
                found[at] = new;
            }
        }
    return count;
}

/* Plays a card; returns the tricks (0 or 1) that the side wins by it. */
static int play(bw_board *b, unsigned suit, unsigned index)
{
    bw_state *s = &b->state;
    uint32_t code = s->code[suit], under = (1u << 2 * index) - 1;
    s->code[suit] = (code >> 2 & ~under) | (code & under);
    memmove(&b->printed[suit][index], &b->printed[suit][index + 1], MOST_TRUMPS - 1 - index);
    unsigned seats = (unsigned)bw_seats(s->active), left = s->led == NONE ? seats - 1 : s->left;
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

/* Every legal card's value, by the classes that the search tells apart. */
static void value_cards(bw_ctx *ctx, const bw_board *b, bw_solution *to)
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
static int best_line(bw_ctx *ctx, const bw_board *start, bw_solution *to)
{
    bw_board now = *start;
    int value = to->tricks;
    to->length = 0;
    while (now.state.tricks) {
        bw_choice cards[HAND];
        int count = to->cards, ours = now.state.side >> now.state.seat & 1, picked = -1, left = 0;
        if (to->length) count = choices(&now, cards);
        else memcpy(cards, to->card, sizeof cards);
        for (int i = 0; i < count && picked < 0; i++) {
            bw_board after = now;
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

int bw_solve(bw_ctx *ctx, const bw_board *b, bw_solution *to)
{
    value_cards(ctx, b, to);
    return best_line(ctx, b, to);
}

void bw_answer(bw_ctx *ctx, const bw_state *s, uint8_t out[ANSWER])
{
    bw_card classes[SEATS * HAND];
    memset(out, NONE, ANSWER);
    if (!bw_in_order(s)) return;
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
