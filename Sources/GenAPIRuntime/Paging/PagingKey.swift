/// The position of an element in its list, as the server wrote it: its paging id, or its keys of a keyset in their
/// order.
///
/// The texts are never converted to numbers or dates, because their last digit may distinguish two elements.
public typealias PagingKey = [String]

extension ListEndpoint {
    /// Whether an element with the one key is before the element with the other in the list; `nil` if the list does not
    /// define the order of its keys, or a key does not match it.
    public func precedes(_ key: PagingKey, _ other: PagingKey) -> Bool? {
        guard case .realtime(let mode) = paging.mode, let left = key.first,
            let right = other.first
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

    /// Without leading zeros; `nil` if there is anything but digits.
    private static func digits(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Array(text.utf8.drop { $0 == 48 })
    }
}
