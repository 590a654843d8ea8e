public import GenAPIMapping

/// The location of a value in a response.
public enum ResponsePlace: Hashable, Sendable {
    /// A key path from the root of the body.
    case body(JSONKeyPath)
    /// The first header of that name.
    case header(String)
}

extension ResponsePlace: CustomStringConvertible {
    /// The path from the root, or the header's name.
    public var description: String {
        switch self {
        case .body(let path): path.description
        case .header(let name): "header \(name)"
        }
    }
}
