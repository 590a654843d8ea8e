public import GenAPIMapping

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RepositoryStore {
    /// A value that queries can compare.
    public protocol FieldValue: Sendable {
        /// The value as a store compares it.
        var queryableScalar: Scalar { get }
    }

    /// A value as a store compares it. Null precedes numbers, and numbers precede texts. Texts are compared by their bytes in
    /// UTF-8, so that `"Z"` precedes `"a"`.
    public enum Scalar: Sendable {
        case null
        case integer(Int64)
        /// Not NaN.
        case real(Double)
        case text(String)
    }
}

extension String: RepositoryStore.FieldValue {
    /// The text itself, which stores compare by its bytes.
    public var queryableScalar: RepositoryStore.Scalar { .text(self) }
}

extension Int: RepositoryStore.FieldValue {
    /// The number itself.
    public var queryableScalar: RepositoryStore.Scalar { .integer(Int64(self)) }
}

extension Int64: RepositoryStore.FieldValue {
    /// The number itself.
    public var queryableScalar: RepositoryStore.Scalar { .integer(self) }
}

extension Double: RepositoryStore.FieldValue {
    /// NaN is null.
    public var queryableScalar: RepositoryStore.Scalar { isNaN ? .null : .real(self) }
}

extension Bool: RepositoryStore.FieldValue {
    /// False precedes true.
    public var queryableScalar: RepositoryStore.Scalar { .integer(self ? 1 : 0) }
}

extension UUID: RepositoryStore.FieldValue {
    /// The text of the UUID in capitals, as `uuidString` has it.
    public var queryableScalar: RepositoryStore.Scalar { .text(uuidString) }
}

extension URL: RepositoryStore.FieldValue {
    /// The absolute text of the URL.
    public var queryableScalar: RepositoryStore.Scalar { .text(absoluteString) }
}

extension Date: RepositoryStore.FieldValue {
    /// The seconds since 2001-01-01 00:00:00 UTC.
    public var queryableScalar: RepositoryStore.Scalar { timeIntervalSinceReferenceDate.queryableScalar }
}

extension CalendarDate: RepositoryStore.FieldValue {
    /// The digits of the day as a number: 20261121 for 2026-11-21.
    public var queryableScalar: RepositoryStore.Scalar { .integer(Int64((year * 100 + month) * 100 + day)) }
}

extension Optional: RepositoryStore.FieldValue where Wrapped: RepositoryStore.FieldValue {
    /// Null without a value.
    public var queryableScalar: RepositoryStore.Scalar { self?.queryableScalar ?? .null }
}

extension RepositoryStore.Scalar {
    /// Whether this value is before another one in ascending order.
    package func precedes(_ other: RepositoryStore.Scalar) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: rank < other.rank
        }
    }

    /// Whether neither this value nor another one is before the other.
    package func isSame(_ other: RepositoryStore.Scalar) -> Bool { !precedes(other) && !other.precedes(self) }

    package var isNull: Bool { if case .null = self { true } else { false } }

    /// The values of a field are null or of one case.
    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        }
    }
}
