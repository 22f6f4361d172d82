/* sqlite.c: rows into tables.
 *
 * The file is nobody's until it is complete and renamed, so that no journal is needed, and nothing
 * is synced before.  Indexes are made at the end, when all rows are there, which takes a third of
 * the time that keeping them up to date does. */
#include "sqlite.h"

#ifndef PGN_SQLITE

bool convert_has_sqlite(void)
{
    return false;
}
struct convert_sqlite *convert_sqlite_open(struct cli *cli)
{
    (void)cli;
    return NULL;
}
bool convert_sqlite_take(void *sqlite, const char *bytes, size_t len)
{
    (void)sqlite;
    (void)bytes;
    (void)len;
    return false;
}
bool convert_sqlite_finish(struct convert_sqlite *sqlite)
{
    (void)sqlite;
    return false;
}
void convert_sqlite_close(struct convert_sqlite *sqlite)
{
    (void)sqlite;
}

#else

#include <sqlite3.h>
#include <stdlib.h>

#include "common/message.h"
#include "sqlite_rows.h"

enum {
    GAMES_A_TRANSACTION = 10000,
    STEPS_BETWEEN_LOOKS = 100000 /* of SQLite's machine, at whether the run was interrupted */
};

struct convert_sqlite {
    struct cli *cli;
    sqlite3 *db;
    sqlite3_stmt *insert[SQLITE_TABLES];
    int64_t game; /* the id of the game in work */
};

static const char schema[] =
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
    "PRAGMA cache_size = -65536; PRAGMA user_version = 1;\n"
    "CREATE TABLE games (\n"
    "  id INTEGER PRIMARY KEY,  -- from 1, in the order of the input\n"
    "  file TEXT, number INTEGER, \"offset\" INTEGER, line INTEGER,  -- where it stands\n"
    "  event TEXT, site TEXT, date TEXT, round TEXT, white TEXT, black TEXT,  -- tags\n"
    "  white_elo INTEGER, black_elo INTEGER, eco TEXT, opening TEXT, time_control TEXT,\n"
    "  variant TEXT,\n"
    "  result TEXT,             -- the marker, else the tag\n"
    "  start_fen TEXT,          -- of a set-up position\n"
    "  plies INTEGER, final_fen TEXT, final_key INTEGER,\n"
    "  errors INTEGER, warnings INTEGER,\n"
    "  comment TEXT,            -- before the first move\n"
    "  movetext TEXT);          -- all of it: SAN, variations, comments\n"
    "CREATE TABLE tags (        -- those without a column in games\n"
    "  game INTEGER REFERENCES games, name TEXT, value TEXT);\n"
    "CREATE TABLE moves (       -- of the main lines\n"
    "  game INTEGER REFERENCES games, ply INTEGER, san TEXT, uci TEXT,\n"
    "  key INTEGER,             -- of the position behind it\n"
    "  clk REAL, emt REAL,      -- seconds\n"
    "  eval_cp INTEGER, eval_mate INTEGER,\n"
    "  nags TEXT, comment TEXT, PRIMARY KEY (game, ply)) WITHOUT ROWID;\n"
    "CREATE TABLE findings (\n"
    "  game INTEGER REFERENCES games, ply INTEGER, level TEXT, id TEXT, message TEXT);\n"
    "BEGIN";

static const char indexes[] = "CREATE INDEX games_white ON games (white);"
                              "CREATE INDEX games_black ON games (black);"
                              "CREATE INDEX games_event ON games (event);"
                              "CREATE INDEX games_date ON games (date);"
                              "CREATE INDEX games_eco ON games (eco);"
                              "CREATE INDEX tags_game ON tags (game);"
                              "CREATE INDEX tags_name ON tags (name, value);"
                              "CREATE INDEX findings_game ON findings (game);"
                              "CREATE INDEX findings_id ON findings (id);"
                              "CREATE INDEX moves_key ON moves (key);"
                              "COMMIT";

static const char *const inserts[SQLITE_TABLES] = {
    [SQLITE_GAMES] =
        "INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [SQLITE_TAGS] = "INSERT INTO tags VALUES (?,?,?)",
    [SQLITE_MOVES] = "INSERT INTO moves VALUES (?,?,?,?,?,?,?,?,?,?,?)",
    [SQLITE_FINDINGS] = "INSERT INTO findings VALUES (?,?,?,?,?)",
};

bool convert_has_sqlite(void)
{
    return true;
}

/* Always false; an interrupt needs no words. */
static bool fail(const struct convert_sqlite *s)
{
    if (sqlite3_errcode(s->db) != SQLITE_INTERRUPT)
        cli_error(s->cli, s->cli->output, "%s", sqlite3_errmsg(s->db));
    return false;
}

static bool run(const struct convert_sqlite *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(s);
}

static int is_over(void *cli)
{
    return cli_output_failed(cli);
}

/* ---- opening and closing ------------------------------------------------------------------- */

static bool begin(struct convert_sqlite *s, const char *path)
{
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return fail(s);
    sqlite3_progress_handler(s->db, STEPS_BETWEEN_LOOKS, is_over, s->cli);
    if (!run(s, schema))
        return false;
    for (unsigned i = 0; i < SQLITE_TABLES; i++)
        if (sqlite3_prepare_v2(s->db, inserts[i], -1, &s->insert[i], NULL) != SQLITE_OK)
            return fail(s);
    return true;
}

struct convert_sqlite *convert_sqlite_open(struct cli *cli)
{
    const char *path = cli_output_temporary(cli);
    if (!path) {
        cli_error(cli, cli->output, "a database is a file; this is none");
        return NULL;
    }
    struct convert_sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        cli_error(cli, NULL, "out of memory");
        return NULL;
    }
    s->cli = cli;
    if (begin(s, path))
        return s;
    convert_sqlite_close(s);
    return NULL;
}

void convert_sqlite_close(struct convert_sqlite *s)
{
    if (!s)
        return;
    for (unsigned i = 0; i < SQLITE_TABLES; i++)
        sqlite3_finalize(s->insert[i]);
    sqlite3_close(s->db);
    free(s);
}

/* ---- rows ---------------------------------------------------------------------------------- */

static int bind(sqlite3_stmt *insert, int column, const struct sqlite_value *v)
{
    switch (v->type) {
    case SQLITE_WHOLE:
        return sqlite3_bind_int64(insert, column, v->whole);
    case SQLITE_DECIMAL:
        return sqlite3_bind_double(insert, column, v->decimal);
    case SQLITE_CHARACTERS:
        return sqlite3_bind_text64(insert, column, v->text, v->len, SQLITE_STATIC, SQLITE_UTF8);
    case SQLITE_NO_VALUE:
        break;
    }
    return sqlite3_bind_null(insert, column);
}

static bool insert_row(struct convert_sqlite *s, const char **p)
{
    unsigned table = (unsigned char)*(*p)++;
    sqlite3_stmt *insert = s->insert[table];
    bool bound = true;
    if (table == SQLITE_GAMES && s->game++ > 0 && s->game % GAMES_A_TRANSACTION == 0 &&
        !run(s, "COMMIT; BEGIN"))
        return false;
    sqlite3_bind_int64(insert, 1, s->game);
    for (int i = 0; i < sqlite_columns[table]; i++) {
        struct sqlite_value value = sqlite_unpack(p);
        bound = bind(insert, i + 2, &value) == SQLITE_OK && bound;
    }
    int rc = bound ? sqlite3_step(insert) : SQLITE_ERROR;
    bool done = rc == SQLITE_DONE || fail(s);
    sqlite3_reset(insert);
    return done;
}

bool convert_sqlite_take(void *sqlite, const char *bytes, size_t len)
{
    struct convert_sqlite *s = sqlite;
    const char *p = bytes;
    while (p < bytes + len)
        if (!insert_row(s, &p))
            return false;
    return true;
}

bool convert_sqlite_finish(struct convert_sqlite *s)
{
    return run(s, indexes);
}

#endif
