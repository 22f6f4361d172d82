/* openings.c: prints libpgn/opening/opening_data.c from scripts/openings.txt.
 *
 *     cc -Ilibpgn/include -Ilibpgn -o openings scripts/openings.c libpgn.a -lz -lzstd -lpcre2-8
 *     ./openings < scripts/openings.txt > libpgn/opening/opening_data.c
 *
 * Every line is played: one with an illegal move, and two that give one position different codes,
 * are errors. */
#include <pgn/notation.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "opening/table.h"

enum { LINES_MAX = 8192, MOVES_MAX = 400, PLIES_MAX = 64 };

struct line {
    unsigned number; /* in the file */
    char eco[4];
    const char *opening;
    char *variation;
    char moves[MOVES_MAX]; /* apart by blanks, from the start */
    unsigned plies;
    pgn_position position;
    unsigned bucket, name;
};

static struct line lines[LINES_MAX];
static size_t count;
static unsigned errors;

static void complain(unsigned number, const char *what, const char *text)
{
    fprintf(stderr, "openings.txt:%u: %s: %s\n", number, what, text);
    errors++;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool is_code(const char *text)
{
    return text[0] >= 'A' && text[0] <= 'E' && text[1] >= '0' && text[1] <= '9' && text[2] >= '0' &&
           text[2] <= '9' && (text[3] == ' ' || !text[3]);
}

static const struct line *first_of(const char *code)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(lines[i].eco, code, 3) == 0)
            return &lines[i];
    return NULL;
}

static void put_moves(struct line *line, const char *moves)
{
    const struct line *base = is_code(moves) ? first_of(moves) : NULL;
    if (is_code(moves) && !base)
        complain(line->number, "no line of that code stands above", moves);
    if (is_code(moves))
        moves += moves[3] ? 4 : 3;
    if (snprintf(line->moves, MOVES_MAX, "%s%s%s", base ? base->moves : "",
                 base && *moves ? " " : "", moves) >= MOVES_MAX)
        complain(line->number, "too long", moves);
}

static void play(struct line *line)
{
    char text[MOVES_MAX];
    memcpy(text, line->moves, MOVES_MAX);
    line->position = pgn_start_position;
    for (char *move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        pgn_reading reading;
        pgn_move_read(&line->position, move, strlen(move), &reading);
        if (reading.status != PGN_MOVE_READ) {
            complain(line->number, "no legal move", move);
            return;
        }
        pgn_play(&line->position, reading.move);
        line->plies++;
    }
}

/* Its variation is that of the longest line that it begins with. */
static void inherit(struct line *line)
{
    const struct line *longest = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct line *other = &lines[i];
        size_t len = strlen(other->moves);
        if (strcmp(other->eco, line->eco) == 0 && strcmp(other->opening, line->opening) == 0 &&
            strncmp(other->moves, line->moves, len) == 0 && line->moves[len] == ' ' &&
            (!longest || len > strlen(longest->moves)))
            longest = other;
    }
    line->variation = longest ? longest->variation : "";
}

/* Two lines to one position: the first one's name stands. */
static bool is_known(const struct line *line)
{
    for (size_t i = 0; i < count; i++) {
        if (!pgn_same_position(&lines[i].position, &line->position))
            continue;
        if (strcmp(lines[i].eco, line->eco) != 0)
            complain(line->number, "the position has another code above", lines[i].eco);
        return true;
    }
    return false;
}

static void read_line(unsigned number, char *text, const char *opening)
{
    struct line *line = &lines[count];
    char *variation = strchr(text, ';');
    if (!is_code(text) || !opening || count == LINES_MAX) {
        complain(number, "not understood", text);
        return;
    }
    memset(line, 0, sizeof *line);
    line->number = number;
    line->opening = opening;
    memcpy(line->eco, text, 3);
    if (variation)
        *variation = '\0';
    put_moves(line, text + 4);
    play(line);
    if (variation)
        line->variation = strdup(variation + 2);
    else
        inherit(line);
    if (!is_known(line))
        count++;
}

static void read_lines(void)
{
    char text[512];
    const char *opening = NULL;
    for (unsigned number = 1; fgets(text, sizeof text, stdin); number++) {
        text[strcspn(text, "\n")] = '\0';
        if (text[0] == '=')
            opening = strdup(text + 2);
        else if (text[0] && text[0] != '#')
            read_line(number, text, opening);
    }
}

/* ---- writing ------------------------------------------------------------------------------- */

static unsigned name_lines(void)
{
    unsigned names = 0;
    for (size_t i = 0; i < count; i++) {
        struct line *line = &lines[i];
        size_t k = 0;
        while (k < i && (strcmp(lines[k].eco, line->eco) != 0 ||
                         strcmp(lines[k].opening, line->opening) != 0 ||
                         strcmp(lines[k].variation, line->variation) != 0))
            k++;
        line->name = k < i ? lines[k].name : names;
        if (k == i) {
            printf("    {\"%s\", \"%s\", \"%s\"},\n", line->eco, line->opening, line->variation);
            names++;
        }
        line->bucket = pgn_opening_bucket(&line->position);
    }
    return names;
}

static int by_bucket(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    if (x->bucket != y->bucket)
        return x->bucket < y->bucket ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static void put_rows(void)
{
    printf("\nconst pgn_opening_row pgn_opening_rows[] = {\n");
    for (size_t i = 0; i < count; i++) {
        pgn_opening_men m = {0};
        if (!pgn_opening_men_of(&lines[i].position, &m))
            complain(lines[i].number, "no position of the start", lines[i].moves);
        printf("    {{{0x%llx, 0x%llx, 0x%llx}, 0x%llx, 0x%x}, %u},\n",
               (unsigned long long)m.kinds[0], (unsigned long long)m.kinds[1],
               (unsigned long long)m.kinds[2], (unsigned long long)m.white, m.state, lines[i].name);
    }
    printf("};\n");
}

static void put_first(void)
{
    size_t at = 0;
    printf("\nconst uint16_t pgn_opening_first[PGN_OPENING_BUCKETS + 1] = {");
    for (unsigned b = 0; b <= PGN_OPENING_BUCKETS; b++) {
        while (at < count && lines[at].bucket < b)
            at++;
        printf("%s%zu,", b % 16 ? " " : "\n    ", at);
    }
    printf("\n};\n");
}

int main(void)
{
    unsigned plies = 0;
    read_lines();
    for (size_t i = 0; i < count; i++)
        plies = lines[i].plies > plies ? lines[i].plies : plies;
    printf("/* opening_data.c: made by scripts/openings.c from scripts/openings.txt; do not edit.\n"
           " * The longest line has %u plies. */\n"
           "#include \"opening/table.h\"\n\n"
           "/* clang-format off */\n"
           "const pgn_opening_name pgn_opening_names[] = {\n",
           plies);
    unsigned names = name_lines();
    printf("};\n");
    qsort(lines, count, sizeof *lines, by_bucket);
    put_rows();
    put_first();
    fprintf(stderr, "%zu positions, %u names, %u plies\n", count, names, plies);
    return errors ? 1 : 0;
}
