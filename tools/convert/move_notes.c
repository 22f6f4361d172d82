/* move_notes.c: what hangs on a move. */
#include "move_notes.h"

#include "common/finding.h"

void convert_move_open(struct convert_move *m, const pgn_step *s)
{
    m->open = true;
    m->ply = s->ply;
    (void)pgn_san_write(s->before, s->reading.move, m->san);
    (void)pgn_uci_write(s->before, s->reading.move, m->uci);
    m->after = *s->position;
    m->has_clk = m->has_emt = m->has_eval = false;
    cli_buffer_clear(&m->nags);
    cli_buffer_clear(&m->comment);
}

static void note_comment(struct convert_move *m, pgn_span text, enum pgn_encoding encoding)
{
    size_t at = 0;
    pgn_span name, value;
    while (pgn_next_command(text, &at, &name, &value) > 0) {
        if (pgn_span_is(name, "clk"))
            m->has_clk = pgn_read_clock(value, &m->clk) || m->has_clk;
        else if (pgn_span_is(name, "emt"))
            m->has_emt = pgn_read_clock(value, &m->emt) || m->has_emt;
        else if (pgn_span_is(name, "eval"))
            m->has_eval = pgn_read_evaluation(value, &m->eval) || m->has_eval;
    }
    if (m->comment.len)
        cli_put_char(&m->comment, ' ');
    cli_put_decoded(&m->comment, encoding, text);
}

void convert_move_note(struct convert_move *m, const pgn_token *t, enum pgn_encoding encoding)
{
    if (t->type == PGN_TOKEN_COMMENT || t->type == PGN_TOKEN_LINE_COMMENT)
        note_comment(m, t->value, encoding);
    if (t->type != PGN_TOKEN_NAG)
        return;
    if (m->nags.len)
        cli_put_char(&m->nags, ' ');
    cli_put_number(&m->nags, t->number);
}

void convert_move_free(struct convert_move *m)
{
    cli_buffer_free(&m->nags);
    cli_buffer_free(&m->comment);
}
