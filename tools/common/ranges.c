/* ranges.c: "5,10-20,100-". */
#include "ranges.h"

#include <stdlib.h>

/* Digits at *at; false if there are none or they are too many. */
static bool number(const char **at, uint64_t *value)
{
    const char *from = *at;
    *value = 0;
    while (**at >= '0' && **at <= '9') {
        unsigned digit = (unsigned)(*(*at)++ - '0');
        if (*value > (UINT64_MAX - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    return *at > from;
}

static bool range(const char **at, struct cli_range *r)
{
    if (!number(at, &r->from))
        return false;
    r->to = r->from;
    if (**at != '-')
        return true;
    ++*at;
    if (**at == ',' || **at == '\0') {
        r->to = UINT64_MAX;
        return true;
    }
    return number(at, &r->to) && r->to >= r->from;
}

int cli_ranges_parse(const struct cli *cli, struct cli_ranges *ranges, const char *option,
                     const char *text)
{
    const char *at = text;
    *ranges = (struct cli_ranges){0};
    if (!text)
        return CLI_GO;
    for (;;) {
        struct cli_range r;
        if (!range(&at, &r) || (*at != ',' && *at != '\0'))
            return cli_usage(cli, "%s takes numbers and ranges like 5,10-20,100-, not '%s'", option,
                             text);
        ranges->at = cli_allocate(ranges->at, ranges->count + 1, sizeof r);
        ranges->at[ranges->count++] = r;
        if (*at++ == '\0')
            return CLI_GO;
    }
}

void cli_ranges_free(struct cli_ranges *ranges)
{
    free(ranges->at);
}

bool cli_ranges_hold(const struct cli_ranges *ranges, uint64_t number)
{
    for (size_t i = 0; i < ranges->count; i++)
        if (number >= ranges->at[i].from && number <= ranges->at[i].to)
            return true;
    return ranges->count == 0;
}
