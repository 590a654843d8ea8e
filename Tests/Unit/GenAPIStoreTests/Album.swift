import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

// Elements that contain lists, as the generator writes them.

struct Track: EndpointResponse, Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
    var id: String
    var title: String

    static func create(in album: String) -> Endpoint<Track> {
        .post("/albums/\(album)/tracks", operation: "Track.create", invalidates: [Track.self])
    }

    init(_ id: String, _ title: String = "-") { (self.id, self.title) = (id, title) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        title = json.string("title")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.string("title", title)
        json.endObject()
    }
}

struct Album: EndpointResponse, Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
    var id: String
    var title: String
    var tracks: [Track]
    var comments: [Track]?
    var news: [Track]?
    var extras: Nullable<[Track]>?

    static func get(id: String) -> Endpoint<Album> { .get("/albums/\(id)", operation: "Album.get") }

    static func list() -> Endpoint<[Album]> { .get("/albums", operation: "Album.list") }

    static func shelf() -> Endpoint<Shelf> { .get("/shelf", operation: "Album.shelf") }

    init(
        _ id: String,
        _ title: String = "-",
        tracks: [Track] = [],
        comments: [Track]? = nil,
        news: [Track]? = nil,
        extras: Nullable<[Track]>? = nil
    ) {
        (self.id, self.title, self.tracks) = (id, title, tracks)
        (self.comments, self.news, self.extras) = (comments, news, extras)
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        title = json.string("title")
        tracks = json.list("tracks", of: Track.self)
        comments = json.listIfPresent("comments", of: Track.self)
        news = json.listIfPresent("news", of: Track.self)
        extras = json.nullableIfPresent("extras") { json in json.list(of: Track.self) }
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.string("title", title)
        json.list("tracks", tracks)
        json.listIfPresent("comments", comments)
        json.listIfPresent("news", news)
        json.nullableIfPresent("extras", extras) { json, value in json.list(value) }
        json.endObject()
    }
}

extension Album: RepositoryStore.ContainingLists {
    struct ContainedLists: RepositoryStore.ContainedLists {
        let tracks = RepositoryStore.ContainedList<Album, Track>("tracks", .replace) { $0.tracks }
        let comments = RepositoryStore.ContainedList<Album, Track>("comments", .append) { $0.comments }
        let news = RepositoryStore.ContainedList<Album, Track>("news", .prepend) { $0.news }
        let extras = RepositoryStore.ContainedList<Album, Track>("extras", .replace) { $0.extras }
    }
}

extension Album: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        elements.add(ContainedLists().tracks, of: self)
        elements.add(ContainedLists().comments, of: self)
        elements.add(ContainedLists().news, of: self)
        elements.add(ContainedLists().extras, of: self)
    }
}

/// Contains albums, which stores do not have by themselves.
struct Shelf: EndpointResponse, JSONReadable, JSONWritable, Sendable {
    var albums: [Album]

    init(from json: inout JSONReader) {
        json.beginObject()
        albums = json.list("albums", of: Album.self)
        json.endObject()
    }

    init(_ albums: [Album]) { self.albums = albums }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.list("albums", albums)
        json.endObject()
    }
}

extension Shelf: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        albums.addElements(to: &elements)
    }
}
