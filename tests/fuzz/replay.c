/* replay.c: a main for the fuzz targets where there is no libFuzzer, so that their inputs run in
 * every `make check`.
 *
 *     fuzz_NAME [FILE|FOLDER...]
 *
 * Feeds each file to the target; without arguments those below tests/fuzz/seeds/fuzz_NAME and
 * corpus, as far as these exist.  A file is also fed cut short and with single bytes changed,
 * always in the same way, so that a failure can be repeated.  Ends by a signal or a sanitizer's
 * report if the target does. */
#define _XOPEN_SOURCE 700

#include <ftw.h>
#include <libgen.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHANGES 64
#define LARGEST_CHANGED ((size_t)1 << 16) /* larger files are only fed as they are */

static unsigned long fed;

/* The target gets a block of exactly its size, so that a sanitizer sees any byte read behind it. */
static void feed(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
    fed++;
}

static void feed_changed(uint8_t *data, size_t size)
{
    uint32_t random = 2463534242u;
    for (int i = 0; i < CHANGES; i++) {
        random = random * 1664525u + 1013904223u;
        const size_t at = (random >> 8) % size;
        const uint8_t was = data[at];
        data[at] = (uint8_t)(was ^ (1u << (random >> 5 & 7u)));
        feed(data, size);
        data[at] = was;
        feed(data, at);
    }
}

static int feed_file(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)place;
    if (type != FTW_F)
        return 0;
    const size_t size = (size_t)status->st_size;
    uint8_t *data = malloc(size + 1);
    FILE *in = fopen(path, "rb");
    if (!data || !in || fread(data, 1, size, in) != size) {
        perror(path);
        exit(2);
    }
    fclose(in);
    feed(data, size);
    if (size > 0 && size <= LARGEST_CHANGED)
        feed_changed(data, size);
    free(data);
    return 0;
}

static void feed_below(const char *path, int must_exist)
{
    struct stat status;
    if (stat(path, &status) != 0 && !must_exist)
        return;
    if (nftw(path, feed_file, 16, FTW_PHYS) != 0) {
        perror(path);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    char seeds[256];
    for (int i = 1; i < argc; i++)
        feed_below(argv[i], 1);
    if (argc == 1) {
        snprintf(seeds, sizeof seeds, "tests/fuzz/seeds/%s", basename(argv[0]));
        feed_below(seeds, 0);
        feed_below("corpus", 0);
    }
    printf("%lu inputs\n", fed);
    return 0;
}
