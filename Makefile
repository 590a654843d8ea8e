# Each task installs what it needs and says what it cannot install.

SWIFT := swift
# For builds from nothing: to compile whole modules takes less work than to compile their files, but a change of one file
# compiles its module again.
WHOLE := -Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
# The same flags everywhere, so that nothing is built twice. The second one checks the dependencies between targets. CI sets
# BUILD_ONCE. Its build needs the index, in which SwiftPM finds the tests.
FLAGS := --traits AsyncHTTPClient,Cryptography,Store --explicit-target-dependency-import-check error $(if $(BUILD_ONCE),$(WHOLE) -debug-info-format none)
# Until Swift 6.4, SwiftPM passes one flag for each trait in an order that changes from run to run, and a changed order
# compiles everything again. With this variable the order stays. Tests run without it, as apps do.
export SWIFT_DETERMINISTIC_HASHING := 1
TEST := env -u SWIFT_DETERMINISTIC_HASHING $(SWIFT) test --quiet --skip-build $(FLAGS)
# Runs a command while the test servers are running.
SERVE := .build/venv/bin/python Tests/Servers/serve.py
# Homebrew keeps libpq apart from other libraries.
LIBPQ := /opt/homebrew/opt/libpq/lib/pkgconfig
ifneq ($(wildcard $(LIBPQ)),)
export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):$(LIBPQ)
endif
# A limit, because tests that wait for servers and clocks run next to CPU-bound random scenarios.
SIDE_BY_SIDE := --experimental-maximum-parallelization-width 4
# The documents of OpenAPI that imports are measured and tested with.
DOCUMENTS ?= $(wildcard ../shared/data/openapi/*)
# The time for each fuzzer.
FUZZ_SECONDS ?= 60
# The modules of the runtime with a documentation catalog.
DOCUMENTED := GenAPIMapping GenAPIRuntime GenAPIFieldSelection GenAPICookies GenAPICaching GenAPIRepositories GenAPIStore GenAPIOutbox GenAPIBackgroundTransfers GenAPIOAuth2 GenAPIClientRegistration \
	GenAPILegacyPaging GenAPILinks GenAPILogging GenAPITelemetry GenAPIMessages GenAPIApp GenAPITesting GenAPIAsyncHTTPClient GenAPIPostgreSQL
# Handwritten files. Generated Swift and golden files are linted but never reformatted.
WRITTEN := git -c core.quotePath=off ls-files --cached --others --exclude-standard '*.swift' ':!Generated' ':!Tests/GoldenTests/Cases'
LINTED := git -c core.quotePath=off ls-files --cached --others --exclude-standard '*.swift' ':!Tests/GoldenTests/CompileFailures'
# Files in memory if the system supports them, because the disk would dominate a measurement and a long test.
IN_MEMORY := $(if $(wildcard /dev/shm),TMPDIR=/dev/shm )
BENCHMARK := $(IN_MEMORY)$(SWIFT) run -c release --package-path Tests/Benchmarks

help: ## list these tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | column -t -s '|'

# Seeds are few, and suites that are marked as thorough are skipped.
unit: build ## run the tests that need no server, within a minute after the build
	GENAPI_UNIT_RUN=1 GENAPI_SEEDS=20 PAGING_SEEDS=20 $(TEST) $(SIDE_BY_SIDE)

# A demo over plain HTTP needs neither SwiftNIO nor BoringSSL. Its build has a folder of its own, as its flags differ.
DEMO := --scratch-path .build/demo --traits Store $(WHOLE) --disable-index-store -debug-info-format none
# The compiler remarks of each module that it is compiled as a whole.
build-demo = bash -o pipefail -c '$(SWIFT) build $(DEMO) --product $(1) 2>&1 | grep -v "^remark: Incremental compilation"'
demo: libraries ## generate Specs/Trips and run its client against a local server, also without a network and from disk
	@$(call build-demo,genapi-generate)
	.build/demo/debug/genapi-generate generate
	@$(call build-demo,TripsHarness)
	.build/demo/debug/TripsHarness
	.build/demo/debug/TripsHarness offline
	.build/demo/debug/TripsHarness restart

test: build proxies providers nameservers brokers keyrings tracers databases .build/venv/ready ## run every test, including real servers and a package that uses the plugins
	$(SERVE) $(TEST) $(SIDE_BY_SIDE)
	.build/debug/genapi schema | .build/venv/bin/python Tests/Integration/Schema/validate.py
	.build/venv/bin/python Tests/Integration/OpenAPI/validate.py .build/debug/genapi
	Tests/PluginConsumer/prove
	.build/debug/TripsHarness offline
	.build/debug/TripsHarness restart
	.build/venv/bin/python Tests/Stress/Endurance/stores.py .build/debug/StoreClient
	$(MAKE) threads

threads: sqlite ## short stress tests of calls, lists and outboxes with the thread sanitizer; a data race is an error
	for storm in LoginStorm RepositoryStorm OutboxStorm; do $(SWIFT) build --package-path Tests/Stress --sanitize=thread --scratch-path .build/threads --product $$storm || exit 1; done
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/LoginStorm 1000 1
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/RepositoryStorm 1
	rm -rf .build/threads/stores
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/RepositoryStorm 1 .build/threads/stores
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/OutboxStorm 1
	rm -rf .build/threads/stores
	TSAN_OPTIONS=halt_on_error=1 .build/threads/debug/OutboxStorm 1 .build/threads/stores

check: lint test platforms current ## everything that a change must pass

platforms: build ## type-check the runtime as Apple's platforms, Android, Musl, Windows and WASI compile it
	Tests/Support/Platforms/check

apple: ## on a Mac: build the runtime for each platform of Apple, and test it on macOS
	Tests/Support/Platforms/apple

build: libraries ## build everything; a warning is an error
	$(SWIFT) build --build-tests $(FLAGS)

# To find out that nothing has to be built takes SwiftPM 10 seconds, so that one build serves all tasks of a `make`.
tool: libyaml
	$(SWIFT) build $(FLAGS) --product genapi

current: tool ## check that Specs are valid and Generated is up to date
	.build/debug/genapi check
	.build/debug/genapi check --testing --output Generated/Testing

generate: tool ## rewrite Generated from Specs and Templates
	.build/debug/genapi generate
	.build/debug/genapi generate --testing --output Generated/Testing

templates: libraries ## embed Templates/*.mustache into the tool
	-BLESS=1 $(SWIFT) test $(FLAGS) --filter EmbeddedTemplatesTests

seeds: libraries ## list in Tests/SeedRows.md the tests that prove each capability
	BLESS=1 $(SWIFT) test $(FLAGS) --filter SeedRowPageTests

seeds-mutants: libraries .build/venv/ready ## take each capability of Tests/SeedRows.md away, and check that its tests notice it (ROWS)
	$(SERVE) --seconds 14400 python3 Tests/Stress/Mutants/mutants.py $(ROWS)

bless: libraries ## rewrite the golden files; read the diff before you commit it
	-BLESS=1 $(SWIFT) test $(FLAGS) --filter GoldenTests
	git diff --stat -- Tests/GoldenTests/Cases

format: tool ## format handwritten code and specs
	.build/debug/genapi format
	$(WRITTEN) | xargs $(SWIFT) format --parallel --in-place --configuration .swift-format

lint: tool ## check the format of all code, including generated Swift, and of the specs
	.build/debug/genapi format --check
	.build/debug/genapi lint --strict
	$(LINTED) | xargs $(SWIFT) format lint --parallel --strict --configuration .swift-format

bench: libyaml ## measure the generator, as a ratio to reading and writing the same bytes
	$(SWIFT) build -c release $(FLAGS) --product genapi
	$(BENCHMARK) GenerationBenchmark $(CURDIR)/.build/release/genapi

bench-compile: libyaml ## measure the compilation of generated Swift, per resource and endpoint, and of the documents of shared/data/openapi
	for mode in debug release; do $(SWIFT) build -c $$mode $(FLAGS) --target GenAPIRuntime || exit 1; done
	$(SWIFT) build -c release $(FLAGS) --product genapi
	$(BENCHMARK) CompileBenchmark $(addprefix $(CURDIR)/.build/,release/genapi debug/Modules release/Modules) 300 200 $(abspath $(DOCUMENTS))

bench-json: libyaml ## measure reading and writing JSON, as ratios to Foundation and to the theoretical limit
	$(SWIFT) build -c release $(FLAGS) --product genapi
	Tests/Benchmarks/models $(CURDIR)/.build/release/genapi
	$(BENCHMARK) JSONBenchmark
	$(SWIFT) run -c debug --package-path Tests/Benchmarks JSONBenchmark debug

bench-anchors: libyaml .build/venv/ready ## measure reading and writing JSON beside serde_json (Rust) and msgspec (Python)
	$(SWIFT) build -c release $(FLAGS) --product genapi
	Tests/Benchmarks/models $(CURDIR)/.build/release/genapi
	$(SWIFT) build -c release --package-path Tests/Benchmarks --product JSONBenchmark
	Tests/Benchmarks/Anchors/run $(addprefix $(CURDIR)/,.build/release/genapi Tests/Benchmarks/.build/release/JSONBenchmark .build/venv/bin/python) \
		$(abspath ../shared/data/json)

bench-openapi: libyaml .build/venv/ready ## measure the import and the generation of the documents of shared/data/openapi
	$(SWIFT) build -c release $(FLAGS) --product genapi
	.build/venv/bin/python Tests/Benchmarks/openapi.py .build/release/genapi $(DOCUMENTS)

bench-adopt: ## measure clean builds of three small adopters: CPU seconds and modules
	Tests/Benchmarks/adopt

bench-network: ## measure the client in addition to its transport, including uploads of a gigabyte
	$(BENCHMARK) CallBenchmark
	$(BENCHMARK) NetworkBenchmark

bench-repository: ## measure lists in repositories, as a ratio to appending to an array
	$(BENCHMARK) RepositoryBenchmark

bench-store: sqlite ## measure lists on disk, as ratios to the C API of SQLite and to records of GRDB
	$(BENCHMARK) StoreBenchmark

bench-outbox: sqlite ## measure changes made offline: until they are visible, and sending 10,000 of them
	$(BENCHMARK) OutboxBenchmark

# The fuzzers in Tests/Stress/Fuzzing. Their seeds and dictionaries are in the folders of these names.
FUZZERS ?= SpecReader JSONReader Scalar Header EventStream Paging OAuthResponse

fuzz: libyaml ## search for input that breaks the generator or the runtime (FUZZERS, FUZZ_SECONDS for each)
	for fuzzer in $(FUZZERS); do \
		$(SWIFT) build -c release --package-path Tests/Stress/Fuzzing --scratch-path .build/fuzz --product $${fuzzer}Fuzzer || exit 1; \
	done
	Tests/Stress/Fuzzing/corpus .build/fuzz/corpora/SpecReader
	for fuzzer in $(FUZZERS); do \
		Tests/Stress/Fuzzing/fuzz $$fuzzer -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done

# The servers for these tasks run longer. Each step can be run alone and with other limits.
ENDURE := .build/venv/bin/python Tests/Servers/serve.py --seconds 14400

endurance-openapi: libraries .build/venv/ready ## import, generate and compile the documents of shared/data/openapi, one of them for release too, and read their examples
	GENAPI_OPENAPI=1 $(SWIFT) test $(FLAGS) --filter ImportedSwiftTests
	.build/venv/bin/python Tests/Integration/OpenAPI/examples.py .build/debug $(DOCUMENTS)

endurance: endurance-paging endurance-logins endurance-fleet endurance-threads endurance-clocks endurance-stores endurance-outbox endurance-writes endurance-specs endurance-format endurance-lsp endurance-openapi endurance-diff ## run the long tests of paging, logins, fleets, threads, clocks, stores, outboxes, writes, specs, formats, editors, documents and comparisons, which take hours

endurance-serve: build .build/venv/ready ## run the tests of real servers against servers that are made of the specs, and list the differences
	.build/venv/bin/python Tests/Servers/simulated.py .build/debug/genapi-serve $(SWIFT) test --skip-build $(FLAGS) $(SIDE_BY_SIDE) \
		--filter '^(KintoTests|MatrixTests|PowerDNSTests|RabbitMQTests)'

endurance-verify: libraries .build/venv/ready ## compare the real servers of the tests with the specs of their APIs, reading and writing
	$(SWIFT) build $(FLAGS) --product genapi-verify
	.build/venv/bin/python Tests/Servers/verified.py .build/debug/genapi-verify

endurance-diff: libraries ## compare the verdicts on 500 random edits of specs with the compiler and with readers (GENAPI_EDITS, GENAPI_EDITS_SEED)
	GENAPI_EDITS=$${GENAPI_EDITS:-500} $(SWIFT) test $(FLAGS) --filter 'SourceVerdictTests|WireVerdictTests'

endurance-specs: libraries ## compile the Swift of 3,000 random specs at each access level (GENAPI_SPECS, GENAPI_SPECS_SEED)
	GENAPI_SPECS=$${GENAPI_SPECS:-3000} $(SWIFT) test $(FLAGS) --filter RandomSpecTests

endurance-format: libraries ## format 40 random forms of every spec of the repository (GENAPI_FORMS)
	GENAPI_FORMS=$${GENAPI_FORMS:-40} $(SWIFT) test $(FLAGS) --filter FormPropertyTests

endurance-lsp: libyaml ## measure the language server with 1,000 resources, and try it in Neovim, if that is installed
	$(SWIFT) build -c release $(FLAGS) --product genapi
	python3 Tests/Stress/Endurance/editor.py .build/release/genapi

endurance-paging: libraries ## 100,000 random changing lists for each kind of paging (PAGING_SEEDS, GENAPI_SEEDS; PAGING_MODES="page link")
	$(IN_MEMORY)PAGING_SEEDS=$${PAGING_SEEDS:-100000} GENAPI_SEEDS=$${GENAPI_SEEDS:-100000} $(SWIFT) test -c release -Xswiftc -enable-testing $(FLAGS) \
		--filter 'PagingPropertyTests|TimelineTests|LinkHeaderTests|MergeTests|ListScenarioTests|OptimisticTests|ListCoreTests|ListChangesTests|DiskStoreConformanceTests'

endurance-fleet: libraries databases tracers .build/venv/ready ## 16 processes that share a login in PostgreSQL, which is restarted and cut off, kills at every step, and outboxes and limits of a fleet (FLEET, OUTBOXES)
	$(SWIFT) build $(FLAGS) --product LoginClient
	$(SWIFT) build $(FLAGS) --product FleetClient
	$(ENDURE) .build/venv/bin/python Tests/Stress/Endurance/fleet.py .build/debug/LoginClient $(FLEET)
	.build/venv/bin/python Tests/Stress/Endurance/outboxes.py .build/debug/FleetClient $(OUTBOXES)

endurance-logins: libraries tracers .build/venv/ready ## processes that share a login and are killed at every system call (LOGINS)
	$(SWIFT) build $(FLAGS) --product LoginClient
	$(ENDURE) .build/venv/bin/python Tests/Stress/Endurance/logins.py .build/debug/LoginClient $(LOGINS)

# The build with the thread sanitizer has its own folder and contains only what the programs need.
endurance-threads: libyaml sqlite ## stress tests of calls, lists and outboxes, without and with the thread sanitizer (STORMS)
	$(SWIFT) build --package-path Tests/Stress --scratch-path .build/stress --product LoginStorm
	.build/stress/debug/LoginStorm 10000 $${STORMS:-100}
	for storm in LoginStorm RepositoryStorm OutboxStorm; do $(SWIFT) build --package-path Tests/Stress --sanitize=thread --scratch-path .build/threads --product $$storm || exit 1; done
	.build/threads/debug/LoginStorm 10000 2
	.build/threads/debug/RepositoryStorm 10
	rm -rf .build/threads/stores
	.build/threads/debug/RepositoryStorm 10 .build/threads/stores
	.build/threads/debug/OutboxStorm 10
	rm -rf .build/threads/stores
	.build/threads/debug/OutboxStorm 10 .build/threads/stores

endurance-clocks: libraries .build/venv/ready ## logins with wrong and changing clocks and on sleeping machines (Linux)
	$(SWIFT) build $(FLAGS) --product LoginClient
	@test "$$(uname)" = Linux || { echo "This task needs Linux." >&2; exit 1; }
	cc -Wall -Werror -shared -fPIC -o .build/clock.so Tests/Stress/Endurance/clock.c
	$(SERVE) .build/venv/bin/python Tests/Stress/Endurance/clocks.py .build/debug/LoginClient $(CURDIR)/.build/clock.so $(CLOCKS)

endurance-stores: libraries ## 500 processes that are killed while they write a store on disk, then one at each system call (STORES)
	$(SWIFT) build $(FLAGS) --product StoreClient
	python3 Tests/Stress/Endurance/stores.py .build/debug/StoreClient --kills 500 --calls 1000 $(STORES)

endurance-outbox: build ## 100,000 random histories of two clients that work offline (OUTBOX_SEEDS)
	$(IN_MEMORY)OUTBOX_SEEDS=$${OUTBOX_SEEDS:-100000} $(TEST) --filter OutboxHistoryTests

endurance-writes: build .build/venv/ready ## 100,000 writes through a faulty proxy (WRITES), and the cache's conformance
	WRITES=$${WRITES:-100000} $(ENDURE) $(TEST) --filter 'LedgerTests|CacheConformanceTests'

servers: proxies providers nameservers brokers databases .build/venv/ready ## run the servers of the integration tests, for at most an hour
	$(SERVE)

tutorial: libyaml ## follow the tutorial from an empty folder: its files, its commands, and what they print
	Tests/Tutorial/follow

site: build ## make one static site of all documentation, in .build/site (GENAPI_SITE_PATH); a broken link is an error
	.ci/site $(DOCUMENTED)

site-test: site chromium ## open the site, that of genapi docs and the page of genapi serve in a headless Chromium, at the size of a desktop and of a phone
	Tests/Support/Site/check
	$(SWIFT) build $(FLAGS) --product genapi
	Tests/Support/Site/check-api "$$($(SWIFT) build $(FLAGS) --show-bin-path)/genapi"
	$(SWIFT) build $(FLAGS) --product genapi-serve
	Tests/Support/Site/check-serve "$$($(SWIFT) build $(FLAGS) --show-bin-path)/genapi-serve"

clean: ## remove all build products
	rm -rf .build Tests/*/.build

api: libyaml ## compare the public API with the latest tag; what breaks it is an error
	.ci/api

PREFIX ?= /usr/local

bundle: libyaml ## make the artifact bundle of the tool, the plugin package that uses it and a formula, in .build/bundle
	.ci/bundle

bundle-test: bundle ## check that adopters of the bundle need neither libyaml nor pkg-config, nor does any library but GenAPIMockServer and GenAPIPostgreSQL
	Tests/BundleConsumer/prove

install: libyaml ## install the tool, its manual page and completions (PREFIX)
	.ci/install-tool $(PREFIX)

# Set-up

libraries: libyaml sqlite libpq

libyaml:
	@pkg-config --exists yaml-0.1 2>/dev/null || .ci/install libyaml-dev:libyaml pkg-config:pkgconf

sqlite:
	@test "$$(uname)" != Linux || pkg-config --exists sqlite3 2>/dev/null || .ci/install libsqlite3-dev:sqlite pkg-config:pkgconf

libpq:
	@pkg-config --exists libpq 2>/dev/null || .ci/install libpq-dev:libpq pkg-config:pkgconf

# Without them, the tests that need them are skipped.
databases:
	@test "$$(uname)" != Linux || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || .ci/install postgresql:postgresql \
		|| echo "Without PostgreSQL, the tests of GenAPIPostgreSQL are skipped." >&2

proxies:
	@PATH="$$PATH:/usr/sbin"; { command -v nginx && command -v haproxy; } >/dev/null || .ci/install nginx-light:nginx haproxy:haproxy \
		|| echo "Without nginx and haproxy, their tests are skipped." >&2

# Packages of Debian and Ubuntu. The second one avoids installing a database client.
providers:
	@test "$$(uname)" != Linux || command -v glewlwyd >/dev/null || .ci/install glewlwyd:glewlwyd dbconfig-no-thanks:dbconfig-no-thanks \
		|| echo "Without glewlwyd, the OAuth 2.0 tests with that server are skipped." >&2

nameservers:
	@test "$$(uname)" != Linux || PATH="$$PATH:/usr/sbin" command -v pdns_server >/dev/null || .ci/install pdns-server:pdns pdns-backend-sqlite3:pdns \
		|| echo "Without pdns_server, the tests of Specs/PowerDNS are skipped." >&2

brokers:
	@test "$$(uname)" != Linux || test -x /usr/lib/rabbitmq/bin/rabbitmq-server || .ci/install rabbitmq-server:rabbitmq \
		|| echo "Without rabbitmq-server, the tests of Specs/RabbitMQ are skipped." >&2

keyrings:
	@test "$$(uname)" != Linux || { command -v secret-tool && command -v gnome-keyring-daemon && command -v dbus-daemon; } >/dev/null \
		|| .ci/install libsecret-tools:libsecret gnome-keyring:gnome-keyring dbus:dbus \
		|| echo "Without secret-tool, gnome-keyring-daemon and dbus-daemon, the tests of the desktop's keyring are skipped." >&2

tracers:
	@command -v strace >/dev/null || .ci/install strace:strace \
		|| echo "Without strace, the tests of system calls are skipped." >&2

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || .ci/install chromium:chromium

.build/venv/ready: Tests/Servers/requirements.txt
	@command -v python3 >/dev/null || { echo "python3 is missing: the servers of the integration tests need it" >&2; exit 1; }
	python3 -m venv .build/venv && .build/venv/bin/pip install --quiet --requirement $< && touch $@

.PHONY: help unit demo seeds seeds-mutants test threads check platforms apple build tool current generate templates bless format lint bench bench-adopt bench-openapi bench-compile bench-anchors bench-json bench-network bench-repository bench-store bench-outbox fuzz endurance endurance-paging endurance-logins endurance-fleet endurance-threads endurance-clocks endurance-stores endurance-outbox endurance-writes endurance-specs endurance-format endurance-lsp endurance-openapi endurance-diff endurance-serve endurance-verify servers site site-test tutorial api bundle bundle-test install clean libraries libyaml sqlite libpq proxies providers nameservers brokers databases keyrings tracers chromium
