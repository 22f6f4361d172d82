-- Moves as DuckDB sees them, and as a Parquet file, a row a half-move:
--     pgn-convert --to=jsonl -o games.jsonl games.pgn.zst && duckdb < jsonl.sql
CREATE TABLE games AS
    SELECT file, game, tags, result, plies, moves
    FROM read_json('games.jsonl', format = 'newline_delimited', maximum_object_size = 268435456,
                   columns = {file: 'VARCHAR', game: 'UBIGINT', tags: 'MAP(VARCHAR, VARCHAR)',
                              result: 'VARCHAR', plies: 'UINTEGER',
                              moves: 'STRUCT(ply UINTEGER, san VARCHAR, uci VARCHAR, clk DOUBLE)[]'});
COPY (SELECT file, game, unnest(moves, recursive := true) FROM games)
    TO 'moves.parquet' (FORMAT parquet, COMPRESSION zstd);
SELECT san, count(*) AS games FROM 'moves.parquet' WHERE ply = 1
    GROUP BY san ORDER BY games DESC, san;
