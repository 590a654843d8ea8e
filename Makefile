# Set-up happens where a task needs it; what cannot be set up is said plainly.

SWIFT := swift
# One set of flags for everything, so that nothing is built twice. The last one guards the arrows between the rooms.
FLAGS := --traits AsyncHTTPClient,Cryptography --explicit-target-dependency-import-check error
# Runs a command while the test servers are up.
SERVE := .build/venv/bin/python Tests/Servers/serve.py
# Tests that wait for servers and clocks share the machine with those that play thousands of stories.
SIDE_BY_SIDE := --experimental-maximum-parallelization-width 4
# How long to look for texts that break the generator.
FUZZ_SECONDS ?= 60
# The modules of the runtime with a documentation catalog.
DOCUMENTED := GenAPIMapping GenAPIRuntime GenAPICaching GenAPIRepositories GenAPIOAuth2 GenAPIClientRegistration \
	GenAPIConfiguration GenAPILegacyPaging
# What people write. Generated Swift and golden files are linted and never reformatted.
WRITTEN := git -c core.quotePath=off ls-files --cached --others --exclude-standard '*.swift' ':!Generated' ':!Tests/GoldenTests/Cases'
LINTED := git -c core.quotePath=off ls-files --cached --others --exclude-standard '*.swift' ':!Tests/CompileFailures'
# Runs a benchmark. Its files are in memory where the system has such a place: a disk would be most of what it measures.
BENCHMARK := $(if $(wildcard /dev/shm),TMPDIR=/dev/shm )$(SWIFT) run -c release --package-path Tests/Benchmarks

help: ## list these tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | column -t -s '|'

demo: libyaml ## generate Specs/Trips and watch its client talk to a server
	$(SWIFT) run $(FLAGS) genapi generate
	$(SWIFT) run $(FLAGS) TripsHarness

test: libyaml proxies providers keyrings tracers .build/venv/ready ## run every test, real servers and a package that adopts the plugins included
	$(SWIFT) build --build-tests $(FLAGS)
	$(SERVE) $(SWIFT) test --quiet --skip-build $(FLAGS) $(SIDE_BY_SIDE)
	.build/debug/genapi schema | .build/venv/bin/python Tests/Schema/validate.py
	Tests/PluginConsumer/prove
	$(MAKE) threads

threads: ## GI-12, SW-28: short storms of calls and of tasks under the thread sanitizer, which ends them where it finds a race
	for storm in LoginStorm RepositoryStorm; do $(SWIFT) build --sanitize=thread --scratch-path .build/threads --product $$storm || exit 1; done
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/LoginStorm 1000 1
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/RepositoryStorm 1

check: lint test current ## everything a change has to pass

build: libyaml ## build everything; a warning is an error
	$(SWIFT) build --build-tests $(FLAGS)

current: libyaml ## are Specs right, and is Generated what they say?
	$(SWIFT) run $(FLAGS) genapi check
	$(SWIFT) run $(FLAGS) genapi check --testing --output Generated/Testing

generate: libyaml ## rewrite Generated from Specs and Templates
	$(SWIFT) run $(FLAGS) genapi generate
	$(SWIFT) run $(FLAGS) genapi generate --testing --output Generated/Testing

templates: libyaml ## put the text of Templates/*.mustache into the tool
	-BLESS=1 $(SWIFT) test $(FLAGS) --filter EmbeddedTemplatesTests

bless: libyaml ## rewrite the golden files; read the diff before you commit it
	-BLESS=1 $(SWIFT) test $(FLAGS) --filter GoldenTests
	git diff --stat -- Tests/GoldenTests/Cases

format: ## format what people write
	$(WRITTEN) | xargs $(SWIFT) format --in-place --configuration .swift-format

lint: ## is everything formatted, the generated Swift too?
	$(LINTED) | xargs $(SWIFT) format lint --strict --configuration .swift-format

bench: libyaml ## what generating costs, as a ratio to reading and writing the same bytes
	$(SWIFT) build -c release $(FLAGS) --product genapi
	$(BENCHMARK) GenerationBenchmark $(CURDIR)/.build/release/genapi

bench-compile: libyaml ## what generated Swift costs to compile, per resource and endpoint
	for mode in debug release; do $(SWIFT) build -c $$mode $(FLAGS) --target GenAPIRuntime || exit 1; done
	$(SWIFT) build -c release $(FLAGS) --product genapi
	$(BENCHMARK) CompileBenchmark $(addprefix $(CURDIR)/.build/,release/genapi debug/Modules release/Modules)

bench-json: libyaml ## what reading and writing JSON costs, as ratios to Foundation and to the least possible
	$(SWIFT) build -c release $(FLAGS) --product genapi
	Tests/Benchmarks/models $(CURDIR)/.build/release/genapi
	$(BENCHMARK) JSONBenchmark
	$(SWIFT) run -c debug --package-path Tests/Benchmarks JSONBenchmark debug

bench-adopt: ## what adopting the runtime costs: CPU seconds and modules of clean builds of three small adopters
	Tests/Benchmarks/adopt

bench-network: ## what the client costs beside its transport, uploads of a gigabyte included
	$(BENCHMARK) CallBenchmark
	$(BENCHMARK) NetworkBenchmark

bench-repository: ## what keeping lists costs, as a ratio to appending to an array
	$(BENCHMARK) RepositoryBenchmark

# Each is a folder of Tests/Fuzzing, with its seeds and its dictionary in the folders of those names.
FUZZERS ?= SpecReader JSONReader Scalar Header EventStream Paging OAuthResponse

fuzz: libyaml ## look for input that breaks the generator or the runtime, FUZZ_SECONDS with each of FUZZERS
	for fuzzer in $(FUZZERS); do \
		GENAPI_FUZZ=1 $(SWIFT) build -c release --traits Cryptography --scratch-path .build/fuzz --product $${fuzzer}Fuzzer || exit 1; \
	done
	Tests/Fuzzing/corpus .build/fuzz/corpora/SpecReader
	for fuzzer in $(FUZZERS); do \
		Tests/Fuzzing/fuzz $$fuzzer -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

# Servers for these run longer, and each step can be run alone, with less or in parts.
ENDURE := .build/venv/bin/python Tests/Servers/serve.py --seconds 14400

endurance: endurance-paging endurance-logins endurance-threads endurance-clocks endurance-writes ## what takes hours: paging, logins, threads, clocks and writes, at full size

endurance-paging: libyaml ## P1 to P10, P13, C3: 100,000 changing lists for each way of paging (PAGING_SEEDS, GENAPI_SEEDS; PAGING_MODES="page link")
	PAGING_SEEDS=$${PAGING_SEEDS:-100000} GENAPI_SEEDS=$${GENAPI_SEEDS:-100000} $(SWIFT) test -c release -Xswiftc -enable-testing $(FLAGS) \
		--filter 'PagingPropertyTests|TimelineTests|LinkHeaderTests|MergeTests|ListStoryTests|OptimisticTests|ListCoreTests|ListChangesTests'

endurance-logins: libyaml tracers .build/venv/ready ## R5, R6: processes that share a login, and are killed at every system call (LOGINS)
	$(SWIFT) build $(FLAGS) --product LoginClient
	$(ENDURE) .build/venv/bin/python Tests/Endurance/logins.py .build/debug/LoginClient $(LOGINS)

# The build that watches for races is of what the program needs, and in a place of its own.
endurance-threads: libyaml ## R1, R4, GI-12, C4, SW-28: storms of calls and of tasks on one list, then under the thread sanitizer (STORMS)
	$(SWIFT) build $(FLAGS) --product LoginStorm
	.build/debug/LoginStorm 10000 $${STORMS:-100}
	for storm in LoginStorm RepositoryStorm; do $(SWIFT) build --sanitize=thread --scratch-path .build/threads --product $$storm || exit 1; done
	.build/threads/debug/LoginStorm 10000 2
	.build/threads/debug/RepositoryStorm 10

endurance-clocks: libyaml .build/venv/ready ## R12: clocks that are wrong or set, and machines that sleep, while somebody is signed in (Linux)
	$(SWIFT) build $(FLAGS) --product LoginClient
	@test "$$(uname)" = Linux || { echo "Clocks are moved on Linux only." >&2; exit 1; }
	cc -Wall -Werror -shared -fPIC -o .build/clock.so Tests/Endurance/clock.c
	$(SERVE) .build/venv/bin/python Tests/Endurance/clocks.py .build/debug/LoginClient $(CURDIR)/.build/clock.so $(CLOCKS)

endurance-writes: libyaml .build/venv/ready ## R9, R10: 100,000 writes through faults (WRITES), and the cache's conformance
	$(SWIFT) build --build-tests $(FLAGS)
	WRITES=$${WRITES:-100000} $(ENDURE) $(SWIFT) test --skip-build $(FLAGS) --filter 'LedgerTests|CacheConformanceTests'

servers: proxies providers .build/venv/ready ## run the servers that integration tests talk to, for an hour at most
	$(SERVE)

docs: ## build the documentation of the runtime's modules; a dead link is an error
	mkdir -p $(addprefix .build/docs/symbols/,$(DOCUMENTED))
	for module in $(DOCUMENTED); do \
		$(SWIFT) build --scratch-path .build/docs $(FLAGS) --target $$module -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/.build/docs/symbols || exit 1; \
		cp .build/docs/symbols/$$module*.symbols.json .build/docs/symbols/$$module || exit 1; \
		docc convert Sources/$$module/$$module.docc --warnings-as-errors --disable-parameters-and-returns-validation --fallback-display-name $$module --fallback-bundle-identifier genapi.$$module --additional-symbol-graph-dir .build/docs/symbols/$$module --output-path .build/docs/$$module.doccarchive || exit 1; \
	done

clean: ## forget everything that was built
	rm -rf .build Tests/*/.build

# Set-up

libyaml:
	@pkg-config --exists yaml-0.1 2>/dev/null || .ci/install libyaml-dev:libyaml pkg-config:pkgconf

# On a machine that cannot have them, the tests that need them are skipped.
proxies:
	@PATH="$$PATH:/usr/sbin"; { command -v nginx && command -v haproxy; } >/dev/null || .ci/install nginx-light:nginx haproxy:haproxy \
		|| echo "Without nginx and haproxy, what they would show is not shown." >&2

# Its packages are Debian's and Ubuntu's. The other one keeps the client of a database server away.
providers:
	@test "$$(uname)" != Linux || command -v glewlwyd >/dev/null || .ci/install glewlwyd:glewlwyd dbconfig-no-thanks:dbconfig-no-thanks \
		|| echo "Without glewlwyd one server less shows that OAuth 2.0 is understood." >&2

keyrings:
	@test "$$(uname)" != Linux || { command -v secret-tool && command -v gnome-keyring-daemon && command -v dbus-daemon; } >/dev/null \
		|| .ci/install libsecret-tools:libsecret gnome-keyring:gnome-keyring dbus:dbus \
		|| echo "Without secret-tool, gnome-keyring-daemon and dbus-daemon, a desktop's keyring is not tried." >&2

tracers:
	@command -v strace >/dev/null || .ci/install strace:strace \
		|| echo "Without strace it is not counted how much a renewal does before it is kept." >&2

.build/venv/ready: Tests/Servers/requirements.txt
	@command -v python3 >/dev/null || { echo "python3 is missing: the integration tests run servers written in it" >&2; exit 1; }
	python3 -m venv .build/venv && .build/venv/bin/pip install --quiet --requirement $< && touch $@

.PHONY: help demo test threads check build current generate templates bless format lint bench bench-adopt bench-compile bench-json bench-network bench-repository fuzz endurance endurance-paging endurance-logins endurance-threads endurance-clocks endurance-writes servers docs clean libyaml proxies providers keyrings tracers
