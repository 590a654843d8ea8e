import GenAPIFieldSelection
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

// Elements whose fields can be selected, as the generator writes them.

struct Sketch: EndpointResponse, FieldSelectable, Hashable, Identifiable, JSONReadable, JSONWritable {
    var id: String
    var title: String?
    var notes: String?
    var artist: Artist
    var owner: Artist?
    var size: Size?
    var tags: [Artist]?

    static func list(_ fields: FieldSelection<Sketch>?) -> Endpoint<[Sketch]> {
        .get("/sketches", operation: "Sketch.list", query: [.item("fields", fields)])
    }

    static func get(_ id: ID, _ fields: FieldSelection<Sketch>? = nil) -> Endpoint<Sketch> {
        .get("/sketches/\(id)", operation: "Sketch.get", query: [.item("fields", fields)])
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        title = json.stringIfPresent("title")
        notes = json.stringIfPresent("notes")
        artist = json.value("artist", as: Artist.self)
        owner = json.valueIfPresent("owner", as: Artist.self)
        size = json.valueIfPresent("size", as: Size.self)
        tags = json.listIfPresent("tags", of: Artist.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.stringIfPresent("title", title)
        json.stringIfPresent("notes", notes)
        json.value("artist", artist)
        json.valueIfPresent("owner", owner)
        json.valueIfPresent("size", size)
        json.listIfPresent("tags", tags)
        json.endObject()
    }

    static var selectableFields: [SelectableField] {
        [
            .mandatory("id"),
            .optional("title", at: \Sketch.title),
            .optional("notes", at: \Sketch.notes),
            .mandatory("artist", of: Artist.self, at: \Sketch.artist),
            .optional("owner", of: Artist.self, at: \Sketch.owner),
            .optional("size", of: Size.self, at: \Sketch.size),
            .optional("tags", of: Artist.self, at: \Sketch.tags),
        ]
    }
}

extension Sketch: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        artist.addElements(to: &elements)
        owner.addElements(to: &elements)
        elements.add(ContainedLists().tags, of: self)
    }
}

extension Sketch: RepositoryStore.ContainingLists {
    struct ContainedLists: RepositoryStore.ContainedLists {
        let tags = RepositoryStore.ContainedList<Sketch, Artist>("tags", .replace) { $0.tags }
    }
}

struct Artist: EndpointResponse, FieldSelectable, Hashable, Identifiable, JSONReadable, JSONWritable {
    var id: String
    var name: String?
    var city: String?

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        name = json.stringIfPresent("name")
        city = json.stringIfPresent("city")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.stringIfPresent("name", name)
        json.stringIfPresent("city", city)
        json.endObject()
    }

    static var selectableFields: [SelectableField] {
        [.mandatory("id"), .optional("name", at: \Artist.name), .optional("city", at: \Artist.city)]
    }
}

extension Artist: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) { elements.add(self) }
}

/// An object without an identity.
struct Size: FieldSelectable, Hashable, JSONReadable, JSONWritable {
    var width: Int?
    var height: Int?

    init(from json: inout JSONReader) {
        json.beginObject()
        width = json.intIfPresent("width")
        height = json.intIfPresent("height")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.intIfPresent("width", width)
        json.intIfPresent("height", height)
        json.endObject()
    }

    static var selectableFields: [SelectableField] {
        [.optional("width", at: \Size.width), .optional("height", at: \Size.height)]
    }
}
