import Foundation
import GenAPIFieldSelection
internal import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting

// The samples of 'Coming from BMO', compiled with what genapi makes of the specs of that page.

struct MusicDatabase: RepositoryStore.Database {
    let context: MusicContext

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any RepositoryStore.DatabaseTransaction) throws -> Result
    ) async throws -> Result {
        try await context.perform { try change(MusicTransaction($0)) }
    }
}

/// What a context of Core Data is in an app.
actor MusicContext {
    var notes: [String: [UInt8]] = [:]

    func perform<Result: Sendable>(
        _ change: @Sendable (isolated MusicContext) throws -> Result
    ) throws -> Result { try change(self) }
}

final class MusicTransaction: RepositoryStore.DatabaseTransaction {
    private let context: MusicContext

    init(_ context: MusicContext) { self.context = context }

    func records(_ keys: [String], of type: RepositoryStore.RecordType) throws -> [RepositoryStore.Record?] {
        []
    }
    func records(of type: RepositoryStore.RecordType) throws -> [RepositoryStore.Record] { [] }
    func save(_ records: [RepositoryStore.Record], of type: RepositoryStore.RecordType) throws {}
    func removeRecords(_ keys: [String], of type: RepositoryStore.RecordType) throws {}
    func notes(_ keys: [String]) throws -> [[UInt8]?] { [] }
    func notes(startingWith prefix: String) throws -> [RepositoryStore.Note] { [] }
    func save(_ notes: [RepositoryStore.Note]) throws {}
    func removeNotes(_ keys: [String]) throws {}
    func removeAll() throws {}
}

func open(
    _ client: Client,
    _ context: MusicContext,
    _ albums: [Album],
    _ renamed: Album
) async throws -> Repositories {
    let repositories = Repositories(client, store: .database(MusicDatabase(context: context)))
    let conformance = DatabaseConformance(samples: albums, changed: renamed) {
        MusicDatabase(context: MusicContext())
    }
    for requirement in DatabaseRequirement.allCases {
        if let problem = try await conformance.problem(requirement) { print(problem) }
    }
    return repositories
}

func fetch(_ repositories: Repositories, show: (Album?) -> Void) async throws {
    let albums = repositories.repository { Album.get(id: $0) }
    for try await album in albums.storedThenFetched("7") { show(album) }
    let found = try await albums.lookUp("7", .fetchIfMissing)
    if found.source == .store { show(found.element) }
}

func select(_ text: String, _ repositories: Repositories) throws -> [ListRepository<Album>] {
    let brief = Album.list(fields: [.title, .artist(.name), .tracks(.title, parameters: [.item("limit", 3)])])
    let list = repositories.list(brief, limit: 20)
    let asked = repositories.list(Album.list(fields: try FieldSelection(text)), limit: 20)
    return [list, asked]
}

func relations(_ repositories: Repositories) async throws {
    let albums = repositories.repository { Album.get(id: $0) }
    let first = albums.list(\.tracks, of: "7")
    try await first.refresh()
    let tracks = repositories.list(Track.list(albumID: "7"), limit: 50)
    await tracks.keepMissingRows { $0.seconds > 0 }
    try await tracks.refresh()
    try await tracks.loadToEnd()
}

func save(_ repositories: Repositories) async throws {
    let outbox = try await Outbox(repositories, for: [Album.self])
    try await outbox.update(Album.self, "7") { $0.title = "Gold" }
}

struct Withdrawn: Error {
    let album: Album.ID
}

func check(_ client: Client, _ repositories: Repositories) -> Repository<Album> {
    let checked: Repository<Album> = repositories.repository { id in
        var album = try await client.send(Album.get(id: id))
        guard album.label != "withdrawn" else { throw Withdrawn(album: id) }
        album.title = album.title.trimmingCharacters(in: .whitespaces)
        return album
    }
    return checked
}
