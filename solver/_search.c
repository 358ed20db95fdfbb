/* Null-window alpha-beta on packed suit codes. See _search.h for the questions it answers; the same
   search in Python, and more about its ideas, is in alphabeta.py, bounds.py and moves.py.

   ONE WORD. All suits of a position are lanes of one 64-bit word `w`, trumps lowest; a lane is a
   suit code with one bit to spare, as wide as the suit was at the start, so that a lane of k cards
   has k fields of two bits for holders and one for the leading 1. `live` has the low bit of every
   field that is a card. A set of cards, and a card, is a word with the low bits of their fields.
   A card that goes lets those above it in its lane move down: ranks stay relative.

   SEATS are numbers 0..3, or bits 1 << seat; x is the seat that acts, n counts tricks to come.

   WHY THE BOUNDS HOLD (a bound is used as a number only, never as a move)
   sure    A seat plays each of its trumps in a trick of its own; its side loses that trick only to a
           higher trump of an opponent, which serves for one trick. Any seat, whoever leads.
   cash    x leads. It draws its t top trumps; then only opponents with more than t trumps can ruff,
           and those followed suit throughout, so that their plain suits are whole. In a plain suit
           x's run wins as many rounds as each of them has cards to follow with. A partner spoils it
           only by ruffing for want of another card. Tricks that x's trumps are played in are others:
           at least t, and at least x's sure trumps. The same without drawing (t = 0) uses no trump
           of the side, so the sure trumps of its best seat may be added.
   entry   If x has a card of a suit that its partner p tops, x's runs and then p's runs are cashed in
           one line. Rounds are cut so that nobody of the side must ruff or throw a winner.
   help    x leads a trump to its partner p's top trump: p's first draw, so cash of p holds.
   against x leads a suit, and an opponent p of x (a) tops it, and nobody ruffs it: p's top card is the
           first round of its cash. Or (b) is void in it with a trump, and only seats of p's side can
           ruff it: p wins with its lowest trump and has 1 + cash in what is left, without the suit
           led; opponents of p with trumps followed, so their other suits are whole. Any other seat
           of p's side that could ruff must have another card to throw. That much x's side cannot
           prevent once it leads the suit; a suit whose lead is refuted so is not searched. */

#include "_search.h"

#include <string.h>

typedef uint64_t u64;
typedef uint32_t u32;

#define FIELDS 0x5555555555555555ULL  /* the low bit of each field */
#define LEVELS 0xFFFFFULL             /* the five nibbles of a shape that are lengths */
#define NIBBLES 0x111111111111111ULL  /* bit 0 of 15 nibbles: five levels of three suits */
#define FIRSTS 0x10000100001ULL       /* bit 0 of level 0 of each of three suits */
enum { LEADER = 52, EPOCH = 54 };     /* bits of a key above the lanes */
_Static_assert(2 * 21 + 2 * 5 == LEADER, "lanes of 21 cards, with a leading 1 and a spare bit each");
#ifndef BW_WITHOUT
#define BW_WITHOUT 0                  /* ideas left out, to measure what each is worth */
#endif
enum { TABLE = 1, EQUAL_CARDS = 2, SURE_TRUMPS = 4, RUNNING = 8, AGAINST = 16, ORDER = 32 };
#define WITH(idea) (!(BW_WITHOUT & (idea)))
#define INLINE static inline __attribute__((always_inline))
#define APART static __attribute__((noinline)) /* keeps what is seldom needed out of the hot code */

/* How many of the low bits of nibbles are set; at most 15. */
INLINE unsigned sum(u64 ones) { return (unsigned)(ones * 0x1111111111111111ULL >> 60); }

/* Of sets of seats at level 0, which have anybody in them. */
INLINE u64 any(u64 sets)
{
    sets |= sets >> 2;
    sets |= sets >> 1;
    return sets & FIRSTS;
}

/* ---- one suit ---------------------------------------------------------------------------------- */

/* A shape. Bits 0..19: nibble k is the seats with more than k cards. Bits 20..39: nibble k is the
   holder of the top card if its run is longer than k: its top cards in a row, or all its cards if
   no other seat has more than that. Sets of seats by level make "rounds that all these seats follow"
   an AND. */
static u64 make_shape(u32 code)
{
    unsigned length[4] = {0}, top = 4, row = 0;
    u64 shape = 0;
    for (; code > 1; code >>= 2) { /* from below: the last row is the top one */
        row = (code & 3) == top ? row + 1 : 1;
        top = code & 3;
        shape |= length[top] < 5 ? 1ULL << (4 * length[top] + top) : 0;
        length[top]++;
    }
    if (!row) return 0;
    unsigned run = length[top];
    for (unsigned x = 0; x < 4; x++)
        if (x != top && length[x] > row) run = row;
    for (unsigned k = 0; k < run && k < 5; k++) shape |= 1ULL << (20 + 4 * k + top);
    return shape;
}

INLINE u64 shape_of(const bw_ctx *c, u32 code)
{
    return __builtin_expect(code < 2u << 2 * BW_SHAPE_CARDS, 1) ? c->shapes->of[code] : make_shape(code);
}

INLINE unsigned top_of(u64 shape) { return shape >> 20 & 15; }

/* ---- the word ---------------------------------------------------------------------------------- */

INLINE u32 trump_code(const bw_ctx *c, u64 w) { return (u32)w & c->mask[0]; }

INLINE u32 suit_code(const bw_ctx *c, u64 w, unsigned suit) { return (u32)(w >> c->shift[suit]) & c->mask[suit]; }

INLINE unsigned suit_of(const bw_ctx *c, u64 card) { return c->suit_at[__builtin_ctzll(card) >> 1]; }

/* The cards of a seat. */
INLINE u64 held(u64 w, u64 live, unsigned x)
{
    u64 other = w ^ FIELDS * x;
    return ~(other | other >> 1) & live;
}

/* The part of its lane from a card up: the borrow stops at the lane's top. */
INLINE u64 from(const bw_ctx *c, u64 card) { return (c->tops - card) ^ c->tops; }

/* The highest card of each lane. */
INLINE u64 tops_of(u64 live) { return live & ~(live >> 2); }

/* What changes in a word where cards move down. */
INLINE u64 moving(const bw_ctx *c, u64 w) { return w ^ (w >> 2 & c->inside); }

/* ---- bounds at a lead -------------------------------------------------------------------------- */

/* What cash needs of a trump suit, by seat x: who may ruff after drawing (bits 0..3), tricks in
   trumps then (4..6), longest trumps of a partner that may have to ruff (8..10), longest trumps of
   its side (12..14); without drawing, who may ruff (16..19), sure trumps of the side's best seat
   (20..22), longest trumps of a partner (24..26); sure trumps of the other side's best seat (28..30). */
APART void make_trumps(const bw_ctx *c, bw_trumps *t, u32 code)
{
    u64 shape = shape_of(c, code);
    int ahead[4] = {0}, sure[4] = {0};
    for (int i = 31 - __builtin_clz(code) - 2; i >= 0; i -= 2) /* from above */
        for (unsigned x = 0; x < 4; x++) {
            ahead[x] += c->ahead[code >> i & 3][x];
            sure[x] = ahead[x] > sure[x] ? ahead[x] : sure[x];
        }
    unsigned best[2] = {0, 0};
    for (unsigned x = 0; x < 4; x++)
        best[c->ours[x]] = (unsigned)sure[x] > best[c->ours[x]] ? (unsigned)sure[x] : best[c->ours[x]];
    for (unsigned x = 0; x < 4; x++) {
        unsigned length = sum(shape >> x & 0x11111), drawn = sum(shape >> (20 + x) & 0x11111);
        unsigned won = drawn > (unsigned)sure[x] ? drawn : (unsigned)sure[x];
        u64 mates = shape & 0x11111 * c->mates[x];
        mates |= mates >> 2;
        mates |= mates >> 1;
        unsigned longest = sum(mates & 0x11111);
        t->seat[x] = ((u32)(shape & LEVELS) >> 4 * drawn & c->opps[x]) | won << 4 |
                     (longest > drawn ? longest : 0) << 8 | (longest > length ? longest : length) << 12 |
                     ((u32)shape & c->opps[x]) << 16 | best[c->ours[x]] << 20 | longest << 24 |
                     best[!c->ours[x]] << 28;
    }
}

INLINE const u32 *trumps_of(bw_ctx *c, u32 code)
{
    bw_trumps *t = &c->trumps[(code ^ code >> BW_TRUMP_BITS) & ((1 << BW_TRUMP_BITS) - 1)];
    u32 tag = code | c->tag;
    if (__builtin_expect(t->tag != tag, 0)) {
        t->tag = tag;
        make_trumps(c, t, code);
    }
    return t->seat;
}

INLINE unsigned sure_of(u32 trumps) { return trumps >> 20 & 7; }
INLINE unsigned theirs_of(u32 trumps) { return trumps >> 28; }

/* Plain suits: three of them level by level, and the shape of a fourth, 0 unless there are no trumps
   (then nobody ruffs). */
typedef struct {
    u64 lengths, runs, fourth;
} plains;

/* What the bounds look at. `ruffers`: by suit at level 0, who is void in it with a trump. `trumps` is
   a copy, for the slot it comes from may be taken for another trump suit. */
typedef struct {
    plains plain;
    u64 shape[5], ruffers;
    u32 trumps[4], trump_code;
} facts;

INLINE void look(bw_ctx *c, u64 w, facts *f)
{
    u64 one = shape_of(c, suit_code(c, w, 1)), two = shape_of(c, suit_code(c, w, 2));
    u64 three = shape_of(c, suit_code(c, w, 3));
    f->trump_code = trump_code(c, w);
    memcpy(f->trumps, trumps_of(c, f->trump_code), sizeof f->trumps);
    f->shape[0] = shape_of(c, f->trump_code);
    f->shape[1] = one;
    f->shape[2] = two;
    f->shape[3] = three;
    f->shape[4] = f->plain.fourth = c->suits == 4 ? shape_of(c, suit_code(c, w, 4)) : 0;
    f->plain.lengths = (one & LEVELS) | (two & LEVELS) << 20 | (three & LEVELS) << 40;
    f->plain.runs = one >> 20 | (two & ~LEVELS) | (three & ~LEVELS) << 20;
    f->ruffers = FIRSTS * (f->shape[0] & 15) & ~f->plain.lengths;
}

/* Rounds of plain suits that win for x, or for x and a partner that it can reach. */
INLINE unsigned rounds(const bw_ctx *c, const plains *s, unsigned x, unsigned n, u64 ruffers, unsigned stuck,
                       unsigned most)
{
    u64 safe = s->lengths | ~(ruffers * NIBBLES); /* all four bits of a nibble: all ruffers follow */
    safe &= safe >> 2;
    safe &= safe >> 1;
    safe &= NIBBLES;
    unsigned own = sum(s->runs >> x & safe);
    if (s->fourth) own += sum(s->fourth >> (20 + x) & 0x11111);
    unsigned found = own < n - stuck ? own : n - stuck;
    for (unsigned mates = c->mates[x]; mates; mates &= mates - 1) {
        unsigned p = (unsigned)__builtin_ctz(mates);
        u64 theirs = s->runs >> p & safe, entry = theirs & s->lengths >> x & FIRSTS;
        unsigned both = own + sum(theirs);
        if (s->fourth) {
            both += sum(s->fourth >> (20 + p) & 0x11111);
            entry |= s->fourth >> (20 + p) & s->fourth >> x & 1;
        }
        if (both > n - most) both = n - most;
        if (entry && both > found) found = both;
    }
    return found;
}

/* Sure tricks of x's side, x on lead. May be more than n: then it is all of them. */
APART unsigned cash(const bw_ctx *c, const plains *s, unsigned x, unsigned n, u32 t)
{
    unsigned won = t >> 4 & 7, best = sure_of(t), most = t >> 12 & 7;
    unsigned found = won + rounds(c, s, x, n, t & 15, t >> 8 & 7, most);
    if (best > won) {
        unsigned k = best + rounds(c, s, x, n, t >> 16 & 15, t >> 24 & 7, most);
        if (k > found) found = k;
    }
    return found;
}

/* The same when a suit is led that p ruffs with its lowest trump. */
static unsigned ruff(bw_ctx *c, const facts *f, unsigned p, unsigned suit, unsigned n)
{
    u32 code = f->trump_code, other = code ^ (u32)FIELDS * p, low = ~(other | other >> 1) & (u32)FIELDS;
    low &= -low; /* p has a trump, so it is not the leading 1 */
    plains rest = f->plain;
    rest.lengths &= ~(LEVELS << 20 * (suit - 1));
    rest.runs &= ~(LEVELS << 20 * (suit - 1));
    return 1 + cash(c, &rest, p, n - 1, trumps_of(c, (code & (low - 1)) | (code >> 2 & -low))[p]);
}

/* Sure tricks of the side on lead; no more than the goal need be found. */
static unsigned sure_tricks(bw_ctx *c, const facts *f, unsigned x, unsigned n, unsigned goal)
{
    unsigned found = cash(c, &f->plain, x, n, f->trumps[x]), mates = c->mates[x];
    unsigned top = top_of(f->shape[0]) & mates;
    if (found < goal && top && f->shape[0] >> x & 1) {
        unsigned p = (unsigned)__builtin_ctz(top), k = cash(c, &f->plain, p, n, f->trumps[p]);
        if (k > found) found = k;
    }
    return found;
}

/* Sure tricks of the other side once x leads a doubtful suit; no more than the goal need be found. */
static unsigned against(bw_ctx *c, const facts *f, unsigned x, unsigned n, unsigned suit, unsigned goal)
{
    unsigned ruffers = f->shape[0] & ~f->shape[suit] & 15, only = f->shape[0] >> 4 * (n - 1) & 15;
    unsigned found = theirs_of(f->trumps[x]);
    for (unsigned set = ruffers | (top_of(f->shape[suit]) & c->opps[x]); set; set &= set - 1) {
        unsigned p = (unsigned)__builtin_ctz(set), b = set & -set, k;
        if (ruffers & ~b & only) continue; /* another must ruff, perhaps higher */
        found = found ? found : 1;
        if (found >= goal) break;
        k = ruffers & b ? ruff(c, f, p, suit, n) : cash(c, &f->plain, p, n, f->trumps[p]);
        if (k > found) found = k;
    }
    return found < n ? found : n;
}

/* ---- moves ------------------------------------------------------------------------------------- */

/* The order of leads, as lanes: the top cards of `first`, which x tops and no opponent ruffs; what is
   not `last`; trumps and suits that an opponent ruffs. The other side tops or ruffs the `doubtful`
   ones, and no partner of x can ruff there. */
typedef struct {
    u64 first, last, doubtful;
} leads;

INLINE u64 lanes_of(const bw_ctx *c, u64 firsts) { return c->lanes[(firsts | firsts >> 19 | firsts >> 38) & 7]; }

INLINE leads order_of(const bw_ctx *c, const facts *f, unsigned x)
{
    u64 opps = FIRSTS * c->opps[x], ruffed = any(f->ruffers & opps), runs = f->plain.runs;
    u64 beaten = (ruffed | any(runs & opps)) & ~any(f->ruffers & ~opps);
    leads order = {lanes_of(c, runs >> x & FIRSTS & ~ruffed), lanes_of(c, ruffed) | c->lane[0],
                   lanes_of(c, beaten) | (top_of(f->shape[0]) & c->opps[x] ? c->lane[0] : 0)};
    if (f->plain.fourth) {
        order.first |= top_of(f->plain.fourth) >> x & 1 ? c->lane[4] : 0;
        order.doubtful |= top_of(f->plain.fourth) & c->opps[x] ? c->lane[4] : 0;
    }
    if (!WITH(ORDER)) order.first = order.last = 0;
    return order;
}

/* Takes the next card to try out of those left; low ones come first. */
INLINE u64 next_lead(const bw_ctx *c, leads *order, u64 *left)
{
    u64 top = *left & order->first, safe = *left & ~order->last;
    safe = safe ? safe : *left;
    u64 card = top ? 1ULL << 63 >> __builtin_clzll(top) : safe & -safe;
    order->first &= ~c->lane[suit_of(c, card)];
    *left ^= card;
    return card;
}

/* A trick in progress: the lane led, the field of the winning suit in which the winning card would
   stand, and its holder. */
typedef struct {
    u64 led, below;
    unsigned holder;
} trick;

/* What takes the trick: higher cards of the winning suit, and trumps if that is a plain one. */
INLINE u64 beating(const bw_ctx *c, const trick *t)
{
    return from(c, t->below) | (t->below & c->lane[0] ? 0 : c->lane[0]);
}

/* What may be played, of equal cards the lowest; the winning card parts those next to it. */
INLINE u64 choices(u64 w, u64 live, unsigned x, const trick *t)
{
    u64 mine = held(w, live, x), follow = mine & t->led;
    return (follow ? follow : mine) & (WITH(EQUAL_CARDS) ? ~(mine << 2) | t->below : ~0ULL);
}

/* x plays a card. Masks instead of conditions: whether a card takes the trick is a coin toss to
   the branch predictor. */
INLINE void lay(const bw_ctx *c, u64 card, u64 beat, unsigned x, u64 *w, u64 *live, trick *t)
{
    u64 up = from(c, card), moved = up & t->below, below = (t->below ^ moved) | moved >> 2;
    u64 takes = -(u64)((card & beat) != 0);
    *w ^= moving(c, *w) & up;
    *live ^= tops_of(*live) & up;
    t->below = below ^ ((below ^ card) & takes);
    t->holder ^= (t->holder ^ x) & (unsigned)takes;
}

/* ---- search ------------------------------------------------------------------------------------ */

INLINE bw_entry *entry_of(bw_ctx *c, u64 key)
{
    return &c->table[key * 0x9E3779B97F4A7C15ULL >> (64 - BW_TABLE_BITS)];
}

APART int expand(bw_ctx *c, u64 live, unsigned n, int need, u64 key);

/* Whether our side takes `need` of the n tricks to come, x on lead. The goal is the same in tricks of
   x's side; low < goal <= high is one unsigned comparison, with 0 <= low <= high. */
INLINE int lead(bw_ctx *c, u64 w, u64 live, unsigned x, unsigned n, int need)
{
    c->nodes++;
    int me = c->ours[x];
    unsigned goal = me ? (unsigned)need : n + 1 - (unsigned)need;
    u32 t = trumps_of(c, trump_code(c, w))[x];
    unsigned low = WITH(SURE_TRUMPS) ? sure_of(t) : 0, high = WITH(SURE_TRUMPS) ? n - theirs_of(t) : n;
    if (goal - 1 - low >= high - low) return ((int)goal <= (int)low) == me;
    if (n == 1 && WITH(SURE_TRUMPS)) /* no trump is left, or its holder's trick were sure: the top of the suit led wins */
        for (unsigned suit = 1;; suit++) {
            u64 shape = shape_of(c, suit_code(c, w, suit));
            if (shape >> x & 1) return (top_of(shape) & c->mine) != 0;
        }
    u64 key = c->epoch | (u64)x << LEADER | w;
    const bw_entry *e = entry_of(c, key);
    if (WITH(TABLE) && e->key == key && goal - 1 - e->low >= e->high - e->low) return (goal <= e->low) == me;
    return expand(c, live, n, need, key);
}

/* The seats that follow, one inside the other so that a trick is a single function: x tries what takes
   the trick first, then other cards, top cards and trumps last, always the lowest first. `rest` is the
   result after a card. */
#define SEAT(name, rest)                                                                          \
    INLINE int name(bw_ctx *c, u64 w, u64 live, unsigned x, trick t, unsigned n, int need)        \
    {                                                                                             \
        u64 left = choices(w, live, x, &t), beat = beating(c, &t);                                \
        u64 keep = tops_of(live) | c->lane[0];                                            \
        int me = c->ours[x];                                                                      \
        c->nodes++;                                                                               \
        do {                                                                                      \
            u64 take = left & beat, away = left & ~keep, w2 = w, live2 = live;                    \
            away = away ? away : left;                                                            \
            take = !WITH(ORDER) ? left : take ? take : away;                                      \
            u64 card = take & -take;                                                              \
            left ^= card;                                                                         \
            trick t2 = t;                                                                         \
            lay(c, card, beat, x, &w2, &live2, &t2);                                              \
            if ((rest) == me) return me;                                                          \
        } while (left);                                                                           \
        return !me;                                                                               \
    }
SEAT(last_seat, lead(c, w2, live2, t2.holder, n - 1, need - c->ours[t2.holder]))
SEAT(third_seat, last_seat(c, w2, live2, c->next[x], t2, n, need))
SEAT(second_seat, third_seat(c, w2, live2, c->next[x], t2, n, need))

APART int follow(bw_ctx *c, u64 w, u64 live, unsigned x, trick t, unsigned after, unsigned n, int need)
{
    if (after == 2) return second_seat(c, w, live, x, t, n, need);
    if (after == 1) return third_seat(c, w, live, x, t, n, need);
    return last_seat(c, w, live, x, t, n, need);
}

/* A lead that neither trumps nor the table settle. */
APART int expand(bw_ctx *c, u64 live, unsigned n, int need, u64 key)
{
    u64 w = key & ((1ULL << LEADER) - 1);
    unsigned x = key >> LEADER & 3;
    bw_entry *e = entry_of(c, key);
    int me = c->ours[x];
    unsigned goal = me ? (unsigned)need : n + 1 - (unsigned)need, low, high;
    facts f;
    look(c, w, &f);
    if (WITH(TABLE) && e->key == key) {
        low = e->low;
        high = e->high;
    } else {
        low = WITH(RUNNING) ? sure_tricks(c, &f, x, n, goal) : 0;
        high = WITH(SURE_TRUMPS) ? n - theirs_of(f.trumps[x]) : n;
        if (low >= goal) {
            *e = (bw_entry){key, low < n ? low : n, high};
            return me;
        }
    }
    leads order = order_of(c, &f, x);
    u64 mine = held(w, live, x), left = mine & (WITH(EQUAL_CARDS) ? ~(mine << 2) : ~0ULL);
    int result = !me;
    while (left) {
        u64 card = next_lead(c, &order, &left), up = from(c, card);
        unsigned suit = suit_of(c, card);
        trick t = {c->lane[suit], card, x};
        if (WITH(AGAINST) && card & order.doubtful) {
            if (against(c, &f, x, n, suit, n + 1 - goal) > n - goal) {
                left &= ~t.led;
                continue;
            }
            order.doubtful &= ~t.led;
        }
        u64 w2 = w ^ (moving(c, w) & up), live2 = live ^ (tops_of(live) & up);
        unsigned y = c->next[x];
        /* Four seats are the rule: their trick stands here whole, without a call. */
        int kept = c->others == 3 ? second_seat(c, w2, live2, y, t, n, need)
                                  : follow(c, w2, live2, y, t, c->others - 1u, n, need);
        if (kept == me) {
            result = me;
            break;
        }
    }
    if (result == me) low = goal;
    else high = goal - 1;
    *e = (bw_entry){key, low, high}; /* the entry may have been another position's meanwhile */
    return result;
}

/* ---- questions --------------------------------------------------------------------------------- */

void bw_make_shapes(bw_shapes *shapes)
{
    memset(shapes, 0, sizeof *shapes);
    for (unsigned cards = 0; cards <= BW_SHAPE_CARDS; cards++)
        for (u32 code = 1u << 2 * cards; code < 2u << 2 * cards; code++) shapes->of[code] = make_shape(code);
}

void bw_init(bw_ctx *c, const bw_shapes *shapes)
{
    memset(c, 0, sizeof *c);
    c->shapes = shapes;
}

/* Whether they are the seats and sides of the question before. */
static int set_seats(bw_ctx *c, unsigned active, unsigned side)
{
    unsigned mine = side & active, theirs = active & ~side;
    u32 sides = active | (mine < theirs ? mine : theirs) << 4; /* the two sides are the same two either way */
    c->mine = (uint8_t)mine;
    for (unsigned x = 0; x < 4; x++) c->ours[x] = mine >> x & 1;
    if (c->sides == sides) return 1;
    c->sides = sides;
    c->tag = sides << 21;
    c->others = (uint8_t)-1; /* all seats but one */
    for (unsigned x = 0; x < 4; x++) {
        unsigned team = c->ours[x] ? mine : theirs, y = (x + 1) & 3;
        while (!(active >> y & 1)) y = (y + 1) & 3;
        c->next[x] = (uint8_t)y;
        c->opps[x] = (uint8_t)(active & ~team);
        c->mates[x] = (uint8_t)(team & ~(1u << x));
        c->others = (uint8_t)(c->others + (active >> x & 1));
        for (unsigned h = 0; h < 4; h++) c->ahead[h][x] = (int8_t)((h == x) - (c->opps[x] >> h & 1));
    }
    return 0;
}

/* Lanes for suits of these lengths, and a table in which nothing is found. Plain suits go from 4 up to 1,
   so that of low cards those of suit 1, as a rule the shortest, come last. */
static void lay_lanes(bw_ctx *c, const uint8_t lengths[5])
{
    unsigned at = 0;
    c->tops = 0;
    for (unsigned k = 0; k < 5; k++) {
        unsigned suit = (5 - k) % 5, width = 2u * lengths[suit] + 2;
        u64 lane = ((1ULL << width) - 1) << at;
        c->shift[suit] = (uint8_t)at;
        c->mask[suit] = (u32)(lane >> at);
        c->lane[suit] = lane;
        c->tops |= 1ULL << (at + width - 1);
        for (unsigned field = at / 2; field < (at + width) / 2; field++) c->suit_at[field] = (uint8_t)suit;
        at += width;
    }
    c->inside = ((1ULL << at) - 1) & ~(c->tops | c->tops >> 1);
    for (unsigned set = 0; set < 8; set++)
        c->lanes[set] = (set & 1 ? c->lane[1] : 0) | (set & 2 ? c->lane[2] : 0) | (set & 4 ? c->lane[3] : 0);
    c->suits = lengths[4] ? 4 : 3;
    c->epoch += 1ULL << EPOCH;
    if (!c->epoch) {
        memset(c->table, 0, sizeof c->table);
        c->epoch = 1ULL << EPOCH;
    }
}

/* Half the bits under the leading 1: how many cards a code has. */
INLINE unsigned cards_in(u32 code) { return (31u - (unsigned)__builtin_clz(code)) / 2; }

/* The word of a position whose suits have room in the lanes. */
static u64 word_of(const bw_ctx *c, const bw_state *s, u64 *live)
{
    u64 w = 0;
    *live = 0;
    for (unsigned suit = 0; suit < 5; suit++) {
        w |= (u64)s->code[suit] << c->shift[suit];
        *live |= (((1ULL << 2 * cards_in(s->code[suit])) - 1) & FIELDS) << c->shift[suit];
    }
    return w;
}

/* The word of a position that a new question is about. */
static u64 start(bw_ctx *c, const bw_state *s, u64 *live)
{
    uint8_t lengths[5];
    int room = set_seats(c, s->active, s->side) & c->family;
    for (unsigned suit = 0; suit < 5; suit++) {
        lengths[suit] = (uint8_t)cards_in(s->code[suit]);
        room &= 4ULL << 2 * lengths[suit] <= c->mask[suit] + 1ULL;
    }
    if (!room) {
        c->family = 0;
        lay_lanes(c, lengths);
    }
    return word_of(c, s, live);
}

void bw_family(bw_ctx *c, unsigned active, unsigned side, const uint8_t lengths[5])
{
    set_seats(c, active, side);
    lay_lanes(c, lengths);
    c->family = 1;
}

static trick trick_of(const bw_ctx *c, const bw_state *s)
{
    trick t = {c->lane[s->led], 1ULL << (c->shift[s->winning] + 2 * s->below), s->holder};
    return t;
}

static int at_least(bw_ctx *c, const bw_state *s, u64 w, u64 live, int need)
{
    if (s->led == 0xFF) return lead(c, w, live, s->seat, s->tricks, need);
    return follow(c, w, live, s->seat, trick_of(c, s), s->left, s->tricks, need);
}

int bw_at_least(bw_ctx *c, const bw_state *s, int need)
{
    if (need <= 0 || need > s->tricks) return need <= 0;
    u64 live, w = start(c, s, &live);
    return at_least(c, s, w, live, need);
}

int bw_at_least_later(bw_ctx *c, const bw_state *s, int need)
{
    if (need <= 0 || need > s->tricks) return need <= 0;
    u64 live, w = word_of(c, s, &live);
    return at_least(c, s, w, live, need);
}

/* What is known at a lead before any search, in tricks of the side on lead: what it can have, what it
   has whatever it leads, and the most it can have. */
typedef struct {
    unsigned low, any, high;
} known;

static known look_ahead(bw_ctx *c, const facts *f, unsigned x, unsigned n)
{
    unsigned low = sure_tricks(c, f, x, n, n);
    return (known){low < n ? low : n, sure_of(f->trumps[x]), n - theirs_of(f->trumps[x])};
}

int bw_value(bw_ctx *c, const bw_state *s)
{
    int low = 0, high = s->tricks, need = (high + 1) / 2;
    if (!high) return 0;
    u64 live, w = start(c, s, &live);
    if (s->led == 0xFF) { /* the first question: more than is sure? */
        facts f;
        look(c, w, &f);
        known k = look_ahead(c, &f, s->seat, s->tricks);
        int me = c->ours[s->seat];
        low = (int)(me ? k.low : s->tricks - k.high);
        high = (int)(me ? k.high : s->tricks - k.low);
        need = me ? low + 1 : high;
    }
    while (low < high) {
        need = need <= low ? low + 1 : need > high ? high : need;
        if (at_least(c, s, w, live, need)) low = need++;
        else high = --need;
    }
    return low;
}

int bw_cards(bw_ctx *c, const bw_state *s, bw_card out[20])
{
    if (!s->tricks) return 0;
    int at_lead = s->led == 0xFF;
    unsigned x = s->seat, n = s->tricks, count = 0, after = s->left;
    u64 live, w = start(c, s, &live), mine = held(w, live, x), left, beat = ~0ULL, parted = 0;
    int me = c->ours[x], need = ((int)n + 1) / 2;
    trick t = {0, 0, x};
    leads order = {0, 0, 0};
    known k = {0, 0, n};
    if (at_lead) {
        facts f;
        look(c, w, &f);
        order = order_of(c, &f, x);
        k = look_ahead(c, &f, x, n);
        need = (int)(me ? k.low + 1 : n - k.low);
        left = mine & ~(mine << 2);
        after = c->others;
    } else {
        t = trick_of(c, s);
        left = choices(w, live, x, &t);
        beat = beating(c, &t);
        parted = t.below;
    }
    while (left) {
        u64 card = next_lead(c, &order, &left), highest = card, w2 = w, live2 = live;
        unsigned suit = suit_of(c, card);
        trick t2 = t;
        if (at_lead) t2 = (trick){c->lane[suit], card, x};
        lay(c, card, beat, x, &w2, &live2, &t2);
        int low = (int)(me ? k.any : n - k.high), high = (int)(me ? k.high : n - k.any);
        while (low < high) { /* the first question: as good as the card before? */
            need = need <= low ? low + 1 : need > high ? high : need;
            int yes = after ? follow(c, w2, live2, c->next[x], t2, after - 1, n, need)
                            : lead(c, w2, live2, t2.holder, n - 1, need - c->ours[t2.holder]);
            if (yes) low = need++;
            else high = --need;
        }
        need = low;
        while (mine & highest << 2 & ~parted) highest <<= 2;
        out[count++] = (bw_card){(uint8_t)suit, (uint8_t)((__builtin_ctzll(card) - c->shift[suit]) / 2),
                                 (uint8_t)((__builtin_ctzll(highest) - c->shift[suit]) / 2), (uint8_t)low};
    }
    return (int)count;
}
