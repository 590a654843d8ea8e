public import GenAPIRepositories
import GenAPIRuntime

/// Tests that a `RepositoryStore.Database` meets its requirements.
///
///     @Test(arguments: DatabaseRequirement.allCases)
///     func conforms(_ requirement: DatabaseRequirement) async throws {
///         let conformance = DatabaseConformance(samples: albums, changed: changedAlbum) { try MyDatabase(in: folder()) }
///         #expect(try await conformance.problem(requirement) == nil)
///     }
public struct DatabaseConformance<Database: RepositoryStore.Database, Element: RepositoryStore.Recordable>:
    Sendable
where Element: Equatable {
    let samples: [Element]
    let changed: Element
    private let makeDatabase: @Sendable () async throws -> Database
    private let edit: (@Sendable (Database) async throws -> Void)?

    /// - Parameters:
    ///   - samples: At least three elements of a type that the database keeps, with different ids.
    ///   - changed: Another version of the first one.
    ///   - edit: Changes the record of the first sample to that of `changed`, as the app does; `nil` if the app only reads.
    ///   - makeDatabase: Creates an empty database.
    public init(
        samples: [Element],
        changed: Element,
        edit: (@Sendable (Database) async throws -> Void)? = nil,
        _ makeDatabase: @escaping @Sendable () async throws -> Database
    ) {
        (self.samples, self.changed, self.edit) = (samples, changed, edit)
        self.makeDatabase = makeDatabase
    }

    /// The violation of a requirement; `nil` if the database meets the requirement.
    ///
    /// - Throws: Unexpected errors of the database.
    public func problem(_ requirement: DatabaseRequirement) async throws -> String? {
        guard samples.count >= 3, samples.first?.id == changed.id, samples.first != changed else {
            return "the samples are too few, or the changed one is not another version of the first"
        }
        switch requirement {
        case .records: return try await makeDatabase().transaction { try records($0) }
        case .notes: return try await makeDatabase().transaction { try notes($0) }
        case .atomicity: return try await atomicity(makeDatabase())
        case .order: return try await order(makeDatabase())
        case .removal: return try await removal(makeDatabase())
        case .elements: return try await elements(makeDatabase())
        case .appChanges: return try await appChanges(makeDatabase())
        case .store: return try await store()
        }
    }

    /// The requirements of repositories for any store.
    private func store() async throws -> String? {
        let conformance = StoreConformance { DatabaseStore(try await makeDatabase()) }
        for requirement in StoreRequirement.allCases {
            if let problem = try await conformance.problem(requirement) {
                return "\(requirement): \(problem)"
            }
        }
        return nil
    }

    private func appChanges(_ database: Database) async throws -> String? {
        guard let edit else { return nil }
        let store = DatabaseStore(database)
        try await put(samples, store)
        _ = try await stored(store)
        try await edit(database)
        let (known, isNoticed) = try await store.transaction { change in
            (try change.element(changed.id, in: ElementScope<Element>())?.value, change.isChangedByOthers)
        }
        if !isNoticed { return "'foreignChanges' is the same after a change of the app" }
        if known != changed { return "a change of the app is not visible" }
        let isNoticedAgain = try await store.transaction { $0.isChangedByOthers }
        if isNoticedAgain { return "'foreignChanges' differs although the app has changed nothing" }
        try await put([changed], store)
        let isOwn = try await store.transaction { $0.isChangedByOthers }
        return isOwn ? "'foreignChanges' differs after a change of the library" : nil
    }
}

/// The requirements on a database.
public enum DatabaseRequirement: String, CaseIterable, Sendable {
    /// Records are stored unchanged, are found by exactly their keys, and are replaced and removed.
    case records
    /// Notes are stored unchanged, and are found by exactly their keys and the beginnings of these.
    case notes
    /// A transaction that throws has no effect.
    case atomicity
    /// Transactions see what the ones before them have changed, also with many tasks at a time.
    case order
    /// `removeAll` removes all records and notes.
    case removal
    /// A later process finds the elements, with the values that the server has confirmed.
    case elements
    /// Changes of the app are visible, and noticed once.
    case appChanges
    /// Repositories keep lists, elements and operations in the database.
    case store
}
