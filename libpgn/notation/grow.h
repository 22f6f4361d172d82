/* grow.h: arrays of a handle that grow and are kept from game to game. */
#ifndef PGN_NOTATION_GROW_H
#define PGN_NOTATION_GROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Makes sure that element number count exists; room is the number of elements there are.  False:
 * out of memory, and the array is as it was. */
static inline bool pgn_grow(void **array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    size_t wanted = *room < 64 ? 64 : *room;
    while (wanted <= count)
        wanted *= 2;
    void *larger = wanted > SIZE_MAX / size ? NULL : realloc(*array, wanted * size);
    if (larger == NULL)
        return false;
    *array = larger;
    *room = wanted;
    return true;
}

#endif
