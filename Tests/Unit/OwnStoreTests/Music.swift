import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime

struct Artist: Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
    let id: String
    var name: String

    init(id: String, name: String) { (self.id, self.name) = (id, name) }

    init(from json: inout JSONReader) {
        json.beginObject()
        (id, name) = (json.string("id"), json.string("name"))
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.string("name", name)
        json.endObject()
    }
}

extension Artist: RepositoryStore.Recordable {
    static let recordType = RepositoryStore.RecordType(
        "Artist",
        [RepositoryStore.RecordField("id", .text), RepositoryStore.RecordField("name", .text)]
    )
}

extension Artist: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) { elements.add(self) }
}

struct Album: Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
    let id: Int
    var title: String
    var artist: Artist
    var producerID: String?
    var plays: Int?
    var rating: Double?
    var isExplicit: Bool
    var moods: [String]?

    init(id: Int, title: String, artist: Artist, plays: Int? = nil, isExplicit: Bool = false) {
        (self.id, self.title, self.artist, self.plays) = (id, title, artist, plays)
        self.isExplicit = isExplicit
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        json.expect("type", "album")
        id = json.int("id")
        title = json.string("title")
        artist = json.value("artist", as: Artist.self)
        producerID = json.stringIfPresent("producer_id")
        plays = json.intIfPresent("plays")
        rating = json.doubleIfPresent("rating")
        isExplicit = json.bool("explicit")
        moods = json.listIfPresent("moods", of: String.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("type", "album")
        json.int("id", id)
        json.string("title", title)
        json.value("artist", artist)
        json.stringIfPresent("producer_id", producerID)
        json.intIfPresent("plays", plays)
        json.doubleIfPresent("rating", rating)
        json.bool("explicit", isExplicit)
        json.listIfPresent("moods", moods)
        json.endObject()
    }
}

extension Album: RepositoryStore.Recordable {
    static let recordType = RepositoryStore.RecordType(
        "Album",
        [
            RepositoryStore.RecordField("id", .integer),
            RepositoryStore.RecordField("title", .text),
            RepositoryStore.RecordField("artist", embedding: Artist.self),
            RepositoryStore.RecordField(
                "producer_id",
                .text,
                property: "producerID",
                optional: true,
                relation: Artist.self
            ),
            RepositoryStore.RecordField("plays", .integer, optional: true),
            RepositoryStore.RecordField("rating", .real, optional: true),
            RepositoryStore.RecordField("explicit", .boolean, property: "isExplicit"),
            RepositoryStore.RecordField("moods", .json, optional: true),
        ],
        constants: ["type": "album"]
    )
}

extension Album: RepositoryStore.ContainingElements {
    func addElements(to elements: inout RepositoryStore.ContainedElements) {
        elements.add(self)
        artist.addElements(to: &elements)
    }
}

extension Album: RepositoryStore.Queryable {
    struct QueryableFields: RepositoryStore.QueryableFields {
        let id = RepositoryStore.Field<Album, Int>("id") { $0.id }
        let title = RepositoryStore.Field<Album, String>("title") { $0.title }
        let plays = RepositoryStore.Field<Album, Int?>("plays") { $0.plays }

        static var indexes: [[PartialKeyPath<Self>]] { [[\.title], [\.plays]] }
    }
}

/// A place in the chart of a week, which no response contains as an object.
struct ChartEntry: Equatable, Identifiable, JSONReadable, JSONWritable, Sendable {
    let id: String
    let place: Int
    let albumID: Int

    init(week: String, place: Int, albumID: Int) {
        (id, self.place, self.albumID) = ("\(week) \(place)", place, albumID)
    }

    init(from json: inout JSONReader) {
        json.beginObject()
        (id, place, albumID) = (json.string("id"), json.int("place"), json.int("album_id"))
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("id", id)
        json.int("place", place)
        json.int("album_id", albumID)
        json.endObject()
    }
}

extension ChartEntry: RepositoryStore.Recordable {
    static let recordType = RepositoryStore.RecordType(
        "ChartEntry",
        [
            RepositoryStore.RecordField("id", .text), RepositoryStore.RecordField("place", .integer),
            RepositoryStore.RecordField("album_id", .integer, property: "albumID", relation: Album.self),
        ]
    )
}
