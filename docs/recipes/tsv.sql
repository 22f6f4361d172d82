-- Games as DuckDB sees them, and as a Parquet file:
--     pgn-convert --to=tsv -o games.tsv games.pgn.zst && duckdb < tsv.sql
-- Parts of an archive (games.tsv.01, ...; the first has the names) are read together: cat them.
CREATE TABLE games AS
    SELECT * FROM read_csv('games.tsv', delim = '\t', quote = '', escape = '', header = true,
                           all_varchar = true);
COPY (SELECT * REPLACE (CAST(game AS UBIGINT) AS game, CAST(plies AS UINTEGER) AS plies,
                        TRY_CAST(WhiteElo AS USMALLINT) AS WhiteElo,
                        TRY_CAST(BlackElo AS USMALLINT) AS BlackElo)
      FROM games)
    TO 'games.parquet' (FORMAT parquet, COMPRESSION zstd);
SELECT result, count(*) AS games, round(avg(plies), 2) AS plies
    FROM 'games.parquet' GROUP BY result ORDER BY games DESC, result;
