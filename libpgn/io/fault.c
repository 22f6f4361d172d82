/* fault.c: the names of what can go wrong with a stream. */
#include <pgn/io.h>

const char *pgn_stream_fault_id(enum pgn_stream_fault fault)
{
    static const char *const IDS[] = {
        [PGN_STREAM_OK] = "ok",
        [PGN_STREAM_OPEN] = "open-failed",
        [PGN_STREAM_READ] = "read-failed",
        [PGN_STREAM_WRITE] = "write-failed",
        [PGN_STREAM_TRUNCATED] = "truncated-input",
        [PGN_STREAM_CORRUPT] = "corrupt-input",
        [PGN_STREAM_COMPRESSION] = "unsupported-compression",
        [PGN_STREAM_WINDOW] = "zstd-window-too-large",
        [PGN_STREAM_MEMORY] = "out-of-memory",
    };
    return IDS[fault];
}
