/* Play-outs by backward induction on printed cards, as `plain.py` and `plain_rivals.py` have them, fast enough for
 * whole deals. The tests compile it where there is a compiler.
 *
 * It shares nothing with the solver but the letters of cards: bowers, following suit, winning, payoffs and Preference
 * are written here once more. Every card of every turn is played: no bounds, no equal cards, no renaming. What a
 * lead comes to is kept by the cards that are left, the leader and, each for himself, the tricks taken.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, HAND = 11 };

struct card {
    char rank, suit; /* the joker is "B " */
};

struct memo {
    uint64_t *keys; /* 0 is free */
    uint16_t *values;
    uint64_t size, used;
};

/* One deal under one trump, played by some of the seats. */
struct game {
    struct card cards[SEATS][HAND]; /* all that a seat may come to hold, in card order */
    int number[SEATS];
    int active[SEATS], players;
    char trump; /* 'N' without */
    int side[SEATS];
    int each, maker, penalty, subtracts, stacks; /* each for himself; maker -1 for none */
    struct memo memo;
};

struct position {
    unsigned held[SEATS]; /* a bit for each of the seat's cards */
    int leader, on_table;
    struct card trick[SEATS];
    int taken[SEATS];
};

static char suit_of(const struct game *game, struct card card)
{
    static const char colour[] = "CSSCDHHD"; /* a suit, then the other of its colour */
    if (card.rank == 'B')
        return game->trump;
    if (card.rank == 'J')
        for (int i = 0; i < 8; i += 2)
            if (game->trump == colour[i] && card.suit == colour[i + 1])
                return game->trump;
    return card.suit;
}

static int strength(const struct game *game, struct card card)
{
    if (card.rank == 'B')
        return 102;
    if (card.rank == 'J' && suit_of(game, card) == game->trump)
        return card.suit == game->trump ? 101 : 100;
    return (int)(strchr("789TJQKA", card.rank) - "789TJQKA");
}

static int beats(const struct game *game, struct card card, struct card best)
{
    char suit = suit_of(game, card), other = suit_of(game, best);
    if (suit == other)
        return strength(game, card) > strength(game, best);
    return suit == game->trump; /* the best one is a trump or of the suit led */
}

static int next_seat(const struct game *game, int seat)
{
    do
        seat = (seat + 1) % SEATS;
    while (!game->active[seat]);
    return seat;
}

static int to_play(const struct game *game, const struct position *at)
{
    int seat = at->leader;
    for (int i = 0; i < at->on_table; i++)
        seat = next_seat(game, seat);
    return seat;
}

static int follows(const struct game *game, const struct position *at, int seat, int card)
{
    return at->held[seat] >> card & 1 && suit_of(game, game->cards[seat][card]) == suit_of(game, at->trick[0]);
}

/* The cards that may be played, a bit for each: those of the suit led, or all where there is none. */
static unsigned legal(const struct game *game, const struct position *at, int seat)
{
    unsigned found = 0;
    if (at->on_table)
        for (int i = 0; i < game->number[seat]; i++)
            if (follows(game, at, seat, i))
                found |= 1u << i;
    return found ? found : at->held[seat];
}

/* Takes a full trick off the table; the seat that won it, -1 while cards are still to be played to it. */
static int settle(const struct game *game, struct position *at)
{
    if (at->on_table < game->players)
        return -1;
    int winner = at->leader, seat = at->leader;
    struct card best = at->trick[0];
    for (int i = 1; i < at->on_table; i++) {
        seat = next_seat(game, seat);
        if (beats(game, at->trick[i], best)) {
            best = at->trick[i];
            winner = seat;
        }
    }
    at->on_table = 0;
    at->leader = winner;
    at->taken[winner]++;
    return winner;
}

static int over(const struct game *game, const struct position *at)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (game->active[seat] && at->held[seat])
            return 0;
    return at->on_table == 0;
}

/* The exact lead: the cards left, the leader, and each for himself the tricks taken. */
static uint64_t key_of(const struct game *game, const struct position *at)
{
    uint64_t key = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (game->active[seat]) {
            key = key << game->number[seat] | at->held[seat];
            if (game->each)
                key = key << 3 | (unsigned)at->taken[seat];
        }
    return key << 2 | (unsigned)at->leader;
}

static uint64_t place(const struct memo *memo, uint64_t key)
{
    uint64_t i = (key * 0x9E3779B97F4A7C15u >> 20) & (memo->size - 1);
    while (memo->keys[i] && memo->keys[i] != key)
        i = (i + 1) & (memo->size - 1);
    return i;
}

static void make_room(struct memo *memo)
{
    struct memo old = *memo;
    memo->size = old.size ? 2 * old.size : 1024;
    memo->keys = calloc(memo->size, sizeof *memo->keys);
    memo->values = calloc(memo->size, sizeof *memo->values);
    if (!memo->keys || !memo->values)
        abort();
    for (uint64_t i = 0; i < old.size; i++)
        if (old.keys[i]) {
            uint64_t to = place(memo, old.keys[i]);
            memo->keys[to] = old.keys[i];
            memo->values[to] = old.values[i];
        }
    free(old.keys);
    free(old.values);
}

static void keep(struct memo *memo, uint64_t key, int value)
{
    if (2 * memo->used >= memo->size)
        make_room(memo);
    uint64_t i = place(memo, key);
    memo->keys[i] = key;
    memo->values[i] = (uint16_t)value;
    memo->used++;
}

/* What a lead is known to come to, -1 if nothing is known. */
static int known(const struct memo *memo, uint64_t key)
{
    if (!memo->size)
        return -1;
    uint64_t i = place(memo, key);
    return memo->keys[i] ? memo->values[i] : -1;
}

static void play(const struct game *game, struct position *at, int seat, int card)
{
    at->held[seat] &= ~(1u << card);
    at->trick[at->on_table++] = game->cards[seat][card];
}

/* Tricks for the side from here on, the one on the table included. */
static int tricks(struct game *game, const struct position *at)
{
    if (over(game, at))
        return 0;
    uint64_t key = 0;
    if (!at->on_table) {
        key = key_of(game, at);
        int found = known(&game->memo, key);
        if (found >= 0)
            return found;
    }
    int seat = to_play(game, at), best = -1;
    unsigned choices = legal(game, at, seat);
    for (int i = 0; i < game->number[seat]; i++) {
        if (!(choices >> i & 1))
            continue;
        struct position then = *at;
        play(game, &then, seat, i);
        int winner = settle(game, &then);
        int value = (winner >= 0 && game->side[winner]) + tricks(game, &then);
        if (best < 0 || (game->side[seat] ? value > best : value < best))
            best = value;
    }
    if (!at->on_table)
        keep(&game->memo, key, best);
    return best;
}

static int taken_by(int end, int seat)
{
    return end >> 3 * seat & 7;
}

static int pays(const struct game *game, int seat, int end)
{
    int taken = taken_by(end, seat);
    int sets = (taken == 0) + (seat == game->maker && taken < 3);
    if (!sets)
        return taken;
    int penalty = game->stacks ? sets * game->penalty : game->penalty;
    return game->subtracts ? taken - penalty : -penalty;
}

/* Whether a seat likes one end better than another: own points, the others' in total, own tricks, the others' points
 * one by one from the left. */
static int prefers(const struct game *game, int seat, int one, int other)
{
    int left = 0, right = 0;
    if (pays(game, seat, one) != pays(game, seat, other))
        return pays(game, seat, one) > pays(game, seat, other);
    for (int i = next_seat(game, seat); i != seat; i = next_seat(game, i)) {
        left += pays(game, i, one);
        right += pays(game, i, other);
    }
    if (left != right)
        return left < right;
    if (taken_by(one, seat) != taken_by(other, seat))
        return taken_by(one, seat) > taken_by(other, seat);
    for (int i = next_seat(game, seat); i != seat; i = next_seat(game, i))
        if (pays(game, i, one) != pays(game, i, other))
            return pays(game, i, one) < pays(game, i, other);
    return 0;
}

/* Tricks of the hand when everybody plays as he prefers, three bits a seat. */
static int end(struct game *game, const struct position *at)
{
    if (over(game, at)) {
        int found = 0;
        for (int seat = 0; seat < SEATS; seat++)
            found |= at->taken[seat] << 3 * seat;
        return found;
    }
    uint64_t key = 0;
    if (!at->on_table) {
        key = key_of(game, at);
        int found = known(&game->memo, key);
        if (found >= 0)
            return found;
    }
    int seat = to_play(game, at), best = -1;
    unsigned choices = legal(game, at, seat);
    for (int i = 0; i < game->number[seat]; i++) {
        if (!(choices >> i & 1))
            continue;
        struct position then = *at;
        play(game, &then, seat, i);
        settle(game, &then);
        int value = end(game, &then);
        if (best < 0 || prefers(game, seat, value, best))
            best = value;
    }
    if (!at->on_table)
        keep(&game->memo, key, best);
    return best;
}

static int seat_of(char name)
{
    static const char seats[] = "NESW";
    const char *at = name ? strchr(seats, name) : NULL;
    return at ? (int)(at - seats) : -1;
}

/* Cards are text, two letters a card; `cards` are by seat what it may come to hold, empty where it does not play. */
struct game *plain_game(const char *const cards[SEATS], char trump)
{
    struct game *game = calloc(1, sizeof *game);
    if (!game)
        abort();
    game->trump = trump;
    for (int seat = 0; seat < SEATS; seat++) {
        for (const char *at = cards[seat]; *at; at += 2) {
            if (game->number[seat] == HAND)
                abort();
            game->cards[seat][game->number[seat]++] = (struct card){at[0], at[1]};
        }
        game->active[seat] = game->number[seat] > 0;
        game->players += game->active[seat];
    }
    return game;
}

/* Two sides: whose tricks count. */
void plain_sides(struct game *game, const char *side)
{
    for (; *side; side++)
        game->side[seat_of(*side)] = 1;
}

/* Each for himself: what is paid. */
void plain_each(struct game *game, char maker, int penalty, int subtracts, int stacks)
{
    game->each = 1;
    game->maker = seat_of(maker);
    game->penalty = penalty;
    game->subtracts = subtracts;
    game->stacks = stacks;
}

void plain_free(struct game *game)
{
    free(game->memo.keys);
    free(game->memo.values);
    free(game);
}

/* What a position comes to, the trick on the table perhaps full: between two sides the tricks of the side, each for
 * himself the tricks of the hand, three bits a seat. `held` has a bit for each card a seat holds. */
int plain_value(struct game *game, const unsigned held[SEATS], char leader, const char *trick, const int taken[SEATS])
{
    struct position at = {.leader = seat_of(leader)};
    memcpy(at.held, held, sizeof at.held);
    memcpy(at.taken, taken, sizeof at.taken);
    for (; *trick; trick += 2)
        at.trick[at.on_table++] = (struct card){trick[0], trick[1]};
    int winner = settle(game, &at);
    if (game->each)
        return end(game, &at);
    return (winner >= 0 && game->side[winner]) + tricks(game, &at);
}
