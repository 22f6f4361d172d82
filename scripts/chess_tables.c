/* chess_tables.c: prints libpgn/chess/tables_data.c.
 *
 *     cc -o chess_tables scripts/chess_tables.c && ./chess_tables > libpgn/chess/tables_data.c
 *
 * Everything is found by walking step by step over an 8 x 8 board, the plainest definition there
 * is; the tests compare what the library makes of the tables with other ways of counting. */
#include <stdint.h>
#include <stdio.h>

enum { PER_LINE = 4 };

/* The eight directions, the four that climb the square numbers first: see pgn_rays. */
static const int directions[8][2] = {{1, 0},  {0, 1},  {1, 1},   {-1, 1},
                                     {-1, 0}, {0, -1}, {-1, -1}, {1, -1}};
static const int knight_steps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const int white_pawn_steps[2][2] = {{-1, 1}, {1, 1}};
static const int black_pawn_steps[2][2] = {{-1, -1}, {1, -1}};

static int step(int square, const int by[2])
{
    int file = square % 8 + by[0];
    int rank = square / 8 + by[1];
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static uint64_t steps(int square, const int (*by)[2], int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++) {
        int to = step(square, by[i]);
        set |= to < 0 ? 0 : UINT64_C(1) << to;
    }
    return set;
}

static uint64_t ray(int square, int direction)
{
    uint64_t set = 0;
    for (int to = step(square, directions[direction]); to >= 0;
         to = step(to, directions[direction]))
        set |= UINT64_C(1) << to;
    return set;
}

static uint64_t rays(int square, const int *which, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        set |= ray(square, which[i]);
    return set;
}

static uint64_t reach(int row, int square)
{
    static const int straight[] = {0, 1, 4, 5}, diagonal[] = {2, 3, 6, 7};
    switch (row) {
    case 0:
        return steps(square, white_pawn_steps, 2);
    case 1:
        return steps(square, knight_steps, 8);
    case 2:
        return rays(square, diagonal, 4);
    case 3:
        return rays(square, straight, 4);
    case 4:
        return rays(square, diagonal, 4) | rays(square, straight, 4);
    case 5:
        return steps(square, directions, 8);
    default:
        return steps(square, black_pawn_steps, 2);
    }
}

static uint64_t between(int a, int b)
{
    for (int d = 0; d < 8; d++)
        if (ray(a, d) >> b & 1)
            return ray(a, d) & ray(b, d ^ 4);
    return 0;
}

static uint64_t line(int a, int b)
{
    for (int d = 0; d < 8; d++)
        if (ray(a, d) >> b & 1)
            return ray(a, d) | ray(a, d ^ 4) | UINT64_C(1) << a;
    return 0;
}

static void print(const char *name, int rows, uint64_t (*entry)(int, int))
{
    printf("\nconst pgn_squares %s[%d][64] = {\n", name, rows);
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < 64; i++)
            printf("%s0x%016llx%s",
                   i % PER_LINE ? " "
                   : i          ? "     "
                                : "    {",
                   (unsigned long long)entry(row, i),
                   i == 63                        ? "},\n"
                   : i % PER_LINE == PER_LINE - 1 ? ",\n"
                                                  : ",");
    }
    printf("};\n");
}

static uint64_t ray_of(int direction, int square)
{
    return ray(square, direction);
}

int main(void)
{
    printf("/* tables_data.c: written by scripts/chess_tables.c; attacks.h says what each table "
           "holds. */\n"
           "#include \"chess/attacks.h\"\n");
    print("pgn_reach", 7, reach);
    print("pgn_rays", 8, ray_of);
    print("pgn_between_table", 64, between);
    print("pgn_line_table", 64, line);
    return ferror(stdout) || fflush(stdout);
}
