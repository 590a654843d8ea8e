#if Store
    import GRDB
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Updates of an app: versions in any order, some of them skipped, downgrades, and two versions at the same time.
    @Suite(.timeLimit(.minutes(10))) struct EvolutionTests {
        @Test("every version finds the elements that it can read, whichever versions wrote them")
        func versions() async throws {
            for seed in 0..<40 as Range<UInt64> {
                var story = EvolutionStory(seed: seed)
                for step in 0..<10 {
                    try await story.run()
                    guard let difference = story.difference else { continue }
                    Issue.record("seed \(seed), step \(step): \(difference)")
                    return
                }
            }
        }
    }

    /// A file that random versions of an app open one after the other.
    private struct EvolutionStory {
        private var random: SeededRandom
        private let stores = TemporaryStores()
        private let versions: [EvolvingNote.Version]
        /// The elements in the file.
        private var written: [Int: WrittenNote] = [:]
        /// The first result that was not as expected.
        private(set) var difference: String?

        init(seed: UInt64) {
            random = SeededRandom(seed: seed)
            var random = random
            versions = EvolvingNote.Version.several(4, &random)
        }

        mutating func run() async throws {
            if random.chance(0.2) { try await openWithoutFields() }
            let store = try await stores.open()
            let version = anyVersion()
            try await check(store, version)
            try await write(to: store, version)
            try await check(store, version)
            if random.chance(0.3) {
                let (other, otherVersion) = (try await stores.open(), anyVersion())
                try await write(to: other, otherVersion)
                try await check(store, version)
                try await check(other, otherVersion)
            }
        }

        private mutating func anyVersion() -> EvolvingNote.Version { versions[random.below(versions.count)] }

        private mutating func write(to store: DiskStore, _ version: EvolvingNote.Version) async throws {
            for _ in 0..<random.below(5) {
                let id = random.below(10)
                try await EvolvingNote.$version.withValue(version) {
                    let note = random.chance(0.2) ? nil : EvolvingNote.random(id, &random)
                    // A value that looks unchanged to a version is not written.
                    let isUnchanged = note != nil && written[id].flatMap { EvolvingNote(id, $0) } == note
                    if !isUnchanged { written[id] = note?.written }
                    try await store.change { try $0.put(StoredElement(note), for: id) }
                }
            }
        }

        private mutating func check(_ store: DiskStore, _ version: EvolvingNote.Version) async throws {
            for _ in 0..<3 {
                let query = EvolvingNote.$version.withValue(version) { EvolvingNote.query(&random) }
                try await EvolvingNote.$version.withValue(version) {
                    let expected = query.result(of: written.compactMap { EvolvingNote($0.key, $0.value) })
                    let found = try await store.change { try $0.store.found(matching: query) }
                    if found != expected {
                        difference = difference ?? "\(version): \(found), not \(expected)"
                    }
                }
            }
        }

        /// Writes with a version whose type has no indexes.
        private mutating func openWithoutFields() async throws {
            let file = try stores.file().open()
            let ids = Array(written.keys.sorted().prefix(random.below(4)))
            try file.inDatabase { database in
                guard let type = try database.int("SELECT number FROM type") else { return }
                try ElementLayout(type: type).removeFields(from: database)
                for id in ids {
                    try database.run(
                        #"UPDATE element\#(type) SET value = CAST('{"id":' || id || ',"a":"z"}' AS BLOB) WHERE id = ?"#,
                        .int(id)
                    )
                }
            }
            try file.close()
            for id in ids { written[id] = [0: .text("z")] }
        }
    }
#endif
