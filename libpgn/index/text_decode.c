/* text_decode.c: the text again.  Steps come from a file: each is checked. */
#include "index/text_pen.h"
#include "notation/grow.h"

#include <string.h>

struct decoding {
    struct pgn_pen pen;
    struct pgn_bytes steps, literals;
    struct pgn_text_bytes *text;
    size_t left; /* bytes that the text may still have */
    bool failed, damaged;
};

static void put_text(struct decoding *d, const char *text, size_t len)
{
    d->damaged = d->damaged || len > d->left;
    d->failed = d->failed || (!d->damaged && !pgn_grow((void **)&d->text->at, &d->text->room,
                                                       d->text->len + len, 1));
    if (d->damaged || d->failed)
        return;
    if (len > 0)
        memcpy(d->text->at + d->text->len, text, len);
    d->text->len += len;
    d->left -= len;
}

static void put_tag(struct decoding *d)
{
    char line_end[2];
    d->damaged = d->damaged || d->pen.tag == d->pen.known->tag_count;
    if (d->damaged)
        return;
    const struct pgn_known_tag *tag = &d->pen.known->tags[d->pen.tag++];
    put_text(d, "[", 1);
    put_text(d, tag->name.at, tag->name.len);
    put_text(d, " \"", 2);
    put_text(d, tag->value.at, tag->value.len);
    put_text(d, "\"]", 2);
    put_text(d, line_end, pgn_pen_line_end(&d->pen, line_end));
    d->pen.column = 0;
}

static void put_ply(struct decoding *d, unsigned form)
{
    char text[PLY_MAX];
    d->damaged = d->damaged || d->pen.ply == d->pen.known->ply_count;
    if (d->damaged)
        return;
    const size_t len = pgn_pen_foretell_ply(&d->pen, form, text);
    put_text(d, text, len);
    pgn_pen_pass_ply(&d->pen, text, len);
}

static void put_plies(struct decoding *d, uint64_t count)
{
    for (; count > 0 && !d->damaged && !d->failed; count--)
        put_ply(d, 0);
}

static void put_result(struct decoding *d)
{
    char text[PLY_MAX];
    const size_t len = pgn_pen_foretell_result(&d->pen, text);
    put_text(d, text, len);
    pgn_pen_follow(&d->pen, text, len);
}

static void put_lines(struct decoding *d, unsigned count)
{
    char line_end[2];
    for (unsigned i = 0; i < count; i++)
        put_text(d, line_end, pgn_pen_line_end(&d->pen, line_end));
    d->pen.column = 0;
}

static void put_literals(struct decoding *d, uint64_t count)
{
    const uint8_t *bytes = pgn_take_bytes(&d->literals, count);
    d->damaged = d->damaged || bytes == NULL;
    if (d->damaged)
        return;
    put_text(d, (const char *)bytes, (size_t)count);
    for (uint64_t i = 0; i < count; i++)
        pgn_pen_follow_literal(&d->pen, (char)bytes[i]);
}

static void do_step(struct decoding *d, unsigned what)
{
    const struct pgn_known_text *known = d->pen.known;
    if (what >= STEP_LITERALS)
        put_literals(d, what - STEP_LITERALS + 1);
    else if (what >= STEP_PLY + PLY_FORMS)
        d->damaged = true;
    else if (what >= STEP_PLY)
        put_ply(d, what - STEP_PLY);
    else if (what == STEP_TAG)
        put_tag(d);
    else if (what == STEP_ALL_TAGS)
        while (d->pen.tag < known->tag_count && !d->damaged && !d->failed)
            put_tag(d);
    else if (what == STEP_ALL_PLIES)
        put_plies(d, known->ply_count - d->pen.ply);
    else if (what == STEP_PLIES)
        put_plies(d, pgn_take_varint(&d->steps));
    else if (what == STEP_RESULT)
        put_result(d);
    else if (what == STEP_LONG)
        put_literals(d, pgn_take_varint(&d->steps));
    else
        put_lines(d, what == STEP_LINES ? 2 : 1);
}

int pgn_text_decode(const struct pgn_known_text *known, struct pgn_bytes steps,
                    struct pgn_bytes literals, size_t len, struct pgn_text_bytes *text)
{
    struct decoding d = {
        .pen.known = known, .steps = steps, .literals = literals, .text = text, .left = len};
    const uint8_t *style = pgn_take_bytes(&d.steps, 2);
    d.damaged = style == NULL;
    if (style != NULL) {
        d.pen.style = style[0];
        d.pen.width = style[1];
    }
    while (d.steps.at < d.steps.end && !d.damaged && !d.failed)
        do_step(&d, *d.steps.at++);
    if (d.failed)
        return 0;
    return d.damaged || d.steps.failed || d.left > 0 ? -1 : 1;
}
