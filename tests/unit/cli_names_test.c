/* Names in several spellings; texts without case and accents. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/fold.h"
#include "common/names.h"

static pgn_span span(const char *text)
{
    return (pgn_span){text, strlen(text)};
}

static void folds_to(const char *text, const char *folded)
{
    char out[100];
    size_t len = cli_fold(span(text), out);
    out[len] = '\0';
    assert_string_equal(out, folded);
    assert_true(len <= strlen(text));
}

static void case_and_accents_fold(void **state)
{
    (void)state;
    folds_to("M\xc3\xbcller", "muller");
    folds_to("MU\xcc\x88LLER", "muller");
    folds_to("Gro\xc3\x9f \xc3\x86r\xc3\xb8", "gross aero");
    folds_to("\xd0\x99\xd0\x9e\xd0\x93", "\xd0\xb8\xd0\xbe\xd0\xb3");
    folds_to("\xe1\xbb\x84", "e");
    folds_to("bad \xff\xc3 bytes\xe2\x82", "bad \xff\xc3 bytes\xe2\x82");
    folds_to("\xf0\x9f\x99\x82", "\xf0\x9f\x99\x82");
}

static void names_of_one_player_are_alike(void **state)
{
    (void)state;
    static const char *const alike[][2] = {
        {"Kasparov, Garry", "Kasparov, G"},
        {"Nakamura,Hi", "Nakamura, Hikaru"},
        {"Kasparov, Garry", "Garry Kasparov"},
        {"Kasparov,G.", "KASPAROV Garry"},
        {"van der Sterren, Paul", "Sterren, Paul van der"},
        {"M\xc3\xbcller, Karsten", "Mueller, Karsten"},
        {"Kasparov", "Kasparov, Garry"},
        {"Korchnoi, Viktor", "Korchnoy, V"},
        {"Nepomniachtchi, Ian", "Nepomniachchi, I"},
    };
    static const char *const others[][2] = {
        {"Polgar, Judit", "Polgar, Zsuzsa"},
        {"Polgar, J", "Polgar, Zs"},
        {"Li, Chao", "Li, B"},
        {"Kasparov, G", "Karpov, A"},
        {"?", "?"},
        {"", "Tal"},
        {"A B", "Alder Birch"},
        {"Li, Chao", "Liren, C"},
        {"Tal, M", "Tan, M"},
    };
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!cli_names_alike(span(alike[i][0]), span(alike[i][1])) ||
            !cli_names_alike(span(alike[i][1]), span(alike[i][0])))
            fail_msg("%s, %s", alike[i][0], alike[i][1]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_names_alike(span(others[i][0]), span(others[i][1])))
            fail_msg("%s, %s", others[i][0], others[i][1]);
}

static void nobody_is_like_nobody(void **state)
{
    (void)state;
    static const char *const nobody[] = {"", "?", "NN", "N.N.", "n, n", "White", "BLACK", "..."};
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++) {
        assert_true(cli_is_nobody(span(nobody[i])));
        assert_false(cli_names_alike(span(nobody[i]), span(nobody[i])));
    }
    assert_false(cli_is_nobody(span("White, Michael")));
}

static void initials_are_those_of_all_words(void **state)
{
    (void)state;
    assert_int_equal(cli_name_initials(span("Kasparov, G")),
                     cli_name_initials(span("g. KASPAROV")));
    assert_int_equal(cli_name_initials(span("Kasparov")), 1u << 10);
    assert_int_equal(cli_name_initials(span("")), 0);
}

/* ---- lists ---------------------------------------------------------------------------------- */

static struct cli_names *read_list(const char *text)
{
    static const struct cli_command command = {.name = "test"};
    const struct cli cli = {.command = &command};
    char path[] = "/tmp/pgn-names-XXXXXX";
    int fd = mkstemp(path);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    struct cli_names *names = cli_names_open(&cli, path);
    unlink(path);
    assert_non_null(names);
    return names;
}

static void is_mapped(const struct cli_names *names, const char *spelling, const char *name)
{
    pgn_span found = cli_names_find(names, span(spelling));
    assert_int_equal(found.len, strlen(name));
    assert_memory_equal(found.at, name, found.len);
}

static void tabs_separate(void **state)
{
    (void)state;
    struct cli_names *names = read_list("\xef\xbb\xbf# spelling\tname\n"
                                        "Tal,M\tTal, Mikhail\tfree text\r\n"
                                        "no tab here\n\n\tnothing\n"
                                        "Smith\tSmith, Adam\nSmith\tSmith, Bea\n"
                                        "Petrosjan\tPetrosian, Tigran");
    is_mapped(names, "TAL, M.", "Tal, Mikhail");
    is_mapped(names, "Petrosjan", "Petrosian, Tigran");
    is_mapped(names, "Smith", "Smith");
    is_mapped(names, "no tab here", "no tab here");
    is_mapped(names, "", "");
    cli_names_close(names);
}

static void spelling_files_of_scid(void **state)
{
    (void)state;
    struct cli_names *names = read_list("# a comment\nlost\n\n@PLAYER \"., -_*\"\n\n"
                                        "Alder, Ann          #GM  NOR [2700] 1950\n"
                                        "  =Alder,A\n  = Ann Alder  # comment\n"
                                        "%Bio Born in = Oslo\n  %Elo 2000:2700\n"
                                        "Birch, Bo\n=Birch Junior\n"
                                        "@SITE \"., -\"\nOslo\n=Christiania\n");
    is_mapped(names, "alder a", "Alder, Ann");
    is_mapped(names, "Ann Alder", "Alder, Ann");
    is_mapped(names, "Birch-Junior", "Birch, Bo");
    is_mapped(names, "Christiania", "Christiania");
    is_mapped(names, "lost", "lost");
    assert_int_equal(cli_names_count(names), 5);
    cli_names_close(names);
}

static void many_names(void **state)
{
    (void)state;
    size_t count = 5000, room = count * 40, len = 0;
    char *text = malloc(room), spelling[40], name[40];
    assert_non_null(text);
    for (size_t i = 0; i < count; i++)
        len += (size_t)snprintf(text + len, room - len, "s%zu\tname %zu\n", i, i);
    struct cli_names *names = read_list(text);
    free(text);
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(spelling, sizeof spelling, "S %zu", i);
        (void)snprintf(name, sizeof name, "name %zu", i);
        is_mapped(names, spelling, name);
    }
    cli_names_close(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_and_accents_fold),
        cmocka_unit_test(names_of_one_player_are_alike),
        cmocka_unit_test(nobody_is_like_nobody),
        cmocka_unit_test(initials_are_those_of_all_words),
        cmocka_unit_test(tabs_separate),
        cmocka_unit_test(spelling_files_of_scid),
        cmocka_unit_test(many_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
