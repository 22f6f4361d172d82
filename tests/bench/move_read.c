/* move_read.c: what reading the moves of real games costs.
 *
 *     move_read GAMES.pgn [ROUNDS]
 *
 * Reads plain games (tags, numbers, SAN, markers; comments in braces and variations are dropped),
 * keeps their moves' texts apart from all else, then reads and plays them ROUNDS times.  Under
 * `valgrind --tool=callgrind` the counts of pgn_move_read and pgn_play are per-function; the time
 * printed is of both together. */
#include <pgn/chess.h>
#include <pgn/notation.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct word {
    const char *text; /* NULL: a new game */
    size_t len;
};

struct words {
    struct word *at;
    size_t count, room;
};

static void add_word(struct words *words, const char *text, size_t len)
{
    if (words->count == words->room) {
        words->room = words->room ? 2 * words->room : 1 << 16;
        words->at = realloc(words->at, words->room * sizeof words->at[0]);
        if (!words->at) {
            perror("move_read");
            exit(1);
        }
    }
    words->at[words->count++] = (struct word){text, len};
}

static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in || fseek(in, 0, SEEK_END) != 0) {
        perror(path);
        exit(1);
    }
    const size_t size = (size_t)ftell(in);
    char *text = malloc(size + 1);
    rewind(in);
    if (!text || fread(text, 1, size, in) != size) {
        perror(path);
        exit(1);
    }
    text[size] = '\0';
    fclose(in);
    return text;
}

/* Behind the bracket that closes the one at text. */
static const char *skip_nested(const char *text, char open, char close)
{
    size_t depth = 0;
    for (; *text; text++) {
        if (*text == open)
            depth++;
        else if (*text == close && --depth == 0)
            return text + 1;
    }
    return text;
}

static struct words find_moves(const char *text)
{
    struct words words = {0};
    while (*text) {
        if (*text == '[') {
            if (words.count == 0 || words.at[words.count - 1].text)
                add_word(&words, NULL, 0);
            text += strcspn(text, "\n");
        } else if (*text == '{') {
            text += strcspn(text, "}");
            text += *text == '}';
        } else if (*text == '(') {
            text = skip_nested(text, '(', ')');
        } else {
            const size_t len = strcspn(text, " .\r\n\t({[!?");
            if (len && (text[0] >= 'A') && text[0] <= 'z')
                add_word(&words, text, len);
            text += len ? len : 1;
        }
    }
    return words;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: move_read GAMES.pgn [ROUNDS]\n");
        return 2;
    }
    char *text = read_file(argv[1]);
    const long rounds = argc > 2 ? atol(argv[2]) : 1;
    struct words words = find_moves(text);
    size_t read = 0, other = 0;
    const double start = seconds();
    for (long round = 0; round < rounds; round++) {
        pgn_position position = pgn_start_position;
        for (size_t i = 0; i < words.count; i++) {
            pgn_reading reading;
            if (!words.at[i].text) {
                position = pgn_start_position;
                continue;
            }
            pgn_move_read(&position, words.at[i].text, words.at[i].len, &reading);
            if (reading.status == PGN_MOVE_READ) {
                pgn_play(&position, reading.move);
                read++;
            } else {
                other++;
            }
        }
    }
    const double taken = seconds() - start;
    printf("%zu moves read and played, %zu not read, %.2f ns each\n", read, other,
           read ? taken / (double)read * 1e9 : 0.0);
    free(words.at);
    free(text);
    return 0;
}
