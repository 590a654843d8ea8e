public import GenAPIRuntime

/// An element of a `CollectionServer`.
public struct CollectionElement: Hashable, Identifiable, Sendable {
    /// A text that is the identity of no other kind of element.
    public typealias ID = Identifier<CollectionElement, String>

    /// Never given to another element.
    public let id: ID
    /// Higher for elements that were made later, and never changed.
    public let pagingID: String
    /// What the list is sorted by first; elements can share it.
    public let score: String
    /// What the list is sorted by where scores are the same. Too long a number for a `Double` to hold.
    public let rank: String
    /// Counts the edits.
    public let version: Int
}

extension CollectionElement: EndpointResponse, JSONReadable {
    /// An element as the server writes it.
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

/// An element as the server holds it.
struct StoredElement {
    let number: Int
    var rank: UInt64
    var version = 1
    /// The tick from which on it is there.
    let birth: Int
    /// It is never answered, though it is counted.
    let isHidden: Bool

    var id: String { "e\(number)" }
    var score: UInt64 { rank >> 44 }

    var json: String {
        #"{"id":"\#(id)","paging_id":"\#(number)","score":"\#(score)","rank":"\#(rank)","version":\#(version)}"#
    }
}
