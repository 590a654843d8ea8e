/// Where an element stands in its list, as the server wrote it: its paging id, or its keys of a keyset.
///
/// The texts are never taken for numbers or dates, as their last digit may be what tells two elements apart.
public struct PagingKey: Hashable, Sendable, Codable {
    /// The paging id alone, or the keys of a keyset in their order.
    public let texts: [String]

    /// The keys of a keyset, in their order.
    public init(_ texts: [String]) {
        self.texts = texts
    }

    /// A paging id.
    public init(_ text: String) {
        self.init([text])
    }
}

extension PagingKey: CustomStringConvertible {
    /// The texts, separated by commas.
    public var description: String { texts.joined(separator: ", ") }
}

extension ListEndpoint {
    /// Whether an element with the one key stands before the element with the other in the list; `nil` where the list
    /// does not say how its keys are ordered, and where a key is not of the kind that it says.
    public func precedes(_ key: PagingKey, _ other: PagingKey) -> Bool? {
        guard case .realtime(let mode) = paging.mode, let left = key.texts.first,
            let right = other.texts.first
        else { return nil }
        return switch mode.order {
        case .ascending: mode.idOrder.isLess(left, right)
        case .descending: mode.idOrder.isLess(right, left)
        }
    }
}

extension PagingIDOrder {
    func isLess(_ left: String, _ right: String) -> Bool? {
        switch self {
        case .opaque: return nil
        case .lexicographic: return Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8))
        case .numeric:
            guard let left = Self.digits(left), let right = Self.digits(right) else { return nil }
            if left.count != right.count { return left.count < right.count }
            return left.lexicographicallyPrecedes(right)
        }
    }

    /// Without leading zeros; nil where there is anything but digits.
    private static func digits(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Array(text.utf8.drop { $0 == 48 })
    }
}
