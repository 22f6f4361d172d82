/* deliver.h: the driver's last stage: items go out in input order, one thread at a time. */
#ifndef CLI_DELIVER_H
#define CLI_DELIVER_H

#include "driver.h"
#include "intake.h"
#include "progress.h"

struct cli_delivery {
    struct cli *cli;
    const struct cli_work *work;
    void *command;
    struct cli_progress *progress;
    struct cli_output output; /* of the hooks around a file */
    struct cli_pieces pieces; /* that output's */
    struct cli_totals totals;
    int status; /* the highest so far */
    bool out_of_memory;
};

void cli_delivery_start(struct cli_delivery *delivery, struct cli *cli, const struct cli_work *work,
                        void *command, struct cli_progress *progress);
/* Hands on what the item holds so far, and empties its output; false as below. */
bool cli_deliver_part(struct cli_delivery *delivery, struct cli_item *item);
/* Hands the item on; false if nothing more is wanted. */
bool cli_deliver(struct cli_delivery *delivery, struct cli_item *item);
/* Out of memory: told once. */
void cli_delivery_fail(struct cli_delivery *delivery);
/* Releases; returns the run's exit status. */
int cli_delivery_end(struct cli_delivery *delivery);

#endif
