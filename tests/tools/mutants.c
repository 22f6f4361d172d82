/* mutants.c: writes mutated games, for the commands to read.
 *
 *     mutants CORPUS COUNT [FIRST] > games.pgn
 *
 * Those of mutated_games_test, one behind the other; CORPUS is the folder corpus. */
#include "mutants.h"

int main(int argc, char **argv)
{
    static struct mutant_seeds seeds;
    static char bytes[MUTANT_MAX];
    char cases[512];
    if (argc < 3) {
        fputs("usage: mutants CORPUS COUNT [FIRST]\n", stderr);
        return 2;
    }
    snprintf(cases, sizeof cases, "%s/cases", argv[1]);
    mutant_seeds_read(&seeds, argv[1]);
    mutant_seeds_read(&seeds, cases);
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    uint64_t count = strtoull(argv[2], NULL, 10);
    for (uint64_t i = first; i < first + count && seeds.count; i++)
        fwrite(bytes, 1, mutant_make(&seeds, i, bytes), stdout);
    bool written = seeds.count && fflush(stdout) == 0 && !ferror(stdout);
    mutant_seeds_free(&seeds);
    return written ? 0 : 1;
}
