#include "_search.h"
#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;

#define NIBBLES 0x111111111111111ULL      /* 15 nibbles: three suits of five levels */
#define FIRSTS 0x10000100001ULL           /* level 0 of each of them */

static inline unsigned sum(u64 ones) { return (unsigned)(ones * 0x1111111111111111ULL >> 60); }

/* ---- one suit ------------------------------------------------------------------------- */

/* Bits 0..19: nibble k = the seats with more than k cards. Bits 20..39: nibble k = the top card's
   holder, if its run is longer than k. */
static u64 make_shape(u32 code)
{
    unsigned length[4] = {0}, top = 0, run = 0, straight = 0;
    for (; code > 1; code >>= 2) {            /* low to high: the last run is the top one */
        unsigned seat = code & 3;
        if (!straight || seat != top) straight = 0;
        top = seat;
        straight++;
        length[seat]++;
    }
    if (!straight) return 0;
    run = length[top];                        /* all its cards, unless somebody has more than its run */
    for (unsigned s = 0; s < 4; s++)
        if (s != top && length[s] > straight) run = straight;
    u64 shape = 0;
    for (unsigned s = 0; s < 4; s++)
        for (unsigned k = 0; k < length[s] && k < 5; k++) shape |= 1ULL << (4 * k + s);
    for (unsigned k = 0; k < run && k < 5; k++) shape |= 1ULL << (20 + 4 * k + top);
    return shape;
}

static inline u64 shape_of(const bw_ctx *c, u32 code)
{
    if (__builtin_expect(code < 2u << 2 * BW_SHAPE_CARDS, 1)) return c->shape[code];
    return make_shape(code);
}

/* A seat's cards of one suit, each as the low bit of its place in the code. */
static inline u32 own(u32 code, unsigned seat)
{
    u32 x = code ^ 0x55555555u * seat;
    return ~(x | x >> 1) & 0x55555555u & ((1u << (31 - __builtin_clz(code))) - 1);
}

static inline u32 trump_code(const bw_ctx *c, u64 w) { return (u32)w & c->mask[0]; }

static inline u32 suit_code(const bw_ctx *c, u64 w, unsigned suit)
{
    return (u32)(w >> c->shift[suit]) & c->mask[suit];
}

#define FIELDS 0x5555555555555555ULL

/* A seat's cards in all suits; `live` has the low bit of every field that is a card. */
static inline u64 held(u64 w, u64 live, unsigned seat)
{
    u64 x = w ^ FIELDS * seat;
    return ~(x | x >> 1) & live;
}

/* The part of its lane from a card up: the borrow stops at the lane's top. */
static inline u64 from(const bw_ctx *c, u64 bit) { return (c->tops - bit) ^ c->tops; }

/* What changes in a word when a card goes and those above it move down, lane by lane. */
static inline u64 moving(const bw_ctx *c, u64 w) { return w ^ (w >> 2 & c->inside); }

/* ---- trumps --------------------------------------------------------------------------- */

/* Per seat: 0..3 ruffers after drawing, 4..6 tricks in trumps, 8..10 stuck after drawing,
   12..14 most trumps of the side's seats, 16..19 ruffers at once, 20..22 sure trumps of the side,
   24..26 stuck at once. */
static __attribute__((noinline)) void make_trumps(const bw_ctx *c, bw_trumps *t, u32 code)
{
    u64 shape = shape_of(c, code);
    int ahead[4] = {0}, sure[4] = {0};
    unsigned length[4], run[4];
    for (int i = 31 - __builtin_clz(code) - 2; i >= 0; i -= 2) {
        unsigned h = code >> i & 3;
        for (unsigned s = 0; s < 4; s++) {
            ahead[s] += (s == h) - (c->opps[h] >> s & 1);
            sure[s] = ahead[s] > sure[s] ? ahead[s] : sure[s];
        }
    }
    for (unsigned s = 0; s < 4; s++) {
        length[s] = sum(shape >> s & 0x11111);
        run[s] = sum(shape >> (20 + s) & 0x11111);
    }
    for (unsigned s = 0; s < 4; s++) {
        unsigned drawn = run[s], own = (unsigned)sure[s], won = drawn > own ? drawn : own, best = 0, theirs = 0;
        unsigned stuck = 0, stuck0 = 0, most = length[s];
        for (unsigned p = 0; p < 4; p++) {
            unsigned k = (unsigned)sure[p], mate = c->mates[s] >> p & 1 ? length[p] : 0;
            unsigned us = c->team[s] >> p & 1 ? k : 0, them = c->opps[s] >> p & 1 ? k : 0;
            best = us > best ? us : best;
            theirs = them > theirs ? them : theirs;
            stuck0 = mate > stuck0 ? mate : stuck0;
            most = mate > most ? mate : most;
        }
        stuck = stuck0 > drawn ? stuck0 : 0;
        u32 after = (u32)(shape >> 4 * drawn) & c->opps[s];
        if (drawn >= 5) after = 0;
        t->seat[s] = after | won << 4 | stuck << 8 | most << 12 |
                     ((u32)shape & c->opps[s]) << 16 | best << 20 | stuck0 << 24 | theirs << 28;
    }
}

static inline const u32 *trumps_of(bw_ctx *c, u32 code)
{
    bw_trumps *t = &c->trumps[(code ^ code >> BW_TRUMP_BITS) & ((1 << BW_TRUMP_BITS) - 1)];
    u32 tag = code | c->tag;
    if (__builtin_expect(t->tag != tag, 0)) {
        t->tag = tag;
        make_trumps(c, t, code);
    }
    return t->seat;
}

/* Of sets of seats at level 0, those with anybody in them. */
static inline u64 any(u64 sets)
{
    sets |= sets >> 2;
    sets |= sets >> 1;
    return sets & FIRSTS;
}

/* ---- bounds at a lead ----------------------------------------------------------------- */

typedef struct {
    u64 lengths, runs;     /* three plain suits */
    u64 fourth;            /* shape of the fourth, without trumps */
} plains;

static inline unsigned rounds(const bw_ctx *c, const plains *s, unsigned x, unsigned n, u64 ruffers,
                              unsigned stuck, unsigned most)
{
    u64 safe = s->lengths | ~(ruffers * NIBBLES);
    safe &= safe >> 2;
    safe &= safe >> 1;
    safe &= NIBBLES;
    u64 mine = s->runs >> x & safe;
    unsigned r = sum(mine);
    if (s->fourth) r += sum(s->fourth >> (20 + x) & 0x11111);
    unsigned q = r < n - stuck ? r : n - stuck;
    for (unsigned mates = c->mates[x]; mates; mates &= mates - 1) {
        unsigned p = (unsigned)__builtin_ctz(mates);
        u64 theirs = s->runs >> p & safe;
        u64 enter = theirs & s->lengths >> x & FIRSTS;
        unsigned k = sum(theirs);
        if (s->fourth) {
            k += sum(s->fourth >> (20 + p) & 0x11111);
            enter |= s->fourth >> (20 + p) & s->fourth >> x & 1;
        }
        k += r;
        if (k > n - most) k = n - most;
        if (enter && k > q) q = k;
    }
    return q;
}

static inline unsigned cash(const bw_ctx *c, const plains *s, unsigned x, unsigned n, u32 t)
{
    unsigned won = t >> 4 & 7, best = t >> 20 & 7;
    unsigned q = won + rounds(c, s, x, n, t & 15, t >> 8 & 7, t >> 12 & 7);
    if (best > won) {
        unsigned k = best + rounds(c, s, x, n, t >> 16 & 15, t >> 24 & 7, t >> 12 & 7);
        if (k > q) q = k;
    }
    return q;
}

typedef struct {
    plains plain;
    u64 shape[5];
    const u32 *trumps;
    u32 trump_code;
} facts;

static unsigned ruff_cash(bw_ctx *c, const facts *f, unsigned p, unsigned suit, unsigned n)
{
    u32 cards = own(f->trump_code, p), bit = cards & -cards;
    u32 code = (f->trump_code & (bit - 1)) | (f->trump_code >> 2 & -bit);
    plains s = f->plain;
    if (suit == 4) s.fourth = 0;
    else {
        u64 lane = ~(0xFFFFFULL << 20 * (suit - 1));
        s.lengths &= lane;
        s.runs &= lane;
    }
    return 1 + cash(c, &s, p, n - 1, trumps_of(c, code)[p]);
}

/* Sure tricks of the side on lead; stops at goal. */
static unsigned lower(bw_ctx *c, const facts *f, unsigned x, unsigned n, unsigned goal)
{
    unsigned q = cash(c, &f->plain, x, n, f->trumps[x]);
    unsigned mates = c->mates[x];
    if (q >= goal || !mates) return q;
    unsigned trumped = f->shape[0] & 15, top = f->shape[0] >> 20 & 15;
    if (trumped >> x & 1 && top & mates) {
        unsigned p = (unsigned)__builtin_ctz(top), k = cash(c, &f->plain, p, n, f->trumps[p]);
        if (k > q) q = k;
        if (q >= goal) return q;
    }
    u64 in = f->plain.lengths & FIRSTS * 15, ruffers = FIRSTS * trumped & ~in;
    u64 fine = in >> x & ~any(ruffers & FIRSTS * c->opps[x]) & FIRSTS;
    unsigned only = f->shape[0] >> 4 * (n - 1) & 15;
    for (; mates; mates &= mates - 1) {
        unsigned p = (unsigned)__builtin_ctz(mates), k;
        u64 suits = fine;
        if (c->mates[p] & ~(1u << x)) suits &= ~any(ruffers & FIRSTS * (c->mates[p] & only));
        for (u64 set = ruffers >> p & suits; set; set &= set - 1) {
            k = ruff_cash(c, f, p, (unsigned)__builtin_ctzll(set) / 20 + 1, n);
            if (k > q) q = k;
            if (q >= goal) return q;
        }
    }
    return q;
}

/* Sure tricks of the other side once x has led a suit it holds; stops at goal. */
static unsigned against(bw_ctx *c, const facts *f, unsigned x, unsigned n, unsigned i, unsigned goal)
{
    unsigned opps = c->opps[x], v = f->trumps[x] >> 28;
    unsigned h = f->shape[i] & 15, top = f->shape[i] >> 20 & 15;
    if (!i) {
        if (top & opps) {
            unsigned p = (unsigned)__builtin_ctz(top), k = cash(c, &f->plain, p, n, f->trumps[p]);
            if (k > v) v = k;
        }
        return v < n ? v : n;
    }
    unsigned r = f->shape[0] & ~h & 15;
    if (!(r & ~opps)) {
        unsigned only = f->shape[0] >> 4 * (n - 1) & 15;
        for (unsigned m = opps & (r | top); m; m &= m - 1) {
            unsigned p = (unsigned)__builtin_ctz(m), b = m & -m, k;
            if (r & ~b & only) continue;
            v = v ? v : 1;
            if (v >= goal) break;
            if (r & b) k = ruff_cash(c, f, p, i, n);
            else k = cash(c, &f->plain, p, n, f->trumps[p]);
            if (k > v) v = k;
        }
    }
    return v < n ? v : n;
}

#define LEVELS 0xFFFFFULL

static inline void look(bw_ctx *c, u64 w, facts *f)
{
    u64 one = shape_of(c, suit_code(c, w, 1)), two = shape_of(c, suit_code(c, w, 2));
    u64 three = shape_of(c, suit_code(c, w, 3));
    f->trump_code = trump_code(c, w);
    f->trumps = trumps_of(c, f->trump_code);
    f->shape[0] = shape_of(c, f->trump_code);
    f->shape[1] = one;
    f->shape[2] = two;
    f->shape[3] = three;
    f->shape[4] = f->plain.fourth = c->suits == 4 ? shape_of(c, suit_code(c, w, 4)) : 0;
    f->plain.lengths = (one & LEVELS) | (two & LEVELS) << 20 | (three & LEVELS) << 40;
    f->plain.runs = one >> 20 | (two & ~LEVELS) | (three & ~LEVELS) << 20;
}

/* ---- moves ---------------------------------------------------------------------------- */

/* Leads in the order tried: first, then rest, then what an opponent can ruff (in `last`). */
typedef struct { u64 first, last, doubtful; } ranks;

static inline void rank(const bw_ctx *c, const facts *f, unsigned i, u64 reps, unsigned x, ranks *to)
{
    u64 shape = f->shape[i], lane = c->lanes[i], ruff = f->shape[0] & ~shape & 15, foes = c->opps[x];
    u64 ruffed = -(u64)((ruff & foes) != 0) & lane;
    u64 these = reps & lane & ~ruffed & -(u64)((shape >> 20 & 1u << x) != 0);
    to->last |= ruffed;
    to->doubtful |= -(u64)(!(ruff & ~foes) & ((ruff | (shape >> 20 & foes)) != 0)) & lane;
    to->first |= these & (1ULL << 63 >> __builtin_clzll(these | 1));
}

static inline ranks leads(const bw_ctx *c, const facts *f, u64 reps, unsigned x)
{
    u64 shape0 = f->shape[0];
    ranks to = {0, c->trump_lane, (shape0 >> 20 & c->opps[x]) ? c->trump_lane : 0};
    rank(c, f, 1, reps, x, &to);
    rank(c, f, 2, reps, x, &to);
    rank(c, f, 3, reps, x, &to);
    if (c->suits == 4) rank(c, f, 4, reps, x, &to);
    return to;
}

/* The next of the cards that are left. */
static inline u64 next_lead(const ranks *r, u64 left)
{
    u64 pick = left & r->first, safe = left & ~r->last;
    pick = pick ? pick : safe;
    pick = pick ? pick : left;
    return pick & -pick;
}

/* ---- search --------------------------------------------------------------------------- */

static inline int ours(const bw_ctx *c, unsigned x) { return c->ours[x]; }

/* A trick in progress. led: the lane of the suit led. beat: what takes the trick. below: the
   field of the winning suit where the winning card would stand. */
typedef struct { u64 led, below; unsigned holder; } trick;

/* What takes the trick. */
static inline u64 beating(const bw_ctx *c, const trick *t)
{
    return from(c, t->below) | (t->below & c->trump_lane ? 0 : c->trump_lane);
}

static inline __attribute__((always_inline)) void
lay(const bw_ctx *c, u64 bit, u64 beat, unsigned x, u64 *w, u64 *live, trick *t)
{
    u64 high = from(c, bit), moved = high & t->below, below = (t->below ^ moved) | moved >> 2;
    u64 takes = -(u64)((bit & beat) != 0);
    *w ^= moving(c, *w) & high;
    *live ^= moving(c, *live) & high;
    t->below = below ^ ((below ^ bit) & takes);
    t->holder ^= (t->holder ^ x) & (unsigned)takes;
}

static inline u64 choices(u64 w, u64 live, unsigned x, const trick *t)
{
    u64 mine = held(w, live, x), follow = mine & t->led;
    return (follow ? follow : mine) & (~(mine << 2) | t->below);
}

static inline trick led(const bw_ctx *c, u64 bit, unsigned x)
{
    trick t = {c->lanes[c->suit_at[__builtin_ctzll(bit) >> 1]], bit, x};
    return t;
}

static inline bw_entry *entry(bw_ctx *c, u64 key)
{
    return &c->table[key * 0x9E3779B97F4A7C15ULL >> (64 - BW_TABLE_BITS)];
}

static int expand(bw_ctx *c, u64 live, unsigned n, int need, u64 key);

/* Whether the side takes `need` of the n tricks to come, x on lead. */
static inline __attribute__((always_inline)) int
lead(bw_ctx *c, u64 w, u64 live, unsigned x, unsigned n, int need)
{
    c->nodes++;
    unsigned me = (unsigned)ours(c, x);
    unsigned goal = me ? (unsigned)need : n + 1 - (unsigned)need;   /* tricks of the side on lead */
    u32 t = trumps_of(c, trump_code(c, w))[x];
    unsigned sure = t >> 20 & 7, theirs = t >> 28;
    if (goal - 1 - sure >= n - theirs - sure) return ((int)goal <= (int)sure) == (int)me;
    if (n == 1) {
        for (unsigned i = 1;; i++) {
            u64 shape = shape_of(c, suit_code(c, w, i));
            if (shape >> x & 1) return (shape >> 20 & c->mine) != 0;
        }
    }
    u64 key = c->epoch | (u64)x << 50 | w;
    const bw_entry *e = entry(c, key);
    if (e->key == key) {
        unsigned low = e->value & 7, high = e->value >> 3 & 7;
        if (goal - 1 - low >= high - low) return (goal <= low) == (int)me;
    }
    return expand(c, live, n, need, key);
}

#define SEAT(name, rest)                                                                             \
    static inline __attribute__((always_inline)) int name(bw_ctx *c, u64 w, u64 live, unsigned x,    \
                                                          trick t, unsigned n, int need)             \
    {                                                                                                \
        u64 reps = choices(w, live, x, &t), beat = beating(c, &t);                              \
        int me = ours(c, x);                                                                         \
        c->nodes += (reps & (reps - 1)) != 0;                                                        \
        do {                                                                                         \
            u64 pick = reps & beat, w2 = w, live2 = live;                                           \
            pick = pick ? pick : reps;                                                               \
            pick &= -pick;                                                                           \
            reps ^= pick;                                                                            \
            trick t2 = t;                                                                            \
            lay(c, pick, beat, x, &w2, &live2, &t2);                                                       \
            if ((rest) == me) return me;                                                             \
        } while (reps);                                                                              \
        return !me;                                                                                  \
    }
SEAT(last_seat, lead(c, w2, live2, t2.holder, n - 1, need - ours(c, t2.holder)))
SEAT(third_seat, last_seat(c, w2, live2, c->next[x], t2, n, need))
SEAT(second_seat, third_seat(c, w2, live2, c->next[x], t2, n, need))

static int follow(bw_ctx *c, u64 w, u64 live, unsigned x, trick t, unsigned left, unsigned n, int need)
{
    if (left == 2) return second_seat(c, w, live, x, t, n, need);
    if (left == 1) return third_seat(c, w, live, x, t, n, need);
    return last_seat(c, w, live, x, t, n, need);
}

static __attribute__((noinline)) int
expand(bw_ctx *c, u64 live, unsigned n, int need, u64 key)
{
    u64 w = key & ((1ULL << 50) - 1);
    unsigned x = key >> 50 & 3;
    bw_entry *e = entry(c, key);
    unsigned me = (unsigned)ours(c, x);
    unsigned goal = me ? (unsigned)need : n - (unsigned)need + 1, low, high;
    facts f;
    look(c, w, &f);
    if (e->key != key) {
        high = n - (f.trumps[x] >> 28);
        low = lower(c, &f, x, n, goal);
        if (low >= goal) {
            e->key = key;
            e->value = (low < n ? low : n) | high << 3;
            return (int)me;
        }
    } else {
        low = e->value & 7;
        high = e->value >> 3 & 7;
    }
    u64 mine = held(w, live, x), reps = mine & ~(mine << 2);
    ranks order = leads(c, &f, reps, x);
    unsigned y = c->next[x], left = c->others - 1u, limit = n - goal + 1;
    int result = (int)me;
    do {
        u64 bit = next_lead(&order, reps), w2 = w, live2 = live;
        unsigned suit = c->suit_at[__builtin_ctzll(bit) >> 1];
        trick t2 = {c->lanes[suit], bit, x};
        if (bit & order.doubtful) {
            if (against(c, &f, x, n, suit, limit) >= limit) {
                reps &= ~t2.led;
                continue;
            }
            order.doubtful &= ~t2.led;
        }
        reps ^= bit;
        w2 ^= moving(c, w) & from(c, bit);
        live2 ^= moving(c, live) & from(c, bit);
        if (follow(c, w2, live2, y, t2, left, n, need) == (int)me) goto found;
    } while (reps);
    result = !me;
found:
    if (e->key == key) {
        low = e->value & 7;
        high = e->value >> 3 & 7;
    }
    if (result == (int)me) low = goal;
    else high = goal - 1;
    e->key = key;
    e->value = low | high << 3;
    return result;
}

/* ---- questions ------------------------------------------------------------------------ */

void bw_init(bw_ctx *c)
{
    memset(c, 0, sizeof *c);
    for (u32 code = 1; code < 2u << 2 * BW_SHAPE_CARDS; code++)
        if ((31 - __builtin_clz(code)) % 2 == 0) c->shape[code] = make_shape(code);
}

static u64 start(bw_ctx *c, const bw_state *s, u64 *live)
{
    u32 masks = s->active | (u32)s->side << 4;
    u32 other = s->active | (u32)(s->active & ~s->side) << 4;
    u32 same = masks < other ? masks : other;     /* the two sides are the same two either way */
    if (c->masks != same || !c->others) {
        c->masks = same;
        c->tag = same << 21;
        c->others = 0;
        for (unsigned x = 0; x < 4; x++) {
            unsigned team = s->side >> x & 1 ? s->side & s->active : s->active & ~s->side;
            c->team[x] = (uint8_t)team;
            c->opps[x] = (uint8_t)(s->active & ~team);
            c->mates[x] = (uint8_t)(team & ~(1u << x));
            unsigned y = (x + 1) & 3;
            while (!(s->active >> y & 1)) y = (y + 1) & 3;
            c->next[x] = (uint8_t)y;
            c->others += s->active >> x & 1;
        }
        c->others--;
    }
    c->mine = s->side & s->active;
    for (unsigned x = 0; x < 4; x++) c->ours[x] = c->mine >> x & 1;
    unsigned at = 0;
    u64 w = 0, lv = 0, tops = 0;
    for (unsigned k = 0; k < 5; k++) {
        unsigned i = k ? 5 - k : 0;
        unsigned width = 33u - (unsigned)__builtin_clz(s->code[i]);
        u64 lane = ((1ULL << width) - 1) << at;
        c->shift[i] = (uint8_t)at;
        c->mask[i] = (u32)((1ULL << width) - 1);
        w |= (u64)s->code[i] << at;
        tops |= 1ULL << (at + width - 1);
        lv |= FIELDS & (lane >> 2 & lane);
        for (unsigned j = at; j < at + width; j += 2) c->suit_at[j / 2] = (uint8_t)i;
        c->lanes[i] = lane;
        if (!i) c->trump_lane = lane;
        at += width;
    }
    c->tops = tops;
    c->inside = ((1ULL << at) - 1) & ~(tops | tops >> 1);
    *live = lv;
    c->suits = s->code[4] > 1 ? 4 : 3;
    c->epoch += 1ULL << 52;
    if (!c->epoch) {
        memset(c->table, 0, sizeof c->table);
        c->epoch = 1ULL << 52;
    }
    return w;
}

static trick trick_of(const bw_ctx *c, const bw_state *s)
{
    trick t;
    t.led = c->lanes[s->led];
    t.below = 1ULL << (c->shift[s->winning] + 2 * s->below);
    t.holder = s->holder;
    return t;
}

static int at_least(bw_ctx *c, const bw_state *s, u64 w, u64 live, int need)
{
    if (s->led == 0xFF) return lead(c, w, live, s->seat, s->tricks, need);
    return follow(c, w, live, s->seat, trick_of(c, s), s->left, s->tricks, need);
}

int bw_at_least(bw_ctx *c, const bw_state *s, int need)
{
    if (need <= 0) return 1;
    if (need > s->tricks) return 0;
    u64 live, w = start(c, s, &live);
    return at_least(c, s, w, live, need);
}

static int bounds(bw_ctx *c, const bw_state *s, u64 w, facts *f, int *low, int *high, u32 *refuted)
{
    unsigned n = s->tricks, x = s->seat;
    look(c, w, f);
    unsigned lo = lower(c, f, x, n, n), foe = (unsigned)__builtin_ctz(c->opps[x]);
    f->trumps = trumps_of(c, f->trump_code);
    unsigned sure = f->trumps[x] >> 20 & 7, theirs = f->trumps[foe] >> 20 & 7;
    if (sure > lo) lo = sure;
    if (lo > n) lo = n;
    u32 found = 0xFFFFF, worst = 15;
    for (unsigned i = 0; i <= c->suits; i++)
        if (f->shape[i] >> x & 1) {
            unsigned v = against(c, f, x, n, i, n);
            found ^= (15 ^ v) << 4 * i;
            if (v < worst) worst = v;
        }
    *refuted = found | worst << 28;
    unsigned hi = n - theirs;
    if (n - (*refuted >> 28) < hi) hi = n - (*refuted >> 28);
    if (ours(c, x)) { *low = (int)lo; *high = (int)hi; }
    else { *low = (int)(n - hi); *high = (int)(n - lo); }
    return ours(c, x) ? *low + 1 : *high;
}

int bw_value(bw_ctx *c, const bw_state *s)
{
    int low = 0, high = s->tricks;
    if (!high) return 0;
    u64 live, w = start(c, s, &live);
    u32 refuted;
    facts f;
    int guess = (low + high + 1) / 2;
    if (s->led == 0xFF) guess = bounds(c, s, w, &f, &low, &high, &refuted);
    while (low < high) {
        if (guess <= low) guess = low + 1;
        if (guess > high) guess = high;
        if (at_least(c, s, w, live, guess)) low = guess++;
        else high = --guess;
    }
    return low;
}

/* The answer to `need` once x has played the card at `bit`. */
static int after(bw_ctx *c, u64 w, u64 live, unsigned x, u64 bit, trick t, unsigned left, unsigned n, int need, int at_lead)
{
    lay(c, bit, at_lead ? ~0ULL : beating(c, &t), x, &w, &live, &t);
    if (left) return follow(c, w, live, c->next[x], t, left - 1, n, need);
    return lead(c, w, live, t.holder, n - 1, need - ours(c, t.holder));
}

int bw_cards(bw_ctx *c, const bw_state *s, bw_card out[20])
{
    if (!s->tricks) return 0;
    u64 live, w = start(c, s, &live);
    u64 list[5];
    unsigned count = 0, x = s->seat, n = s->tricks, left = s->left;
    int least = 0, most = (int)n, guess = ((int)n + 1) / 2, at_lead = s->led == 0xFF;
    u32 refuted = 0;
    trick t = {0, 0, 0};
    u64 mine = held(w, live, x);
    if (at_lead) {
        facts f;
        guess = bounds(c, s, w, &f, &least, &most, &refuted);
        unsigned foe = (unsigned)__builtin_ctz(c->opps[x]);
        const u32 *tr = trumps_of(c, f.trump_code);
        unsigned sure = tr[x] >> 20 & 7, theirs = tr[foe] >> 20 & 7;
        least = (int)(ours(c, x) ? sure : theirs);
        most = (int)(n - (ours(c, x) ? theirs : sure));
        u64 reps = mine & ~(mine << 2);
        ranks order = leads(c, &f, reps, x);
        for (; reps; reps ^= list[count++]) list[count] = next_lead(&order, reps);
        left = c->others;
    } else {
        t = trick_of(c, s);
        for (u64 set = choices(w, live, x, &t); set; set &= set - 1) list[count++] = set & -set;
    }
    for (unsigned i = 0; i < count; i++) {
        u64 bit = list[i], b = bit;
        unsigned suit = c->suit_at[__builtin_ctzll(bit) >> 1];
        int low = least, high = most;
        if (at_lead) {
            t = led(c, bit, x);
            int sure = (int)(refuted >> 4 * suit & 15);
            if (ours(c, x)) { if (high > (int)n - sure) high = (int)n - sure; }
            else if (low < sure) low = sure;
        }
        while (low < high) {
            if (guess <= low) guess = low + 1;
            if (guess > high) guess = high;
            if (after(c, w, live, x, bit, t, left, n, guess, at_lead)) low = guess++;
            else high = --guess;
        }
        guess = low;
        while (mine & b << 2 & (at_lead ? ~0ULL : ~t.below)) b <<= 2;
        out[i].suit = (uint8_t)suit;
        out[i].low = (uint8_t)((__builtin_ctzll(bit) - c->shift[suit]) / 2);
        out[i].high = (uint8_t)((__builtin_ctzll(b) - c->shift[suit]) / 2);
        out[i].value = (uint8_t)low;
    }
    return (int)count;
}
