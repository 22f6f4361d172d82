# libpgn: everything is built from here.  make help lists the targets.

VERSION = 0.1.0
SOVERSION = 0

CC ?= cc
BUILD ?= build
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
DESTDIR ?=

# make WERROR= where a compiler, or other CFLAGS, warn of more than gcc and clang do with these.
WERROR ?= -Werror
WARN = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes $(WERROR)
ALL_CFLAGS = -std=c11 $(WARN) $(CFLAGS) -fvisibility=hidden -fPIC -pthread
LDLIBS = -lpcre2-8 -lzstd -lz -lm -pthread

# The library sees its own folders, the commands only what the library makes public.
DEFINES = -D_POSIX_C_SOURCE=200809L
INCLUDES = -Ilibpgn/include -Ilibpgn
TOOL_INCLUDES = -Ilibpgn/include -Itools
TOOL_DEFINES = -D_XOPEN_SOURCE=700 -DCLI_VERSION='"$(VERSION)"'

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
programs = $(patsubst %.c,$(BUILD)/%,$(1))
sources = $(sort $(wildcard $(1)))

LIB_OBJ := $(call objects,$(call sources,libpgn/*/*.c))
COMMON_OBJ := $(call objects,$(call sources,tools/common/*.c))
TOOLS := $(patsubst tools/%.c,%,$(call sources,tools/pgn-*.c))
UNIT := $(call programs,$(call sources,tests/unit/*.c))
PROPERTY := $(call programs,$(call sources,tests/property/*.c))
FUZZ := $(call programs,$(call sources,tests/fuzz/fuzz_*.c))
TEST_TOOLS := $(call programs,$(call sources,tests/tools/*.c tests/oracle/*.c))
SHELLS = bash zsh fish
COMPLETIONS := $(foreach shell,$(SHELLS),$(TOOLS:%=$(BUILD)/completions/%.$(shell)))
MAN := $(call sources,docs/man/*.[1-9])

SHARED = libpgn.so.$(VERSION)

# Databases for SQL, where SQLite is at hand: make SQLITE= builds without.
SQLITE ?= $(shell pkg-config --exists sqlite3 2> /dev/null && echo yes)
ifneq ($(SQLITE),)
SQLITE_DEFINES := -DPGN_SQLITE $(shell pkg-config --cflags sqlite3)
SQLITE_LIBS := $(shell pkg-config --libs sqlite3)
endif

# V=1 shows the whole commands.
ifdef V
show =
else
show = @echo '$(1) $@';
endif

all: $(BUILD)/libpgn.a $(BUILD)/$(SHARED) $(TOOLS:%=$(BUILD)/%) $(COMPLETIONS)

# ---- building ---------------------------------------------------------------------------------

$(BUILD)/tools/%.o: INCLUDES = $(TOOL_INCLUDES)
$(BUILD)/tests/tools/%.o: INCLUDES = $(TOOL_INCLUDES)
$(BUILD)/tools/%.o $(BUILD)/tests/tools/%.o: DEFINES = $(TOOL_DEFINES)
$(BUILD)/tools/convert/%.o: DEFINES = $(TOOL_DEFINES) $(SQLITE_DEFINES)
$(BUILD)/pgn-convert: LDLIBS += -ljansson $(SQLITE_LIBS)
$(BUILD)/tests/unit/cli_%.o $(BUILD)/tests/property/%.o: DEFINES = $(TOOL_DEFINES)
$(BUILD)/tests/%.o: INCLUDES += -Itools

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call show,compile)$(CC) $(INCLUDES) $(DEFINES) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tools/common/help.o: Makefile

$(BUILD)/libpgn.a: $(LIB_OBJ)
	$(call show,archive)rm -f $@ && ar rcs $@ $^

$(BUILD)/common.a: $(COMMON_OBJ)
	$(call show,archive)rm -f $@ && ar rcs $@ $^

$(BUILD)/$(SHARED): $(LIB_OBJ) libpgn/libpgn.map
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libpgn.so.$(SOVERSION) \
	    -Wl,--version-script,libpgn/libpgn.map -o $@ $(LIB_OBJ) $(LDLIBS)

$(BUILD)/pgn-%: $(BUILD)/tools/pgn-%.o $(BUILD)/common.a $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) $(LDLIBS)

# A command that is more than one file has a folder: tools/NAME/ goes into pgn-NAME.
define own_folder
$(BUILD)/pgn-$(1): $(call objects,$(call sources,tools/$(1)/*.c))
endef
$(foreach tool,$(TOOLS:pgn-%=%),$(eval $(call own_folder,$(tool))))

define completion
$(BUILD)/completions/%.$(1): $(BUILD)/%
	@mkdir -p $$(@D)
	$$(call show,write)$$< --completion=$(1) > $$@
endef
$(foreach shell,$(SHELLS),$(eval $(call completion,$(shell))))

# ---- tests ------------------------------------------------------------------------------------

$(BUILD)/tests/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/common.a $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka -lm

$(BUILD)/tests/unit/facts_vectors_test $(BUILD)/tests/unit/write_test: LDLIBS += -ljansson
$(BUILD)/tests/property/mutated_games_test: LDLIBS += -ljansson
$(BUILD)/tests/property/mutated_queries_test: $(BUILD)/tests/fuzz/fuzz_query.o
$(BUILD)/tests/unit/io_memory_test: LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(BUILD)/tests/unit/cli_spool_test: LDFLAGS += -Wl,--wrap=pwrite,--wrap=pread
$(BUILD)/tests/unit/index_fault_test: LDFLAGS += -Wl,--wrap=write,--wrap=fsync,--wrap=renameat,--wrap=unlinkat

$(BUILD)/tests/property/%: $(BUILD)/tests/property/%.o $(BUILD)/common.a $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) \
	    $(LDLIBS) -lcmocka -lm

$(BUILD)/tests/tools/%: $(BUILD)/tests/tools/%.o $(BUILD)/common.a $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/tests/oracle/%: $(BUILD)/tests/oracle/%.o $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# A fuzz target with a main of ours, which feeds it files.
$(BUILD)/tests/fuzz/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/tests/fuzz/replay.o $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(UNIT:%=%.o) $(PROPERTY:%=%.o): | need-cmocka

need-cmocka:
	@printf '#include <stdarg.h>\n#include <stddef.h>\n#include <setjmp.h>\n#include <stdint.h>\n#include <cmocka.h>\n' \
	    | $(CC) -E - > /dev/null 2>&1 || { echo 'cmocka is missing (Debian: libcmocka-dev)' >&2; exit 1; }

need-bats:
	@command -v bats > /dev/null || { echo 'bats is missing (Debian: bats)' >&2; exit 1; }

unit: $(UNIT)
	@for t in $(UNIT); do $$t || exit 1; done

# BATS=FILES and PROGRAMS=FILES choose a part.
BATS ?= tests/cli
PROGRAMS ?= $(UNIT) $(PROPERTY) $(FUZZ)

check: need-bats need-cmocka all $(PROGRAMS) $(TEST_TOOLS)
	@PGN_BUILD=$(abspath $(BUILD)) scripts/check.sh $(PROGRAMS) -- $(BATS)

check-asan:
	$(MAKE) BUILD=$(BUILD)-asan CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all' check

check-tsan:
	$(MAKE) BUILD=$(BUILD)-tsan CFLAGS='-O1 -g -fsanitize=thread' BATS=tests/cli/driver.bats \
	    PROGRAMS= check

# One libFuzzer program a target; run it with corpus/ and a folder for its own finds.
fuzz:
	$(MAKE) BUILD=$(BUILD)-fuzz CC=clang CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined' \
	    fuzz-programs

fuzz-programs: $(FUZZ:%=%.fuzzer)

$(BUILD)/tests/fuzz/%.fuzzer: $(BUILD)/tests/fuzz/%.o $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/tests/bench/%: $(BUILD)/tests/bench/%.o $(BUILD)/libpgn.a
	$(call show,link)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

bench: all $(addprefix $(BUILD)/tests/bench/,check grow lookup)
	tests/bench/run.sh $(BUILD)
	tests/bench/search.sh $(BUILD)
	tests/bench/index.sh $(BUILD)
	tests/bench/index.sh $(BUILD) 5

lint: all
	MAKE='$(MAKE)' scripts/lint.sh $(BUILD)

# Comments that were wrapped come to rest in the second pass.
format:
	clang-format -i $$(git ls-files '*.c' '*.h')
	clang-format -i $$(git ls-files '*.c' '*.h')

# The man pages' generated parts follow the commands' option tables.
man: $(TOOLS:%=$(BUILD)/%)
	for tool in $(TOOLS); do \
	    scripts/man.sh $(BUILD)/$$tool docs/man/$$tool.in > docs/man/$$tool.1 || exit 1; done

# ---- installing, releasing --------------------------------------------------------------------

bindir = $(DESTDIR)$(PREFIX)/bin
libdir = $(DESTDIR)$(PREFIX)/lib
includedir = $(DESTDIR)$(PREFIX)/include/pgn
datadir = $(DESTDIR)$(PREFIX)/share
mandir = $(datadir)/man
bashdir = $(datadir)/bash-completion/completions
zshdir = $(datadir)/zsh/site-functions
fishdir = $(datadir)/fish/vendor_completions.d

install: all
	install -d $(bindir) $(libdir)/pkgconfig $(includedir) $(bashdir) $(zshdir) $(fishdir)
	install -m 644 libpgn/include/pgn/*.h libpgn/include/pgn/*.def $(includedir)
	install -m 644 $(BUILD)/libpgn.a $(libdir)
	install -m 755 $(BUILD)/$(SHARED) $(libdir)
	ln -sf $(SHARED) $(libdir)/libpgn.so.$(SOVERSION)
	ln -sf libpgn.so.$(SOVERSION) $(libdir)/libpgn.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' libpgn/libpgn.pc.in \
	    > $(libdir)/pkgconfig/libpgn.pc
	set -e; for tool in $(TOOLS); do \
	    install -m 755 $(BUILD)/$$tool $(bindir); \
	    install -m 644 $(BUILD)/completions/$$tool.bash $(bashdir)/$$tool; \
	    install -m 644 $(BUILD)/completions/$$tool.zsh $(zshdir)/_$$tool; \
	    install -m 644 $(BUILD)/completions/$$tool.fish $(fishdir)/$$tool.fish; done
	set -e; for page in $(MAN); do \
	    install -D -m 644 $$page $(mandir)/man$${page##*.}/$${page##*/}; done

uninstall:
	rm -rf $(includedir)
	rm -f $(libdir)/libpgn.a $(libdir)/$(SHARED) $(libdir)/libpgn.so.$(SOVERSION) $(libdir)/libpgn.so \
	    $(libdir)/pkgconfig/libpgn.pc
	for tool in $(TOOLS); do rm -f $(bindir)/$$tool $(bashdir)/$$tool $(zshdir)/_$$tool \
	    $(fishdir)/$$tool.fish; done
	for page in $(MAN); do rm -f $(mandir)/man$${page##*.}/$${page##*/}; done

DIST = libpgn-$(VERSION)

dist:
	@mkdir -p $(BUILD)
	git archive --prefix=$(DIST)/ HEAD | gzip -n > $(BUILD)/$(DIST).tar.gz

# What is released builds, passes, installs and leaves nothing behind when it is taken away.
distcheck: dist
	rm -rf $(BUILD)/distcheck
	mkdir -p $(BUILD)/distcheck
	tar -xzf $(BUILD)/$(DIST).tar.gz -C $(BUILD)/distcheck
	$(MAKE) -C $(BUILD)/distcheck/$(DIST) BUILD=build check
	$(MAKE) -C $(BUILD)/distcheck/$(DIST) BUILD=build DESTDIR=$(abspath $(BUILD))/distcheck/root install
	$(MAKE) -C $(BUILD)/distcheck/$(DIST) BUILD=build DESTDIR=$(abspath $(BUILD))/distcheck/root uninstall
	@left=$$(find $(BUILD)/distcheck/root ! -type d); test -z "$$left" || \
	    { echo "uninstall leaves behind: $$left" >&2; exit 1; }

clean:
	rm -rf $(BUILD) $(BUILD)-asan $(BUILD)-tsan $(BUILD)-fuzz $(BUILD)-lint-gcc $(BUILD)-lint-clang

help:
	@echo 'make              the library (static, shared) and the commands, in $(BUILD)/'
	@echo 'make check        all tests; the last line is "N passed, N failed"'
	@echo 'make check-asan   the same under the address and undefined-behaviour sanitizers'
	@echo 'make check-tsan   the threaded part under the thread sanitizer'
	@echo 'make unit         the unit tests alone'
	@echo 'make fuzz         libFuzzer programs (clang), in $(BUILD)-fuzz/'
	@echo 'make bench        measure'
	@echo 'make lint         house rules; warnings of gcc and clang'
	@echo 'make format       lay all sources out anew (clang-format)'
	@echo 'make man          write docs/man/*.1 anew from the option tables'
	@echo 'make install      PREFIX=$(PREFIX), DESTDIR is honoured; also uninstall'
	@echo 'make dist         $(BUILD)/$(DIST).tar.gz; distcheck tries it'
	@echo 'make clean'
	@echo 'Variables: CC, CFLAGS, LDFLAGS, BUILD, PREFIX, DESTDIR; V=1 shows the commands;'
	@echo '  SQLITE= leaves out pgn-convert --to=sqlite'

.PHONY: all unit check check-asan check-tsan fuzz fuzz-programs bench lint format man install uninstall \
    dist distcheck clean help need-cmocka need-bats
.SECONDARY:
-include $(shell find $(BUILD)/libpgn $(BUILD)/tools $(BUILD)/tests -name '*.d' -type f 2>/dev/null)
