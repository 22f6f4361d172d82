/* html.c: the page that replays games: its parts, and between them the games as data.
 *
 *     head: style, men, what the page is made of
 *     <script type="application/json" class="game">{"tags":…,"moves":[…]}</script>  a game each
 *     tail: the script
 *
 * A game is the JSON of json_game.h with what each move does to the board, so that the page needs
 * no rules.  Within it < is written \u003c: no text of a game can end its element, or begin a
 * comment. The page's script puts texts in as texts only, and the page's policy allows no other
 * script. */
#include "html.h"

#include <stdio.h>
#include <stdlib.h>

#include <pgn/comment.h>

#include "common/json_game.h"

struct convert_html {
    struct cli_json_game *json;
    struct cli_buffer raw; /* JSON that waits for its escapes */
    struct cli_buffer *to;
    struct cli_output *output; /* or NULL */
};

void convert_html_close(struct convert_html *h)
{
    if (!h)
        return;
    cli_json_game_close(h->json);
    cli_buffer_free(&h->raw);
    free(h);
}

/* A < stands only within strings of JSON. */
static void drain(void *context)
{
    struct convert_html *h = context;
    size_t from = 0;
    for (size_t i = 0; i < h->raw.len; i++) {
        if (h->raw.at[i] != '<')
            continue;
        cli_put(h->to, h->raw.at + from, i - from);
        cli_put_text(h->to, "\\u003c");
        from = i + 1;
    }
    cli_put(h->to, h->raw.at + from, h->raw.len - from);
    h->to->failed |= h->raw.failed;
    cli_buffer_clear(&h->raw);
}

static void drain_piece(void *context)
{
    struct convert_html *h = context;
    drain(h);
    if (h->output)
        (void)cli_next_piece(h->output);
}

struct convert_html *convert_html_open(struct cli_printed *printed)
{
    struct convert_html *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->json = cli_json_game_open();
    if (!h->json) {
        convert_html_close(h);
        return NULL;
    }
    cli_json_game_from(h->json, printed);
    cli_json_game_boards(h->json);
    cli_json_game_drain(h->json, drain_piece, h);
    return h;
}

void convert_html_pieces(struct convert_html *h, struct cli_output *output)
{
    h->output = output;
    cli_json_game_pieces(h->json, output);
}

static void put_signs(struct cli_json *json, enum pgn_sign_tradition tradition)
{
    cli_json_key(json, "signs");
    cli_json_object(json);
    for (unsigned nag = 1; nag < 256; nag++) {
        const char *sign = pgn_nag_sign(nag, tradition);
        if (!sign)
            continue;
        char key[12];
        int len = snprintf(key, sizeof key, "%u", nag);
        cli_json_key_of(json, key, (size_t)len);
        cli_json_text(json, sign);
    }
    cli_json_object_end(json);
}

/* What the script needs to know and the library decides. */
static void put_constants(struct cli_buffer *to, enum pgn_sign_tradition tradition)
{
    static const int losses[] = {PGN_LOSS_INACCURACY, PGN_LOSS_MISTAKE, PGN_LOSS_BLUNDER};
    struct cli_json json = {.to = to};
    cli_put_text(to, "<script type=\"application/json\" id=\"constants\">");
    cli_json_object(&json);
    put_signs(&json, tradition);
    cli_json_key(&json, "losses");
    cli_json_array(&json);
    for (size_t i = 0; i < sizeof losses / sizeof *losses; i++)
        cli_json_integer(&json, losses[i]);
    cli_json_array_end(&json);
    cli_json_key(&json, "bound");
    cli_json_integer(&json, PGN_EVAL_BOUND);
    cli_json_object_end(&json);
    cli_put_text(to, "</script>\n");
}

void convert_html_put_head(const struct convert *convert, struct cli_buffer *to)
{
    cli_put_text(to, convert_html_head);
    put_constants(to, (enum pgn_sign_tradition)convert->signs);
}

void convert_html_put_tail(struct cli_buffer *to)
{
    cli_put_text(to, convert_html_tail);
}

int convert_html_game(struct convert_html *h, struct cli_buffer *to, const struct cli_file *file,
                      const pgn_game *game, unsigned *errors)
{
    h->to = to;
    cli_buffer_clear(&h->raw);
    cli_put_text(to, "<script type=\"application/json\" class=\"game\">");
    if (cli_json_game(h->json, &h->raw, file, game, errors) < 0)
        return -1;
    drain(h);
    cli_put_text(to, "</script>\n");
    return to->failed ? -1 : 0;
}
