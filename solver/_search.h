/* Exact values of euchre play-outs: the native twin of solver/alphabeta.py. */
#ifndef BW_SEARCH_H
#define BW_SEARCH_H
#include <stdint.h>

/* A play-out in the search's terms: the fields of alphabeta.State, and two masks of seats.
   code: trumps and four plain suits (without trumps code[0] is 1 and four are in use, with trumps
   code[4] is 1), two bits a live card (its holder), the lowest card in the lowest bits, and a
   leading 1. Cards on the table are not among them. led is 0xFF at a lead; otherwise led and
   winning are suits, below counts live cards of the winning suit under the winning card, holder is
   its seat, and left counts the seats that come after this one. tricks are to come, this one
   included. At most 20 cards, five a hand. */
typedef struct {
    uint32_t code[5];
    uint8_t seat, led, winning, below, holder, left, tricks, active, side, unused[3];
} bw_state;

/* One class of equal cards, and the side's tricks after any of them: a card of `suit` is in it if
   the number of live cards of its suit under it is from low to high. */
typedef struct {
    uint8_t suit, low, high, value;
} bw_card;

#ifndef BW_TABLE_BITS
#define BW_TABLE_BITS 10 /* positions remembered: 16 bytes each */
#endif
#ifndef BW_TRUMP_BITS
#define BW_TRUMP_BITS 10 /* trump suits remembered: 20 bytes each */
#endif
#ifndef BW_SHAPE_CARDS
#define BW_SHAPE_CARDS 6 /* suits up to this long have their shape in a table: 8 bytes << 2 a card */
#endif

typedef struct { uint64_t of[2 << 2 * BW_SHAPE_CARDS]; } bw_shapes;
typedef struct { uint64_t key; uint32_t low, high; } bw_entry;
typedef struct { uint32_t tag, seat[4]; } bw_trumps;

/* Everything a search needs and keeps; one thread at a time may use it. Only `nodes` is for callers. */
typedef struct bw_ctx {
    bw_entry table[1 << BW_TABLE_BITS];
    bw_trumps trumps[1 << BW_TRUMP_BITS];
    const bw_shapes *shapes;     /* for reading only, so all contexts can share them */
    uint64_t nodes;              /* entries into the search so far, one for each turn looked at */
    uint64_t epoch;              /* in every key: what earlier positions left in the table is not found */
    /* for the seats that play and the two sides */
    uint32_t sides, tag;
    uint8_t next[4], opps[4], mates[4], others;
    int8_t ahead[4][4];          /* [h][x]: what a trump of h does for x's count of sure trumps */
    uint8_t ours[4], mine;
    /* for the lanes of one position */
    uint8_t family, suits, shift[5], suit_at[28];
    uint32_t mask[5];
    uint64_t lane[5], lanes[8];  /* by suit; by set of the plain suits 1, 2, 3 */
    uint64_t tops, inside;       /* the highest bit of each lane; all but its highest field */
} bw_ctx;

void bw_make_shapes(bw_shapes *);
void bw_init(bw_ctx *, const bw_shapes *);
/* Questions about positions of these seats and sides, whose suits have at most these lengths (21 cards in
   all), share what has been found: six discards, several goals. It ends with a question that does
   not belong to it. */
void bw_family(bw_ctx *, unsigned active, unsigned side, const uint8_t lengths[5]);
int bw_value(bw_ctx *, const bw_state *);                  /* the side's tricks */
int bw_at_least(bw_ctx *, const bw_state *, int need);     /* whether they are `need` or more */
/* The same with the lanes and the table of the question before, for positions reached from the one it was
   about. */
int bw_at_least_later(bw_ctx *, const bw_state *, int need);
int bw_cards(bw_ctx *, const bw_state *, bw_card out[20]); /* each class that may be played; how many */
#endif
