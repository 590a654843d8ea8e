import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime

/// A command-line tool: `notes list`, `notes list WORD`, `notes add TITLE`, `notes remove ID`.
@main
struct NotesTool {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch let error as ClientError {
            // Has the call, its status, and what the server said; never a token.
            report("\(error)")
        } catch {
            report("\(error)")
        }
    }

    private static func run(_ arguments: [String]) async throws {
        guard let token = ProcessInfo.processInfo.environment["NOTES_TOKEN"] else {
            return report("set NOTES_TOKEN")
        }
        let client = NotesAPI.client(transport: AsyncHTTPTransport(), credentials: .bearer(Sensitive(token)))
        switch (arguments.first, arguments.dropFirst().first) {
        case ("list", let word):
            // Page by page, as many as there are.
            for try await note in client.items(Note.list(q: word)) { print("\(note.id)  \(note.title)") }
        case ("add", let title?):
            print(try await client.send(Note.create(title: title)).id)
        case ("remove", let id?):
            _ = try await client.send(Note.delete(id: Note.ID(id)))
        default:
            report("usage: notes list [WORD] | add TITLE | remove ID")
        }
    }

    private static func report(_ text: String) {
        FileHandle.standardError.write(Data("notes: \(text)\n".utf8))
        exit(1)
    }
}
