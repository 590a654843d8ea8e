public import GenAPIMapping
public import GenAPIRuntime

/// An element of a `CollectionServer`.
public struct CollectionElement: Hashable, Identifiable, Sendable {
    /// A string identifier with a type of its own.
    public typealias ID = Identifier<CollectionElement, String>

    /// The id, which is never reused.
    public let id: ID
    /// A number that is higher for newer elements and never changes.
    public let pagingID: String
    /// The primary sort key. Several elements can share it.
    public let score: String
    /// The secondary sort key. The number exceeds the precision of `Double`.
    public let rank: String
    /// The number of edits plus one.
    public let version: Int
}

extension CollectionElement: EndpointResponse, JSONReadable {
    /// Reads an element from the server's JSON.
    public init(from json: inout JSONReader) {
        json.beginObject()
        id = json.value("id", as: ID.self)
        pagingID = json.string("paging_id")
        score = json.string("score")
        rank = json.string("rank")
        version = json.int("version")
        json.endObject()
    }
}

/// An element in the server's collection.
struct StoredElement {
    let number: Int
    var rank: UInt64
    var version = 1
    /// The tick of its insertion.
    let birth: Int
    /// Whether the element is counted but never returned.
    let isHidden: Bool

    var id: String { "e\(number)" }
    var score: UInt64 { rank >> 44 }

    var json: String {
        #"{"id":"\#(id)","paging_id":"\#(number)","score":"\#(score)","rank":"\#(rank)","version":\#(version)}"#
    }
}
