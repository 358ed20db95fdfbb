/* What can come out of a play-out in which each plays for himself: the native twin of
   solver/equilibria.py, where the argument is. Ends, numbered as there, are how five tricks fall to four seats. */
#ifndef BW_EQUILIBRIA_H
#define BW_EQUILIBRIA_H
#include "_search.h"

enum { BW_ENDS = 56 };

/* How well each seat likes each end: 0 the best, equal numbers where it does not care. */
typedef uint8_t bw_liking[4][BW_ENDS];

#ifndef BW_RIVAL_BITS
#define BW_RIVAL_BITS 12 /* leads remembered: 24 bytes each */
#endif

typedef struct { uint64_t trumps_and_more, rest, value; } bw_lead;

/* All that one question needs. */
typedef struct {
    bw_lead table[1 << BW_RIVAL_BITS];
    uint64_t liked[4][BW_ENDS];  /* by seat and number: the ends liked at least so well */
    uint8_t liking[4][BW_ENDS];
    uint8_t number[1 << 12];     /* of an end, by its tricks, three bits a seat */
    uint8_t next[4], others, one;
    uint32_t code[5];
} bw_rivals;

/* The ends of all lines of subgame-perfect equilibria, as bits. `taken` are the tricks before, three bits a seat;
   together with those to come they are five. The fields `active` and all that place the play must be in order. */
uint64_t bw_outcomes(bw_rivals *, const bw_state *, unsigned taken, const bw_liking);
/* The number of the end when all take what they like best; likings must be without ties. */
unsigned bw_preferred(bw_rivals *, const bw_state *, unsigned taken, const bw_liking);
#endif
