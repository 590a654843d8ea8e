import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPIStore

/// What the app keeps of an account: notes on disk, and changes that wait for a connection.
struct NotesModel: Sendable {
    let repositories: Repositories
    let notes: ListRepository<Note>
    let outbox: Outbox

    /// Opens the notes of the last run. Needs no connection.
    static func open(in folder: URL, account: String, _ client: Client) async throws -> NotesModel {
        let server = URL(filePath: "/notes")
        let store = try await RepositoryStore.onDisk(at: folder, for: account, on: server)
        let repositories = Repositories(client, store: store)
        return NotesModel(
            repositories: repositories,
            notes: repositories.list(Note.list()),
            outbox: try await Outbox(repositories, for: [Note.self])
        )
    }

    /// The note is in the list when this returns, and on the server when there is a connection.
    func add(_ title: String) async throws {
        let note = Note(id: .temporary(), title: title)
        try await outbox.create(note, call: Note.create(title: title), in: notes)
    }

    func rename(_ id: Note.ID, _ title: String) async throws {
        try await outbox.update(Note.self, id) {
            $0.title = title
        } call: { _, _ in
            Note.update(id: id, title: .set(title))
        }
    }

    func remove(_ id: Note.ID) async throws {
        try await outbox.delete(Note.self, id, call: Note.delete(id: id))
    }
}
