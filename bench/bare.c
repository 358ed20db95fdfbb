/* The bare native search on packed records from standard input: nothing but the search is timed.
 * Prints nanoseconds of CPU and nodes for each record, for the value alone and for all cards; of
 * several rounds the fastest, since what else a machine does can only add. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../solver/_search.h"

enum { ROUNDS = 25, MOST = 100000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(void)
{
    bw_state *states = malloc(MOST * sizeof *states);
    bw_ctx *ctx = malloc(sizeof *ctx);
    bw_shapes *shapes = malloc(sizeof *shapes);
    size_t count = states ? fread(states, sizeof *states, MOST, stdin) : 0;
    volatile unsigned long long sum = 0; /* used, so that nothing is optimised away */
    if (!ctx || !shapes || !count || getchar() != EOF) return 1;
    bw_make_shapes(shapes);
    bw_init(ctx, shapes);
    for (int cards = 0; cards < 2; cards++) {
        double fastest = 0;
        unsigned long long nodes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            unsigned long long before = ctx->nodes;
            double start = now();
            for (size_t i = 0; i < count; i++) {
                bw_card found[20];
                sum += (unsigned long long)(cards ? bw_cards(ctx, &states[i], found) : bw_value(ctx, &states[i]));
            }
            double took = (now() - start) / (double)count;
            if (!round || took < fastest) fastest = took;
            nodes = ctx->nodes - before;
        }
        printf("%s %.1f %.2f\n", cards ? "cards" : "value", fastest, (double)nodes / (double)count);
    }
    return 0;
}
