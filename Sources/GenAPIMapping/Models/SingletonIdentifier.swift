/// The identity of a `Resource` of which there is one: `Settings.ID.only`.
public struct SingletonIdentifier<Resource>: Hashable, Sendable {
    /// The identity of the one resource.
    public static var only: Self { Self() }

    private init() {}
}

extension SingletonIdentifier: CustomStringConvertible {
    /// `only`
    public var description: String { "only" }
}

extension SingletonIdentifier: JSONReadable, JSONWritable {
    /// Accepts an object.
    public init(from json: inout JSONReader) {
        json.beginObject()
        json.endObject()
    }

    /// An empty object. No API sends it; stores have it as the key of the resource.
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.endObject()
    }
}
