/* Backward induction over ends, on suit codes; see _equilibria.h for what is answered and equilibria.py for why. */

#include "_equilibria.h"

#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;

enum { SUITS = 5, SEATS = 4, NO_CARD = 99 };

/* What is known of a turn while its cards are looked at. */
typedef struct {
    u64 found;       /* outcomes: all ends so far; preferred: the number of the best one */
    unsigned liking; /* outcomes: the best of the worst after each card; preferred: of `found` */
} turn;

static u64 lead(bw_rivals *r, unsigned seat, unsigned taken, unsigned tricks);

static void add(const bw_rivals *r, unsigned seat, turn *t, u64 value)
{
    unsigned liking = 0;
    if (r->one) {
        liking = r->liking[seat][value];
        if (liking < t->liking) t->found = value;
    } else {
        while (value & ~r->liked[seat][liking]) liking++;
        t->found |= value;
    }
    if (liking < t->liking) t->liking = liking;
}

static u64 chosen(const bw_rivals *r, unsigned seat, const turn *t)
{
    return r->one ? t->found : t->found & r->liked[seat][t->liking];
}

static u64 ended(const bw_rivals *r, unsigned taken)
{
    unsigned end = r->number[taken & 0xFFF];
    return r->one ? end : 1ULL << end;
}

static unsigned top(u32 code)
{
    unsigned holder = 0;
    for (; code > 1; code >>= 2) holder = code & 3;
    return holder;
}

static int holds(u32 code, unsigned seat)
{
    for (; code > 1; code >>= 2)
        if ((code & 3) == seat) return 1;
    return 0;
}

/* Who wins a trick to which everybody plays his last card. */
static unsigned last(const bw_rivals *r, unsigned seat)
{
    if (r->code[0] > 1) return top(r->code[0]);
    for (int suit = 1; suit < SUITS; suit++)
        if (holds(r->code[suit], seat)) return top(r->code[suit]);
    return seat;
}

static u32 without(u32 code, unsigned index)
{
    return code >> (2 * index + 2) << 2 * index | (code & ((1u << 2 * index) - 1));
}

static u64 follow(bw_rivals *r, unsigned seat, unsigned led, unsigned winning, unsigned below, unsigned holder,
                  unsigned left, unsigned taken, unsigned tricks)
{
    turn t = {0, BW_ENDS};
    int follows = holds(r->code[led], seat);
    for (unsigned suit = follows ? led : 0; suit < (follows ? led + 1 : SUITS); suit++) {
        u32 before = r->code[suit];
        int same = suit == winning;
        unsigned index = 0, under = NO_CARD;
        for (u32 rest = before; rest > 1; under = rest & 3, rest >>= 2, index++) {
            if ((rest & 3) != seat || (under == seat && !(same && index == below))) continue;
            int takes = same ? index >= below : suit == 0;
            unsigned winner = takes ? seat : holder;
            r->code[suit] = without(before, index);
            add(r, seat, &t,
                !left   ? lead(r, winner, taken + (1u << 3 * winner), tricks - 1)
                : takes ? follow(r, r->next[seat], led, suit, index, seat, left - 1, taken, tricks)
                        : follow(r, r->next[seat], led, winning, below - (unsigned)same, holder, left - 1, taken, tricks));
        }
        r->code[suit] = before;
    }
    return chosen(r, seat, &t);
}

static void in_order(u32 *a, u32 *b)
{
    u32 low = *a < *b ? *a : *b;
    *b ^= *a ^ low;
    *a = low;
}

static u64 lead(bw_rivals *r, unsigned seat, unsigned taken, unsigned tricks)
{
    if (tricks < 2) return ended(r, tricks ? taken + (1u << 3 * last(r, seat)) : taken);
    u32 a = r->code[1], b = r->code[2], c = r->code[3], d = r->code[4];
    in_order(&a, &b), in_order(&c, &d), in_order(&a, &c), in_order(&b, &d), in_order(&b, &c);
    /* Trumps take 21 bits at most, a plain suit 17; a word of nothing is no key, for codes are not 0. */
    u64 first = r->code[0] | (u64)a << 21 | (u64)b << 38, rest = c | (u64)d << 17 | (u64)seat << 34 | (u64)taken << 36;
    u64 hash = (first * 0x9E3779B97F4A7C15ULL ^ rest) * 0xD1B54A32D192ED03ULL;
    bw_lead *known = &r->table[hash >> (64 - BW_RIVAL_BITS)];
    if (known->trumps_and_more == first && known->rest == rest) return known->value;
    turn t = {0, BW_ENDS};
    for (unsigned suit = 0; suit < SUITS; suit++) {
        u32 before = r->code[suit];
        unsigned index = 0, under = NO_CARD;
        for (u32 left = before; left > 1; under = left & 3, left >>= 2, index++) {
            if ((left & 3) != seat || under == seat) continue;
            r->code[suit] = without(before, index);
            add(r, seat, &t, follow(r, r->next[seat], suit, suit, index, seat, r->others - 1u, taken, tricks));
        }
        r->code[suit] = before;
    }
    u64 value = chosen(r, seat, &t);
    known->trumps_and_more = first;
    known->rest = rest;
    known->value = value;
    return value;
}

static u64 answer(bw_rivals *r, const bw_state *s, unsigned taken, const bw_liking liking, int one)
{
    memset(r, 0, sizeof *r);
    memcpy(r->liking, liking, sizeof r->liking);
    memcpy(r->code, s->code, sizeof r->code);
    r->one = (uint8_t)one;
    unsigned number = 0;
    for (unsigned n = 0; n <= 5; n++)
        for (unsigned e = 0; n + e <= 5; e++)
            for (unsigned south = 0; n + e + south <= 5; south++)
                r->number[n | e << 3 | south << 6 | (5 - n - e - south) << 9] = (uint8_t)number++;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        r->others += s->active >> seat & 1;
        for (unsigned step = 4; step > 0; step--)
            if (s->active >> ((seat + step) & 3) & 1) r->next[seat] = (seat + step) & 3;
        for (unsigned end = 0; end < BW_ENDS; end++)
            for (unsigned least = liking[seat][end]; least < BW_ENDS; least++) r->liked[seat][least] |= 1ULL << end;
    }
    r->others--;
    if (s->led > 4) return lead(r, s->seat, taken, s->tricks);
    return follow(r, s->seat, s->led, s->winning, s->below, s->holder, s->left, taken, s->tricks);
}

uint64_t bw_outcomes(bw_rivals *r, const bw_state *s, unsigned taken, const bw_liking liking)
{
    return answer(r, s, taken, liking, 0);
}

unsigned bw_preferred(bw_rivals *r, const bw_state *s, unsigned taken, const bw_liking liking)
{
    return (unsigned)answer(r, s, taken, liking, 1);
}
