import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime

/// An element with a call of every kind, each of them with every policy.
struct Note: Equatable, OfflineElement {
    typealias ID = Identifier<Note, String>

    enum Field: String, CaseIterable {
        case title, text
    }

    var id: ID
    var title: String
    var text = ""
    var parent: ID?
    var version = 0

    private static let writeOptions = EndpointOptions(timeout: .seconds(120))
    private static let keyOptions = EndpointOptions(timeout: .seconds(120), sendsIdempotencyKey: true)

    static let offlineCalls: [String: OfflineCall] = {
        var calls: [String: OfflineCall] = [:]
        for policy in ConflictPolicy.allCases {
            for name in [
                "create", "put", "update", "updateChecked", "delete", "deleteChecked", "attach", "addPage",
            ] {
                calls["Note.\(name) \(policy)"] = OfflineCall(policy, options: writeOptions)
            }
            for name in ["createWithKey", "addPageWithKey"] {
                calls["Note.\(name) \(policy)"] = OfflineCall(policy, options: keyOptions)
            }
        }
        return calls
    }()

    init(id: ID, title: String, text: String = "", parent: ID? = nil, version: Int = 0) {
        (self.id, self.title, self.text, self.parent) = (id, title, text, parent)
        self.version = version
    }

    subscript(field: Field) -> String {
        get { field == .title ? title : text }
        set { if field == .title { title = newValue } else { text = newValue } }
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        title = json.string("title")
        text = json.string("text", default: "")
        parent = json.valueIfPresent("parent", as: ID.self)
        version = json.int("version", default: 0)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.value("id", id)
        json.string("title", title)
        json.string("text", text)
        json.valueIfPresent("parent", parent)
        json.int("version", version)
        json.endObject()
    }
}

// Calls.

extension Note {
    static func get(_ id: ID) -> Endpoint<Note> { .get("/notes/\(id)") }

    static func list() -> ListEndpoint<Note> { .get("/notes", paging: .none) }

    static func body(_ note: Note) -> RequestBody {
        .json { json in
            json.string("title", note.title)
            json.string("text", note.text)
            json.valueIfPresent("parent", note.parent)
        }
    }

    private static func changes(_ note: Note, _ former: Note) -> RequestBody {
        .patch { json in
            json.change("title", Change(from: former.title, to: note.title))
            json.change("text", Change(from: former.text, to: note.text))
        }
    }

    /// A creation that the server can perform twice.
    static func create(_ note: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<Note> {
        .post("/notes", operation: "Note.create \(policy)", body: body(note), options: writeOptions)
    }

    static func createWithKey(_ note: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<Note> {
        .post(
            "/notes",
            operation: "Note.createWithKey \(policy)",
            body: body(note),
            options: keyOptions
        )
    }

    static func put(_ note: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<Note> {
        .put("/notes/\(note.id)", operation: "Note.put \(policy)", body: body(note), options: writeOptions)
    }

    /// A creation with the id of the client, which the server rejects if it has such an element.
    static func putNew(_ note: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<Note> {
        .put(
            "/notes/\(note.id)",
            operation: "Note.put \(policy)",
            headers: [.header("If-None-Match", "*")],
            body: body(note),
            options: writeOptions
        )
    }

    static func update(_ note: Note, _ former: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<Note>? {
        .patch(
            "/notes/\(note.id)",
            operation: "Note.update \(policy)",
            body: changes(note, former),
            options: writeOptions
        )
        .nilIfUnchanged
    }

    static func updateChecked(_ note: Note, _ former: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<
        Note
    >? {
        .patch(
            "/notes/\(note.id)",
            operation: "Note.updateChecked \(policy)",
            headers: [.header("If-Match", "\"\(former.version)\"")],
            body: changes(note, former),
            options: writeOptions
        ).nilIfUnchanged
    }

    static func delete(_ id: ID, _ policy: ConflictPolicy = .ask) -> Endpoint<NoContent> {
        .delete("/notes/\(id)", operation: "Note.delete \(policy)", options: writeOptions)
    }

    static func deleteChecked(_ note: Note, _ policy: ConflictPolicy = .ask) -> Endpoint<NoContent> {
        .delete(
            "/notes/\(note.id)",
            operation: "Note.deleteChecked \(policy)",
            headers: [.header("If-Match", "\"\(note.version)\"")],
            options: writeOptions
        )
    }
}

// Calls with files.

extension Note {
    /// Replaces the file of a note.
    static func attach(
        _ file: URL,
        to id: ID,
        _ policy: ConflictPolicy = .client,
        ifMatch version: Int? = nil
    ) -> Endpoint<NoContent> {
        .put(
            "/notes/\(id)/file",
            operation: "Note.attach \(policy)",
            headers: [.header("If-Match", version.map { "\"\($0)\"" })],
            body: .file(file, contentType: "image/png")
        )
    }

    private static func page(_ file: MultipartFile, _ owner: ID) -> RequestBody {
        .multipart([
            .field("note", owner), .json("about", ["notes": [owner]]), .files("page", [file, file]),
        ])
    }

    /// Adds a file, which the server can do twice.
    static func addPage(_ file: MultipartFile, to id: ID) -> Endpoint<NoContent> {
        .post("/notes/\(id)/pages", operation: "Note.addPage client", body: page(file, id))
    }

    static func addPageWithKey(_ file: MultipartFile, to id: ID) -> Endpoint<NoContent> {
        .post(
            "/notes/\(id)/pages",
            operation: "Note.addPageWithKey client",
            body: page(file, id),
            options: keyOptions
        )
    }
}
