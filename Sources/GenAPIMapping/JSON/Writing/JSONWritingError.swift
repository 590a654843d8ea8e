/// A value that JSON has no form for, such as a number that is not finite.
public struct JSONWritingError: Error, Hashable, Sendable {
    /// The full path of keys and indexes, `data[3].latitude`; empty for the document itself.
    public let path: String
    /// What cannot be written, in words.
    public let value: String

    /// What cannot be written, and where it was to stand.
    public init(path: String, value: String) {
        self.path = path
        self.value = value
    }
}

extension JSONWritingError: CustomStringConvertible {
    /// The path, and the value in words.
    public var description: String {
        let subject = path.isEmpty ? "" : "\(path): "
        return "\(subject)\(value) cannot be written as JSON"
    }
}
