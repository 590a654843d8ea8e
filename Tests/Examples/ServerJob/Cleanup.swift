import Foundation
import GenAPIAsyncHTTPClient
import GenAPILogging
import GenAPIMapping
import GenAPIRuntime
import Logging

/// A job on a server: gives each note without a text one, a few at a time, and can be stopped and started again.
@main
struct Cleanup {
    static func main() async throws {
        let logger = Logger(label: "cleanup")
        let token = Sensitive(ProcessInfo.processInfo.environment["NOTES_TOKEN"] ?? "")
        var options = ClientOptions()
        options.logger = logger
        let client = NotesAPI.client(
            transport: AsyncHTTPTransport(),
            credentials: .bearer(token),
            options: options
        )
        var failures = 0
        for try await page in client.pages(Note.list()) {
            for result in await changes(of: page.elements, client) {
                if case .failure(let error) = result {
                    failures += 1
                    logger.error("\(error)")
                }
            }
        }
        // The next run finds what is left.
        exit(failures == 0 ? 0 : 1)
    }

    /// Changes the notes of a page side by side. A note that fails does not stop the others.
    private static func changes(of notes: [Note], _ client: Client) async -> [Result<Note, any Error>] {
        await withTaskGroup(of: Result<Note, any Error>.self) { group in
            for note in notes where note.text == nil {
                group.addTask {
                    do {
                        return .success(try await client.send(Note.update(id: note.id, text: .set("…"))))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
