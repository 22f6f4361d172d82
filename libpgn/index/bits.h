/* bits.h: numbers of some bits, for the key index.
 *
 * The lowest bit of a byte comes first.  Rice's code of parameter r writes the number's upper part
 * as so many ones and a zero, the lower r bits as they are; it is near the best for the distances
 * of random numbers.  Elias' gamma code is for small counts. */
#ifndef PGN_INDEX_BITS_H
#define PGN_INDEX_BITS_H

#include <pgn/base.h>

/* Writes into a buffer that the caller has made large enough. */
struct pgn_bit_writer {
    uint8_t *at;
    uint64_t word;
    unsigned count; /* bits in word, under 8 between calls */
};

static inline void pgn_put_bits(struct pgn_bit_writer *out, uint64_t value, unsigned bits)
{
    while (bits > 0) {
        unsigned now = bits < 32 ? bits : 32;
        out->word |= (value & (((uint64_t)1 << now) - 1)) << out->count;
        out->count += now;
        for (; out->count >= 8; out->count -= 8, out->word >>= 8)
            *out->at++ = (uint8_t)out->word;
        value >>= now % 64;
        bits -= now;
    }
}

static inline void pgn_put_ones(struct pgn_bit_writer *out, uint64_t count)
{
    for (; count >= 32; count -= 32)
        pgn_put_bits(out, UINT32_MAX, 32);
    pgn_put_bits(out, ((uint64_t)1 << count) - 1, (unsigned)count + 1);
}

static inline void pgn_put_rice(struct pgn_bit_writer *out, uint64_t value, unsigned r)
{
    pgn_put_ones(out, value >> r);
    pgn_put_bits(out, value, r);
}

static inline unsigned pgn_bits_of(uint64_t value)
{
    unsigned bits = 0;
    for (; value > 0; value >>= 1)
        bits++;
    return bits;
}

/* value > 0 */
static inline void pgn_put_gamma(struct pgn_bit_writer *out, uint64_t value)
{
    unsigned bits = pgn_bits_of(value) - 1;
    pgn_put_ones(out, bits);
    pgn_put_bits(out, value, bits);
}

/* The last bits, filled up to a byte. */
static inline void pgn_end_bits(struct pgn_bit_writer *out)
{
    if (out->count > 0)
        *out->at++ = (uint8_t)out->word;
    out->word = 0;
    out->count = 0;
}

/* Reads what a writer wrote; behind the end come zeros, and failed is set. */
struct pgn_bit_reader {
    const uint8_t *at, *end;
    uint64_t word;
    unsigned count;
    bool failed;
};

static inline uint64_t pgn_take_bits(struct pgn_bit_reader *in, unsigned bits)
{
    uint64_t value = 0;
    for (unsigned have = 0; have < bits;) {
        unsigned now = bits - have < 32 ? bits - have : 32;
        while (in->count < now) {
            in->failed = in->failed || in->at >= in->end;
            in->word |= (uint64_t)(in->failed ? 0 : *in->at++) << in->count;
            in->count += 8;
        }
        value |= (in->word & (((uint64_t)1 << now) - 1)) << have;
        in->word >>= now;
        in->count -= now;
        have += now;
    }
    return value;
}

static inline uint64_t pgn_take_ones(struct pgn_bit_reader *in)
{
    uint64_t count = 0;
    while (pgn_take_bits(in, 1) && !in->failed)
        count++;
    return count;
}

static inline uint64_t pgn_take_rice(struct pgn_bit_reader *in, unsigned r)
{
    uint64_t high = pgn_take_ones(in);
    return high << r | pgn_take_bits(in, r);
}

static inline uint64_t pgn_take_gamma(struct pgn_bit_reader *in)
{
    uint64_t bits = pgn_take_ones(in);
    if (bits > 62) {
        in->failed = true;
        return 1;
    }
    return (uint64_t)1 << bits | pgn_take_bits(in, (unsigned)bits);
}

#endif
