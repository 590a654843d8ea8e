import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

// Elements that contain others, as the generator writes them.

struct Author: EndpointResponse, Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
    var id: String
    var name: String

    static func get(id: String) -> Endpoint<Author> { .get("/authors/\(id)", operation: "Author.get") }

    init(id: String, name: String) { (self.id, self.name) = (id, name) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        name = json.string("name")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.string("name", name)
        json.endObject()
    }
}

extension Author: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) { elements.add(self) }
}

struct Remark: EndpointResponse, Identifiable, JSONReadable, JSONWritable, Sendable {
    var id: String
    var author: Author
    var answers: [Remark]

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        author = json.value("author", as: Author.self)
        answers = json.list("answers", of: Remark.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.value("author", author)
        json.list("answers", answers)
        json.endObject()
    }
}

extension Remark: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        elements.add(self)
        author.addElements(to: &elements)
        answers.addElements(to: &elements)
    }
}

struct Essay: EndpointResponse, Identifiable, JSONReadable, JSONWritable, Sendable {
    var id: String
    var author: Author
    var remarks: [Remark]

    static func list() -> Endpoint<[Essay]> { .get("/essays", operation: "Essay.list") }

    init(_ id: String, by author: String, _ name: String) {
        (self.id, self.author, remarks) = (id, Author(id: author, name: name), [])
    }

    static func create() -> Endpoint<Created> { .post("/essays", operation: "Essay.create") }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        author = json.value("author", as: Author.self)
        remarks = json.list("remarks", of: Remark.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.value("author", author)
        json.list("remarks", remarks)
        json.endObject()
    }
}

extension Essay: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        author.addElements(to: &elements)
        remarks.addElements(to: &elements)
    }
}

struct Created: EndpointResponse, JSONReadable, Sendable {
    var count: Int
    var essay: Essay
    var reviewers: [String: Author]?

    init(from json: inout JSONReader) {
        json.beginObject()
        count = json.int("count")
        essay = json.value("essay", as: Essay.self)
        reviewers = json.mapIfPresent("reviewers", of: Author.self)
        json.endObject()
    }
}

extension Created: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        essay.addElements(to: &elements)
        reviewers.addElements(to: &elements)
    }
}

/// Contains an element that the store on disk cannot have.
struct Mixed: EndpointResponse, JSONReadable, Sendable {
    struct Unstorable: Identifiable, Sendable { let id = 1 }

    var author: Author

    init(from json: inout JSONReader) {
        json.beginObject()
        author = json.value("author", as: Author.self)
        json.endObject()
    }
}

extension Mixed: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        author.addElements(to: &elements)
        elements.add(Unstorable())
    }
}
