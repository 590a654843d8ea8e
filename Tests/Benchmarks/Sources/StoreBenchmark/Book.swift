import GenAPIMapping
import GenAPIRuntime

/// About 250 bytes of JSON.
struct Book: Identifiable, Equatable, JSONReadable, JSONWritable, Sendable {
    let id: Int
    let version: Int
    let title: String
    let text: String

    init(_ id: Int, version: Int = 0) {
        (self.id, self.version) = (id, version)
        title = "The book with the number \(id)"
        text = String(repeating: "Some words of it. ", count: 10)
    }

    static func page(_ start: Int, _ count: Int, version: Int = 0) -> [Book] {
        (start..<start + count).map { Book($0, version: version) }
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        version = json.int("version")
        title = json.string("title")
        text = json.string("text")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("id", id)
        json.int("version", version)
        json.string("title", title)
        json.string("text", text)
        json.endObject()
    }
}
