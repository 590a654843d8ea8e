/// A value that JSON cannot represent, such as a number that is not finite.
public struct JSONWritingError: Error, Hashable, Sendable {
    /// The full path of keys and indexes, `data[3].latitude`; empty for the document itself.
    public let path: String
    /// The value in words.
    public let value: String

    /// Creates an error for a value at a path.
    public init(path: String, value: String) {
        self.path = path
        self.value = value
    }
}

extension JSONWritingError: CustomStringConvertible {
    /// The path, and the value in words.
    public var description: String {
        let subject = path.isEmpty ? "" : "\(path): "
        return "\(subject)\(value) cannot be written as JSON".printable
    }
}
