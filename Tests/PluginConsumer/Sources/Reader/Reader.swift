import GenAPIMessages
import GenAPIRuntime
import GenAPITesting
import PlacesAPI
import PlacesReport

/// Reads and writes notes with what the plugin made of `Notes`, on a server made of prepared answers.
@main
struct Reader {
    static func main() async throws {
        let server = StubTransport()
        server.on(
            "GET",
            "/v1/notes",
            .json("[\(note(id: 1, title: "Milk")), \(note(id: 2, title: "Honey"))]")
        )
        server.on("POST", "/v1/notes", .json(note(id: 3, title: "Bread")))
        let client = NotesAPI.client(transport: server)

        let notes = try await client.send(Note.list())
        for note in notes { print("\(note.id): \(note.title), \(note.color)") }
        let found = NotesMessages(languages: ["de-AT"]).notesFound(count: notes.count)
        guard found == "2 Notizen" else { throw Surprise(requests: [found]) }
        let bread = try await client.send(Note.create(title: "Bread", color: .green))
        print("\(bread.id): \(bread.title), new")

        server.on("GET", "/v1/places/7", .json(#"{"id": "7", "name": "Home"}"#))
        let places = PlacesAPI.client(transport: server)
        print(report(on: try await places.send(Place.get(id: "7"))))
        guard server.requests.map(\.line) == ["GET /v1/notes", "POST /v1/notes", "GET /v1/places/7"] else {
            throw Surprise(requests: server.requests.map(\.line))
        }
    }

    private static func note(id: Int, title: String) -> String {
        #"{"id": "\#(id)", "title": "\#(title)", "color": "green", "created_at": "2026-11-21T07:00:00Z"}"#
    }
}

struct Surprise: Error {
    let requests: [String]
}
