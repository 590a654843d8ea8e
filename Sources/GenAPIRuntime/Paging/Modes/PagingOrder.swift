/// The order of a timeline's paging ids. A client that can compare two ids knows when a gap is closed.
public enum PagingOrder: Hashable, Sendable, CaseIterable {
    /// Two ids cannot be compared.
    case ascending, descending
    /// Ids are compared as unsigned integers of any length.
    case numericAscending, numericDescending
    /// Ids are compared by their bytes.
    case lexicographicAscending, lexicographicDescending
}

extension PagingOrder {
    var isAscending: Bool {
        switch self {
        case .ascending, .numericAscending, .lexicographicAscending: true
        case .descending, .numericDescending, .lexicographicDescending: false
        }
    }

    /// Whether an element with the one id is before the element with the other; `nil` if the ids cannot be compared.
    func precedes(_ id: String, _ other: String) -> Bool? {
        switch self {
        case .ascending, .descending: nil
        case .numericAscending: Self.isLess(number: id, other)
        case .numericDescending: Self.isLess(number: other, id)
        case .lexicographicAscending: Self.isLess(id, other)
        case .lexicographicDescending: Self.isLess(other, id)
        }
    }

    private static func isLess(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func isLess(number left: String, _ right: String) -> Bool? {
        guard let left = digits(left), let right = digits(right) else { return nil }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }

    /// Without leading zeros; `nil` if there is anything but digits.
    private static func digits(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Array(text.utf8.drop { $0 == 48 })
    }
}
