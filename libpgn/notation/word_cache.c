/* word_cache.c: one place for each hash; a word that comes later takes it over.
 *
 * Only short words with few readings are kept, which is nearly all; the others are read each time.
 */
#include "notation/word_cache.h"

#include <stdlib.h>
#include <string.h>

#define PLACES 4096u
#define LONGEST 24u
#define READINGS 3u

struct place {
    uint32_t generation; /* of the cache when it was filled; 0: never */
    uint8_t len, count;
    char text[LONGEST];
    pgn_word_reading readings[READINGS];
};

struct pgn_word_cache {
    uint32_t generation;
    struct place *places;
    pgn_word word;
};

pgn_word_cache *pgn_word_cache_open(void)
{
    pgn_word_cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL)
        return NULL;
    cache->generation = 1;
    cache->places = calloc(PLACES, sizeof *cache->places);
    if (cache->places != NULL)
        return cache;
    free(cache);
    return NULL;
}

void pgn_word_cache_close(pgn_word_cache *cache)
{
    if (cache == NULL)
        return;
    free(cache->places);
    free(cache);
}

void pgn_word_cache_forget(pgn_word_cache *cache)
{
    cache->generation++;
}

static uint32_t hash_of(const char *text, size_t len)
{
    uint64_t hash = len;
    for (size_t at = 0; at < len; at += 8) {
        uint64_t part = 0;
        memcpy(&part, text + at, len - at < 8 ? len - at : 8);
        hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 32);
}

static pgn_readings read_anew(pgn_word_cache *cache, const pgn_letters *letters,
                              enum pgn_strictness strictness, const char *text, size_t len)
{
    pgn_word_read(letters, strictness, false, text, len, &cache->word);
    return (pgn_readings){cache->word.readings, cache->word.count, cache->word.overflow};
}

pgn_readings pgn_word_cache_read(pgn_word_cache *cache, const pgn_letters *letters,
                                 enum pgn_strictness strictness, const char *text, size_t len)
{
    if (len > LONGEST)
        return read_anew(cache, letters, strictness, text, len);
    struct place *place = &cache->places[hash_of(text, len) % PLACES];
    if (place->generation == cache->generation && place->len == len &&
        memcmp(place->text, text, len) == 0)
        return (pgn_readings){place->readings, place->count, false};
    pgn_readings readings = read_anew(cache, letters, strictness, text, len);
    if (readings.count > READINGS)
        return readings;
    place->generation = cache->generation;
    place->len = (uint8_t)len;
    place->count = (uint8_t)readings.count;
    memcpy(place->text, text, len);
    memcpy(place->readings, readings.list, readings.count * sizeof *readings.list);
    return readings;
}
