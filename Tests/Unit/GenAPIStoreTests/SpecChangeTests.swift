#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Random changes of a spec between the launches of an app: fields are added, removed, renamed or change their types, and
    /// indexes and `embedded` change. Versions are skipped, and some launches are of an earlier version.
    @Suite(.timeLimit(.minutes(10))) struct SpecChangeTests {
        private static let seeds: Range<UInt64> = {
            let count = ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap { UInt64($0) } ?? 100
            return 0..<count
        }()

        @Test(
            "after any changes of a spec, what can be read is shown and found, the rest is fetched again, and no operation is lost",
            .proves("P12")
        )
        func launches() async throws {
            for seed in Self.seeds {
                var app = EvolvingApp(seed: seed)
                for launch in 0..<8 {
                    try await app.launch()
                    guard let problem = app.problem else { continue }
                    Issue.record("seed \(seed), launch \(launch): \(problem)")
                    return
                }
            }
        }
    }

    /// An app with a list of folders, each with a note that is also stored by itself if the version says so.
    private struct EvolvingApp {
        private var random: SeededRandom
        private let stores = TemporaryStores()
        private let versions: [EvolvingNote.Version]
        /// The rows of the list, and the note in each folder.
        private var rows: [Int] = []
        private var folders: [Int: WrittenNote] = [:]
        /// The notes that are stored by themselves.
        private var notes: [Int: WrittenNote] = [:]
        private var operations: [Int: StoredOperation] = [:]
        /// The first result that was not as expected.
        private(set) var problem: String?

        init(seed: UInt64) {
            random = SeededRandom(seed: seed)
            var random = random
            versions = EvolvingNote.Version.several(5, &random).map { version in
                var version = version
                version.isEmbedded = random.chance(0.5)
                return version
            }
        }

        mutating func launch() async throws {
            let version = versions[random.below(versions.count)]
            let repositories = try await stores.repositories()
            try await checkStart(repositories, version)
            if random.chance(0.7) { try await fetch(repositories, version) }
            try await checkQueries(repositories, version)
            try await change(repositories)
        }

        private mutating func expect(_ isTrue: Bool, _ text: @autoclosure () -> String) {
            if !isTrue, problem == nil { problem = text() }
        }

        private func list(
            _ repositories: Repositories,
            _ page: [EvolvingFolder] = []
        ) -> ListRepository<EvolvingFolder> {
            repositories.list("folders") { _ in Page(page) }
        }

        /// What an app shows before it has fetched anything.
        private mutating func checkStart(
            _ repositories: Repositories,
            _ version: EvolvingNote.Version
        ) async throws {
            let shown = try await EvolvingNote.$version.withValue(version) {
                try await list(repositories).snapshot().rows.elements
            }
            let readable = EvolvingNote.$version.withValue(version) {
                rows.compactMap { id in folders[id].flatMap { EvolvingFolder(id, $0) } }
            }
            expect(shown == readable, "\(version) shows \(shown), not \(readable)")
            let queued = try await repositories.store.transaction { try $0.operations() }
            expect(
                queued == operations.values.sorted { $0.number < $1.number },
                "the operations are \(queued)"
            )
        }

        /// Fetches the whole list.
        private mutating func fetch(
            _ repositories: Repositories,
            _ version: EvolvingNote.Version
        ) async throws {
            let ids = (0..<10).filter { _ in random.chance(0.6) }
            let page = EvolvingNote.$version.withValue(version) {
                ids.map { EvolvingFolder(id: $0, note: .random($0, &random)) }
            }
            let shown = try await EvolvingNote.$version.withValue(version) {
                let list = list(repositories, page)
                try await list.refresh()
                return try await list.snapshot().rows.elements
            }
            expect(shown == page, "\(version) has fetched \(shown), not \(page)")
            EvolvingNote.$version.withValue(version) { note(page) }
        }

        /// A folder that was shown before is not written again if it looks unchanged to the version. Of other elements, the JSON
        /// is compared.
        private mutating func note(_ page: [EvolvingFolder]) {
            let shown = Set(rows)
            rows = page.map(\.id)
            for folder in page {
                let (id, note) = (folder.id, folder.note)
                let isSame = folders[id].flatMap { EvolvingNote(id, $0) } == note
                if !isSame || !shown.contains(id) { folders[id] = note.written }
                if EvolvingNote.version.isEmbedded { notes[id] = note.written }
            }
        }

        /// Compares queries of the notes with those of a store in memory that has what the version can read.
        private mutating func checkQueries(
            _ repositories: Repositories,
            _ version: EvolvingNote.Version
        ) async throws {
            let memory = MemoryStore()
            for _ in 0..<3 {
                let query = EvolvingNote.$version.withValue(version) { EvolvingNote.query(&random) }
                let (expected, found) = try await EvolvingNote.$version.withValue(version) {
                    for note in notes.compactMap({ EvolvingNote($0.key, $0.value) }) {
                        try await memory.change { try $0.put(StoredElement(note), for: note.id) }
                    }
                    return (
                        try await memory.transaction { try $0.found(matching: query) },
                        try await repositories.store.transaction { try $0.found(matching: query) }
                    )
                }
                expect(found == expected, "\(version) finds \(found), not \(expected)")
            }
        }

        /// Queues, replaces and removes operations.
        private mutating func change(_ repositories: Repositories) async throws {
            for _ in 0..<random.below(3) {
                let number = random.below(6)
                let content = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
                let operation = random.chance(0.3) ? nil : StoredOperation(number: number, content: content)
                operations[number] = operation
                try await repositories.store.transaction { change in
                    guard let operation else { return try change.removeOperation(number) }
                    try change.save(operation)
                }
            }
        }
    }

    /// An element that contains another one.
    private struct EvolvingFolder: Identifiable, Equatable, JSONReadable, JSONWritable,
        RepositoryStore.ContainingElements
    {
        let id: Int
        let note: EvolvingNote

        init(id: Int, note: EvolvingNote) { (self.id, self.note) = (id, note) }

        /// What the current version reads; `nil` if it cannot.
        init?(_ id: Int, _ written: WrittenNote) {
            guard let note = EvolvingNote(id, written) else { return nil }
            self.init(id: id, note: note)
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            note = json.value("note")
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.int("id", id)
            json.value("note", note)
            json.endObject()
        }

        func addElements(to elements: inout RepositoryStore.ContainedElements) {
            if EvolvingNote.version.isEmbedded { elements.add(note) }
        }
    }
#endif
