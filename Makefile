# Set-up happens where a task needs it; what cannot be set up is said plainly.

SWIFT := swift
# One set of flags for everything, so that nothing is built twice. The last one guards the arrows between the rooms.
FLAGS := --traits AsyncHTTPClient --explicit-target-dependency-import-check error
# What people write. Generated Swift and golden files are linted and never reformatted.
WRITTEN := git ls-files --cached --others --exclude-standard '*.swift' ':!Generated' ':!Tests/GoldenTests/Cases'
# Files in memory, where the system has such a place: a disk would be most of what is measured.
BENCHMARKS := TMPDIR=$(or $(wildcard /dev/shm),$(TMPDIR),/tmp) $(SWIFT) run -c release --package-path Tests/Benchmarks
LINTED := git ls-files --cached --others --exclude-standard '*.swift'

help: ## list these tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | column -t -s '|'

demo: libyaml ## generate Specs/Trips and watch its client talk to a server
	$(SWIFT) run $(FLAGS) genapi generate
	$(SWIFT) run $(FLAGS) TripsHarness

test: libyaml servers ## run every test, and a package that adopts the plugins
	$(SWIFT) test $(FLAGS)
	Tests/PluginConsumer/prove

check: lint test current ## everything a change has to pass

build: libyaml ## build everything; a warning is an error
	$(SWIFT) build --build-tests $(FLAGS)

current: libyaml ## are Specs right, and is Generated what they say?
	$(SWIFT) run $(FLAGS) genapi check

generate: libyaml ## rewrite Generated from Specs and Templates
	$(SWIFT) run $(FLAGS) genapi generate

bless: libyaml ## rewrite the golden files; read the diff before you commit it
	-BLESS=1 $(SWIFT) test $(FLAGS) --filter GoldenTests
	git diff --stat -- Tests/GoldenTests/Cases

bench: libyaml ## what generating costs, against reading the specs and writing the same bytes
	$(SWIFT) build -c release $(FLAGS) --product genapi
	$(BENCHMARKS) GenerationBenchmark $(CURDIR)/.build/release/genapi

bench-compile: libyaml ## what generated Swift costs to compile
	for mode in debug release; do $(SWIFT) build -c $$mode $(FLAGS) --target GenAPIRuntime || exit 1; done
	$(SWIFT) build -c release $(FLAGS) --product genapi
	$(BENCHMARKS) CompileBenchmark $(addprefix $(CURDIR)/.build/,release/genapi debug/Modules release/Modules)

bench-json: ## what reading and writing JSON costs, against Foundation
	$(BENCHMARKS) JSONBenchmark

format: ## format what people write
	$(WRITTEN) | xargs $(SWIFT) format --in-place --configuration .swift-format

lint: ## is everything formatted, the generated Swift too?
	$(LINTED) | xargs $(SWIFT) format lint --strict --configuration .swift-format

servers: .build/venv/ready ## set up the servers that integration tests talk to

docs: libyaml ## build the documentation of the runtime
	$(SWIFT) package --scratch-path .build/docs dump-symbol-graph --minimum-access-level public
	docc convert Sources/GenAPIRuntime/GenAPIRuntime.docc --additional-symbol-graph-dir .build/docs --output-path .build/docs/GenAPIRuntime.doccarchive

clean: ## forget everything that was built
	rm -rf .build Tests/*/.build

# Set-up

libyaml:
	@pkg-config --exists yaml-0.1 2>/dev/null || .ci/install libyaml-dev:libyaml pkg-config:pkgconf

.build/venv/ready: Tests/Servers/requirements.txt
	@command -v python3 >/dev/null || { echo "python3 is missing: the integration tests run servers written in it" >&2; exit 1; }
	python3 -m venv .build/venv && .build/venv/bin/pip install --quiet --requirement $< && touch $@

.PHONY: help demo test check build current generate bless bench bench-compile bench-json format lint servers docs clean libyaml
