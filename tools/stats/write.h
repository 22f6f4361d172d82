/* write.h: sheets in the formats of output. */
#ifndef STATS_WRITE_H
#define STATS_WRITE_H

#include "common/buffer.h"
#include "sheet.h"

/* text.c: an aligned table under its title; with bars of Unicode blocks if asked for. */
void write_text(struct cli_buffer *to, const struct sheet *sheet, bool bars);

/* data.c: tab-separated values under a line of names, the section's name first in each line. */
void write_tsv(struct cli_buffer *to, const struct sheet *sheet);
/* data.c: one JSON object of all sheets: {"results":{"rows":[{...}],"total":{...}}} */
void write_json(struct cli_buffer *to, const struct sheet *sheets, size_t count);

#endif
