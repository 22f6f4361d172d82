/* page.h: one self-contained HTML page of sheets and charts. */
#ifndef STATS_PAGE_H
#define STATS_PAGE_H

#include "section.h"
#include "sheet.h"

/* charts.c: the charts that the counted tables allow.  False: out of memory. */
bool put_charts(struct cli_buffer *to, const struct view *view);

/* one_game.c: its graphs, if only one game was counted.  False: out of memory. */
bool put_game_charts(struct cli_buffer *to, const struct view *view);

/* page.c: the page.  False: out of memory. */
bool write_page(struct cli_buffer *to, const struct view *view, const struct sheet_list *sheets);

/* html_data.c */
extern const char page_style[], page_script[];

#endif
