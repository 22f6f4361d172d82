/* mutants.h: games made worse, always in the same way: bytes flipped, cut, doubled, joined, and
 * pieces of PGN put where they do not belong. */
#ifndef MUTANTS_H
#define MUTANTS_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mutant_seeds {
    struct {
        char *at;
        size_t len;
    } texts[256];
    size_t count;
};

/* SplitMix64, so that one number stands for one mutant. */
static inline uint64_t mutant_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static inline size_t mutant_below(uint64_t *state, size_t bound)
{
    return bound ? (size_t)(mutant_random(state) % bound) : 0;
}

static inline int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* The folder's files of up to 4096 bytes. */
static inline void mutant_seeds_read(struct mutant_seeds *seeds, const char *folder)
{
    struct dirent **names;
    int found = scandir(folder, &names, NULL, by_name);
    for (int i = 0; i < found; i++) {
        char path[512], bytes[4097];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        free(names[i]);
        FILE *in = fopen(path, "rb");
        size_t len = in ? fread(bytes, 1, sizeof bytes, in) : 0;
        if (in)
            fclose(in);
        if (len == 0 || len == sizeof bytes || seeds->count == 256)
            continue;
        char *copy = malloc(len);
        if (!copy)
            continue;
        memcpy(copy, bytes, len);
        seeds->texts[seeds->count].at = copy;
        seeds->texts[seeds->count++].len = len;
    }
    if (found >= 0)
        free(names);
}

static inline void mutant_seeds_free(struct mutant_seeds *seeds)
{
    for (size_t i = 0; i < seeds->count; i++)
        free(seeds->texts[i].at);
}

#define MUTANT_MAX ((size_t)1 << 14)

/* Replaces cut bytes at `at` by the text; what does not fit is left out. */
static inline size_t mutant_splice(char *bytes, size_t len, size_t at, size_t cut, const char *text,
                                   size_t text_len)
{
    if (cut > len - at)
        cut = len - at;
    if (len - cut + text_len > MUTANT_MAX)
        return len;
    memmove(bytes + at + text_len, bytes + at + cut, len - at - cut);
    memcpy(bytes + at, text, text_len);
    return len - cut + text_len;
}

/* Pieces of PGN, and of what is none. */
/* clang-format off */
static const char *const mutant_pieces[] = {
    "{", "}", "(", ")", "[", "]", "\"", "\\", ";", "%", "\n%", "<", ">", "*", "1-0", "1/2-1/2",
    "\n\n", "\r", "\r\n", "\t", "$", "$300", "!?", "+", "#", "--", "O-O", "0-0", "e8=Q", "1.",
    "1...", "99.", "[A \"b", "\n[Result \"1-0\"]\n", "\xEF\xBB\xBF", "\xFF", "\xC3", "\xE2\x82",
    "\xF0\x9F\x98\x80", "\xC2\xA0", "\xE2\x80\x9C", "\xED\xA0\x80", "\x80", "\x1b", "(=)", "e.p.",
    "\n\n[Event \"x\"]\n\n", "\n\n1. e4 ", "[%clk 1:00:00]", "Nf3", "@@@@", "<>",
};
/* clang-format on */

static inline size_t mutant_change(const struct mutant_seeds *seeds, uint64_t *random, char *bytes,
                                   size_t len)
{
    char copy[64];
    size_t at = mutant_below(random, len + 1), size;
    switch (mutant_below(random, 8)) {
    case 0: /* a bit */
        if (at < len)
            bytes[at] = (char)(bytes[at] ^ (1 << mutant_below(random, 8)));
        return len;
    case 1: /* any byte, NUL among them */
        if (at < len)
            bytes[at] = (char)mutant_below(random, mutant_below(random, 4) ? 256 : 1);
        return len;
    case 2: /* cut out */
        return mutant_splice(bytes, len, at, 1 + mutant_below(random, 20), "", 0);
    case 3: /* the end is lost */
        return mutant_below(random, 4) ? len : at;
    case 4: /* said twice */
        size = mutant_below(random, sizeof copy);
        if (size > len - at)
            size = len - at;
        memcpy(copy, bytes + at, size);
        return mutant_splice(bytes, len, mutant_below(random, len + 1), 0, copy, size);
    case 5: { /* joined with another */
        size_t other = mutant_below(random, seeds->count);
        return mutant_splice(bytes, len, at, 0, seeds->texts[other].at, seeds->texts[other].len);
    }
    default: {
        const char *text =
            mutant_pieces[mutant_below(random, sizeof mutant_pieces / sizeof *mutant_pieces)];
        return mutant_splice(bytes, len, at, 0, text, strlen(text));
    }
    }
}

/* The mutant of that number: its length. */
static inline size_t mutant_make(const struct mutant_seeds *seeds, uint64_t number,
                                 char bytes[MUTANT_MAX])
{
    uint64_t random = number * 0xD1342543DE82EF95u + 1;
    size_t seed = mutant_below(&random, seeds->count), len = seeds->texts[seed].len;
    memcpy(bytes, seeds->texts[seed].at, len);
    for (size_t i = 1 + mutant_below(&random, 6); i > 0; i--)
        len = mutant_change(seeds, &random, bytes, len);
    return len;
}

#endif
