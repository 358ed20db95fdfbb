/* A play-out with its printed cards, and what is asked about it: every card's value, the best line.
 *
 * Knows the search's terms and that each live card has a printed one; nothing of Python, games or bowers.
 */
#ifndef BW_BOARD_H
#define BW_BOARD_H
#include "_search.h"

enum { SUITS = 5, SEATS = 4, CARDS = 33, HAND = 5, MOST_TRUMPS = 10, MOST_PLAIN = 8, NONE = 0xFF };

/* What is packed: a bw_state, and for each an answer. */
enum { RECORD = sizeof(bw_state), ANSWER = 8 };

/* A state, and the printed card of each live one: `printed[suit][index]`. */
typedef struct {
    bw_state state;
    uint8_t printed[SUITS][MOST_TRUMPS];
} bw_board;

/* A card that may be played; index: of the lowest of the cards equal to it. */
typedef struct {
    uint8_t card, suit, index;
} bw_choice;

/* Tricks are those of the board's side. */
typedef struct {
    uint8_t tricks, cards, length;
    bw_choice card[HAND];
    uint8_t value[HAND];
    uint8_t line[SEATS * HAND];
} bw_solution;

int bw_seats(unsigned mask); /* how many seats are in a set of them */
/* Whether a state from outside can be searched: the numbers of cards fit each other, and seats their parts. */
int bw_in_order(const bw_state *);
/* Values, then the best line; 0 if there is none, which would be the search contradicting itself. */
int bw_solve(bw_ctx *, const bw_board *, bw_solution *);
/* The answer to a packed state: its value, then its cards'; all NONE for one that is not in order. */
void bw_answer(bw_ctx *, const bw_state *, uint8_t out[ANSWER]);
#endif
