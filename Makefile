# libpgn: everything is built from here.  make help lists the targets.

CC ?= cc
BUILD ?= build
CFLAGS ?= -O2 -g
WARN = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Werror
CPPFLAGS += -Ilibpgn/include -Ilibpgn -D_POSIX_C_SOURCE=200809L
ALL_CFLAGS = -std=c11 $(WARN) $(CFLAGS) -fvisibility=hidden -fPIC -pthread
LDLIBS = -lzstd -lz -pthread

LIB_SRC := $(sort $(wildcard libpgn/*/*.c))
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
TOOLS := $(patsubst tools/%.c,%,$(wildcard tools/pgn-*.c))
COMMON_SRC := $(sort $(wildcard tools/common/*.c))
COMMON_OBJ := $(COMMON_SRC:%.c=$(BUILD)/%.o)
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/tests/unit/%,$(sort $(wildcard tests/unit/*.c)))

all: $(BUILD)/libpgn.a $(TOOLS:%=$(BUILD)/%)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/libpgn.a: $(LIB_OBJ)
	rm -f $@
	ar rcs $@ $^

$(BUILD)/pgn-%: $(BUILD)/tools/pgn-%.o $(COMMON_OBJ) $(BUILD)/libpgn.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/tests/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/libpgn.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka

unit: $(UNIT)
	@for t in $(UNIT); do $$t || exit 1; done

clean:
	rm -rf $(BUILD)

.PHONY: all unit clean
.SECONDARY:
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
