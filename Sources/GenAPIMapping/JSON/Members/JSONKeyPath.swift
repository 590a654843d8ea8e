/// The way to a value in a JSON document: the keys of the objects on the way to it.
///
///     "info.total"            // two keys
///     "odd\\.key"             // one key that has a dot
///     ["info", "total"]
public struct JSONKeyPath: Hashable, Sendable {
    /// The outermost first; none for the whole document.
    public let keys: [String]

    /// Keys are taken as they are, dots included.
    public init(_ keys: [String]) {
        self.keys = keys
    }

    /// The value is the whole document.
    public static let root = JSONKeyPath([])
}

extension JSONKeyPath: ExpressibleByStringLiteral {
    /// Keys with dots between them; `\\.` is a dot and `\\\\` a backslash in a key. An empty literal is the whole document.
    public init(stringLiteral value: String) {
        var keys: [String] = [""]
        var isEscaped = false
        for character in value {
            switch character {
            case _ where isEscaped:
                keys[keys.count - 1].append(character)
                isEscaped = false
            case "\\": isEscaped = true
            case ".": keys.append("")
            default: keys[keys.count - 1].append(character)
            }
        }
        self.init(value.isEmpty ? [] : keys)
    }
}

extension JSONKeyPath: ExpressibleByArrayLiteral {
    /// Keys are taken as they are, dots included.
    public init(arrayLiteral keys: String...) {
        self.init(keys)
    }
}

extension JSONKeyPath: CustomStringConvertible {
    /// As it is written in a literal, with `\\.` for a dot in a key.
    public var description: String {
        keys.map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }.joined(separator: ".")
    }
}
