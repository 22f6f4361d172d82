/* key_numbers.c: prints libpgn/chess/key_data.c.
 *
 *     cc -o key_numbers scripts/key_numbers.c && ./key_numbers > libpgn/chess/key_data.c
 *
 * The 781 numbers of the Polyglot book format are the first that Bob Jenkins' generator ISAAC-64
 * (1996) gives for a seed of zeros, each block of 256 taken from its end.  So they need not be
 * copied: this works them out, and tests/unit/key_test.c holds the format's published keys against
 * them.  The 64 behind them are the same stream continued. */
#include <stdint.h>
#include <stdio.h>

enum { BLOCK = 256, NUMBERS = 781 + 64, PER_LINE = 4 };

struct isaac {
    uint64_t memory[BLOCK];
    uint64_t block[BLOCK];
    uint64_t a, b, counter;
};

/* Stirs the eight words that the memory is filled from. */
static void mix(uint64_t w[8])
{
    static const unsigned shifts[8] = {9, 9, 23, 15, 14, 20, 17, 14};
    for (unsigned i = 0; i < 8; i++) {
        uint64_t *turned = &w[(i + 5) % 8], *added = &w[(i + 7) % 8];
        w[i] -= w[(i + 4) % 8];
        *turned ^= i % 2 ? *added << shifts[i] : *added >> shifts[i];
        *added += w[i];
    }
}

static void seed_with_zeros(struct isaac *s)
{
    uint64_t w[8];
    *s = (struct isaac){0};
    for (unsigned i = 0; i < 8; i++)
        w[i] = 0x9e3779b97f4a7c13u; /* the golden ratio */
    for (unsigned i = 0; i < 4; i++)
        mix(w);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned at = 0; at < BLOCK; at += 8) {
            for (unsigned i = 0; i < 8; i++)
                w[i] += s->memory[at + i]; /* zeros on the first pass */
            mix(w);
            for (unsigned i = 0; i < 8; i++)
                s->memory[at + i] = w[i];
        }
    }
}

static uint64_t shuffled(uint64_t a, unsigned step)
{
    switch (step % 4) {
    case 0:
        return ~(a ^ (a << 21));
    case 1:
        return a ^ (a >> 5);
    case 2:
        return a ^ (a << 12);
    default:
        return a ^ (a >> 33);
    }
}

static void next_block(struct isaac *s)
{
    s->b += ++s->counter;
    for (unsigned i = 0; i < BLOCK; i++) {
        uint64_t x = s->memory[i];
        s->a = shuffled(s->a, i) + s->memory[(i + BLOCK / 2) % BLOCK];
        uint64_t y = s->memory[(x >> 3) % BLOCK] + s->a + s->b;
        s->memory[i] = y;
        s->b = s->memory[(y >> 11) % BLOCK] + x;
        s->block[i] = s->b;
    }
}

int main(void)
{
    struct isaac s;
    seed_with_zeros(&s);
    printf("/* key_data.c: written by scripts/key_numbers.c; keys.h says what each number is. */\n"
           "#include \"chess/keys.h\"\n\n"
           "const uint64_t pgn_key_numbers[%d] = {\n",
           NUMBERS);
    for (unsigned i = 0; i < NUMBERS; i++) {
        if (i % BLOCK == 0)
            next_block(&s);
        printf("%s0x%016llx%s", i % PER_LINE ? " " : "    ",
               (unsigned long long)s.block[BLOCK - 1 - i % BLOCK],
               i == NUMBERS - 1               ? "};\n"
               : i % PER_LINE == PER_LINE - 1 ? ",\n"
                                              : ",");
    }
    return ferror(stdout) || fflush(stdout);
}
