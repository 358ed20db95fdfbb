#ifndef BW_CORE_H
#define BW_CORE_H
#include <stdint.h>

/* A play-out in the search's terms: the fields of alphabeta.State, and two seat masks.
   code: trumps and four plain suits, two bits a live card (its holder), lowest card lowest, a
   leading 1. Cards on the table are not among them. led is 0xFF at a lead; otherwise led and
   winning are suits, below counts live cards of the winning suit under the winning card, holder
   is its seat, left counts the seats after this one. tricks are to come, this one included. */
typedef struct {
    uint32_t code[5];
    uint8_t seat, led, winning, below, holder, left, tricks, active, side, spare[3];
} bw_state;

/* One class of equal cards: the cards of `suit` with low..high live ones below them. */
typedef struct {
    uint8_t suit, low, high, value;
} bw_card;

#ifndef BW_TABLE_BITS
#define BW_TABLE_BITS 10
#endif
#ifndef BW_TRUMP_BITS
#define BW_TRUMP_BITS 10
#endif
#ifndef BW_SHAPE_CARDS
#define BW_SHAPE_CARDS 7
#endif

typedef struct { uint64_t key; uint32_t value, spare; } bw_entry;
typedef struct { uint32_t tag, seat[4]; } bw_trumps;

typedef struct bw_ctx {
    bw_entry table[1 << BW_TABLE_BITS];
    bw_trumps trumps[1 << BW_TRUMP_BITS];
    uint64_t shape[2 << 2 * BW_SHAPE_CARDS];
    uint64_t nodes;
    uint64_t epoch;
    uint32_t masks, tag;         /* (active, side) the masks below are for; the same above a code */
    uint8_t next[4], team[4];    /* team: the seats of a seat's side */
    uint8_t opps[4], mates[4];
    uint8_t ours[4];
    uint8_t mine, others;
    uint8_t suits;               /* the last plain suit */
    uint8_t shift[5];            /* lanes of the packed word: plain suits from below, trumps on top */
    uint32_t mask[5];
    uint64_t inside;             /* all but the highest field of each lane */
    uint64_t trump_lane, tops;   /* tops: the highest bit of each lane */
    uint64_t lanes[5];
    uint8_t suit_at[28];         /* by field, the suit whose lane it is in */
} bw_ctx;

void bw_init(bw_ctx *);
int bw_value(bw_ctx *, const bw_state *);
int bw_at_least(bw_ctx *, const bw_state *, int need);
int bw_cards(bw_ctx *, const bw_state *, bw_card out[20]);
#endif
